// Owns the tool that runs a program in the workspace. It can do anything, so it always asks and shows exactly what runs.
import { z } from "zod";
import { syncTool } from "./builtin-tool.js";
import { OutputReporter } from "./output-reporter.js";
import { runProcess } from "./run-process.js";
import { scrubEnvironment } from "./scrub-environment.js";
import { fileFailure, ToolFailure } from "./tool-failure.js";
import type { Workspace } from "./workspace.js";

const DEFAULT_LIMIT_SECONDS = 120;
const MOST_LIMIT_SECONDS = 1_800;
const MOST_OUTPUT_BYTES = 64 * 1024;

const Input = z
  .strictObject({
    argv: z
      .array(z.string())
      .min(1)
      .optional()
      .describe("Program and arguments, passed on as they are. Prefer this."),
    shell: z.string().min(1).optional().describe("One line for the shell, where pipes or globs are needed."),
    folder: z.string().default(".").describe("Where to run, from the workspace folder."),
    limitSeconds: z.int().positive().max(MOST_LIMIT_SECONDS).default(DEFAULT_LIMIT_SECONDS),
  })
  .refine(({ argv, shell }) => (argv === undefined) !== (shell === undefined), {
    error: "give either argv or shell",
  });
type Input = z.output<typeof Input>;

export const runCommand = syncTool({
  name: "run-command",
  description:
    "Runs a program in the workspace and returns its exit code and the end of its output. It gets no input and no terminal; whatever it leaves in the background is ended with it.",
  input: Input,
  permission: async (input, workspace) => ({
    required: true,
    request: {
      action: input.shell === undefined ? "run a program" : "run a shell command",
      ...(input.shell === undefined ? { argv: input.argv ?? [] } : { shell: input.shell }),
      folder: await realFolder(input.folder, workspace).catch((error: unknown) => {
        if (error instanceof ToolFailure) return `${input.folder} (${error.message})`;
        throw error;
      }),
      limitSeconds: input.limitSeconds,
    },
  }),
  run: async (input, workspace, context) => {
    const argv = commandOf(input);
    const { signal, reportProgress } = context;
    const { real: cwd, exists } = await workspace.use(input.folder, context);
    if (!exists) throw new ToolFailure(`${JSON.stringify(input.folder)} does not exist`);
    const progress = new OutputReporter(reportProgress);
    const ended = await runProcess({
      argv,
      cwd,
      env: scrubEnvironment(process.env),
      limitMs: input.limitSeconds * 1_000,
      signal,
      keep: MOST_OUTPUT_BYTES,
      from: "end",
      onOutput: (stream, text) => progress.add(stream, text),
    }).catch((error: unknown) => {
      throw fileFailure(error, argv[0] ?? "");
    });
    const { exitCode, killedBy, timedOut, stopped, stdout, stderr, omittedBytes } = ended;
    // Of a stopped call nothing more is told on the way; its result has it all.
    await progress.settled().catch((error: unknown) => {
      if (!stopped) throw error;
    });
    const output = {
      exitCode,
      stdout,
      stderr,
      ...(killedBy === null ? {} : { killedBy }),
      ...(stopped ? { stopped: true } : {}),
      ...(timedOut ? { endedAfterSeconds: input.limitSeconds } : {}),
      ...(omittedBytes === 0 ? {} : { omittedBytes }),
    };
    if (stopped) throw new ToolFailure("stopped", { output });
    return output;
  },
});

function commandOf({ argv, shell = "" }: Input): readonly string[] {
  if (argv !== undefined) return argv;
  return process.platform === "win32" ? ["cmd.exe", "/d", "/s", "/c", shell] : ["/bin/sh", "-c", shell];
}

async function realFolder(folder: string, workspace: Workspace): Promise<string> {
  const place = await workspace.locate(folder);
  if (!place.exists) throw new ToolFailure(`${JSON.stringify(folder)} does not exist`);
  return place.real;
}

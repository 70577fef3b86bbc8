// Owns how the question about a program shows it: the command first, with each argument by itself, then where and how long. PURE.
import type { ApprovalPart, ApprovalRow } from "./approval.js";
import { type Asked, type Described, labelled, titleOf } from "./description.js";
import { isFields, isSame, isText, isTexts } from "./fields.js";
import { endsWithPath, splitPlace } from "./split-place.js";

export function describeCommand({ input, request }: Asked): Described | undefined {
  if (!isFields(input)) return undefined;
  const { argv, shell, folder, limitSeconds, ...leftOfInput } = input;
  const {
    action: _,
    argv: askedArgv,
    shell: askedShell,
    folder: realFolder,
    limitSeconds: limit,
    ...left
  } = request;
  if (!repeats(argv, askedArgv) || !repeats(shell, askedShell)) return undefined;
  if (limitSeconds !== undefined && !isSame(limitSeconds, limit)) return undefined;
  const part = commandPart(argv, shell);
  if (part === undefined || !isText(realFolder)) return undefined;
  return {
    title: titleOf(part.kind === "text" ? "Run a command in the shell" : "Run a command"),
    parts: [part],
    rows: [
      ...folderRows(realFolder, folder),
      ...labelled("Time limit", limit, limit === 1 ? "second" : "seconds"),
    ],
    warnings: [],
    left: { input: leftOfInput, request: left },
  };
}

function repeats(given: Asked["input"] | undefined, asked: Asked["input"] | undefined): boolean {
  return given === undefined ? asked === undefined : isSame(given, asked);
}

function commandPart(
  argv: Asked["input"] | undefined,
  shell: Asked["input"] | undefined,
): Extract<ApprovalPart, { kind: "command" | "text" }> | undefined {
  if (isTexts(argv) && shell === undefined) return { kind: "command", argv };
  if (isText(shell) && argv === undefined)
    return { kind: "text", label: "Shell command", text: shell, isNamed: true };
  return undefined;
}

function folderRows(real: string, given: Asked["input"] | undefined): readonly ApprovalRow[] {
  const name = "In the folder";
  if (isText(given) && endsWithPath(real, given))
    return [{ name, kind: "place", place: splitPlace(real, given) }];
  return [...labelled(name, real), ...labelled("Folder as given", given)];
}

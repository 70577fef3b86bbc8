import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const module = fileURLToPath(new URL("hand-over.mjs", import.meta.url));

/** A process that hands over to a Node running `child`. */
function handingOver(child: string) {
  const script = `
    const { handOver } = await import(${JSON.stringify(`file://${module}`)});
    process.exitCode = await handOver(process.execPath, ["-e", ${JSON.stringify(child)}], process.env);`;
  return spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["pipe", "pipe", "inherit"],
  });
}

const ended = (child: ReturnType<typeof handingOver>) =>
  new Promise((resolve) => child.once("close", resolve));

it("passes stdin, stdout and the exit code through", async () => {
  const outer = handingOver(
    "process.stdin.on('data', (text) => { process.stdout.write('got ' + text); process.exitCode = 7; })",
  );
  let output = "";
  outer.stdout.on("data", (chunk) => {
    output += chunk;
  });
  outer.stdin.end("hello");
  expect({ code: await ended(outer), output }).toEqual({ code: 7, output: "got hello" });
});

it.skipIf(process.platform === "win32")("forwards a signal and ends as the program ends", async () => {
  const outer = handingOver(
    "process.on('SIGTERM', () => process.exit(9)); setInterval(() => {}, 1000); console.log('ready')",
  );
  outer.stdout.once("data", () => outer.kill("SIGTERM"));
  expect(await ended(outer)).toBe(9);
});

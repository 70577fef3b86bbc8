// An MCP server over stdio that offers another tool after every list and says so, or refuses to list.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The program of a server, put into the folder. Its argument: the file that it adds its process id to. */
export async function changingServer(folder: string, how: "change" | "refuse" = "change"): Promise<string> {
  const file = join(folder, `${how}.mjs`);
  await writeFile(
    file,
    `import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";
appendFileSync(process.argv[2], process.pid + "\\n");
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
let lists = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (method === "initialize") {
    const { protocolVersion } = params;
    const serverInfo = { name: "changing", version: "1" };
    send({ id, result: { protocolVersion, capabilities: { tools: { listChanged: true } }, serverInfo } });
  } else if (method === "tools/list") {
    if (${JSON.stringify(how)} === "refuse") {
      send({ id, error: { code: -32603, message: "no tools for " + process.env.WORD } });
      continue;
    }
    lists += 1;
    send({ id, result: { tools: [{ name: "tool-" + Math.min(lists, 4), inputSchema: { type: "object" } }] } });
    if (lists < 4) send({ method: "notifications/tools/list_changed" });
  }
}
`,
  );
  return file;
}

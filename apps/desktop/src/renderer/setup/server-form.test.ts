import type { McpServerSettings } from "@x/shared";
import { expect, it } from "vitest";
import { EMPTY_SERVER_FORM, formOfServer, serverOfForm } from "./server-form.js";

const servers: McpServerSettings[] = [
  {
    id: "files",
    enabled: false,
    transport: "stdio",
    command: "npx",
    args: ["-y", "some server", "."],
    cwd: "/home/me",
    env: { TOKEN: "a=${secret:word}", EMPTY: "" },
  },
  { id: "plain", enabled: true, transport: "stdio", command: "npx", args: [] },
  {
    id: "remote",
    enabled: true,
    transport: "http",
    url: "https://example.org/mcp",
    headers: { Authorization: "Bearer ${secret:word}" },
  },
];

it.each(servers)("app.md §4 the server $id comes out of its form as it went in", (server) => {
  expect(serverOfForm(formOfServer(server), server)).toEqual(server);
});

it("app.md §4 a new server is on; empty lines and spaces around it mean nothing", () => {
  const form = {
    ...EMPTY_SERVER_FORM,
    id: " new ",
    command: " npx ",
    args: "-y\n\n thing\n",
    values: "\nA= b \n",
  };
  expect(serverOfForm(form, undefined)).toEqual({
    id: "new",
    enabled: true,
    transport: "stdio",
    command: "npx",
    args: ["-y", " thing"],
    env: { A: "b" },
  });
});

import type { McpServerSettings } from "@x/shared";
import { expect, it } from "vitest";
import { EMPTY_SERVER_FORM, formOfServer, serverFaults, serverOfForm } from "./server-form.js";

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
    id: " New! ",
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

it.each([
  ["npx -y a-server 'my files'", "", { command: "npx", args: ["-y", "a-server", "my files"] }],
  ["npx -y", "thing", { command: "npx -y", args: ["thing"] }],
  ["/opt/my tools/server", "", { command: "/opt/my tools/server", args: [] }],
])(
  "app.md §4 the command %j with the arguments %j is split only where it is a whole line",
  (command, args, split) => {
    expect(serverOfForm({ ...EMPTY_SERVER_FORM, id: "new", command, args }, undefined)).toEqual({
      id: "new",
      enabled: true,
      transport: "stdio",
      ...split,
    });
  },
);

it("app.md §4 every field that is wrong says what would be right", () => {
  const empty = serverFaults(EMPTY_SERVER_FORM, undefined, []);
  expect(empty).toEqual({
    id: "Give it an id of letters and digits.",
    command: "Name the program that is started, for example npx.",
  });
  const remote = { ...EMPTY_SERVER_FORM, id: "new", transport: "http" as const, url: "nowhere" };
  expect(Object.keys(serverFaults(remote, undefined, []))).toEqual(["url"]);
  const filled = { ...remote, url: "https://example.org/mcp" };
  expect(serverFaults(filled, undefined, ["new"])).toEqual({ id: "Another server has this id." });
  expect(serverFaults(filled, serverOfForm(filled, undefined), ["new"])).toEqual({});
});

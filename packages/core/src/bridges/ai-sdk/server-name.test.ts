import { describe, expect, it } from "vitest";
import { type NamedServer, serverName } from "./server-name.js";

describe("the name of a server that cannot be reached (app §4)", () => {
  it.each<[NamedServer, string | undefined]>([
    [{ label: "Box", baseUrl: "http://127.0.0.1:11434/v1" }, "Box (127.0.0.1:11434)"],
    [
      { label: "Box", baseUrl: "https://me:a-key@models.example/v1/a-key?key=a-key#a-key" },
      "Box (models.example)",
    ],
    [{ label: "OpenAI" }, "OpenAI"],
    [{ baseUrl: "http://[::1]:8080" }, "[::1]:8080"],
    [{ label: "Box", baseUrl: "nonsense" }, "Box"],
    [{}, undefined],
  ])("of %j is %s, and never holds a key", (server, name) => {
    expect(serverName(server)).toBe(name);
  });
});

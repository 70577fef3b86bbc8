import { ShuttingDownError } from "@x/shared";
import { expect, test } from "vitest";
import { WriteGate } from "../../store/write-gate.js";
import { withTemporaryDirectory } from "../../testing/temporary-directory.js";
import { AgentCatalog } from "./agent-catalog.js";
import { AgentFolder } from "./agent-folder.js";
import { copilot } from "./copilot.js";

const draft = { agentId: "reviewer", systemPrompt: "Review.", toolIds: ["builtin:file-read"] };

function withCatalog(use: (catalog: AgentCatalog, gate: WriteGate) => Promise<void>): Promise<void> {
  return withTemporaryDirectory((workDir) => {
    const gate = WriteGate.ofWriter();
    return use(new AgentCatalog(new AgentFolder({ workDir, defaultToolIds: [] }), gate), gate);
  });
}

test("app §4 the built-in agent stands before those that the person wrote", () =>
  withCatalog(async (catalog) => {
    await catalog.save(draft, "create");
    const { agentId: _id, ...agent } = draft;
    expect(await catalog.list()).toEqual([
      {
        agentId: "copilot",
        builtIn: true,
        agent: { systemPrompt: copilot.systemPrompt, toolIds: copilot.toolIds },
      },
      { agentId: "reviewer", builtIn: false, agent },
    ]);
    expect(await catalog.get("reviewer")).toEqual({ agentId: "reviewer", builtIn: false, agent });
  }));

test("app §4 an agent is made once, changed often, and removed once", () =>
  withCatalog(async (catalog) => {
    await catalog.save(draft, "create");
    await expect(catalog.save(draft, "create")).rejects.toMatchObject({ code: "invalid-input" });
    await catalog.save({ ...draft, systemPrompt: "Review twice." }, "replace");
    expect(await catalog.find("reviewer")).toMatchObject({ systemPrompt: "Review twice." });
    await catalog.remove("reviewer");
    await expect(catalog.remove("reviewer")).rejects.toMatchObject({ code: "agent-not-found" });
    await expect(catalog.get("reviewer")).rejects.toMatchObject({ code: "agent-not-found" });
  }));

test("app §4 the built-in agent is not changed", () =>
  withCatalog(async (catalog) => {
    const change = catalog.save({ ...draft, agentId: "copilot" }, "replace");
    await expect(change).rejects.toMatchObject({ code: "invalid-input" });
    await expect(catalog.remove("copilot")).rejects.toMatchObject({ code: "invalid-input" });
  }));

test("Clarifications Quit: a core that closes writes no agent", () =>
  withCatalog(async (catalog, gate) => {
    gate.close(() => new ShuttingDownError("closing"));
    await expect(catalog.save(draft, "create")).rejects.toMatchObject({ code: "shutting-down" });
    expect(await catalog.find("reviewer")).toBeUndefined();
  }));

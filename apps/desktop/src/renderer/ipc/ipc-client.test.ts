import { type CodedError, InternalError, TurnNotSettledError, wrapError } from "@x/shared";
import { beforeEach, describe, expect, it } from "vitest";
import { FakeMain } from "../testing/fake-main.js";
import { bridgeOf } from "./bridge-of.js";
import { asCodedError, IpcClient } from "./ipc-client.js";

let main: FakeMain;
let violations: CodedError[];
let client: IpcClient;

beforeEach(() => {
  main = new FakeMain();
  violations = [];
  client = new IpcClient({ bridge: main, checkEvents: true, onViolation: (error) => violations.push(error) });
});

describe("a call (app.md §1)", () => {
  it("gives the value of the envelope", async () => {
    expect(await client.call("sessions:list", {})).toEqual({ sessions: [], ready: true });
  });

  it("throws the typed error that main threw, with its data", async () => {
    main.refuse("sessions:sendMessage", TurnNotSettledError.of("s1", "t1", "suspended"));
    const sent = client.call("sessions:sendMessage", {
      sessionId: "s1",
      input: { role: "user", content: "x" },
      config: { agent: { agentId: "copilot" } },
    });
    const error = await sent.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TurnNotSettledError);
    expect(error).toMatchObject({
      code: "turn-not-settled",
      sessionId: "s1",
      turnId: "t1",
      status: "suspended",
    });
  });

  it("takes an answer that is no envelope for a fault of ours", async () => {
    main.invoke = async () => "hello" as never;
    await expect(client.call("sessions:list", {})).rejects.toBeInstanceOf(InternalError);
  });
});

describe("events (app.md §1)", () => {
  it("reach every listener over one listener of the bridge, until the last one leaves", () => {
    const heard: string[] = [];
    const first = client.on("turns:lifecycle", ({ turnId }) => heard.push(`first ${turnId}`));
    const second = client.on("turns:lifecycle", ({ turnId }) => heard.push(`second ${turnId}`));
    expect(main.listenerCount("turns:lifecycle")).toBe(1);
    main.begin("t1", null);
    first();
    first();
    main.end("t1", null);
    second();
    expect(heard).toEqual(["first t1", "second t1", "second t1"]);
    expect(main.listenerCount("turns:lifecycle")).toBe(0);
  });

  it("that break the table are reported and not delivered", () => {
    const heard: unknown[] = [];
    client.on("turns:lifecycle", (message) => heard.push(message));
    main.send("turns:lifecycle", { type: "turn-processing-start", turnId: 5, sessionId: null } as never);
    expect(heard).toEqual([]);
    expect(violations.map((error) => error.message)).toEqual([
      "an event on turns:lifecycle breaks the channel table at turnId: Invalid input: expected string, received number",
    ]);
  });
});

describe("errors from anywhere", () => {
  it("are coded: a coded one as it is, any other as internal", () => {
    const coded = new InternalError("x");
    expect(asCodedError(coded)).toBe(coded);
    expect(asCodedError(new TypeError("y"))).toMatchObject({ code: "internal", message: "y" });
    expect(asCodedError("z")).toMatchObject({ code: "internal", message: "z" });
  });
});

describe("a page without its preload", () => {
  it("says so on every call, and never hears an event", async () => {
    const bridge = bridgeOf({} as Window);
    expect(await bridge.invoke("sessions:list", {})).toEqual(
      wrapError(new InternalError("this page was opened without its preload script")),
    );
    expect(bridge.on("turns:events", () => undefined)()).toBe(undefined);
  });

  it("has its bridge otherwise", () => {
    expect(bridgeOf({ api: main } as never)).toBe(main);
  });
});

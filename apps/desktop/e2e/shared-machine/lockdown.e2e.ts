import path from "node:path";
import { expect, it } from "vitest";
import { CONTENT_SECURITY_POLICY } from "../../src/main/security/content-security-policy.js";
import { namesAsArguments } from "../../src/preload/allowed-names.js";
import { sharedApp } from "../shared-app.js";

it("gives the page no Node, no Electron, and one object of three functions, app.md §2", async () => {
  const { app } = await sharedApp();
  const seen = await app.page.evaluate(() => ({
    address: location.href,
    api: Object.entries((window as unknown as { api: object }).api).map(([name, value]) => [
      name,
      typeof value,
    ]),
    globals: ["require", "process", "module", "Buffer", "electron", "ipcRenderer"].filter(
      (name) => name in window,
    ),
  }));
  expect(seen).toEqual({
    address: "app://copilot/index.html",
    api: [
      ["invoke", "function"],
      ["on", "function"],
      ["pathOf", "function"],
    ],
    globals: [],
  });
  const preferences = await app.electron.evaluate(({ webContents }) => {
    const [contents] = webContents.getAllWebContents();
    // Electron tells it to nobody but its own tests and debuggers, hence no type.
    const { contextIsolation, sandbox, nodeIntegration, webSecurity, webviewTag } = (
      contents as unknown as { getLastWebPreferences(): Record<string, unknown> }
    ).getLastWebPreferences();
    return { contextIsolation, sandbox, nodeIntegration, webSecurity, webviewTag };
  });
  expect(preferences).toEqual({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
  });
});

it("serves every file with the policy, and nothing from outside the built window, app.md §2", async () => {
  const { app } = await sharedApp();
  const answers = await app.electron.evaluate(
    async ({ net }, addresses) =>
      Promise.all(
        addresses.map(async (address) => {
          const { status, headers } = await net.fetch(address);
          return { status, policy: headers.get("content-security-policy") };
        }),
      ),
    ["app://copilot/index.html", "app://copilot/nothing.js", "app://copilot/..%2f..%2fpackage.json"],
  );
  expect(answers).toEqual([200, 404, 404].map((status) => ({ status, policy: CONTENT_SECURITY_POLICY })));
});

it("lets the page run nothing but its own files and reach nothing, app.md §2", async () => {
  const { app } = await sharedApp();
  const outcome = await app.page.evaluate(async () => {
    const attempt = async (act: () => unknown) => {
      try {
        await act();
        return "done";
      } catch {
        return "refused";
      }
    };
    const load = (tag: "img" | "iframe", address: string) =>
      new Promise<string>((resolve) => {
        const element = document.createElement(tag);
        element.addEventListener("load", () => resolve(tag === "iframe" ? "blank" : "done"));
        element.addEventListener("error", () => resolve("refused"));
        element.src = address;
        document.body.append(element);
      });
    return {
      fetch: await attempt(() => fetch("https://example.org/")),
      ownFetch: await attempt(() => fetch("app://copilot/index.html")),
      socket: await attempt(
        () =>
          new Promise((resolve, reject) => {
            const socket = new WebSocket("ws://127.0.0.1:9/");
            socket.addEventListener("open", resolve);
            socket.addEventListener("error", reject);
          }),
      ),
      image: await load("img", "https://example.org/x.png"),
      markup: await attempt(() => {
        document.createElement("div").innerHTML = "<b>hi</b>";
      }),
      worker: await attempt(() => new Worker("data:text/javascript,1")),
    };
  });
  expect(outcome).toEqual({
    fetch: "refused",
    ownFetch: "refused",
    socket: "refused",
    image: "refused",
    markup: "refused",
    worker: "refused",
  });
});

it("keeps the window at its page, alone and without permissions, app.md §2", async () => {
  const { app } = await sharedApp();
  expect(await app.page.evaluate(() => window.open("https://example.org/") === null)).toBe(true);
  await app.page.evaluate(() => {
    const link = Object.assign(document.createElement("a"), {
      href: "https://example.org/",
      textContent: "x",
    });
    document.body.append(link);
    link.click();
    location.assign("https://example.org/");
  });
  // A navigation that was let through would be under way by the next round trip through the main process.
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  expect(app.page.url()).toBe("app://copilot/index.html");
  expect(app.electron.windows().length).toBe(1);
  const permissions = await app.page.evaluate(async () => ({
    notifications: (await navigator.permissions.query({ name: "notifications" })).state,
    geolocation: (await navigator.permissions.query({ name: "geolocation" })).state,
    clipboard: await navigator.clipboard.writeText("x").then(
      () => "written",
      () => "refused",
    ),
    microphone: await navigator.mediaDevices.getUserMedia({ audio: true }).then(
      () => "given",
      () => "refused",
    ),
  }));
  expect(permissions).toEqual({
    notifications: "denied",
    geolocation: "denied",
    clipboard: "refused",
    microphone: "refused",
  });
});

it("answers no page but its own, and no request that does not parse, app.md §1", async () => {
  const { app } = await sharedApp();
  const ask = (channel: string, request: unknown) =>
    app.page.evaluate(
      ([name, payload]) =>
        (window as unknown as { api: { invoke(c: unknown, r: unknown): Promise<unknown> } }).api.invoke(
          name,
          payload,
        ),
      [channel, request] as const,
    );
  expect(await ask("sessions:list", {})).toEqual({
    ok: true,
    value: { sessions: expect.any(Array), ready: true },
  });
  for (const [channel, request] of [
    ["sessions:list", { extra: 1 }],
    ["sessions:get", { sessionId: "../../../../etc/passwd" }],
    ["sessions:getTurn", null],
    ["no:such-channel", {}],
    ["app:openLink", { url: "file:///etc/passwd" }],
    ["app:openLink", { url: "https://example.org/" }],
    ["app:showStorage", {}],
    ["app:openLinkMenu", { url: "https://example.org/" }],
    ["app:copyText", { text: "not asked for by anyone" }],
  ] as const) {
    expect(await ask(channel, request)).toMatchObject({ ok: false, error: { code: "invalid-input" } });
  }
  const settings = {
    preload: path.join(import.meta.dirname, "../../out/preload/index.cjs"),
    additionalArguments: namesAsArguments({ channels: ["sessions:list"], events: [] }),
  };
  const foreign = await app.electron.evaluate(async ({ BrowserWindow }, webPreferences) => {
    const window = new BrowserWindow({ show: false, webPreferences });
    await window.loadURL("data:text/html,<p>not ours</p>");
    const answer: unknown = await window.webContents.executeJavaScript(
      'window.api.invoke("sessions:list", {})',
    );
    window.destroy();
    return answer;
  }, settings);
  expect(foreign).toMatchObject({ ok: false, error: { code: "forbidden-sender" } });
});

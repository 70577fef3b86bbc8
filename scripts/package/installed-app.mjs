// @ts-check
// Starts the installed application as an ordinary user with a home of its own, and drives it through its remote-debugging
// port: the fuses leave no other way in.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import path from "node:path";
import { desktopFolder } from "../bootstrap/paths.mjs";

/** "nobody": with Chromium's sandbox, which root cannot have. */
export const user = { uid: 65534, gid: 65534 };
const LIMIT_MS = 60_000;

const { chromium } =
  /** @type {typeof import("../../apps/desktop/node_modules/playwright-core/index.js")} */ (
    createRequire(path.join(desktopFolder, "package.json"))("playwright-core")
  );

/**
 * @param {string} executable
 * @param {string} home
 */
export async function startInstalled(executable, home) {
  const child = spawn(executable, ["--remote-debugging-port=0"], {
    ...user,
    cwd: home,
    env: { PATH: process.env["PATH"], DISPLAY: process.env["DISPLAY"], HOME: home, X_DIALOGS: "off" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaint = "";
  /** @type {Promise<string>} */
  const address = new Promise((resolve, reject) => {
    child.stderr.setEncoding("utf8").on("data", (chunk) => {
      complaint += chunk;
      const found = /DevTools listening on (ws:\S+)/.exec(complaint)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.on("exit", (code) =>
      reject(new Error(`it ended with ${code} before it could be driven:\n${complaint}`)),
    );
  });
  const browser = await chromium.connectOverCDP(await address, { timeout: LIMIT_MS });
  const context = browser.contexts()[0];
  if (context === undefined) throw new Error("the application has no window");
  const page = context.pages()[0] ?? (await context.waitForEvent("page"));
  page.setDefaultTimeout(LIMIT_MS);
  const message = page.getByRole("textbox", { name: "Message" });
  await message.waitFor();
  return {
    page,
    pid: Number(child.pid),
    complaint: () => complaint,
    /** @param {string} text */
    say: async (text) => {
      await message.fill(text);
      await page.getByRole("button", { name: "Send", exact: true }).click();
    },
    /** @param {string} text in the open conversation */
    sees: (text) => page.getByRole("log", { name: "Conversation" }).getByText(text).first().waitFor(),
    /** Ends as when the session of the desktop ends. */
    quit: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
    kill: () => child.kill("SIGKILL"),
  };
}

// Owns the figure "an event on disk to its row painted": the moments in main and in the page, by the file that a tool call names. And
// the sending of messages that are answered by tool calls of `streaming-model.mjs`.

/**
 * @param {import("./bench-window.mjs").Page} page
 * @param {string} text
 * @param {string} [known]
 * @returns {Promise<string>} the session
 */
export function say(page, text, known) {
  return page.evaluate(
    async ({ content, session }) => {
      const call = async (/** @type {string} */ channel, /** @type {object} */ request) => {
        const answer = await /** @type {any} */ (window).api.invoke(channel, request);
        if (!answer.ok) throw new Error(answer.error.message);
        return answer.value;
      };
      const sessionId = session ?? (await call("sessions:create", {})).sessionId;
      const config = { agent: { agentId: "copilot" } };
      await call("sessions:sendMessage", { sessionId, input: { role: "user", content }, config });
      return sessionId;
    },
    { content: text, session: known },
  );
}

/**
 * In main: when each tool call of a working turn was on disk, which is when it is sent.
 * @param {import("./bench-window.mjs").App} app
 */
export function noteEvents(app) {
  return app.evaluate(({ BrowserWindow }) => {
    /** @type {Record<string, number>} */
    const written = {};
    Object.assign(globalThis, { written });
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      const send = webContents.send.bind(webContents);
      webContents.send = (channel, ...values) => {
        const file = values[0]?.event?.event?.toolCall?.arguments?.path;
        if (channel === "turns:events" && file !== undefined)
          written[file] ??= performance.timeOrigin + performance.now();
        send(channel, ...values);
      };
    }
  });
}

/**
 * In the page: when the frame was painted in which a row first named the call's file.
 * @param {import("./bench-window.mjs").Page} page
 */
export function notePaint(page) {
  return page.evaluate(() => {
    /** @type {Record<string, number>} */
    const painted = {};
    Object.assign(window, { painted });
    const seen = new Set();
    new MutationObserver((changes) => {
      const added = changes
        .map(({ addedNodes }) => [...addedNodes].map((node) => node.textContent).join(" "))
        .join(" ");
      const fresh = [...added.matchAll(/work-\d+-\d+\.md/g)]
        .map(([file]) => file)
        .filter((file) => !seen.has(file));
      if (fresh.length === 0) return;
      for (const file of fresh) seen.add(file);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        for (const file of fresh) painted[file] = performance.timeOrigin + performance.now();
      };
      port2.postMessage(undefined);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

/**
 * The milliseconds of every call whose row was painted, and how many calls were sent.
 * @param {import("./bench-window.mjs").Page} page
 * @param {import("./bench-window.mjs").App} app
 */
export async function paintDelays(page, app) {
  const written = await app.evaluate(() => /** @type {any} */ (globalThis).written);
  const painted = await page.evaluate(() => /** @type {any} */ (window).painted);
  const files = Object.keys(written).filter((file) => file in painted);
  return { delays: files.map((file) => painted[file] - written[file]), written: Object.keys(written).length };
}

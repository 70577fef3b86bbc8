// @ts-check
// What the page may do: send a text, resume what was interrupted, and hear the events of its turns.
const { contextBridge, ipcRenderer } = require("electron");

contextBridge.exposeInMainWorld("conversation", {
  send: (/** @type {string} */ text) => ipcRenderer.invoke("send", text),
  resume: () => ipcRenderer.invoke("resume"),
  onEvent: (/** @type {(event: unknown) => void} */ listener) => {
    ipcRenderer.on("turn-event", (_event, event) => listener(event));
  },
});

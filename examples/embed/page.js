// @ts-check
// The page: what is typed goes over, what is said comes back piece by piece.

/**
 * @typedef {import("@x/shared").IpcEnvelope} Envelope
 * @typedef {import("@x/shared").TurnStreamEvent} TurnStreamEvent
 * @typedef {{ send(text: string): Promise<Envelope>, resume(): Promise<Envelope>, onEvent(listener: (event: TurnStreamEvent) => void): void }} Conversation
 */

const bridge = /** @type {Conversation} */ (Reflect.get(window, "conversation"));
const answers = /** @type {HTMLElement} */ (document.getElementById("answers"));
const text = /** @type {HTMLInputElement} */ (document.getElementById("text"));

/** @param {Envelope} answer */
function tellRefusal(answer) {
  if (!answer.ok) answers.append(`${answer.error.code}: ${answer.error.message}\n`);
}

document.getElementById("form")?.addEventListener("submit", (event) => {
  event.preventDefault();
  void bridge.send(text.value).then(tellRefusal);
  text.value = "";
});

// What a crash or a quit cut off waits for the person: nothing resumes by itself.
document.getElementById("resume")?.addEventListener("click", () => {
  void bridge.resume().then(tellRefusal);
});

bridge.onEvent((event) => {
  if (event.type === "turn_created" && typeof event.input.content === "string") {
    answers.append(`> ${event.input.content}\n`);
  }
  if (event.type === "text_delta") answers.append(event.delta);
  if (event.type === "turn_completed") answers.append("\n");
  if (event.type === "turn_failed") answers.append(`failed: ${event.error}\n`);
});

// Not before everything above listens.
const controls = /** @type {HTMLFieldSetElement} */ (document.getElementById("controls"));
controls.disabled = false;
text.focus();

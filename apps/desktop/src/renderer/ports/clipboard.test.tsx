import { expect, it, vi } from "vitest";
import { copyText } from "./clipboard.js";

function documentThat(obeys: boolean) {
  const given: string[] = [];
  const execCommand = vi.fn(() => {
    if (!obeys) return false;
    const event = new Event("copy", { cancelable: true });
    Object.assign(event, { clipboardData: { setData: (_type: string, text: string) => given.push(text) } });
    document.dispatchEvent(event);
    return true;
  });
  Object.assign(document, { execCommand });
  return given;
}

it("gives the person's copy command the text, and nothing later", async () => {
  const given = documentThat(true);
  await copyText(window, "let a = 1;");
  document.dispatchEvent(new Event("copy"));
  expect(given).toEqual(["let a = 1;"]);
});

it("says so when the browser refuses, and takes no later copy for its own", async () => {
  documentThat(false);
  await expect(copyText(window, "x")).rejects.toThrow("the browser refused to copy");
  const event = new Event("copy", { cancelable: true });
  document.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});

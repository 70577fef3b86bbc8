// Owns which field of a form, or of a part of one, the keys belong to when it appears: its first, else its first button.

const FIELDS =
  'input:not([type="hidden"]):not([aria-hidden="true"]), textarea, [role="radio"][aria-checked="true"], [role="combobox"]';

export function firstField(part: HTMLElement | null | undefined): HTMLElement | null {
  return part?.querySelector<HTMLElement>(FIELDS) ?? part?.querySelector<HTMLElement>("button") ?? null;
}

// Owns that a form which takes the place of a list is where the keys go: its first field takes the focus.
import { type RefObject, useEffect } from "react";
import { firstField } from "../focus/first-field.js";

export function useFirstField(form: RefObject<HTMLElement | null>): void {
  useEffect(() => firstField(form.current)?.focus(), [form]);
}

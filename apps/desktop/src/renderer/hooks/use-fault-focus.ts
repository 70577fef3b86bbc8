// Owns that a form which was refused leads to what is wrong: the first faulty field takes the focus.
import { type RefObject, useEffect } from "react";

/** `refusal`: another one each time the form is refused; undefined while it is not. */
export function useFaultFocus(form: RefObject<HTMLElement | null>, refusal: unknown): void {
  useEffect(() => {
    if (refusal === undefined) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, refusal]);
}

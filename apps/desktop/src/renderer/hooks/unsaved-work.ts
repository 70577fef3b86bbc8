// Owns what the forms of a dialog tell it of themselves: that they hold something which would be lost. Whoever leads away from
// them asks here first.
import { createContext, use, useEffect, useId } from "react";

export interface UnsavedWork {
  /** `form`: the same each time it is told of one form. */
  readonly note: (form: string, isEdited: boolean) => void;
  /** At once while nothing would be lost; else when the person says so. */
  readonly leave: (go: () => void) => void;
}

export const UnsavedWorkContext = createContext<UnsavedWork>({ note: () => undefined, leave: (go) => go() });

export function useLeave(): UnsavedWork["leave"] {
  return use(UnsavedWorkContext).leave;
}

/** Stands in every form: a form that is gone holds nothing any more. */
export function Unsaved({ isEdited }: { readonly isEdited: boolean }): null {
  const { note } = use(UnsavedWorkContext);
  const form = useId();
  useEffect(() => {
    note(form, isEdited);
    return () => note(form, false);
  }, [note, form, isEdited]);
  return null;
}

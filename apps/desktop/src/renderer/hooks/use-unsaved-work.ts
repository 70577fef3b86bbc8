// Owns a dialog's side of unsaved work: which of its forms hold some, and where the person wants to go while one does.
import { useMemo, useRef, useState } from "react";
import type { UnsavedWork } from "./unsaved-work.js";

export interface AskedToLeave {
  readonly work: UnsavedWork;
  /** The person is asked; undefined: they are not. */
  readonly asked: { readonly discard: () => void; readonly keep: () => void } | undefined;
}

export function useUnsavedWork(): AskedToLeave {
  const edited = useRef(new Set<string>());
  const [going, setGoing] = useState<{ readonly go: () => void }>();
  const work = useMemo<UnsavedWork>(
    () => ({
      note: (form, isEdited) => {
        if (isEdited) edited.current.add(form);
        else edited.current.delete(form);
      },
      leave: (go) => {
        if (edited.current.size === 0) go();
        else setGoing({ go });
      },
    }),
    [],
  );
  if (going === undefined) return { work, asked: undefined };
  const keep = () => setGoing(undefined);
  const discard = () => {
    keep();
    going.go();
  };
  return { work, asked: { discard, keep } };
}

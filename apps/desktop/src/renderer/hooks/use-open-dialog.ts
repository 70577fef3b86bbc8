// Owns that a dialog is known while it is open: whoever leads away from the outside leaves it as the person would.
import { useEffect, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useServices } from "./services-context.js";
import type { UnsavedWork } from "./unsaved-work.js";

export function useOpenDialog(work: UnsavedWork, onClose: () => void): void {
  const { openDialogs } = useServices();
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useLayoutEffect(
    () =>
      openDialogs.add({
        leave: (then) =>
          work.leave(() => {
            // Gone before anything else happens: what is behind a dialog cannot take the focus, which it gives back in a microtask.
            flushSync(() => latest.current());
            queueMicrotask(then);
          }),
      }),
    [openDialogs, work],
  );
}

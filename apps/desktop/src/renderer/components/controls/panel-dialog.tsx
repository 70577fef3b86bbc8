// Owns the frame of every dialog that is more than a question: a title, a way to close it, and what is in it. It closes on no
// form that holds something unsaved before the person has said so.
import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode, RefObject } from "react";
import { UnsavedWorkContext } from "../../hooks/unsaved-work.js";
import { useOpenDialog } from "../../hooks/use-open-dialog.js";
import { useUnsavedWork } from "../../hooks/use-unsaved-work.js";
import { classNames } from "./class-names.js";
import { DiscardQuestion } from "./discard-question.js";
import { Icon } from "./icon.js";

export interface PanelDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** What takes the focus; default: the first thing that can. */
  readonly initialFocus?: () => HTMLElement | null;
  /** Where the focus goes afterwards; default: back to where it was; false: whoever closes it sees to that. */
  readonly finalFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null | false);
  /** Another dialog stands in its place; what it holds stays with whoever draws it. */
  readonly isHidden?: boolean;
  /** Width and height. */
  readonly className: string;
  readonly children: ReactNode;
}

export function PanelDialog({
  title,
  onClose,
  initialFocus,
  finalFocus,
  isHidden = false,
  className,
  children,
}: PanelDialogProps) {
  const { work, asked } = useUnsavedWork();
  useOpenDialog(work, onClose);
  return (
    <Dialog.Root open={!isHidden} onOpenChange={(open) => open || work.leave(onClose)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="appear fixed inset-0 z-30 bg-veil" />
        <Dialog.Popup
          initialFocus={initialFocus}
          finalFocus={finalFocus}
          className={classNames(
            "appear fixed top-1/2 left-1/2 z-30 flex max-h-[calc(100vh-2rem)] max-w-[calc(100vw-2rem)] -translate-1/2 flex-col overflow-hidden rounded-xl border border-line-strong bg-raised shadow-popup outline-none",
            className,
          )}
        >
          <header className="flex h-11 shrink-0 items-center border-b border-line px-4">
            <Dialog.Title className="text-base font-semibold">{title}</Dialog.Title>
          </header>
          <UnsavedWorkContext value={work}>{children}</UnsavedWorkContext>
          {/* Last in the order of focus: who opens a dialog came for what is in it. */}
          <Dialog.Close
            aria-label="Close"
            className="absolute end-2 top-2 inline-flex size-7 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink"
          >
            <Icon name="close" />
          </Dialog.Close>
          {asked !== undefined && <DiscardQuestion onDiscard={asked.discard} onKeep={asked.keep} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

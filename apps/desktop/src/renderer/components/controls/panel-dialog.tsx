// Owns the frame of every dialog that is more than a question: a title, a way to close it, and what is in it.
import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode, RefObject } from "react";
import { classNames } from "./class-names.js";
import { Icon } from "./icon.js";

export interface PanelDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Where the focus goes afterwards; default: back to where it was. */
  readonly finalFocus?: RefObject<HTMLElement | null>;
  /** Width and height. */
  readonly className: string;
  readonly children: ReactNode;
}

export function PanelDialog({ title, onClose, finalFocus, className, children }: PanelDialogProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="appear fixed inset-0 z-30 bg-veil" />
        <Dialog.Popup
          finalFocus={finalFocus}
          className={classNames(
            "appear fixed top-1/2 left-1/2 z-30 flex max-h-[calc(100vh-2rem)] max-w-[calc(100vw-2rem)] -translate-1/2 flex-col overflow-hidden rounded-xl border border-line-strong bg-raised shadow-popup outline-none",
            className,
          )}
        >
          <header className="flex h-11 shrink-0 items-center border-b border-line px-4">
            <Dialog.Title className="text-base font-semibold">{title}</Dialog.Title>
          </header>
          {children}
          {/* Last in the order of focus: who opens a dialog came for what is in it. */}
          <Dialog.Close
            aria-label="Close"
            className="absolute end-2 top-2 inline-flex size-7 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink"
          >
            <Icon name="close" />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

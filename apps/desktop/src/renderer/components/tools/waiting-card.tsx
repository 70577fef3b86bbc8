// Owns the frame of everything that waits for the person: it looks like nothing a model could write.
import type { ReactNode, Ref } from "react";
import { Icon, type IconName } from "../controls/icon.js";

export interface WaitingCardProps {
  readonly ref?: Ref<HTMLElement>;
  readonly labelledBy: string;
  readonly icon: IconName;
  /** Its answer is on its way. */
  readonly sent: boolean;
  readonly children: ReactNode;
}

export function WaitingCard({ ref, labelledBy, icon, sent, children }: WaitingCardProps) {
  return (
    <section
      ref={ref}
      aria-labelledby={labelledBy}
      data-waiting-card={sent ? "sent" : "open"}
      // Takes the focus when the card before it was answered, so that no button does.
      tabIndex={-1}
      className="appear flex gap-2.5 rounded-lg border border-attention bg-raised px-3.5 py-3 shadow-card"
    >
      <span className="pt-0.5 text-attention">
        <Icon name={icon} size={18} />
      </span>
      <div className="min-w-0 grow">{children}</div>
    </section>
  );
}

// Owns the frame of one part of a settings section: a heading, a line that says what it is about, and what is in it.
import { type ReactNode, useEffect, useRef } from "react";

export interface SectionProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly children?: ReactNode;
}

export function Section({ title, about, children }: SectionProps) {
  return (
    <section className="space-y-2.5 not-first:mt-6">
      <div>
        <h3 className="text-sm font-semibold">{title}</h3>
        {about !== undefined && <p className="text-sm text-muted">{about}</p>}
      </div>
      {children}
    </section>
  );
}

/** A bordered thing of a list: a provider, an agent, a server. */
export interface CardProps {
  /** What the focus says when it comes to the thing as a whole. */
  readonly label?: string;
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

export function Card({ label, takesFocus = false, children }: CardProps) {
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (takesFocus) card.current?.focus();
  }, [takesFocus]);
  return (
    <li
      ref={card}
      aria-label={label}
      tabIndex={takesFocus ? -1 : undefined}
      className="space-y-2 rounded-lg border border-line p-3"
    >
      {children}
    </li>
  );
}

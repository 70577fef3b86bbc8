// Owns the frame of what the window itself says about a turn or a conversation: a shape, a heading, words, things to do.
import type { ReactNode } from "react";
import { classNames } from "../controls/class-names.js";
import { type Glyph, StatusGlyph } from "../controls/status-glyph.js";

type NoticeTone = "calm" | "attention" | "danger";

const TONES: Readonly<Record<NoticeTone, string>> = {
  calm: "border-line bg-raised",
  attention: "border-attention bg-attention-wash",
  danger: "border-danger bg-danger-wash",
};

export interface NoticeProps {
  readonly tone: NoticeTone;
  readonly glyph: Glyph;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly close?: ReactNode;
}

export function Notice({ tone, glyph, title, children, actions, close }: NoticeProps) {
  return (
    <div className={classNames("flex gap-2.5 rounded-lg border p-3", TONES[tone])}>
      <span className="pt-0.75">
        <StatusGlyph glyph={glyph} size={14} />
      </span>
      <div className="min-w-0 grow space-y-1 [overflow-wrap:anywhere]">
        <p className="text-sm font-semibold">{title}</p>
        {children}
        {actions !== undefined && <div className="flex flex-wrap gap-2 pt-1.5">{actions}</div>}
      </div>
      {close}
    </div>
  );
}

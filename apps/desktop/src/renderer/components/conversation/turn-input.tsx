// Owns the message that a turn answers, as the person wrote it: text is text, never Markdown; files as they were when it was sent.
import { type AttachmentPart, assertNever, fileSize, type UserMessage, type UserPart } from "@x/shared";
import { memo } from "react";
import { imageSource } from "../../attachments/image-source.js";
import { ONLY_NAMED } from "../../attachments/only-named.js";
import { revealedLine } from "../../text/reveal-hidden.js";
import { Disclosure } from "../controls/disclosure.js";
import { Icon } from "../controls/icon.js";

export const TurnInput = memo(function TurnInput({ input }: { readonly input: UserMessage }) {
  const parts: readonly UserPart[] =
    typeof input.content === "string" ? [{ type: "text", text: input.content }] : input.content;
  return (
    <div className="space-y-1.5 rounded-lg bg-accent-wash px-3.5 py-2 text-base whitespace-pre-wrap [overflow-wrap:anywhere]">
      {parts.map((part, index) => (
        <InputPart key={index} part={part} />
      ))}
    </div>
  );
});

function InputPart({ part }: { readonly part: UserPart }) {
  switch (part.type) {
    case "text":
      return <p>{part.text}</p>;
    case "attachment":
      return <AttachedFile part={part} />;
    case "image":
      return (
        <img
          src={imageSource(part)}
          alt="Attached"
          className="max-h-64 max-w-full rounded-md border border-line"
        />
      );
    default:
      return assertNever(part);
  }
}

function AttachedFile({ part }: { readonly part: AttachmentPart }) {
  const { content, size } = part;
  const facts = [
    ...(size === undefined ? [] : [fileSize(size)]),
    ...(content === undefined ? [ONLY_NAMED] : []),
  ];
  const name = (
    <span className="flex min-w-0 items-center gap-1.5" title={revealedLine(part.path)}>
      <span className="text-muted">
        <Icon name="file" size={14} />
      </span>
      <span className="truncate">{revealedLine(part.filename)}</span>
      {facts.length > 0 && <span className="shrink-0 text-xs text-muted">{facts.join(" · ")}</span>}
    </span>
  );
  if (content === undefined || content === "")
    return <div className="flex min-h-7 items-center px-1.5 text-sm">{name}</div>;
  return (
    <Disclosure summary={name}>
      {() => (
        <pre
          // Scrolls in its own frame, so it must be reachable by keyboard.
          tabIndex={0}
          aria-label={`Text of ${revealedLine(part.filename)}`}
          className="mt-1 max-h-72 overflow-auto rounded-md border border-line bg-raised p-2.5 font-mono text-[0.76rem] leading-5 whitespace-pre-wrap"
        >
          {content}
        </pre>
      )}
    </Disclosure>
  );
}

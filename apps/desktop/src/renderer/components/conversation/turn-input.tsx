// Owns the message that a turn answers, as the person wrote it: text is text, never Markdown.
import { assertNever, type UserMessage, type UserPart } from "@x/shared";
import { memo } from "react";

export const TurnInput = memo(function TurnInput({ input }: { readonly input: UserMessage }) {
  const parts: readonly UserPart[] =
    typeof input.content === "string" ? [{ type: "text", text: input.content }] : input.content;
  return (
    <div className="rounded-lg bg-accent-wash px-3.5 py-2 text-base whitespace-pre-wrap [overflow-wrap:anywhere]">
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
      return (
        <p className="mt-1 text-sm text-muted" title={part.path}>
          Attached: {part.filename}
        </p>
      );
    case "image":
      return (
        <img
          src={`data:${part.mediaType};base64,${part.data}`}
          alt="Attached"
          className="mt-1 max-h-64 rounded-md border border-line"
        />
      );
    default:
      return assertNever(part);
  }
}

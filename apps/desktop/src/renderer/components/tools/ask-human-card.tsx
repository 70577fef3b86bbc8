// Owns a question of the agent's to the person: its options and a free answer, whose draft is kept. app.md §3, S§9.2.
import { AskHumanInput, type ToolCallState } from "@x/shared";
import { type KeyboardEvent, useId, useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { useWaitingCard } from "../../hooks/use-waiting-card.js";
import { answerPlace } from "../../sessions/draft-store.js";
import { fieldRows } from "../../text/field-rows.js";
import { Button } from "../controls/button.js";
import { RefusalNote } from "../controls/refusal-note.js";
import { RevealedText } from "../controls/revealed-text.js";
import { FieldTable } from "./field-table.js";
import { SentNote } from "./sent-note.js";
import { WaitingCard } from "./waiting-card.js";

export interface AskHumanCardProps {
  readonly turnId: string;
  readonly call: ToolCallState;
  /** `2 of 3`, where several wait. */
  readonly among?: string | undefined;
}

export function AskHumanCard({ turnId, call, among }: AskHumanCardProps) {
  const { conversation, drafts } = useServices();
  const place = answerPlace(turnId, call.toolCallId);
  const [text, setText] = useState(() => drafts.read(place));
  const { command, sent, inert, give } = useWaitingCard(turnId, call.toolCallId);
  const heading = useId();
  const count = useId();
  const asked = AskHumanInput.safeParse(call.input);
  const answer = (given: string) => {
    if (given.trim() !== "") give(() => conversation.answer(turnId, call.toolCallId, given));
  };
  const type = (typed: string) => {
    setText(typed);
    drafts.write(place, typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    answer(text);
  };
  return (
    <WaitingCard
      labelledBy={among === undefined ? heading : `${heading} ${count}`}
      sent={sent}
      icon="question"
    >
      <div className="flex items-baseline gap-3">
        <h3 id={heading} className="min-w-0 grow text-base leading-6 font-medium">
          {asked.success ? <RevealedText text={asked.data.question} /> : "The agent asks you"}
        </h3>
        {among !== undefined && (
          <span id={count} className="shrink-0 text-xs text-muted">
            {among}
          </span>
        )}
      </div>
      {!asked.success && <FieldTable label="The question" fields={fieldRows(call.input)} />}
      <div className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
        {(asked.data?.options ?? []).map((option) => (
          <Button
            key={option}
            inert={inert}
            className="h-auto min-h-7 max-w-full py-1 text-start whitespace-normal [overflow-wrap:anywhere]"
            onClick={() => answer(option)}
          >
            <RevealedText text={option} />
          </Button>
        ))}
      </div>
      <div className="mt-2 flex items-end gap-2">
        <textarea
          aria-label="Your answer"
          value={text}
          readOnly={sent}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={asked.data?.options === undefined ? "Your answer" : "Or something else"}
          rows={1}
          className="field-sizing-content max-h-48 min-w-0 grow resize-none rounded-md border border-line-strong bg-raised px-2 py-1 text-sm placeholder:text-muted"
        />
        <Button
          look="primary"
          inert={inert || text.trim() === ""}
          className="min-h-7.5"
          onClick={() => answer(text)}
        >
          Answer
        </Button>
      </div>
      <SentNote command={command} />
      <RefusalNote command={command} />
    </WaitingCard>
  );
}

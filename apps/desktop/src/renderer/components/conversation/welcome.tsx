// Owns an empty conversation: it says what to do, and offers first messages that show something.
import { isOfflineGuide } from "@x/shared";
import { useServices } from "../../hooks/services-context.js";
import { useNextTurn } from "../../hooks/use-next-turn.js";
import { Icon } from "../controls/icon.js";

interface Suggestion {
  readonly text: string;
  readonly shows: string;
}

// What the offline guide understands; each shows another part of the window.
const GUIDE: readonly Suggestion[] = [
  { text: "help", shows: "Everything the guide understands" },
  { text: "markdown", shows: "How an answer may look" },
  { text: "list", shows: "A tool that may run freely" },
  { text: "write notes.txt: hello", shows: "A tool that asks you first" },
  { text: "ask Which colour? red | green | blue", shows: "A question to you" },
];

const MODEL: readonly Suggestion[] = [
  { text: "What is in this workspace?", shows: "Looks at the files before it answers" },
  { text: "Explain the newest file here.", shows: "Reads, then tells" },
  { text: "Write a README for this folder.", shows: "Asks before it writes" },
];

export function Welcome({ sessionId }: { readonly sessionId: string | undefined }) {
  const { conversation } = useServices();
  const next = useNextTurn();
  const config = next?.config;
  const suggestions = next === undefined ? [] : isOfflineGuide(next.model) ? GUIDE : MODEL;
  return (
    <div className="mx-auto flex w-full max-w-184 grow flex-col justify-center px-5 py-10 [@media(max-height:34rem)]:py-2">
      <h2 className="text-xl font-semibold tracking-tight">What shall we do?</h2>
      <p className="mt-1 max-w-prose text-base text-muted [@media(max-height:34rem)]:text-sm">
        Write a message below, or start with one of these. Every step is written down before it happens; tools
        that change something ask you first.
      </p>
      <ul className="mt-5 [@media(max-height:34rem)]:mt-2 divide-y divide-line border-y border-line">
        {suggestions.map(({ text, shows }) => (
          <li key={text}>
            <button
              type="button"
              onClick={() => {
                if (config !== undefined) void conversation.sendDraft(sessionId, text, config);
              }}
              className="group flex w-full items-center gap-3 px-1 py-2 text-start hover:bg-hover [@media(max-height:34rem)]:py-1"
            >
              <span className="font-mono text-[0.8rem]">{text}</span>
              <span className="grow text-end text-muted">{shows}</span>
              <span className="text-muted group-hover:text-accent">
                <Icon name="chevron" size={14} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

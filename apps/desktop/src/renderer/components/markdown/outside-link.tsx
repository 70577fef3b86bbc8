// Owns a link in an answer: words and, beside them, where they lead. It opens nothing: main is asked, checks the address and
// asks the person. What main would never open is plain text. app.md §2 "one gate".
import { createContext, type ReactNode, use } from "react";
import { useServices } from "../../hooks/services-context.js";
import { useCommand } from "../../hooks/use-command.js";
import { explainError } from "../../text/explain-error.js";
import { revealedLine } from "../../text/reveal-hidden.js";

export interface OutsideLinkProps {
  readonly url: string;
  readonly children: ReactNode;
}

// A link in a link (Markdown allows an image there) is part of the outer one.
const InsideLink = createContext(false);

export function OutsideLink({ url, children }: OutsideLinkProps) {
  const target = openableUrl(url);
  if (use(InsideLink)) return <span>{children}</span>;
  if (target === undefined) return <span className="underline decoration-dotted">{children}</span>;
  return (
    <InsideLink value>
      <OpenableLink target={target}>{children}</OpenableLink>
    </InsideLink>
  );
}

function OpenableLink({ target, children }: { readonly target: URL; readonly children: ReactNode }) {
  const { client, commands } = useServices();
  const key = `link:${target.href}`;
  const command = useCommand(key);
  const ask = (channel: "app:openLink" | "app:openLinkMenu") =>
    void commands.run(key, () => client.call(channel, { url: target.href }));
  return (
    <>
      <button
        type="button"
        role="link"
        title={revealedLine(target.href)}
        onClick={() => ask("app:openLink")}
        onContextMenu={(event) => {
          // Main knows of no link here: this is a button to it.
          event.preventDefault();
          ask("app:openLinkMenu");
        }}
        className="cursor-pointer text-start text-accent underline decoration-1 underline-offset-2 hover:decoration-2"
      >
        {children}
        <span className="ms-1 inline-block text-[0.8em] text-muted">({revealedLine(placeOf(target))})</span>
      </button>
      {command?.phase === "refused" && (
        <span role="alert" className="ms-1 text-sm text-danger">
          {explainError(command.error)}
        </span>
      )}
    </>
  );
}

function openableUrl(url: string): URL | undefined {
  if (!URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  return ["https:", "http:", "mailto:"].includes(parsed.protocol) ? parsed : undefined;
}

/** The host in the form that is really asked: international names show as what they are. */
function placeOf(url: URL): string {
  return url.protocol === "mailto:" ? url.pathname : url.host;
}

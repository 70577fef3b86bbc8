// Owns the decision who may call: the main frame of a window of ours, showing our own page. Pure. app.md §1.
import { ForbiddenSenderError } from "@x/shared";

/** What is known of the frame that sent a request at the moment it arrived. */
export interface SenderFacts {
  /** Absent when the frame was gone before the request was looked at. */
  readonly frame: { readonly url: string; readonly isMainFrame: boolean } | undefined;
  readonly isOurWindow: boolean;
}

/** Throws `forbidden-sender` unless the sender is a page of ours. The message never repeats a foreign address. */
export function assertOurPage(sender: SenderFacts, origin: string): void {
  const fault = faultOf(sender, origin);
  if (fault !== undefined) throw new ForbiddenSenderError(`request refused: ${fault}`);
}

function faultOf({ frame, isOurWindow }: SenderFacts, origin: string): string | undefined {
  if (frame === undefined) return "the frame that sent it is gone";
  if (!isOurWindow) return "it does not come from a window of this app";
  if (!frame.isMainFrame) return "it does not come from the window's main frame";
  if (originOf(frame.url) !== origin) return "the frame that sent it does not show this app's page";
  return undefined;
}

/** Protocol and host, as `new URL().origin` cannot say it: that is "null" for a scheme of our own. */
export function originOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

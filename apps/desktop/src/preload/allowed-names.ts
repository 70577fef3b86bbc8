// Owns how the preload learns the names of the channel table: main, which has the table, writes them on the page's
// command line. So the preload carries no schema library into every page. Pure. app.md §1.

export interface AllowedNames {
  readonly channels: readonly string[];
  readonly events: readonly string[];
}

const CHANNELS = "--ipc-channels=";
const EVENTS = "--ipc-events=";

export function namesAsArguments({ channels, events }: AllowedNames): string[] {
  return [`${CHANNELS}${channels.join(",")}`, `${EVENTS}${events.join(",")}`];
}

/** What is not there is not allowed: without the arguments there are no names. */
export function namesFromArguments(words: readonly string[]): AllowedNames {
  const listAfter = (prefix: string) => {
    const word = words.find((candidate) => candidate.startsWith(prefix));
    return word === undefined ? [] : word.slice(prefix.length).split(",");
  };
  return { channels: listAfter(CHANNELS), events: listAfter(EVENTS) };
}

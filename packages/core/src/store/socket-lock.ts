// Owns a lock that is a name listened on: the kernel lets one listen and frees the name when that process is gone.
// No timer decides who holds it; waiting is limited only for the holder's name.
import { connect, createServer, type Server, type Socket } from "node:net";
import { SystemTimers } from "../ports/timers.js";
import type { LockAttempt, Release } from "./lock-attempt.js";
import { parseHolder, type StoreHolder } from "./store-holder.js";

/** For the whole answer, however it comes: a peer that never ends must not keep anybody from being refused. */
const NAME_WAIT_MS = 1_000;
/** What a holder says is far shorter. */
const LONGEST_NAME = 4_096;
const ATTEMPTS = 3;

/** Keeps the process alive until it is released: what a store is held for is not done. */
export async function takeSocketLock(name: string, holder: StoreHolder): Promise<LockAttempt> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    const release = await listen(name, holder);
    if (release !== undefined) return { taken: true, release };
    const answer = await askHolder(name);
    if (answer !== "gone") return { taken: false, holder: answer.holder };
    // The holder let go between our two steps, so the name may be free now.
  }
  const release = await listen(name, holder);
  return release === undefined ? { taken: false, holder: undefined } : { taken: true, release };
}

/** True when somebody listens on the name now. */
export async function isSocketLockHeld(name: string): Promise<boolean> {
  return (await askHolder(name)) !== "gone";
}

/** Undefined when another listens on the name. */
function listen(name: string, holder: StoreHolder): Promise<Release | undefined> {
  const peers = new Set<Socket>();
  const server = createServer((peer) => {
    peers.add(peer);
    peer.on("close", () => peers.delete(peer));
    // A peer that left before it was told is no concern of ours.
    peer.on("error", () => peer.destroy());
    peer.end(JSON.stringify(holder));
  });
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(undefined);
      else reject(error);
    });
    server.listen({ path: name, exclusive: true }, () => resolve(() => close(server, peers)));
  });
}

function close(server: Server, peers: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    for (const peer of peers) peer.destroy();
  });
}

function askHolder(name: string): Promise<"gone" | { holder: StoreHolder | undefined }> {
  return new Promise((resolve) => {
    let said = "";
    let connected = false;
    const socket = connect(name, () => {
      connected = true;
    });
    const cancelLimit = new SystemTimers().after(NAME_WAIT_MS, () => socket.destroy());
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => {
      said += text;
      if (said.length > LONGEST_NAME) socket.destroy();
    });
    // "close" follows and settles; a holder that does not answer is one that does not say its name.
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      cancelLimit();
      resolve(connected ? { holder: parseHolder(said) } : "gone");
    });
  });
}

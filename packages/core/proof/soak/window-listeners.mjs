// Eight windows: each listens to all that is told, holds the rows that it was told, and follows one live turn.

/** @typedef {{ rows: Map<string, object>, events: number, deltas: number, leave: () => void }} WindowListener */

const BUSES = /** @type {const} */ (["sessionBus", "turnEventBus", "lifecycleBus", "noticeBus", "taskBus"]);

/** @param {any} core @returns {WindowListener} */
export function windowListener(core) {
  const seen = { rows: new Map(), events: 0, deltas: 0 };
  for (const row of core.sessions.listSessions()) seen.rows.set(row.sessionId, row);
  const leaves = [
    core.sessionBus.subscribe((/** @type {any} */ { sessionId, entry }) => {
      if (entry === null) seen.rows.delete(sessionId);
      else seen.rows.set(sessionId, entry);
    }),
    core.turnEventBus.subscribe((/** @type {any} */ { offset }) => {
      if (offset === undefined) seen.deltas += 1;
      else seen.events += 1;
    }),
    ...BUSES.slice(2).map((bus) => core[bus].subscribe(() => undefined)),
  ];
  return Object.assign(seen, { leave: () => leaves.forEach((leave) => leave()) });
}

/** How many listen to each bus. @param {any} core */
export function listenerCounts(core) {
  return BUSES.map((bus) => `${bus} ${core[bus].listenerCount}`).join(", ");
}

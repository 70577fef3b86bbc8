// Owns waiting until the page has nothing else to do.

const LATEST_MS = 1000;

export function browserIdle(view: Window): (run: () => void) => () => void {
  return (run) => {
    const handle = view.requestIdleCallback(run, { timeout: LATEST_MS });
    return () => view.cancelIdleCallback(handle);
  };
}

// Owns a window that cannot reach its program: it says so, and tries again.

import { useServices } from "../hooks/services-context.js";
import { useStore } from "../hooks/use-store.js";
import { askProgram } from "../services.js";
import { explainError } from "../text/explain-error.js";
import { Button } from "./controls/button.js";

export function StartFailure() {
  const services = useServices();
  const failure = useStore(services.startFailure);
  if (failure === undefined) return null;
  return (
    <div
      role="alert"
      className="flex items-center gap-3 border-b border-danger bg-danger-wash px-5 py-2 text-sm"
    >
      <span className="grow">The window cannot reach the program. {explainError(failure)}</span>
      <Button onClick={() => void askProgram(services)}>Try again</Button>
    </div>
  );
}

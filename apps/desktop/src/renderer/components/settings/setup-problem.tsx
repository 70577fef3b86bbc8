// Owns saying, in every section, that the settings file cannot be used or could not be read.
import { useServices } from "../../hooks/services-context.js";
import { useStore } from "../../hooks/use-store.js";
import { explainError } from "../../text/explain-error.js";
import { Button } from "../controls/button.js";

export function SetupProblem() {
  const { setup } = useServices();
  const { failure, view } = useStore(setup);
  const problem = failure === undefined ? view?.fault?.message : explainError(failure);
  if (problem === undefined) return null;
  return (
    <div
      role="alert"
      className="mb-4 flex items-start gap-3 rounded-lg border border-danger bg-danger-wash p-3 text-sm"
    >
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        <p className="font-semibold">The settings file cannot be used, and nothing here can be changed.</p>
        <p className="whitespace-pre-wrap">{problem}</p>
      </div>
      <Button onClick={() => void setup.read()}>Look again</Button>
    </div>
  );
}

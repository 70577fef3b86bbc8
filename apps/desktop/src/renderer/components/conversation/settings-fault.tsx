// Owns a settings file that cannot be used: it says what is wrong where, and that nothing is answered until it is mended.
import { useServices } from "../../hooks/services-context.js";
import { useStore } from "../../hooks/use-store.js";
import { Button } from "../controls/button.js";

export function SettingsFault() {
  const { setup } = useServices();
  const fault = useStore(setup).view?.fault;
  if (fault === undefined) return null;
  return (
    <div
      role="alert"
      className="flex items-start gap-3 border-b border-danger bg-danger-wash px-5 py-2 text-sm"
    >
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        <p className="font-semibold">The settings cannot be used, so no message is answered.</p>
        <p className="whitespace-pre-wrap">{fault.message}</p>
      </div>
      <Button onClick={() => void setup.read()}>Look again</Button>
    </div>
  );
}

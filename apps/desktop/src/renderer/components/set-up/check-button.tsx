// Owns the button that asks the provider, and says so while it does.
import { Button } from "../controls/button.js";

export function CheckButton({ checking }: { readonly checking: boolean }) {
  return (
    <Button look="primary" submits inert={checking}>
      {checking ? "Checking…" : "Check and continue"}
    </Button>
  );
}

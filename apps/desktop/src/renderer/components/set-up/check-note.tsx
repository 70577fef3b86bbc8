// Owns how a failed check reads: what it was, in words, then what the provider said and the one thing to do next.
import { type ModelCallErrorCode, type ProviderCheck } from "@x/shared";
import { useServices } from "../../hooks/services-context.js";
import { useCommand } from "../../hooks/use-command.js";
import { useStore } from "../../hooks/use-store.js";
import { RefusalNote } from "../controls/refusal-note.js";
import { StatusGlyph } from "../controls/status-glyph.js";
import { CHECK_KEY } from "./use-provider-check.js";

const TITLES: Readonly<Partial<Record<ModelCallErrorCode, string>>> = {
  auth: "The key was refused",
  quota: "The account has no credit",
  "rate-limited": "Too many requests just now",
  overloaded: "The provider is overloaded",
  network: "Nobody answers at this address",
  "bad-response": "This is no model server, or not its address",
};

export interface CheckNoteProps {
  readonly failed: Extract<ProviderCheck, { outcome: "failed" }> | undefined;
}

export function CheckNote({ failed }: CheckNoteProps) {
  const command = useCommand(CHECK_KEY);
  if (failed === undefined) return <RefusalNote command={command} />;
  return (
    <div role="alert" className="flex gap-2 rounded-lg border border-danger bg-danger-wash p-2.5 text-sm">
      <span className="pt-1">
        <StatusGlyph glyph="failed" size={12} />
      </span>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">{TITLES[failed.code] ?? "The check failed"}</p>
        <p>{failed.message}</p>
      </div>
    </div>
  );
}

/** Says truthfully where a key will be. */
export function KeyPlaceNote() {
  const place = useStore(useServices().setup).view?.keysAreKept;
  if (place === "memory") {
    return <>This system has no safe place for keys: it is kept until the program ends.</>;
  }
  return place === "file" ? (
    <>As you chose, it is kept in a readable file.</>
  ) : (
    <>It is kept in the system's own key store and never shown again.</>
  );
}

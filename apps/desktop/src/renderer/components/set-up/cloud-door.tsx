// Owns the door to a cloud provider: which one, its key, and a live check before anything is saved.
import { type SyntheticEvent, useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { Unsaved } from "../../hooks/unsaved-work.js";
import { useStore } from "../../hooks/use-store.js";
import { CLOUD_LABELS, type FoundProvider, foundAt } from "../../setup/found-provider.js";
import { Choice } from "../controls/choice.js";
import { TextField } from "../controls/text-field.js";
import { CheckButton } from "./check-button.js";
import { CheckNote, KeyPlaceNote } from "./check-note.js";
import { useProviderCheck } from "./use-provider-check.js";

type CloudKind = keyof typeof CLOUD_LABELS;

const VARIABLES: Readonly<Record<CloudKind, string>> = {
  anthropic: "ANTHROPIC_API_KEY",
  openai: "OPENAI_API_KEY",
  google: "GEMINI_API_KEY",
  openrouter: "OPENROUTER_API_KEY",
};
const KINDS = Object.keys(CLOUD_LABELS) as CloudKind[];

export function CloudDoor({ onFound }: { readonly onFound: (found: FoundProvider) => void }) {
  const { providers } = useStore(useServices().setup);
  const [kind, setKind] = useState<CloudKind>("anthropic");
  const [key, setKey] = useState("");
  const { check, checking, failed, forget } = useProviderCheck();
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = key.trim();
    const draft = { kind, ...(typed === "" ? {} : { key: typed }) };
    const found = await check(draft);
    if (found !== undefined) onFound(foundAt(draft, CLOUD_LABELS[kind], found.models, providers));
  };
  return (
    <form className="space-y-4" onSubmit={(event) => void submit(event)}>
      <Unsaved isEdited={key !== ""} />
      <Choice
        label="Provider"
        options={KINDS.map((value) => ({ value, label: CLOUD_LABELS[value] }))}
        value={kind}
        onChange={(chosen) => {
          setKind(chosen);
          forget();
        }}
      />
      <TextField
        label="Key"
        type="password"
        code
        value={key}
        onValue={(typed) => {
          setKey(typed);
          forget();
        }}
        hint={
          <>
            <KeyPlaceNote /> Left empty, the key in the variable {VARIABLES[kind]} is used, if there is one.
          </>
        }
      />
      <CheckNote failed={failed} />
      <CheckButton checking={checking} />
    </form>
  );
}

// Owns the door to any other OpenAI-compatible server: its address, a key if it wants one, and a live check.
import { type SyntheticEvent, useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { Unsaved } from "../../hooks/unsaved-work.js";
import { useStore } from "../../hooks/use-store.js";
import { type FoundProvider, foundAt, readAddress } from "../../setup/found-provider.js";
import { TextField } from "../controls/text-field.js";
import { CheckButton } from "./check-button.js";
import { CheckNote, KeyPlaceNote } from "./check-note.js";
import { useProviderCheck } from "./use-provider-check.js";

export function AddressDoor({ onFound }: { readonly onFound: (found: FoundProvider) => void }) {
  const { providers } = useStore(useServices().setup);
  const [address, setAddress] = useState("");
  const [name, setName] = useState("");
  const [key, setKey] = useState("");
  const { check, checking, failed, forget } = useProviderCheck();
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const baseUrl = readAddress(address);
    const typed = key.trim();
    const draft = { kind: "openai-compatible" as const, baseUrl, ...(typed === "" ? {} : { key: typed }) };
    const found = await check(draft);
    if (found === undefined) return;
    const at = { ...draft, baseUrl: found.baseUrl ?? baseUrl };
    onFound(foundAt(at, nameOf(name, baseUrl), found.models, providers));
  };
  const typing = (set: (text: string) => void) => (typed: string) => {
    set(typed);
    forget();
  };
  return (
    <form className="space-y-4" onSubmit={(event) => void submit(event)}>
      <Unsaved isEdited={[address, name, key].some((typed) => typed !== "")} />
      <TextField
        label="Address"
        code
        value={address}
        onValue={typing(setAddress)}
        placeholder="http://127.0.0.1:8080/v1"
        hint="Of a server that speaks the OpenAI format; most want it to end in /v1."
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField label="Name" value={name} onValue={setName} placeholder="As you like" />
        <TextField
          label="Key, if it wants one"
          type="password"
          code
          value={key}
          onValue={typing(setKey)}
          hint={key === "" ? undefined : <KeyPlaceNote />}
        />
      </div>
      <CheckNote failed={failed} />
      <CheckButton checking={checking} />
    </form>
  );
}

function nameOf(name: string, baseUrl: string): string {
  if (name.trim() !== "") return name.trim().slice(0, 100);
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl;
}

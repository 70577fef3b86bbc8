// Owns one provider: where it is, its key, whether it answers, the models that are listed without asking it.
import { assertNever, type ProviderCheck, type ProviderView } from "@x/shared";
import { useState } from "react";
import { useServices } from "../../hooks/services-context.js";
import { useCommand } from "../../hooks/use-command.js";
import { Button } from "../controls/button.js";
import { ConfirmButton } from "../controls/confirm-button.js";
import { RefusalNote } from "../controls/refusal-note.js";
import { StatusGlyph } from "../controls/status-glyph.js";
import { KeyField } from "./key-field.js";
import { Card } from "./section.js";

const KIND_WORDS: Readonly<Record<ProviderView["provider"]["kind"], string>> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  openrouter: "OpenRouter",
  "openai-compatible": "OpenAI-compatible server",
};

export function ProviderCard({ view }: { readonly view: ProviderView }) {
  const { setUp } = useServices();
  const { provider, key, needsKey } = view;
  const { id, label } = provider;
  const commandKey = `settings:provider:${id}`;
  const command = useCommand(commandKey);
  const [check, setCheck] = useState<ProviderCheck>();
  const busy = command?.phase === "running";
  const ask = async () => {
    setCheck(undefined);
    setCheck(await setUp.run(commandKey, "providers:models", { id }));
  };
  return (
    <Card>
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-48 grow">
          <p className="text-sm font-medium">{label}</p>
          <p className="font-mono text-xs text-muted [overflow-wrap:anywhere]">
            {provider.baseUrl ?? KIND_WORDS[provider.kind]}
          </p>
        </div>
        <Button inert={busy} aria-label={`Check ${label}`} onClick={() => void ask()}>
          {busy ? "Checking…" : "Check"}
        </Button>
        <ConfirmButton
          label="Remove"
          of={label}
          question="Its key is forgotten too."
          onConfirm={() => void setUp.run(commandKey, "providers:remove", { id })}
        />
      </div>
      <KeyField
        name={label}
        state={key}
        needed={needsKey}
        commandKey={commandKey}
        onSet={(typed) => setUp.run(commandKey, "providers:setKey", { id, key: typed })}
        onRemove={() => void setUp.run(commandKey, "providers:removeKey", { id })}
      />
      <ModelChips view={view} commandKey={commandKey} />
      <RefusalNote command={command} />
      {check !== undefined && <CheckResult check={check} />}
    </Card>
  );
}

function CheckResult({ check }: { readonly check: ProviderCheck }) {
  switch (check.outcome) {
    case "models":
      return (
        <p role="status" className="flex items-center gap-1.5 text-sm">
          <StatusGlyph glyph="done" size={12} />
          It answers and offers {check.models.length === 1 ? "1 model" : `${check.models.length} models`}.
        </p>
      );
    case "failed":
      return (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-danger [overflow-wrap:anywhere]">
          <span className="pt-1">
            <StatusGlyph glyph="failed" size={12} />
          </span>
          {check.message}
        </p>
      );
    default:
      return assertNever(check);
  }
}

function ModelChips({ view, commandKey }: { readonly view: ProviderView; readonly commandKey: string }) {
  const { setUp } = useServices();
  const { provider } = view;
  if (provider.models.length === 0) return null;
  const without = (modelId: string) => ({
    ...provider,
    models: provider.models.filter(({ id }) => id !== modelId),
  });
  return (
    <ul aria-label={`Models of ${provider.label}`} className="flex flex-wrap gap-1.5">
      {provider.models.map(({ id, label = id }) => (
        <li
          key={id}
          className="flex h-6 items-center rounded-md border border-line bg-sunken ps-2 font-mono text-xs"
        >
          {label}
          <button
            type="button"
            aria-label={`Do not list ${label}`}
            title="Do not list it"
            onClick={() => void setUp.run(commandKey, "providers:save", { provider: without(id) })}
            className="ms-1 inline-flex size-6 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink"
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}

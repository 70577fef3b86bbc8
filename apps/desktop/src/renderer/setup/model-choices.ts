// Owns what the model picker offers: every provider's models, the guide, and what is in use although it can no longer be. PURE.
import { isOfflineGuide, type ModelDescriptor, OFFLINE_GUIDE, type ProviderView } from "@x/shared";
import type { ModelList, ModelLists } from "./model-lists-store.js";
import { isSameModel } from "./next-turn.js";

/** `gone`: its provider is not set up any more. `not-offered`: the provider does not list it now. */
export type ModelStanding = "ready" | "guide" | "key-missing" | "gone" | "not-offered";

export interface ModelChoice {
  readonly model: ModelDescriptor;
  readonly label: string;
  readonly standing: ModelStanding;
}

export interface ModelGroup {
  readonly label: string;
  readonly items: readonly ModelChoice[];
  /** What the provider said instead of its models, or that it is still being asked. */
  readonly note?: string;
}

export function modelGroups(
  providers: readonly ProviderView[],
  lists: ModelLists,
  inUse: ModelDescriptor | undefined,
): ModelGroup[] {
  const groups = providers.map((view) => providerGroup(view, lists.get(view.provider.id), inUse));
  const gone = inUse !== undefined && modelStanding(inUse, providers, lists) === "gone" ? inUse : undefined;
  const guide: ModelChoice = { model: OFFLINE_GUIDE, label: "Offline guide", standing: "guide" };
  return [
    ...(gone === undefined
      ? []
      : [
          {
            label: "No longer set up",
            items: [{ model: gone, label: gone.model, standing: "gone" } as const],
          },
        ]),
    ...groups,
    { label: "Built in", items: [guide] },
  ];
}

function providerGroup(
  { provider, key, needsKey }: ProviderView,
  list: ModelList | undefined,
  inUse: ModelDescriptor | undefined,
): ModelGroup {
  const isLocked = needsKey && key.held === undefined;
  const offered = offeredBy(list);
  const used = inUse?.provider === provider.id ? [inUse.model] : [];
  const ids = new Set([...provider.models.map(({ id }) => id), ...used, ...(offered ?? [])]);
  const items = [...ids].map((id) => ({
    model: { provider: provider.id, model: id },
    label: provider.models.find((known) => known.id === id)?.label ?? id,
    standing: standingOf(id, isLocked, offered),
  }));
  return { label: provider.label, items, ...noteOf(list) };
}

function noteOf(list: ModelList | undefined): { note?: string } {
  if (list === "asking") return { note: "Asking for its models…" };
  return list?.outcome === "failed" ? { note: list.message } : {};
}

/** How the model stands of which the composer says that it answers next. */
export function modelStanding(
  model: ModelDescriptor,
  providers: readonly ProviderView[],
  lists: ModelLists,
): ModelStanding {
  if (isOfflineGuide(model)) return "guide";
  const view = providers.find(({ provider }) => provider.id === model.provider);
  if (view === undefined) return "gone";
  const isLocked = view.needsKey && view.key.held === undefined;
  return standingOf(model.model, isLocked, offeredBy(lists.get(view.provider.id)));
}

function standingOf(id: string, isLocked: boolean, offered: readonly string[] | undefined): ModelStanding {
  if (isLocked) return "key-missing";
  return offered === undefined || offered.includes(id) ? "ready" : "not-offered";
}

function offeredBy(list: ModelList | undefined): readonly string[] | undefined {
  return list !== undefined && list !== "asking" && list.outcome === "models" ? list.models : undefined;
}

/** As the person knows it: the label that the settings give it, else the provider's own name for it. */
export function modelLabel(model: ModelDescriptor, providers: readonly ProviderView[]): string {
  if (isOfflineGuide(model)) return "Offline guide";
  const provider = providers.find((view) => view.provider.id === model.provider)?.provider;
  return provider?.models.find(({ id }) => id === model.model)?.label ?? model.model;
}

export function findChoice(groups: readonly ModelGroup[], model: ModelDescriptor): ModelChoice | undefined {
  return groups.flatMap(({ items }) => items).find((choice) => isSameModel(choice.model, model));
}

// Owns the shape of a built-in tool: what the model sees, what a person is asked, what runs. app.md §4.
import { isDeepStrictEqual } from "node:util";
import type { JsonValue, ToolDescriptor, ToolResultData } from "@x/shared";
import { z } from "zod";
import type { RuntimeTool, ToolContext } from "../turns/ports.js";
import { ToolFailure } from "./tool-failure.js";
import type { Workspace } from "./workspace.js";

export type PermissionNeed =
  | { readonly required: false }
  /** `request` is what the person is shown: everything that will run, word for word. */
  | { readonly required: true; readonly request: JsonValue };

export interface BuiltinTool {
  readonly descriptor: ToolDescriptor;
  permission(input: JsonValue, workspace: Workspace): Promise<PermissionNeed>;
  bind(workspace: Workspace): RuntimeTool;
}

interface Definition<Schema extends z.ZodType> {
  readonly name: string;
  readonly description: string;
  readonly input: Schema;
}

export interface SyncDefinition<Schema extends z.ZodType> extends Definition<Schema> {
  permission(input: z.output<Schema>, workspace: Workspace): Promise<PermissionNeed>;
  /** Throws `ToolFailure` with a message for the model. */
  run(input: z.output<Schema>, workspace: Workspace, context: ToolContext): Promise<JsonValue>;
}

export function syncTool<Schema extends z.ZodType>(definition: SyncDefinition<Schema>): BuiltinTool {
  const descriptor = { ...describe(definition), execution: "sync" as const, requiresHuman: false };
  return {
    descriptor,
    async permission(input, workspace) {
      const parsed = definition.input.safeParse(input);
      // Nobody is asked about a call that `execute` refuses by the same schema before anything runs.
      return parsed.success ? definition.permission(parsed.data, workspace) : { required: false };
    },
    bind: (workspace) => ({
      descriptor,
      execute: (input, context) => execute(definition, input, workspace, context),
    }),
  };
}

/** A tool whose result comes from outside through `advanceTurn`; asking is all it does, so it needs no permission. */
export function humanTool<Schema extends z.ZodType>(definition: Definition<Schema>): BuiltinTool {
  const descriptor = { ...describe(definition), execution: "async" as const, requiresHuman: true };
  return {
    descriptor,
    permission: async () => ({ required: false }),
    bind: () => ({ descriptor }),
  };
}

async function execute<Schema extends z.ZodType>(
  definition: SyncDefinition<Schema>,
  input: JsonValue,
  workspace: Workspace,
  context: ToolContext,
): Promise<ToolResultData> {
  const parsed = definition.input.safeParse(input);
  if (!parsed.success) {
    return { output: `invalid arguments:\n${z.prettifyError(parsed.error)}`, isError: true };
  }
  try {
    await assertStillConsented(definition, parsed.data, workspace, context);
    return { output: await definition.run(parsed.data, workspace, context), isError: false };
  } catch (error) {
    if (error instanceof ToolFailure) return { output: error.output, isError: true };
    throw error;
  }
}

/** What a person allowed is what runs: a link, a file or the workspace itself may be another by now. */
async function assertStillConsented<Schema extends z.ZodType>(
  definition: SyncDefinition<Schema>,
  input: z.output<Schema>,
  workspace: Workspace,
  { consentedTo }: ToolContext,
): Promise<void> {
  if (consentedTo === undefined) return;
  const need = await definition.permission(input, workspace);
  if (!need.required || isDeepStrictEqual(need.request, consentedTo)) return;
  throw new ToolFailure(
    "something has changed since this call was allowed, so it was not run; make the call again to ask anew",
  );
}

function describe({ name, description, input }: Definition<z.ZodType>) {
  return { toolId: `builtin:${name}`, name, description, inputSchema: z.toJSONSchema(input) as JsonValue };
}

// Owns the check of what a host hands to `createCore`: no type protects a program in plain JavaScript. app.md §6.
import { InvalidInputError, ModelDescriptor, schemaIssue } from "@x/shared";
import { z } from "zod";
import { GuideDelay } from "./bridges/offline-guide/guide-delay.js";
import type { CoreOptions } from "./core.js";
import { FSYNC_MODES } from "./storage/fs-event-log.js";

/** A ready value of the host's own; what it can do shows when it is used. */
const part = z.custom<object>((value) => typeof value === "object" && value !== null, {
  error: "not an object",
});

const Options = z.strictObject({
  workDir: z.string().min(1),
  workspaceDir: z.string().optional(),
  defaultWorkspaceDir: z.string().optional(),
  appName: z.string().optional(),
  defaultModel: ModelDescriptor.optional(),
  hostSecrets: part.optional(),
  readOnly: z.boolean().optional(),
  runScheduledTasks: z.boolean().optional(),
  scanAfter: part.optional(),
  fsync: z.enum(FSYNC_MODES).optional(),
  abandonToolsAfterMs: z.number().nonnegative().optional(),
  guideDelayMs: GuideDelay.optional(),
  logger: part.optional(),
  overrides: part.optional(),
} satisfies Record<keyof CoreOptions, z.ZodType>);

/** The options as they stand. Throws `invalid-input`, which says which of them is wrong, also of one that does not exist. */
export function checkedCoreOptions(options: CoreOptions): CoreOptions {
  const result = Options.safeParse(options);
  if (result.success) return options;
  throw new InvalidInputError(`createCore: ${schemaIssue(result.error, "options")}`);
}

// Owns what a window sees of a tool server: how it is set up, whether it answers, what it offers. app.md §4.
import { z } from "zod";
import { McpServerSettings } from "../settings.js";
import { ToolView } from "./agent-view.js";
import { KeyState } from "./provider-view.js";

export const McpServerView = z.strictObject({
  server: McpServerSettings,
  /** `connecting`: it has not answered yet, a first start may have to fetch it. */
  state: z.enum(["off", "connecting", "ready", "failed"]),
  tools: z.array(ToolView),
  /** Of a server that failed. */
  fault: z.exactOptional(z.string()),
  /** The `${secret:<name>}` in its settings, by name. */
  secrets: z.array(z.strictObject({ name: z.string(), key: KeyState })),
});
export type McpServerView = z.infer<typeof McpServerView>;

/** The name in `${secret:<name>}`. */
export const SecretName = z.string().regex(/^[\w./-]{1,60}$/, { error: "use letters, digits and _ . / -" });

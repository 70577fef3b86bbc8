// Owns how an answer crosses IPC: never thrown, since Electron strips an error's own fields at `invoke` and again at
// `contextBridge`. The typed error is rebuilt in the page's own world. app.md §1.
import { z } from "zod";
import { fromErrorRecord, InternalError, toErrorRecord } from "../errors.js";
import { JsonValue } from "../json.js";

const ErrorEnvelope = z.strictObject({
  ok: z.literal(false),
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    data: z.exactOptional(z.record(z.string(), JsonValue)),
  }),
});

export const IpcEnvelope = z.discriminatedUnion("ok", [
  z.strictObject({ ok: z.literal(true), value: z.unknown() }),
  ErrorEnvelope,
]);
export type IpcEnvelope<Value = unknown> =
  | { readonly ok: true; readonly value: Value }
  | z.infer<typeof ErrorEnvelope>;

export function wrapValue<Value>(value: Value): IpcEnvelope<Value> {
  return { ok: true, value };
}

/** Any thrown value as an envelope; what is no coded error becomes `internal`. */
export function wrapError(thrown: unknown): IpcEnvelope<never> {
  return { ok: false, error: toErrorRecord(thrown) };
}

/** The value of an envelope, or its error thrown as the class of its code. What is no envelope throws `internal`. */
export function unwrapEnvelope<Value>(envelope: IpcEnvelope<Value>): Value {
  const parsed = IpcEnvelope.safeParse(envelope);
  if (!parsed.success) throw new InternalError("an answer over IPC was no envelope");
  if (parsed.data.ok) return parsed.data.value as Value;
  throw fromErrorRecord(parsed.data.error);
}

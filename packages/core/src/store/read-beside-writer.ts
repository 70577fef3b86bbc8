// Owns reading a log that another process may be appending to at this moment. Clarifications "One writer".
import { CodedError, fromErrorRecord, toErrorRecord } from "@x/shared";

/**
 * A torn last line is looked at once more; if it is torn still while somebody holds the store, the error says that the file is
 * being written. When nobody does, it was torn by a crash, and the error says so.
 */
export async function readBesideWriter<T>(
  read: () => Promise<T>,
  isHeldByOther: () => Promise<boolean>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isTorn(error)) throw error;
  }
  return read().catch(async (error: unknown) => {
    throw isTorn(error) && (await isHeldByOther()) ? beingWritten(error) : error;
  });
}

function isTorn(error: unknown): error is CodedError {
  return error instanceof CodedError && error.data["fault"] === "torn-tail";
}

function beingWritten(error: CodedError): CodedError {
  const { code, data = {} } = toErrorRecord(error);
  const file = typeof data["file"] === "string" ? data["file"] : "the file";
  const message = `${file}: its last line is being written by another program; look again in a moment`;
  return fromErrorRecord({ code, message, data: { ...data, fault: "being-written" } });
}

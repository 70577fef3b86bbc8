// Owns reading the body of an answer, decompressed and bounded: a small answer must not become a large one in memory.
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { ToolFailure } from "./tool-failure.js";

const MOST_BYTES = 5 * 1024 * 1024;

/** Throws `ToolFailure` when it is too large or cannot be decompressed. */
export async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of decompressed(response) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) throw new ToolFailure(`the page is larger than ${MOST_BYTES} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ToolFailure || (error instanceof Error && error.name === "AbortError")) throw error;
    throw new ToolFailure("the answer broke off or could not be decompressed", { cause: error });
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks);
}

function decompressed(response: IncomingMessage): Readable {
  const decoder = decoderFor(response.headers["content-encoding"]?.toLowerCase());
  if (decoder === undefined) return response;
  response.on("error", (error) => decoder.destroy(error));
  return response.pipe(decoder);
}

function decoderFor(encoding: string | undefined): (Readable & NodeJS.WritableStream) | undefined {
  switch (encoding) {
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "deflate":
      return createInflate();
    case "br":
      return createBrotliDecompress();
    default:
      return undefined;
  }
}

import type { Result } from "@vigie/domain";
import { fail, ok } from "@vigie/domain";

/** Reads a response as UTF-8 text of at most `maxBytes` (after decompression). Invalid UTF-8 means that the response was corrupted
 * in transit: it is rejected, because a replacement character would pass as data. */
export async function readBody(
  response: Response,
  maxBytes: number,
): Promise<Result<string, "http.too_large" | "http.not_text">> {
  const bytes = await readBytes(response, maxBytes);
  if (!bytes.ok) return bytes;
  try {
    return ok(new TextDecoder("utf-8", { fatal: true }).decode(bytes.value));
  } catch {
    return fail("http.not_text");
  }
}

/** Reads a response of at most `maxBytes`, counted after decompression. */
export async function readBytes(
  response: Response,
  maxBytes: number,
): Promise<Result<Uint8Array, "http.too_large">> {
  if (response.body === null) return ok(new Uint8Array());
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      return fail("http.too_large");
    }
    chunks.push(value);
  }
  return ok(Buffer.concat(chunks));
}

/** Parses JSON; the caller validates the value with a schema. */
export function parseJson(text: string): Result<unknown, "http.not_json"> {
  try {
    const value: unknown = JSON.parse(text);
    return ok(value);
  } catch {
    return fail("http.not_json");
  }
}

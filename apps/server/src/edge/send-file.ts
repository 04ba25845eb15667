import type { FileReply } from "@vigie/api";
import type { FastifyReply } from "fastify";
import { Readable } from "node:stream";

/** Sends a response that is a file, in chunks as its action writes it. It is an attachment, never displayed or cached, since it
 * holds a household's figures. A failure in the middle destroys the connection, so that a partial file is not mistaken for a
 * complete one. */
export function sendFile(reply: FastifyReply, value: unknown): unknown {
  if (!isFileReply(value)) throw new Error("assertion: this call answers a file");
  const { fileName, mediaType, content, leftOut = 0 } = value;
  if (!/^[\w.-]{1,100}$/.test(fileName)) throw new Error("assertion: a file has a plain name");
  return reply
    .headers({
      "content-type": mediaType,
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "no-store",
      ...(leftOut > 0 ? { "vigie-left-out": String(leftOut) } : {}),
    })
    .send(Readable.from(content, { objectMode: false }));
}

type Streamed = Omit<FileReply, "content"> & { readonly content: AsyncIterable<string | Uint8Array> };

function isFileReply(value: unknown): value is Streamed {
  return (
    typeof value === "object" &&
    value !== null &&
    "fileName" in value &&
    "mediaType" in value &&
    "content" in value &&
    typeof value.content === "object" &&
    value.content !== null &&
    Symbol.asyncIterator in value.content
  );
}

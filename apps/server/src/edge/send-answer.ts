import type { FastifyCompressOptions } from "@fastify/compress";
import type { FastifyReply, FastifyRequest } from "fastify";
import { constants } from "node:zlib";
import type { Remembered } from "./answer-memory.ts";

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Sends a response that is already serialised as JSON. */
export function sendText(reply: FastifyReply, text: string): unknown {
  return reply.header("content-type", "application/json; charset=utf-8").send(text);
}

/** In bytes: shorter responses are not compressed. */
const packedFrom = 1024;
/** In bytes: up to this size a response is compressed synchronously; sending it in chunks to another thread costs several times
 * as much. */
const packedAtOnce = 64 * 1024;

/** How responses are compressed. The lowest quality takes half the time of the usual one, for an eighth more bytes. */
export const packing: FastifyCompressOptions = {
  global: true,
  threshold: packedFrom,
  syncThreshold: packedAtOnce,
  encodings: ["br", "gzip"],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 1 },
};

/** Sends a cached response, in the encoding that the client accepts. */
export function sendRemembered({ request, reply }: Exchange, { text, packed }: Remembered): unknown {
  if (text.length < packedFrom || !takesBrotli(request)) return sendText(reply, text);
  return reply
    .headers({
      "content-type": "application/json; charset=utf-8",
      "content-encoding": "br",
      vary: "accept-encoding",
    })
    .send(packed());
}

function takesBrotli({ headers }: FastifyRequest): boolean {
  if (headers["x-no-compression"] !== undefined) return false;
  return /(?:^|[\s,])br\s*(?:$|,|;\s*q=(?:1|0?\.\d*[1-9]))/i.test(String(headers["accept-encoding"] ?? ""));
}

import type { FastifyCompressOptions } from "@fastify/compress";
import type { FastifyReply, FastifyRequest } from "fastify";
import { constants } from "node:zlib";
import type { Remembered } from "./answer-memory.ts";

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Sends a reply that is already JSON text. */
export function sendText(reply: FastifyReply, text: string): unknown {
  return reply.header("content-type", "application/json; charset=utf-8").send(text);
}

/** Shorter replies are not compressed. */
const packedFrom = 1024;
/** Up to this size a reply is compressed synchronously: streaming it through another thread costs several times as much. */
const packedAtOnce = 64 * 1024;

/** How replies are compressed. The lowest quality takes half the time of the default, for an eighth more bytes. */
export const packing: FastifyCompressOptions = {
  global: true,
  threshold: packedFrom,
  syncThreshold: packedAtOnce,
  encodings: ["br", "gzip"],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 1 },
};

/** Sends a cached reply in the encoding that the client accepts. */
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

import type { FastifyInstance } from "fastify";
import type { IncomingMessage } from "node:http";

/** Cuts clients that send slowly or stop in the middle: they must not hold a connection and the work started for it. */

/** Timeouts of the request head and of the whole request; checked every few seconds. */
export const slowSenderOptions = {
  requestTimeout: 60_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
} as const;

const formPatienceMs = 10_000;

/** Ends the connection unless the whole body, other than that of a file, arrives within ten seconds of its head (a form of 100 kB
 * at 10 kB/s). */
export function cutSlowForms(app: FastifyInstance, patienceMs = formPatienceMs): void {
  app.addHook("preParsing", async (request, reply) => {
    const { raw, headers } = request;
    const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
    if (!hasBody || headers["content-type"] === "application/octet-stream") return;
    const stopWaiting = whenNothingComes(() => void (raw.complete || raw.destroy()), patienceMs);
    raw.once("end", stopWaiting);
    reply.raw.once("close", stopWaiting);
  });
}

/** Processes data that has already arrived before acting: a pause of our own process is not the sender's fault.
 * @returns a function that cancels the wait */
function whenNothingComes(act: () => void, ms: number): () => void {
  let due: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => void (due = setImmediate(act)), ms);
  return () => {
    clearTimeout(timer);
    clearImmediate(due);
  };
}

/** A file may take the time that it needs at this pace, plus a pause at its beginning: only the time spent waiting for its sender
 * counts. */
const filePace = { pauseMs: 5_000, bytesPerMs: 50 };

/** Yields the chunks of a file as they arrive.
 * @throws (the error of a broken connection) if its sender is slower than 50 kB/s, after ending the connection */
export async function* piecesOf(payload: IncomingMessage, pace = filePace): AsyncGenerator<Buffer> {
  const pieces = payload.iterator({ destroyOnReturn: false });
  let received = 0;
  let waitedMs = 0;
  for (;;) {
    const asked = performance.now();
    const leftMs = pace.pauseMs + received / pace.bytesPerMs - waitedMs;
    const stopWaiting = whenNothingComes(() => payload.destroy(), Math.max(0, leftMs));
    const next = await pieces.next().finally(stopWaiting);
    if (next.done === true) return;
    waitedMs += performance.now() - asked;
    const piece: unknown = next.value;
    if (!Buffer.isBuffer(piece)) throw new Error("assertion: the body of a request comes as bytes");
    received += piece.length;
    yield piece;
  }
}

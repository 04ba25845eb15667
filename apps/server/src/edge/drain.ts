import type { FastifyInstance } from "fastify";
import { Server } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** How a web process leaves: first it says that it is not ready and goes on serving, so that balancers send to others; then it
 * takes no new connection and ends each old one with its next answer. No request that reached it is lost. */
export type Departure = { phase: "serving" | "leaving" | "closing" };

/** Until balancers have seen it. */
const noticeMs = 1_000;
/** A client that asks again on the connection that it has hears that it ends; after so long without a word it is idle. */
const lingerMs = 1_000;
/** Answers that last longer are cut. */
const patienceMs = 15_000;
const lookMs = 50;

export function watchDeparture(app: FastifyInstance, departure: Departure): void {
  app.addHook("onSend", async (_request, reply) => {
    if (departure.phase === "closing") reply.header("connection", "close");
  });
}

export async function leave(app: FastifyInstance, departure: Departure): Promise<void> {
  departure.phase = "leaving";
  await wait(noticeMs);
  departure.phase = "closing";
  // The listener alone: the server's own close ends idle connections at once, some of which are about to ask.
  const closed = new Promise<void>((resolve) => Server.prototype.close.call(app.server, () => resolve()));
  const begun = performance.now();
  const isOver = (): boolean => performance.now() - begun > patienceMs;
  let open = true;
  void closed.then(() => (open = false));
  while (open && !isOver()) {
    await wait(lookMs);
    if (performance.now() - begun > lingerMs) app.server.closeIdleConnections();
  }
  app.server.closeAllConnections();
}

import type { FastifyInstance } from "fastify";
import { Server } from "node:net";
import { setImmediate as readWhatCame, setTimeout as wait } from "node:timers/promises";

/** How a web process shuts down: first its readiness check fails while it still serves, so that load balancers send requests to
 * other processes; then it accepts no new connection and closes each open one after its next response. No request is lost. */
export type Shutdown = { phase: "serving" | "leaving" | "closing" };

/** Time for load balancers to notice. */
const noticeMs = 1_000;
/** A client that sends another request on its connection receives `connection: close`; a connection without a request for this
 * long is idle. */
const lingerMs = 1_000;
/** Responses that take longer are aborted. */
const patienceMs = 15_000;
const lookMs = 50;

export function closeConnectionsOnShutdown(app: FastifyInstance, shutdown: Shutdown): void {
  app.addHook("onSend", async (_request, reply) => {
    if (shutdown.phase === "closing") reply.header("connection", "close");
  });
}

/** Connections and requests that arrived by then are processed, even if the machine was paused meanwhile. */
async function pause(ms: number): Promise<void> {
  await wait(ms);
  await readWhatCame();
}

export async function shutDown(app: FastifyInstance, shutdown: Shutdown): Promise<void> {
  shutdown.phase = "leaving";
  await pause(noticeMs);
  shutdown.phase = "closing";
  // Closes the listener only: the server's own close ends idle connections at once, and a client may be about to send a request on
  // one of them.
  const closed = new Promise<void>((resolve) => Server.prototype.close.call(app.server, () => resolve()));
  let open = true;
  void closed.then(() => (open = false));
  // Counts iterations, not time: while the machine was paused, clients were paused too or could not be read.
  for (let looks = 1; open && looks * lookMs <= patienceMs; looks += 1) {
    await pause(lookMs);
    if (looks * lookMs > lingerMs) app.server.closeIdleConnections();
  }
  app.server.closeAllConnections();
}

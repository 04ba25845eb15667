import type { FastifyInstance } from "fastify";
import { Server } from "node:net";
import { setImmediate as readWhatCame, setTimeout as wait } from "node:timers/promises";

/** How a web process shuts down: first its readiness check fails while it still serves, so that load balancers send requests to
 * other processes; then it accepts no new connection and closes each open one after its next answer. No request is lost. */
export type Shutdown = { phase: "serving" | "leaving" | "closing" };

/** The time that load balancers need to notice. */
const noticeMs = 1_000;
/** A client that sends another request on its connection receives `connection: close`; one that sends none for this long is
 * idle. */
const lingerMs = 1_000;
/** Responses that take longer are aborted. */
const patienceMs = 15_000;
const lookMs = 50;

export function closeConnectionsOnShutdown(app: FastifyInstance, shutdown: Shutdown): void {
  app.addHook("onSend", async (_request, reply) => {
    if (shutdown.phase === "closing") reply.header("connection", "close");
  });
}

/** Requests and connections that arrived by then are served, even if the machine froze in between. */
async function pause(ms: number): Promise<void> {
  await wait(ms);
  await readWhatCame();
}

export async function shutDown(app: FastifyInstance, shutdown: Shutdown): Promise<void> {
  shutdown.phase = "leaving";
  await pause(noticeMs);
  shutdown.phase = "closing";
  // Closes only the listener: the framework's own close would end idle connections at once, some of which are about to send a
  // request.
  const closed = new Promise<void>((resolve) => Server.prototype.close.call(app.server, () => resolve()));
  let open = true;
  void closed.then(() => (open = false));
  // Counts iterations rather than time: while the machine was frozen, clients could not be served.
  for (let looks = 1; open && looks * lookMs <= patienceMs; looks += 1) {
    await pause(lookMs);
    if (looks * lookMs > lingerMs) app.server.closeIdleConnections();
  }
  app.server.closeAllConnections();
}

import type { FastifyInstance } from "fastify";
import { Server } from "node:net";
import { setImmediate as readWhatCame, setTimeout as wait } from "node:timers/promises";

/** How a web process shuts down: first its readiness check fails while it still serves, so that load balancers send requests to
 * other processes; then it accepts no new connection and closes each open one after its next answer. No request is lost. */
export type Shutdown = { phase: "serving" | "leaving" | "closing" };

/** Until load balancers have noticed. */
const noticeMs = 1_000;
/** A client that sends another request on its connection is answered `connection: close`; one that sends none for this long is idle. */
const lingerMs = 1_000;
/** Answers that take longer are aborted. */
const patienceMs = 15_000;
const lookMs = 50;

export function closeConnectionsOnShutdown(app: FastifyInstance, shutdown: Shutdown): void {
  app.addHook("onSend", async (_request, reply) => {
    if (shutdown.phase === "closing") reply.header("connection", "close");
  });
}

/** Who connected or asked by then is heard, though the machine may have stood still meanwhile. */
async function pause(ms: number): Promise<void> {
  await wait(ms);
  await readWhatCame();
}

export async function shutDown(app: FastifyInstance, shutdown: Shutdown): Promise<void> {
  shutdown.phase = "leaving";
  await pause(noticeMs);
  shutdown.phase = "closing";
  // The listener alone: the server's own close ends idle connections at once, some of which are about to ask.
  const closed = new Promise<void>((resolve) => Server.prototype.close.call(app.server, () => resolve()));
  let open = true;
  void closed.then(() => (open = false));
  // Counted in looks: while the machine stood still, whoever is about to ask stood still as well, or could not be heard.
  for (let looks = 1; open && looks * lookMs <= patienceMs; looks += 1) {
    await pause(lookMs);
    if (looks * lookMs > lingerMs) app.server.closeIdleConnections();
  }
  app.server.closeAllConnections();
}

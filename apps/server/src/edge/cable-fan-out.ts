import { addMs } from "@vigie/domain";
import { scopedToSystem } from "../db/scope.ts";
import type { Services } from "../boot/services.ts";
import { sharedPayload } from "./cable-rights.ts";
import { disconnect, type CableConnection, send } from "./cable-connections.ts";
import type { LiveEvent } from "./live-bus.ts";
import { createLiveReader } from "./live-reader.ts";
import { listen } from "./pg-listener.ts";

/** NOTIFY wakes the fan-out at once; polling is the safety net where a database has no NOTIFY, or while it is away. */
const pollMs = 2_000;
/** What was told before a screen came is old news: it has just asked for the state of things. Clocks of two machines differ
 * by less than this. */
const arrivalMs = 5_000;

/** Carries the events of the database, whichever process told them, to the screens of this one. */
export async function startFanOut(
  services: Services,
  connections: Set<CableConnection>,
  databaseUrl: string,
) {
  const reader = await scopedToSystem(
    "live",
    async () => await createLiveReader(services.db, () => performance.now()),
  );
  let running: Promise<void> = Promise.resolve();
  let waiting = false;
  const drain = async () => {
    waiting = false;
    const customers = new Set(
      [...connections].flatMap((connection) => [connection.userId, ...customersOf(connection)]),
    );
    for (const event of await reader.next([...customers])) await deliver(services, connections, event);
  };
  const wake = () => {
    // A burst of notifications is one reading more, not one each.
    if (waiting) return;
    waiting = true;
    running = running
      .then(async () => await scopedToSystem("live", drain))
      .catch((error: unknown) => services.log("warn", "live.failed", { error: String(error).slice(0, 120) }));
  };
  const listener = await listen({
    url: databaseUrl,
    channel: "live",
    wake,
    onLost: () => services.log("warn", "live.listener_lost"),
  });
  const poll = setInterval(wake, pollMs);
  return {
    stop: async () => {
      clearInterval(poll);
      await listener.stop();
      await running;
    },
  };
}

function customersOf(connection: CableConnection) {
  return [...connection.subscriptions.values()].map(({ customerId }) => customerId);
}

async function deliver(
  services: Services,
  connections: Set<CableConnection>,
  event: LiveEvent,
): Promise<void> {
  const hearers = [...connections].flatMap((connection) =>
    event.createdAt < addMs(connection.arrivedAt, -arrivalMs)
      ? []
      : [...connection.subscriptions.values()]
          .filter(({ customerId, channel }) => customerId === event.customerId && channel === event.channel)
          .map((subscription) => ({ connection, subscription })),
  );
  const others = hearers.filter(({ connection }) => connection.userId !== event.customerId);
  for (const { connection, subscription } of hearers.filter((hearer) => !others.includes(hearer)))
    send(connection.socket, { identifier: subscription.identifier, message: event.payload });
  if (others.length === 0) return;
  // What an advisor's screen shows may be hidden by now: it comes again and asks for everything anew.
  if (isVisibilityChange(event.payload)) {
    for (const { connection, subscription } of others) {
      if (event.createdAt >= connection.arrivedAt) disconnect(connection.socket, "rights_changed", true);
      else send(connection.socket, { identifier: subscription.identifier, message: event.payload });
    }
    return;
  }
  const message = await sharedPayload(services, event);
  if (message === null) return;
  for (const { connection, subscription } of others)
    send(connection.socket, { identifier: subscription.identifier, message });
}

function isVisibilityChange(payload: unknown): boolean {
  return (
    typeof payload === "object" &&
    payload !== null &&
    "event" in payload &&
    payload.event === "visibility.changed"
  );
}

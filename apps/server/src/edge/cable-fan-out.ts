import { scopedToSystem } from "../db/scope.ts";
import type { Services } from "../boot/services.ts";
import { sharedPayload } from "./cable-rights.ts";
import { disconnect, type CableConnection, send, type Subscription } from "./cable-connections.ts";
import { eventsFrom, type LiveEvent } from "./live-bus.ts";
import { createLiveReader } from "./live-reader.ts";
import { listen } from "./pg-listener.ts";

/** NOTIFY wakes the fan-out at once; polling is the fallback while the listener is away, or for a database without NOTIFY. */
const pollMs = 2_000;

/** Sends events from the database, whichever process published them, to the live connections of this process. */
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
    const newcomers = hearersOf(connections).filter(
      ({ subscription }) => subscription.deliveredOnArrival === null,
    );
    for (const event of await reader.next([...customers]))
      await deliver(services, hearersOf(connections).filter(isRecipientOf(event)), event);
    await deliverMissedEvents(services, newcomers);
  };
  const wake = () => {
    // A burst of notifications causes one more read, not one each.
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
    /** Call when there is an event to send or a new subscriber. */
    wake,
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

type Hearer = { readonly connection: CableConnection; readonly subscription: Subscription };

function hearersOf(connections: ReadonlySet<CableConnection>): Hearer[] {
  return [...connections].flatMap((connection) =>
    [...connection.subscriptions.values()].map((subscription) => ({ connection, subscription })),
  );
}

const isOf =
  (event: LiveEvent) =>
  ({ connection, subscription }: Hearer): boolean =>
    subscription.customerId === event.customerId &&
    subscription.channel === event.channel &&
    event.createdAt >= connection.readFrom;

const isRecipientOf =
  (event: LiveEvent) =>
  (hearer: Hearer): boolean => {
    const { deliveredOnArrival } = hearer.subscription;
    return deliveredOnArrival !== null && !deliveredOnArrival.has(event.id) && isOf(event)(hearer);
  };

/** A page reads the state and subscribes a moment later: the changes between the two are sent first. */
async function deliverMissedEvents(services: Services, newcomers: readonly Hearer[]): Promise<void> {
  const [first] = newcomers.map(({ connection }) => connection.readFrom).toSorted();
  if (first === undefined) return;
  const customers = new Set(newcomers.map(({ subscription }) => subscription.customerId));
  const events = await eventsFrom(services.db, [...customers], first);
  for (const event of events) await deliver(services, newcomers.filter(isOf(event)), event);
  const told = new Set(events.map(({ id }) => id));
  for (const { subscription } of newcomers) subscription.deliveredOnArrival = told;
}

async function deliver(services: Services, hearers: readonly Hearer[], event: LiveEvent): Promise<void> {
  const others = hearers.filter(({ connection }) => connection.userId !== event.customerId);
  for (const { connection, subscription } of hearers.filter((hearer) => !others.includes(hearer)))
    send(connection.socket, { identifier: subscription.identifier, message: event.payload });
  if (others.length === 0) return;
  // What an advisor's page shows may be hidden by now: it is disconnected, so that it reconnects and reads everything again.
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

import { addMs } from "@vigie/domain";
import type { Services } from "../boot/services.ts";
import { sharedPayload } from "./cable-rights.ts";
import { disconnect, type Seat, send } from "./cable-seats.ts";
import type { LiveEvent } from "./live-bus.ts";
import { createLiveReader } from "./live-reader.ts";
import { listen } from "./pg-listener.ts";

/** NOTIFY wakes the fan-out at once; polling is the safety net where a database has no NOTIFY, or while it is away. */
const pollMs = 2_000;
/** What was told before a screen came is old news: it has just asked for the state of things. Clocks of two machines differ
 * by less than this. */
const arrivalMs = 5_000;

/** Carries the events of the database, whichever process told them, to the screens of this one. */
export async function startFanOut(services: Services, seats: Set<Seat>, databaseUrl: string) {
  const reader = await createLiveReader(services.db, () => performance.now());
  let running: Promise<void> = Promise.resolve();
  let waiting = false;
  const drain = async () => {
    waiting = false;
    const customers = new Set([...seats].flatMap((seat) => [seat.userId, ...customersOf(seat)]));
    for (const event of await reader.next([...customers])) await deliver(services, seats, event);
  };
  const wake = () => {
    // A burst of notifications is one reading more, not one each.
    if (waiting) return;
    waiting = true;
    running = running
      .then(drain)
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

function customersOf(seat: Seat) {
  return [...seat.subscriptions.values()].map(({ customerId }) => customerId);
}

async function deliver(services: Services, seats: Set<Seat>, event: LiveEvent): Promise<void> {
  const hearers = [...seats].flatMap((seat) =>
    event.createdAt < addMs(seat.arrivedAt, -arrivalMs)
      ? []
      : [...seat.subscriptions.values()]
          .filter(({ customerId, channel }) => customerId === event.customerId && channel === event.channel)
          .map((subscription) => ({ seat, subscription })),
  );
  const others = hearers.filter(({ seat }) => seat.userId !== event.customerId);
  for (const { seat, subscription } of hearers.filter((hearer) => !others.includes(hearer)))
    send(seat.socket, { identifier: subscription.identifier, message: event.payload });
  if (others.length === 0) return;
  // What an advisor's screen shows may be hidden by now: it comes again and asks for everything anew.
  if (isVisibilityChange(event.payload)) {
    for (const { seat, subscription } of others) {
      if (event.createdAt >= seat.arrivedAt) disconnect(seat.socket, "rights_changed", true);
      else send(seat.socket, { identifier: subscription.identifier, message: event.payload });
    }
    return;
  }
  const message = await sharedPayload(services, event);
  if (message === null) return;
  for (const { seat, subscription } of others)
    send(seat.socket, { identifier: subscription.identifier, message });
}

function isVisibilityChange(payload: unknown): boolean {
  return (
    typeof payload === "object" &&
    payload !== null &&
    "event" in payload &&
    payload.event === "visibility.changed"
  );
}

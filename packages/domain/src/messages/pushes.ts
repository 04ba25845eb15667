import { addMs, type Instant } from "../kernel/day.ts";
import { groupedEvents, kindOf, type NotificationEvent } from "./notifications.ts";

/** Messages to a person's browsers: what is worth interrupting somebody for, and how long it is. What they say holds no amount and no
 * name: it shows on a locked screen. */

const hourMs = 3_600_000;
/** Older news is in the list of notifications and interrupts nobody any more. */
export const pushLifeMs = 24 * hourMs;
/** A person has so many devices at most; another one takes the place of the oldest. */
export const maxPushDevices = 20;

/** So many notifications a day interrupt a person: those of the account's safety have their own room, which nobody's noise takes. */
const mostADay = { safety: 12, others: 6 } as const;

export type PushedBefore = { readonly event: NotificationEvent; readonly createdAt: Instant };

/** @param lately what was pushed to this person, one entry a notification, whatever its number of devices */
export function isPushAllowed(
  event: NotificationEvent,
  lately: readonly PushedBefore[],
  now: Instant,
): boolean {
  const since = (ms: number) => lately.filter(({ createdAt }) => createdAt > addMs(now, -ms));
  if (isPushedOnce(event) && since(hourMs).some((one) => one.event === event)) return false;
  const room = roomOf(event);
  return since(24 * hourMs).filter((one) => roomOf(one.event) === room).length < mostADay[room];
}

/** What comes several times at once is told once an hour, and takes one place on the screen; of the account's safety each is told. */
export function isPushedOnce(event: NotificationEvent): boolean {
  return Object.hasOwn(groupedEvents, event) && roomOf(event) === "others";
}

function roomOf(event: NotificationEvent): keyof typeof mostADay {
  return kindOf(event) === "security" ? "safety" : "others";
}

/** How a message to a browser ended. */
export const pushOutcomes = [
  "sent",
  /** The browser takes none any more. */
  "gone",
  "refused",
  /** Tried for a day. */
  "gave_up",
  /** The session of the device has ended, or the news is a day old. */
  "outdated",
  /** Switched off meanwhile. */
  "unwanted",
] as const;
export type PushOutcome = (typeof pushOutcomes)[number];

const pausesMs = [60_000, 5 * 60_000, 30 * 60_000, 2 * hourMs, 6 * hourMs] as const;

/** When to try again after a service that could not take a message; null where the news would be too old.
 * @param askedSeconds as the service said, where it did */
export function nextPushTry(
  { attempts, createdAt }: { readonly attempts: number; readonly createdAt: Instant },
  askedSeconds: number | null,
  now: Instant,
): Instant | null {
  const pause = pausesMs[attempts - 1];
  if (pause === undefined) return null;
  const next = addMs(now, Math.max(pause, (askedSeconds ?? 0) * 1000));
  return next < addMs(createdAt, pushLifeMs) ? next : null;
}

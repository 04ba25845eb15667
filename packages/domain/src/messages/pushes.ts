import { addMs, type Instant } from "../kernel/day.ts";
import { groupedEvents, kindOf, type NotificationEvent } from "./notifications.ts";

/** Push messages to a person's browsers: which events justify one, and their lifetime. They contain neither amounts nor names, as
 * they are visible on a locked screen. */

const hourMs = 3_600_000;
/** Older events are only in the list of notifications. */
export const pushLifeMs = 24 * hourMs;
/** Maximum devices per person; a new one replaces the oldest. */
export const maxPushDevices = 20;

/** Maximum push notifications per person and day: account security has a separate limit, which other events cannot use up. */
const mostADay = { safety: 12, others: 6 } as const;

export type PushedBefore = { readonly event: NotificationEvent; readonly createdAt: Instant };

/** @param lately notifications pushed to this person, one entry per notification, whatever the number of devices */
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

/** Grouped events are pushed at most once an hour and replace each other on the screen; every account security event is pushed. */
export function isPushedOnce(event: NotificationEvent): boolean {
  return Object.hasOwn(groupedEvents, event) && roomOf(event) === "others";
}

function roomOf(event: NotificationEvent): keyof typeof mostADay {
  return kindOf(event) === "security" ? "safety" : "others";
}

/** Final states of a push message. */
export const pushOutcomes = [
  "sent",
  /** The browser no longer accepts messages. */
  "gone",
  "refused",
  /** Retries failed for a day. */
  "gave_up",
  /** The session of the device has ended, or the event is a day old. */
  "outdated",
  /** Disabled meanwhile. */
  "unwanted",
] as const;
export type PushOutcome = (typeof pushOutcomes)[number];

const pausesMs = [60_000, 5 * 60_000, 30 * 60_000, 2 * hourMs, 6 * hourMs] as const;

/** Time of the next attempt after a temporary failure of the push service; null where the message would be too old.
 * @param askedSeconds delay requested by the service, if any */
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

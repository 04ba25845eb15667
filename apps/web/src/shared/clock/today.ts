import { dayOf, instant, type Day } from "@vigie/domain";
import { serverNowMs } from "./server-clock.ts";

const minuteMs = 60_000;
let kept: { readonly minute: number; readonly day: Day } | null = null;

/** The day in Paris by the server's clock. A day changes with a minute, and lists ask in each of their rows. */
export function today(): Day {
  const nowMs = serverNowMs();
  const minute = Math.floor(nowMs / minuteMs);
  if (kept?.minute !== minute) kept = { minute, day: dayOf(instant(new Date(nowMs))) };
  return kept.day;
}

import { dayOf, instant, type Day } from "@vigie/domain";
import { serverNowMs } from "./server-clock.ts";

const minuteMs = 60_000;
let kept: { readonly minute: number; readonly day: Day } | null = null;

/** Today in Paris by the server's clock. Cached per minute, because lists call it in each row. */
export function today(): Day {
  const nowMs = serverNowMs();
  const minute = Math.floor(nowMs / minuteMs);
  if (kept?.minute !== minute) kept = { minute, day: dayOf(instant(new Date(nowMs))) };
  return kept.day;
}

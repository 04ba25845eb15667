import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";

const hour = 60;
const day = 24 * hour;

/** A waiting time: minutes up to an hour, hours up to two days, then days. */
export function formatWait(minutes: number): string {
  if (minutes < hour) return formatMessage(text.minutes, { count: minutes });
  if (minutes < 2 * day) return formatMessage(text.hours, { count: Math.round(minutes / hour) });
  return formatMessage(text.days, { count: Math.round(minutes / day) });
}

import { dayOf, instant, type Day } from "@vigie/domain";
import { serverNowMs } from "./server-clock.ts";

/** The day in Paris by the server's clock. */
export function today(): Day {
  return dayOf(instant(new Date(serverNowMs())));
}

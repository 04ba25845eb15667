import type { CalendarEventView } from "@vigie/api";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { shortInstitution } from "../../../../shared/portfolios/portfolio-words.ts";

/** The contract or the institution of an event, named as on every other page. */
export function eventName({ portfolioId, name }: CalendarEventView): string {
  return portfolioId === null ? shortInstitution(name) : plainName(name);
}

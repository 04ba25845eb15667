import type { CalendarEventView } from "@vigie/api";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { shortInstitution } from "../../../../shared/portfolios/portfolio-words.ts";

/** The contract or the institution of an event, named as on every other page; a line is named as in its contract. */
export function eventName({ kind, portfolioId, name }: CalendarEventView): string {
  if (kind === "line_end") return name;
  return portfolioId === null ? shortInstitution(name) : plainName(name);
}

/** A recurring event has one identifier per day. A single event keeps its identifier when its day moves, as for a renewed
 * authorisation: a calendar that reads the next file moves the event instead of adding one. */
export function agendaKey({ key, kind }: CalendarEventView): string {
  return comesBack.has(kind) ? key : key.replace(/ \d{4}-\d\d-\d\d$/, "");
}

const comesBack: ReadonlySet<CalendarEventView["kind"]> = new Set([
  "loan_instalment",
  "release",
  "savings_interest",
  "tax_payment",
  "insurance_premium",
  // A contract has several of these, each with its own name.
  "line_end",
  "allowance_reminder",
  "allowance_end",
  "per_reminder",
  "per_end",
]);

import type { Day } from "../kernel/day.ts";
import { isLoan, type PortfolioKind } from "../holdings/portfolios.ts";
import { type ConnectionFacts, connectionStanding } from "../insight/health.ts";
import type { FileItem } from "../advice/client-files.ts";
import type { BookConnectionState } from "./customers.ts";

/** What a row of the book says of a customer. */

/** The worst of the customer's connections. */
export function bookConnectionOf(connections: readonly ConnectionFacts[], today: Day): BookConnectionState {
  const standings = connections.map((one) => connectionStanding(one, today));
  if (standings.length === 0) return "none";
  if (standings.some((one) => one === "waiting" || one === "failing")) return "broken";
  return standings.includes("late") ? "stale" : "fresh";
}

/** The part of the financial wealth, properties and debts left out, that the largest contract makes; null where none is known. */
export function concentrationOf(
  held: readonly { readonly kind: PortfolioKind; readonly ownedCents: number | null }[],
): number | null {
  const values = held.flatMap(({ kind, ownedCents }) =>
    ownedCents !== null && ownedCents > 0 && !isLoan(kind) && kind !== "realestate" ? [ownedCents] : [],
  );
  const total = values.reduce((sum, value) => sum + value, 0);
  return total === 0 ? null : Math.max(...values) / total;
}

export type NextStepFacts = {
  readonly appointmentAt: string | null;
  readonly connection: BookConnectionState | null;
  readonly contractCount: number | null;
  readonly missing: readonly FileItem[];
  readonly lastContactAt: string | null;
};
export type NextStepKind =
  "appointment" | "renew_connection" | "complete_file" | "share_contracts" | "make_contact";

/** What an advisor does next for a customer: what has a date first, then what nothing can be said without. */
export function nextStepOf(facts: NextStepFacts): NextStepKind | null {
  if (facts.appointmentAt !== null) return "appointment";
  if (facts.contractCount === 0) return "share_contracts";
  if (facts.connection === "broken") return "renew_connection";
  if (facts.missing.length > 0) return "complete_file";
  return facts.lastContactAt === null ? "make_contact" : null;
}

/** Whole years on a day. */
export function ageOn(birthdate: Day, today: Day): number {
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return today.slice(5) < birthdate.slice(5) ? years - 1 : years;
}

import { ownedCents } from "../holdings/ownership.ts";
import { type Cents, cents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import type { Ratio } from "../kernel/ratio.ts";
import { isLoan, type PortfolioKind } from "../holdings/portfolios.ts";
import { type ConnectionFacts, connectionStanding } from "../insight/health.ts";
import type { FileItem } from "../advice/client-files.ts";
import type { BookConnectionState } from "./customers.ts";

/** Computes the values of a customer's row in the book. */

/** Returns the state of the worst of the customer's connections. */
export function bookConnectionOf(connections: readonly ConnectionFacts[], today: Day): BookConnectionState {
  const standings = connections.map((one) => connectionStanding(one, today));
  if (standings.length === 0) return "none";
  if (standings.some((one) => one === "waiting" || one === "failing")) return "broken";
  return standings.includes("late") ? "stale" : "fresh";
}

export type FinancialContract = {
  readonly id: Id;
  readonly kind: PortfolioKind;
  readonly ownedCents: Cents | null;
  readonly ownedRatio: Ratio;
};
export type ContractLine = {
  readonly portfolioId: Id;
  readonly isin: string | null;
  readonly label: string;
  readonly valuationCents: Cents | null;
};
export type LargestFund = {
  /** Its ISIN, or its contract where it has none. */
  readonly of: string;
  readonly name: string;
  readonly amountCents: Cents;
  readonly ratio: number;
};

/** Returns the fund with the largest share of the financial wealth (without properties and debts), summed over all contracts by
 * ISIN, or else by name within one contract. Alerts, the list and its filter use this same share. Null where no line is known. */
export function largestFund(
  contracts: readonly FinancialContract[],
  lines: readonly ContractLine[],
): LargestFund | null {
  const financial = contracts.filter(({ kind }) => !isLoan(kind) && kind !== "realestate");
  const total = financial.reduce((sum, { ownedCents: own }) => sum + Math.max(own ?? 0, 0), 0);
  const ratios = new Map(financial.map(({ id, ownedRatio }) => [id, ownedRatio]));
  const sums = new Map<string, { of: string; name: string; amount: number }>();
  for (const { isin, label, portfolioId, valuationCents } of lines) {
    const ratio = ratios.get(portfolioId);
    if (valuationCents === null || ratio === undefined) continue;
    const key = isin ?? `${portfolioId} ${label}`;
    const known = sums.get(key) ?? { of: isin ?? portfolioId, name: label, amount: 0 };
    sums.set(key, { ...known, amount: known.amount + ownedCents(valuationCents, ratio) });
  }
  const [first] = [...sums.values()].toSorted((a, b) => b.amount - a.amount || (a.of < b.of ? -1 : 1));
  if (first === undefined || total <= 0 || first.amount <= 0) return null;
  const { of, name, amount } = first;
  return { of, name, amountCents: cents(amount), ratio: Math.min(amount / total, 1) };
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

/** Returns an advisor's next step for a customer: steps with a date come first, then missing information without which no advice is
 * possible. */
export function nextStepOf(facts: NextStepFacts): NextStepKind | null {
  if (facts.appointmentAt !== null) return "appointment";
  if (facts.contractCount === 0) return "share_contracts";
  if (facts.connection === "broken") return "renew_connection";
  if (facts.missing.length > 0) return "complete_file";
  return facts.lastContactAt === null ? "make_contact" : null;
}

/** Age in completed years on a day. */
export function ageOn(birthdate: Day, today: Day): number {
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return today.slice(5) < birthdate.slice(5) ? years - 1 : years;
}

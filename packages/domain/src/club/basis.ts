import { cents, sumCents, zeroCents, type Cents } from "../kernel/cents.ts";
import { addDays, addMonths, daysBetween, day, type Day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import { envelopeOf, isLoan, type PortfolioKind } from "../holdings/portfolios.ts";
import { halfUp } from "./tariff.ts";

/** Assets under advice, on which the price of the Club is computed. */

/** Number of month-ends over which a contract's value is averaged, fewer for a newer one. */
const averagedMonths = 3;
/** Maximum age in days of a last known value that replaces a missing one. */
const staleDays = 90;

/** A contract that the customer may select, with its values, oldest first. */
export type AdvisedContract<K extends string = Id> = {
  readonly id: K;
  readonly kind: PortfolioKind;
  /** True where somebody else manages it under a mandate: no advice may be given on it (CMF L541-1). */
  readonly mandate: boolean;
  /** The owner's share of the value, in euro cents, by day. */
  readonly values: readonly { readonly on: Day; readonly valueCents: Cents }[];
};

/** Why a contract is excluded: it can never be under advice, or it cannot be priced today. */
export const exclusionReasons = ["loan", "real_estate", "mandate", "value_unknown"] as const;
export type ExclusionReason = (typeof exclusionReasons)[number];

export type AdviceBasis<K extends string = Id> = {
  readonly amountCents: Cents;
  /** The latest day whose value was used: the last month-end, or a later day for a contract without a value then. */
  readonly asOf: Day;
  readonly contracts: readonly { readonly id: K; readonly basisCents: Cents; readonly months: number }[];
  readonly excluded: readonly { readonly id: K; readonly reason: ExclusionReason }[];
};

/** Sums the averages of each contract's last three month-ends before today. Accounts and savings books are followed free of charge
 * and count 0. */
export function adviceBasis<K extends string>(
  contracts: readonly AdvisedContract<K>[],
  today: Day,
): AdviceBasis<K> {
  const monthEnds = lastMonthEnds(today);
  const parts = contracts.map((contract) => ({ id: contract.id, part: partOf(contract, monthEnds) }));
  const priced = parts.flatMap(({ id, part }) => (typeof part === "string" ? [] : [{ id, ...part }]));
  return {
    amountCents: sumCents(priced.map(({ basisCents }) => basisCents)),
    asOf: priced.reduce((newest, { on }) => (on > newest ? on : newest), monthEnds[0]),
    contracts: priced.map(({ id, basisCents, months }) => ({ id, basisCents, months })),
    excluded: parts.flatMap(({ id, part }) => (typeof part === "string" ? [{ id, reason: part }] : [])),
  };
}

/** First day whose value may count in a basis computed today. */
export function basisValuesFrom(today: Day): Day {
  return addDays(lastMonthEnds(today).at(-1) ?? today, -staleDays);
}

/** Returns why a contract cannot be under advice at all, regardless of its value; null where it can. */
export function adviceExclusion({
  kind,
  mandate,
}: Pick<AdvisedContract, "kind" | "mandate">): ExclusionReason | null {
  if (isLoan(kind)) return "loan";
  if (kind === "realestate") return "real_estate";
  return mandate ? "mandate" : null;
}

function lastMonthEnds(today: Day): readonly [Day, ...Day[]] {
  const first = day(`${today.slice(0, 8)}01`);
  const ends = Array.from({ length: averagedMonths - 1 }, (_, index) =>
    addDays(addMonths(first, -index - 1), -1),
  );
  return [addDays(first, -1), ...ends];
}

function partOf(
  contract: AdvisedContract<string>,
  monthEnds: readonly [Day, ...Day[]],
): { readonly basisCents: Cents; readonly months: number; readonly on: Day } | ExclusionReason {
  const exclusion = adviceExclusion(contract);
  if (exclusion !== null) return exclusion;
  if (isFollowedFree(contract.kind)) return { basisCents: zeroCents, months: 0, on: monthEnds[0] };
  const known = monthEnds.flatMap((end) => valueAt(contract, end) ?? []);
  if (known.length > 0) return { ...mean(known), on: monthEnds[0] };
  const newest = contract.values.at(-1);
  if (newest === undefined || newest.on <= monthEnds[0]) return "value_unknown";
  return { ...mean([newest.valueCents]), on: newest.on };
}

function mean(values: readonly Cents[]): { readonly basisCents: Cents; readonly months: number } {
  const total = sumCents(values.map((value) => cents(Math.max(0, value))));
  return { basisCents: halfUp(total, values.length), months: values.length };
}

/** Returns the value on a day: the last known one, if it is not too old. */
function valueAt({ values }: AdvisedContract<string>, on: Day): Cents | null {
  const last = values.findLast((value) => value.on <= on);
  return last === undefined || daysBetween(last.on, on) > staleDays ? null : last.valueCents;
}

/** Accounts and savings books are followed free of charge and cannot be selected. */
export function isFollowedFree(kind: PortfolioKind): boolean {
  return ["accounts", "savings"].includes(envelopeOf(kind));
}

/** A basis that more than doubles since the last one is capped at twice that one until somebody reviews it: a partner's error must
 * not become a price. */
export function heldBasis(
  found: Cents,
  previous: Cents | null,
): { readonly amountCents: Cents; readonly held: boolean } {
  if (previous === null || previous === 0 || found <= 2 * previous)
    return { amountCents: found, held: false };
  return { amountCents: cents(2 * previous), held: true };
}

/** A new price that exceeds the former by more than a fifth needs the customer's acceptance. */
export function asksAcceptance(before: Cents, after: Cents): boolean {
  return 5 * after > 6 * before;
}

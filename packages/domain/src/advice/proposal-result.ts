import { type Cents, cents } from "../kernel/cents.ts";
import { addMonths, type Day, day, daysBetween } from "../kernel/day.ts";
import type { ObservationKind } from "./proposal-follow.ts";
import type { ProposalContent, ProposalPart } from "./proposal-content.ts";

/** Result of a change after six and twelve months: the same amount over the same days, with and without it. Price increases that
 * affect both are not a result of the change, so only the difference is reported as its effect. */

export const resultMonths = { after_6_months: 6, after_12_months: 12 } as const;
export type ResultKind = keyof typeof resultMonths;
export const resultKinds: readonly ResultKind[] = ["after_6_months", "after_12_months"];

export type ProposalResult = {
  readonly from: Day;
  readonly to: Day;
  /** Value at the start, including the payment. */
  readonly startCents: Cents;
  /** Value with the accepted change, net of its costs. */
  readonly withCents: Cents;
  /** Value without the change. */
  readonly withoutCents: Cents;
  readonly switchCents: Cents;
  /** Fee of the Club for that period; null without an active subscription. Neither sum includes it, as it is due with and without
   * the change. */
  readonly clubCents: Cents | null;
};
/** `result` is null where the return of a line is unknown: `unknown` lists these lines. `assumed` lists the lines whose rate of the
 * year is not published yet: the last published one is used. */
export type ObservedResult = {
  readonly result: ProposalResult | null;
  readonly unknown: readonly string[];
  readonly assumed: readonly string[];
};

/** Returns the results that are due and not stored yet; a proposal that was not carried out has none. */
export function resultsDue(
  executedOn: Day,
  today: Day,
  seen: readonly ObservationKind[],
): readonly { readonly kind: ResultKind; readonly to: Day }[] {
  return resultKinds
    .map((kind) => ({ kind, to: addMonths(executedOn, resultMonths[kind]) }))
    .filter(({ kind, to }) => to < today && !seen.includes(kind));
}

/** Value that one euro of a line reached, net of the contract's own costs; null where unknown. */
export type Course = { readonly label: string; readonly growth: number | null; readonly isAssumed: boolean };

/** Returns the growth of a unit: its last price over its first, minus the contract's yearly fee. */
export function unitGrowth(
  { first, last }: { readonly first: number | null; readonly last: number | null },
  feeRatio: number | null,
  between: { readonly from: Day; readonly to: Day },
): number | null {
  if (first === null || last === null || first <= 0 || feeRatio === null) return null;
  return (last / first) * (1 - feeRatio) ** yearsOf(between);
}

/** A euro fund earns the net rate of each year, or the last published rate where that of a year is not known yet. */
export function euroGrowth(
  rates: readonly { readonly year: number; readonly netRateRatio: number }[],
  between: { readonly from: Day; readonly to: Day },
): { readonly growth: number | null; readonly isAssumed: boolean } {
  const newest = rates.toSorted((one, other) => other.year - one.year)[0];
  if (newest === undefined) return { growth: null, isAssumed: false };
  let growth = 1;
  let isAssumed = false;
  for (let year = Number(between.from.slice(0, 4)); year <= Number(between.to.slice(0, 4)); year += 1) {
    const held = yearsOf(partIn(year, between));
    const told = rates.find((one) => one.year === year);
    if (told === undefined && held > 0) isAssumed = true;
    growth *= (1 + (told ?? newest).netRateRatio) ** held;
  }
  return { growth, isAssumed };
}

function partIn(year: number, { from, to }: { readonly from: Day; readonly to: Day }) {
  const [first, last] = [day(`${String(year)}-01-01`), day(`${String(year + 1)}-01-01`)];
  return { from: from > first ? from : first, to: to < last ? to : last };
}

const yearsOf = ({ from, to }: { readonly from: Day; readonly to: Day }): number =>
  daysBetween(from, to) / 365.25;

type Between = { readonly from: Day; readonly to: Day };
type Followed = Pick<ProposalPart, "moves" | "switchCents" | "payment">;

/** A payment is in both sums from the first day; in the sum without the change it is allocated as the contract was before. Thus
 * neither the payment itself nor its return in the former allocation counts as a result of the change. */
export function resultOf(
  { clubCents, ...part }: Followed & Pick<ProposalContent, "clubCents">,
  between: Between,
  courses: readonly Course[],
): ObservedResult {
  return resultOfParts([{ part, courses }], between, clubCents);
}

/** Several contracts: the sum of their results. */
export function resultOfParts(
  parts: readonly { readonly part: Followed; readonly courses: readonly Course[] }[],
  between: Between,
  clubCents: Cents | null,
): ObservedResult {
  const told = parts.map(({ part, courses }) => partResult(part, courses));
  const unknown = [...new Set(told.flatMap((one) => one.unknown))];
  const assumed = [...new Set(told.flatMap((one) => one.assumed))];
  if (unknown.length > 0) return { result: null, unknown, assumed };
  const sum = (of: "start" | "with" | "without"): Cents =>
    cents(told.reduce((total, one) => total + Math.round(one[of]), 0));
  const result = {
    ...between,
    startCents: sum("start"),
    withCents: sum("with"),
    withoutCents: sum("without"),
    switchCents: cents(parts.reduce((total, { part }) => total + part.switchCents, 0)),
    clubCents: clubCents === null ? null : cents(Math.round(clubCents * yearsOf(between))),
  };
  return { result, unknown, assumed };
}

function partResult({ moves, switchCents, payment }: Followed, courses: readonly Course[]) {
  const held = moves.filter(({ beforeCents, afterCents }) => beforeCents > 0 || afterCents > 0);
  const courseOf = (label: string) => courses.find((one) => one.label === label);
  const unknown = held.flatMap(({ label }) => ((courseOf(label)?.growth ?? null) === null ? [label] : []));
  const assumed = held.flatMap(({ label }) => (courseOf(label)?.isAssumed === true ? [label] : []));
  const total = (of: "beforeCents" | "afterCents"): number => held.reduce((sum, move) => sum + move[of], 0);
  const worth = (of: "beforeCents" | "afterCents"): number =>
    held.reduce((sum, move) => sum + move[of] * (courseOf(move.label)?.growth ?? 0), 0);
  const [before, after] = [total("beforeCents"), total("afterCents")];
  const paid = payment?.amountCents ?? 0;
  // One-off costs left the contract on the first day, and would have grown like the rest.
  const kept = after === 0 ? 0 : Math.max(0, after - switchCents) / after;
  const growth = before === 0 ? 1 : worth("beforeCents") / before;
  return {
    start: before + paid,
    with: worth("afterCents") * kept,
    without: worth("beforeCents") + paid * growth,
    unknown,
    assumed,
  };
}

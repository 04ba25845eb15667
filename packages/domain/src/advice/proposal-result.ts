import { type Cents, cents } from "../kernel/cents.ts";
import { addMonths, type Day, day, daysBetween } from "../kernel/day.ts";
import type { ObservationKind } from "./proposal-follow.ts";
import type { ProposalContent, ProposalPart } from "./proposal-content.ts";

/** What a change brought, six and twelve months after: the same sum on the same days, with it and without it. Prices that rose for both
 * are nobody's merit: only the difference is told as what the change did. */

export const resultMonths = { after_6_months: 6, after_12_months: 12 } as const;
export type ResultKind = keyof typeof resultMonths;
export const resultKinds: readonly ResultKind[] = ["after_6_months", "after_12_months"];

export type ProposalResult = {
  readonly from: Day;
  readonly to: Day;
  /** The payment in. */
  readonly startCents: Cents;
  /** The change as it was accepted, what it cost taken off. */
  readonly withCents: Cents;
  /** Nothing moved. */
  readonly withoutCents: Cents;
  readonly switchCents: Cents;
  /** The Club's fee of that time; null where none was under way. It is in neither sum: it is due with and without the change. */
  readonly clubCents: Cents | null;
};
/** Null where the course of a line is not known: `unknown` names these. `assumed` names lines whose rate of the year is not published yet:
 * the last one is taken. */
export type ObservedResult = {
  readonly result: ProposalResult | null;
  readonly unknown: readonly string[];
  readonly assumed: readonly string[];
};

/** The results whose day has come and that are not kept yet; what was not carried out has none. */
export function resultsDue(
  executedOn: Day,
  today: Day,
  seen: readonly ObservationKind[],
): readonly { readonly kind: ResultKind; readonly to: Day }[] {
  return resultKinds
    .map((kind) => ({ kind, to: addMonths(executedOn, resultMonths[kind]) }))
    .filter(({ kind, to }) => to < today && !seen.includes(kind));
}

/** What one euro of a line became, net of the contract's own costs; null where that is not known. */
export type Course = { readonly label: string; readonly growth: number | null; readonly isAssumed: boolean };

/** What a unit became: its price of the last day over that of the first, the contract's yearly fee taken off. */
export function unitGrowth(
  { first, last }: { readonly first: number | null; readonly last: number | null },
  feeRatio: number | null,
  between: { readonly from: Day; readonly to: Day },
): number | null {
  if (first === null || last === null || first <= 0 || feeRatio === null) return null;
  return (last / first) * (1 - feeRatio) ** yearsOf(between);
}

/** A euro fund earns the net rate of each year, and the last published one where a year's is not known yet. */
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

/** A payment is in both sums from the first day, in the one without the change as the contract was before: the money that came in is no
 * merit, and what it earned there is not either. */
export function resultOf(
  { clubCents, ...part }: Followed & Pick<ProposalContent, "clubCents">,
  between: Between,
  courses: readonly Course[],
): ObservedResult {
  return resultOfParts([{ part, courses }], between, clubCents);
}

/** Of several contracts: the sum of what each became. */
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
  // What was taken left the contract on the first day, and would have followed it.
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

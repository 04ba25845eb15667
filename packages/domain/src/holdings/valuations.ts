import { type Cents, cents } from "../kernel/cents.ts";
import { addDays, type Day, daysBetween } from "../kernel/day.ts";
import { isInvested, type PortfolioKind, type Provenance } from "./portfolios.ts";
import { externalFlowTypes, type TransactionType } from "./transactions.ts";

/** Value of a portfolio at the end of a day; valid until the next point. `paidTotalCents` is the first known value plus all
 * deposits since (withdrawals are negative): value minus paid is the market gain. */
export type ValuationPoint = {
  readonly day: Day;
  readonly valueCents: Cents;
  readonly paidTotalCents: Cents;
  readonly provenance: Provenance;
};

export type Movement = { readonly day: Day; readonly amountCents: Cents; readonly type: TransactionType };
export type KnownValue = { readonly day: Day; readonly valueCents: Cents; readonly provenance: Provenance };
/** Past values of today's lines with constant units (units times price), oldest first; gives the shape of the market. */
export type BackCast = readonly { readonly day: Day; readonly valueCents: Cents }[];

export type HistoryInput = {
  readonly kind: PortfolioKind;
  /** Values from the source, oldest first, at least one: the last one is today's. */
  readonly known: readonly KnownValue[];
  readonly movements: readonly Movement[];
  readonly backCast: BackCast;
  /** Past values of the units held on each day (`replayOf`), oldest first; the back-cast covers the time before them. */
  readonly replayed?: BackCast;
  /** A past reconstructed earlier, stored unchanged; the back-cast is then ignored. */
  readonly kept?: readonly (BackCast[number] & { readonly provenance: Provenance })[];
};

/** History of a portfolio: the values of the source, and before the first of them a reconstruction marked as such (specification 1
 * §4; method in the methodology, section 5.5). Later values of the source replace reconstructed ones. */
export function portfolioHistory(input: HistoryInput): readonly ValuationPoint[] {
  const first = input.known[0];
  if (first === undefined) return [];
  const before = isInvested(input.kind)
    ? pastOfInvested(first, input)
    : balancesBefore(first, input.movements);
  const between = isInvested(input.kind) ? [] : balancesBetween(input.known, input.movements);
  const values = mergeByDay([...before, ...between, ...input.known]);
  return withPayments(values, input);
}

/** Balances of an account on the days with movements, computed backwards from its first known balance. */
function balancesBefore(first: KnownValue, movements: readonly Movement[]): KnownValue[] {
  const past = movements
    .filter((movement) => movement.day <= first.day)
    .toSorted((a, b) => (a.day < b.day ? 1 : -1));
  const values: KnownValue[] = [];
  let balance: number = first.valueCents;
  let index = 0;
  while (index < past.length) {
    const day = past[index]?.day ?? first.day;
    values.push({ day, valueCents: cents(balance), provenance: "reconstructed" });
    for (; past[index]?.day === day; index += 1) balance -= past[index]?.amountCents ?? 0;
  }
  const oldest = values.at(-1);
  if (oldest !== undefined) {
    values.push({ day: addDays(oldest.day, -1), valueCents: cents(balance), provenance: "reconstructed" });
  }
  return values.toReversed();
}

/** Between two known balances, the account's own movements give the values of days without one. */
function balancesBetween(known: readonly KnownValue[], movements: readonly Movement[]): KnownValue[] {
  const values: KnownValue[] = [];
  for (let index = 1; index < known.length; index += 1) {
    const from = known[index - 1];
    const to = known[index];
    if (from === undefined || to === undefined) continue;
    const inside = movements
      .filter((movement) => movement.day > from.day && movement.day < to.day)
      .toSorted((a, b) => (a.day < b.day ? -1 : 1));
    const ofTheDay = movements.filter((movement) => movement.day === to.day);
    // A balance from a file may be inconsistent with the bank's first balance: the bank's own movements are then applied backwards
    // from it to their beginning.
    const isJoint = from.provenance === "file" && to.provenance === "provider";
    const start =
      isJoint && !leadsTo(from, to, [...inside, ...ofTheDay])
        ? afterSilence(from.day, inside)
        : inside.length;
    let balance: number = from.valueCents;
    for (const movement of inside.slice(0, start)) {
      balance += movement.amountCents;
      values.push({ day: movement.day, valueCents: cents(balance), provenance: "computed" });
    }
    if (start < inside.length) {
      const last = inside[start - 1]?.day ?? from.day;
      const back = balancesBefore(to, [...inside.slice(start), ...ofTheDay]);
      values.push(...back.filter(({ day }) => day > last && day < to.day));
    }
  }
  return values;
}

/** Returns whether the movements explain the difference of the balances. */
function leadsTo(from: KnownValue, to: KnownValue, movements: readonly Movement[]): boolean {
  let balance: number = from.valueCents;
  for (const { amountCents } of movements) balance += amountCents;
  return balance === to.valueCents;
}

/** Index at which movements resume after the longest period without any since a known balance: missing movements are presumed to be
 * in that period. */
function afterSilence(from: Day, inside: readonly Movement[]): number {
  let longest = 0;
  let start = inside.length;
  let last = from;
  for (const [index, { day }] of inside.entries()) {
    const silence = daysBetween(last, day);
    if (silence > longest) [longest, start] = [silence, index];
    last = day;
  }
  return start;
}

function pastOfInvested(first: KnownValue, input: HistoryInput): KnownValue[] {
  if (input.kept !== undefined) return input.kept.filter((point) => point.day < first.day);
  const replayed = (input.replayed ?? [])
    .filter((point) => point.day < first.day)
    .map((point) => ({ ...point, provenance: "replayed" as const }));
  return [...backCastBefore(replayed[0] ?? first, input), ...replayed];
}

/** Computes values backwards from the first known one: each step subtracts the payments in it, then reverses the market change of
 * today's lines. Constant units alone would count a payment twice: in the units held today, and as a payment. The history ends
 * before the portfolio held anything. */
function backCastBefore(first: KnownValue, { backCast, movements }: HistoryInput): KnownValue[] {
  const flows = movements.filter((movement) => externalFlowTypes.includes(movement.type));
  const values: KnownValue[] = [];
  const shape = backCast.find((point) => point.day === first.day) ?? first;
  let later = { day: first.day, value: Number(first.valueCents), shape: Number(shape.valueCents) };
  const past = backCast.filter((point) => point.day < first.day && point.valueCents > 0);
  for (const point of past.toReversed()) {
    const paid = flows
      .filter((flow) => flow.day > point.day && flow.day <= later.day)
      .reduce((sum, flow) => sum + flow.amountCents, 0);
    const value = ((later.value - paid) * point.valueCents) / later.shape;
    if (!(value > 0)) break;
    values.push({ day: point.day, valueCents: cents(Math.round(value)), provenance: "reconstructed" });
    later = { day: point.day, value, shape: Number(point.valueCents) };
  }
  return values.toReversed();
}

/** One point per day: a later entry of the list replaces an earlier one. */
function mergeByDay(values: readonly KnownValue[]): KnownValue[] {
  const byDay = new Map(values.map((value) => [value.day, value]));
  return [...byDay.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

function withPayments(values: readonly KnownValue[], input: HistoryInput): ValuationPoint[] {
  const [opening] = values;
  if (opening === undefined) return [];
  if (!isInvested(input.kind)) return paidOfAccount(values, opening, input);
  const flows = input.movements
    .filter((movement) => externalFlowTypes.includes(movement.type) && movement.day > opening.day)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  let paid: number = opening.valueCents;
  let index = 0;
  return values.map((value) => {
    for (; index < flows.length && (flows[index]?.day ?? value.day) <= value.day; index += 1) {
      paid += flows[index]?.amountCents ?? 0;
    }
    return { ...value, paidTotalCents: cents(paid) };
  });
}

/** On an account, a livret or a loan every change is a payment, except for interest received; the change in value of a property is
 * a market change. */
function paidOfAccount(
  values: readonly KnownValue[],
  opening: KnownValue,
  { kind, movements }: HistoryInput,
): ValuationPoint[] {
  if (kind === "realestate") return values.map((value) => ({ ...value, paidTotalCents: opening.valueCents }));
  const interests = movements
    .filter((movement) => movement.type === "interest" && movement.day > opening.day)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  let received = 0;
  let index = 0;
  return values.map((value) => {
    for (; index < interests.length && (interests[index]?.day ?? value.day) <= value.day; index += 1) {
      received += interests[index]?.amountCents ?? 0;
    }
    return { ...value, paidTotalCents: cents(value.valueCents - received) };
  });
}

import {
  addHistories,
  type BackCast,
  type Cents,
  type Movement,
  type PortfolioKind,
  type Provenance,
  portfolioHistory,
  type Day,
  dayOf,
  chartRange,
  fillBeforeFirstValue,
  type Growth,
  growthOf,
  historyDays,
  historyOfTotals,
  type Id,
  type Instant,
  isInvested,
  isNewlyKnown,
  knownAfterReading,
  ownedSample,
  type Ratio,
  sampleDays,
  type SampledValue,
  wealthHistory,
  type WealthPoint,
} from "@vigie/domain";
import type { Trx } from "../../../../db/connection.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store.ts";
import { type Ends, sampled } from "./ends.ts";

export type Reading = {
  readonly portfolioId: Id;
  readonly kind: PortfolioKind;
  readonly valueCents: Cents | null;
  readonly asOf: Day;
  readonly provenance: Provenance;
  readonly movements: readonly Movement[];
  /** Past values at constant units; null keeps the earlier reconstruction. */
  readonly backCast: BackCast | null;
  /** Past values of the units held at the time, replayed backwards through the movements; only beside a back-cast. */
  readonly replayed?: BackCast;
};

/** Adds today's value to the earlier values of the source and rebuilds the rest of the history around them. */
export async function saveHistory(trx: Trx, subject: Subject, reading: Reading): Promise<void> {
  const { portfolioId } = reading;
  const known = knownAfterReading(await store.knownValues(subject, trx, portfolioId), reading);
  const points = portfolioHistory({
    kind: reading.kind,
    known,
    movements: reading.movements,
    backCast: reading.backCast ?? [],
    replayed: reading.replayed ?? [],
    ...(reading.backCast === null
      ? { kept: await store.reconstructedValues(subject, trx, portfolioId) }
      : {}),
  });
  await store.replaceHistory(subject, trx, { portfolioId, points });
}

/** Returns whether an invested portfolio still lacks a past: it is new and nothing was reconstructed yet, possibly because prices
 * were not available at its first reading. */
export async function needsBackCast(
  services: Services,
  subject: Subject,
  portfolio: { readonly id: Id; readonly kind: PortfolioKind; readonly createdAt: Instant },
): Promise<boolean> {
  if (!isInvested(portfolio.kind)) return false;
  const isNew = isNewlyKnown(portfolio.createdAt, dayOf(services.clock()));
  return isNew && !(await store.hasReconstruction(subject, services.db, portfolio.id));
}

export type Range = { readonly from: Day; readonly to: Day };

/** Returns the values of portfolios on some days, in the order of the given ids. */
export async function samplePortfolios(
  services: Services,
  subject: Subject,
  query: { portfolioIds: readonly Id[]; days: readonly Day[] },
): Promise<readonly (readonly SampledValue[])[]> {
  const rows = await store.samplesOf(subject, services.db, query);
  const byPortfolio = new Map(rows.map((row) => [row.portfolioId, samplesIn(row, query.days.length)]));
  const none = query.days.map(() => null);
  return query.portfolioIds.map((id) => byPortfolio.get(id) ?? none);
}

function samplesIn(
  { places, values, paidTotals, rebuilt }: store.Samples,
  count: number,
): readonly SampledValue[] {
  const samples = Array.from({ length: count }, (): SampledValue => null);
  for (const [index, place] of places.entries())
    samples[place - 1] = sampled(values[index] ?? null, paidTotals[index] ?? null, rebuilt[index] === 1);
  return samples;
}

export type Held = Dated & {
  readonly kind: PortfolioKind;
  readonly openedOn: Day | null;
  readonly source: string;
  /** The part of its value that counts: 1 for the whole portfolio, whatever its ownership. */
  readonly ownedRatio: Ratio;
};

/** Returns the history of portfolios over a range. A portfolio held before its first known value counts from the start with that
 * value, as nobody paid it in on the day it became known. Those known on the first day, nearly all, are added up in the database;
 * the others one by one. */
export async function historyOf(
  services: Services,
  subject: Subject,
  query: Range & Known & { portfolios: readonly Held[] },
): Promise<readonly WealthPoint[]> {
  const days = historyDays(query.from, query.to);
  const { known, late } = await byFirstDay(services, subject, query);
  if (known.length === 0) return await historyOneByOne(services, subject, { portfolios: late, days });
  const totals = historyOfTotals(await store.totalsOf(subject, services.db, { portfolios: known, days }));
  if (late.length === 0) return totals;
  return addHistories(totals, await historyOneByOne(services, subject, { portfolios: late, days }));
}

/** Returns the growth of portfolios over a range: the result of `growthOf` on their history, of which only both ends are read. */
export async function growthBetween(
  services: Services,
  subject: Subject,
  query: Range & Known & { portfolios: readonly Held[]; readonly ends?: Ends | undefined },
): Promise<Growth | null> {
  const read = endsRead(query);
  if (read !== null) return growthOf(read);
  const ends = sampleDays(query.from, query.to, 1);
  const { known, late } = await byFirstDay(services, subject, query);
  const days = late.length === 0 ? ends : historyDays(query.from, query.to);
  const [totals, others] = await Promise.all([
    totalsOn(services, subject, { portfolios: known, days: ends }),
    historyOneByOne(services, subject, { portfolios: late, days }),
  ]);
  if (late.length === 0 && known.length > 0) return growthOf(totals);
  if (known.length === 0) return growthOf(others);
  return growthOf(addHistories(totals, bothEnds(others)));
}

async function totalsOn(
  services: Services,
  subject: Subject,
  query: { readonly portfolios: readonly Held[]; readonly days: readonly Day[] },
): Promise<readonly WealthPoint[]> {
  return historyOfTotals(await store.totalsOf(subject, services.db, query));
}

/** Returns both ends of a range if they were already read; a range of one day has only one. */
function endsRead({
  from,
  to,
  portfolios,
  ends,
}: Range & {
  readonly portfolios: readonly Held[];
  readonly ends?: Ends | undefined;
}): readonly WealthPoint[] | null {
  if (ends === undefined || ends.to !== to || (ends.from ?? from) !== from) return null;
  // A portfolio became known after the ends were read.
  if (portfolios.some(({ id, knownSince }) => knownSince != null && !ends.firstDays.has(id))) return null;
  if (from >= to) return [];
  const samples = portfolios.map((one) => {
    const { id, ownedRatio } = one;
    const [then = null, now = null] = ends.samples.get(id) ?? [];
    const owned = [ownedSample(then, ownedRatio), ownedSample(now, ownedRatio)] as const;
    if ((ends.firstDays.get(id) ?? from) <= from) return owned;
    const [opening = null] = fillBeforeFirstValue([null, owned[0]], [from, to], openingOf(one));
    return [opening, owned[1]];
  });
  return wealthHistory([from, to], samples);
}

/** The first dated value that a saver types in is not an opening. */
export function openingOf({ source, openedOn }: Pick<Held, "source" | "openedOn">): Day | null {
  return source === "typed" ? null : openedOn;
}

function bothEnds(history: readonly WealthPoint[]): readonly WealthPoint[] {
  return history.length < 2
    ? history
    : [history.at(0), history.at(-1)].filter((point) => point !== undefined);
}

/** The first known day of each portfolio, if already read. */
type Known = { readonly firstDays?: ReadonlyMap<Id, Day> };

/** A portfolio; those of a list include their first known day. */
type Dated = { readonly id: Id; readonly knownSince?: Day | null };

async function firstDaysOfThese(
  { db }: Services,
  subject: Subject,
  portfolios: readonly Dated[],
): Promise<ReadonlyMap<Id, Day>> {
  const asked = portfolios.flatMap(({ id, knownSince }) => (knownSince === undefined ? [id] : []));
  const told = portfolios.flatMap(({ id, knownSince: on }) => (on == null ? [] : [[id, on] as const]));
  return new Map([...told, ...(await store.firstDays(subject, db, asked))]);
}

async function byFirstDay(
  services: Services,
  subject: Subject,
  { from, portfolios, firstDays }: Range & Known & { portfolios: readonly Held[] },
): Promise<{ readonly known: readonly Held[]; readonly late: readonly Held[] }> {
  const first = firstDays ?? (await firstDaysOfThese(services, subject, portfolios));
  const { known = [], late = [] } = Object.groupBy(portfolios, ({ id }) =>
    (first.get(id) ?? "9999-12-31") <= from ? "known" : "late",
  );
  return { known, late };
}

async function historyOneByOne(
  services: Services,
  subject: Subject,
  { portfolios, days }: { readonly portfolios: readonly Held[]; readonly days: readonly Day[] },
): Promise<readonly WealthPoint[]> {
  const samples = await samplePortfolios(services, subject, {
    portfolioIds: portfolios.map(({ id }) => id),
    days,
  });
  const whole = portfolios.map((portfolio, index) => {
    const mine = samples[index] ?? [];
    const owned = mine.map((sample) => ownedSample(sample, portfolio.ownedRatio));
    return fillBeforeFirstValue(owned, days, openingOf(portfolio));
  });
  return wealthHistory(days, whole);
}

/** Returns the range to draw for these portfolios, from the request and the first day with known values, and the first known day of
 * each. */
export async function rangeOf(
  services: Services,
  subject: Subject,
  query: Known & {
    from: Day | undefined;
    to?: Day | undefined;
    portfolios: readonly Dated[];
  },
): Promise<Range & Required<Known>> {
  const firstDays = query.firstDays ?? (await firstDaysOfThese(services, subject, query.portfolios));
  const [firstDay = null] = query.portfolios.flatMap(({ id }) => firstDays.get(id) ?? []).toSorted();
  return { ...chartRange(query, { today: dayOf(services.clock()), firstDay }), firstDays };
}

/** Rebuilds a history around the values of its sources after movements were added or undone. Does nothing for a deleted portfolio,
 * which has no values. */
export async function rebuildHistory(
  trx: Trx,
  subject: Subject,
  portfolio: { portfolioId: Id; kind: PortfolioKind; movements: readonly Movement[] },
): Promise<void> {
  const known = await store.knownValues(subject, trx, portfolio.portfolioId);
  const points = portfolioHistory({
    kind: portfolio.kind,
    known,
    movements: portfolio.movements,
    backCast: [],
  });
  // The reconstruction of an invested portfolio was stored with its reading and is kept.
  if (known.length > 0 && !isInvested(portfolio.kind)) {
    await store.replaceHistory(subject, trx, { portfolioId: portfolio.portfolioId, points });
  }
}

/** Stores a history of values that the saver typed in. */
export async function typeHistory(
  trx: Trx,
  subject: Subject,
  typed: {
    portfolioId: Id;
    kind: PortfolioKind;
    values: readonly { readonly day: Day; readonly valueCents: Cents }[];
  },
): Promise<void> {
  const known = typed.values.map((value) => ({ ...value, provenance: "typed" as const }));
  const points = portfolioHistory({ kind: typed.kind, known, movements: [], backCast: [] });
  await store.replaceHistory(subject, trx, { portfolioId: typed.portfolioId, points });
}

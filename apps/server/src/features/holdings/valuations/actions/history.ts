import { timeWeightedReturn } from "@vigie/analytics";
import {
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
  type Id,
  type Instant,
  isInvested,
  isNewlyKnown,
  knownAfterReading,
  ownedSample,
  paymentsOf,
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

export type Reading = {
  readonly portfolioId: Id;
  readonly kind: PortfolioKind;
  readonly valueCents: Cents | null;
  readonly asOf: Day;
  readonly provenance: Provenance;
  readonly movements: readonly Movement[];
  /** Past values at constant units; null keeps the reconstruction made before. */
  readonly backCast: BackCast | null;
  /** Past values of the parts held then, walked back through the movements; only beside a back-cast. */
  readonly replayed?: BackCast;
};

/** Adds today's value to what the source told before and rebuilds the rest of the history around it. */
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

/** Whether an invested portfolio still lacks a past: it is new, and nothing of it was reconstructed yet, perhaps because
 * prices could not be had at its first reading. */
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

/** Portfolios sampled on days, in the order of the ids asked. */
export async function samplePortfolios(
  services: Services,
  subject: Subject,
  query: { portfolioIds: readonly Id[]; days: readonly Day[] },
): Promise<readonly (readonly SampledValue[])[]> {
  const rows = await store.samplesOf(subject, services.db, query);
  const byKey = new Map(rows.map((row) => [`${row.portfolioId} ${row.day}`, row]));
  return query.portfolioIds.map((id) =>
    query.days.map((day) => {
      const row = byKey.get(`${id} ${day}`);
      if (row === undefined) return null;
      return {
        valueCents: row.valueCents,
        paidTotalCents: row.paidTotalCents,
        reconstructed: row.provenance === "reconstructed",
      };
    }),
  );
}

/** Days on which a value of the portfolio was read, typed in or rebuilt from prices: between them it is only carried on. */
export async function valuedDays(
  services: Services,
  subject: Subject,
  portfolioId: Id,
): Promise<readonly Day[]> {
  return await store.valuedDays(subject, services.db, portfolioId);
}

/** A drawn history: about a hundred points whatever the range. */
const drawnPoints = 104;

export type Held = {
  readonly id: Id;
  readonly kind: PortfolioKind;
  readonly openedOn: Day | null;
  readonly source: string;
  /** What of its value counts: 1 for the whole portfolio, whoever holds it. */
  readonly ownedRatio: Ratio;
};

/** The history of portfolios over a range. One that was held before its first known value counts from the start, with that
 * value: nobody paid it in on the day it became known. */
export async function historyOf(
  services: Services,
  subject: Subject,
  query: Range & { portfolios: readonly Held[] },
): Promise<readonly WealthPoint[]> {
  const { portfolios } = query;
  const days = sampleDays(query.from, query.to, drawnPoints);
  const samples = await samplePortfolios(services, subject, {
    portfolioIds: portfolios.map(({ id }) => id),
    days,
  });
  const whole = portfolios.map((portfolio, index) => {
    const mine = samples[index] ?? [];
    const owned = mine.map((sample) => ownedSample(sample, portfolio.ownedRatio));
    // The first dated value that a saver types in is no opening.
    return fillBeforeFirstValue(owned, days, portfolio.source === "typed" ? null : portfolio.openedOn);
  });
  return wealthHistory(days, whole);
}

/** What markets did to each invested contract over a range, payments left out (time-weighted): the same figure as in its analysis.
 * Null where nothing is known on the first day, or where it says nothing.
 * @source methodology, section 5.1 */
export async function portfolioPerformances(
  services: Services,
  subject: Subject,
  query: Range & { portfolios: readonly { readonly id: Id; readonly kind: PortfolioKind }[] },
): Promise<ReadonlyMap<Id, number | null>> {
  const { from, to } = query;
  const invested = query.portfolios
    .filter((portfolio) => isInvested(portfolio.kind))
    .map((portfolio) => portfolio.id);
  const rows = await store.valuesBetween(subject, services.db, { portfolioIds: invested, from, to });
  const byId = Map.groupBy(rows, (row) => row.portfolioId);
  return new Map(
    invested.map((id) => {
      const values = byId.get(id) ?? [];
      const payments = paymentsOf(values.map((row) => ({ paidTotalCents: row.paidTotalCents })));
      const levels = Float64Array.from(values, (row) => row.valueCents);
      return [id, timeWeightedReturn(levels, payments).value];
    }),
  );
}

/** The range that is drawn of these portfolios, by what was asked and by the first day anything is known of them. */
export async function rangeOf(
  services: Services,
  subject: Subject,
  query: { from: Day | undefined; to?: Day | undefined; portfolios: readonly Held[] },
): Promise<Range> {
  const firstDay = await store.firstDay(
    subject,
    services.db,
    query.portfolios.map(({ id }) => id),
  );
  return chartRange(query, { today: dayOf(services.clock()), firstDay });
}

/** Rebuilds a history around what sources told before: movements were added or taken back. A portfolio that is gone has
 * told nothing, and gets nothing. */
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
  // The reconstruction of an invested portfolio came with its reading: it stays.
  if (known.length > 0 && !isInvested(portfolio.kind)) {
    await store.replaceHistory(subject, trx, { portfolioId: portfolio.portfolioId, points });
  }
}

/** Writes a history of values that the saver typed in. */
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

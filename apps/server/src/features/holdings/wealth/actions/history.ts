import {
  addMonths,
  type BackCast,
  type Cents,
  type Movement,
  type PortfolioKind,
  type Provenance,
  contractHistory,
  type Day,
  dayOf,
  daysBetween,
  growthOf,
  heldBefore,
  type Id,
  type Instant,
  isInvested,
  ownedCents,
  type Ratio,
  sampleDays,
  type SampledValue,
  shareRatio,
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
};

/** Adds today's value to what the source told before and rebuilds the rest of the history around it. */
export async function saveHistory(trx: Trx, subject: Subject, reading: Reading): Promise<void> {
  const { portfolioId, valueCents, asOf, provenance } = reading;
  const told = await store.knownValues(subject, trx, portfolioId);
  const before = told.filter((value) => value.day < asOf);
  const known = valueCents === null ? told : [...before, { day: asOf, valueCents, provenance }];
  const points = contractHistory({
    kind: reading.kind,
    known,
    movements: reading.movements,
    backCast: reading.backCast ?? [],
    ...(reading.backCast === null
      ? { kept: await store.reconstructedValues(subject, trx, portfolioId) }
      : {}),
  });
  await store.replaceHistory(subject, trx, { portfolioId, points });
}

/** Contracts known for less than this get a past (specification 1 §4). */
const reconstructionDays = 30;

/** Whether an invested contract still lacks a past: it is new, and nothing of it was reconstructed yet, perhaps because
 * prices could not be had at its first reading. */
export async function lacksPast(
  services: Services,
  subject: Subject,
  contract: { readonly id: Id; readonly kind: PortfolioKind; readonly created_at: Instant },
): Promise<boolean> {
  if (!isInvested(contract.kind)) return false;
  const isNew = daysBetween(dayOf(contract.created_at), dayOf(services.clock())) < reconstructionDays;
  return isNew && !(await store.hasReconstruction(subject, services.db, contract.id));
}

export type Range = { readonly from: Day; readonly to: Day };

/** Contracts sampled on days, in the order of the ids asked. */
export async function sampleContracts(
  services: Services,
  subject: Subject,
  query: { portfolioIds: readonly Id[]; days: readonly Day[] },
): Promise<readonly (readonly SampledValue[])[]> {
  const rows = await store.samplesOf(subject, services.db, query);
  const byKey = new Map(rows.map((row) => [`${row.portfolio_id} ${row.day}`, row]));
  return query.portfolioIds.map((id) =>
    query.days.map((day) => {
      const row = byKey.get(`${id} ${day}`);
      if (row === undefined) return null;
      return {
        valueCents: row.value_cents,
        paidTotalCents: row.paid_total_cents,
        reconstructed: row.provenance === "reconstructed",
      };
    }),
  );
}

/** Days on which a value of the contract was read, typed in or rebuilt from prices: between them it is only carried on. */
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
  readonly opened_on: Day | null;
  readonly source: string;
  /** What of its value counts: 1 for the whole contract, whoever holds it. */
  readonly owned_ratio: Ratio;
};

/** The history of contracts over a range. One that was held before its first known value counts from the start, with that
 * value: nobody paid it in on the day it became known. */
export async function historyOf(
  services: Services,
  subject: Subject,
  query: Range & { contracts: readonly Held[] },
): Promise<readonly WealthPoint[]> {
  const { contracts } = query;
  const days = sampleDays(query.from, query.to, drawnPoints);
  const samples = await sampleContracts(services, subject, {
    portfolioIds: contracts.map(({ id }) => id),
    days,
  });
  const whole = contracts.map((contract, index) => {
    const mine = samples[index] ?? [];
    const owned = mine.map((sample) => ownedSample(sample, contract.owned_ratio));
    // The first dated value that a saver types in is no opening.
    return heldBefore(owned, days, contract.source === "typed" ? null : contract.opened_on);
  });
  return wealthHistory(days, whole);
}

function ownedSample(sample: SampledValue, ratio: Ratio): SampledValue {
  if (sample === null) return null;
  const { valueCents, paidTotalCents, reconstructed } = sample;
  return {
    valueCents: ownedCents(valueCents, ratio),
    paidTotalCents: ownedCents(paidTotalCents, ratio),
    reconstructed,
  };
}

/** What markets did to each invested contract over a range, on what it was worth at its start (Modified Dietz with the
 * payments at mid-range: a rough figure for a list; the analysis computes the exact one). Null where it says nothing. */
export async function contractPerformances(
  services: Services,
  subject: Subject,
  query: Range & { contracts: readonly { readonly id: Id; readonly kind: PortfolioKind }[] },
): Promise<ReadonlyMap<Id, number | null>> {
  const invested = query.contracts
    .filter((contract) => isInvested(contract.kind))
    .map((contract) => contract.id);
  const days = [query.from, query.to];
  const samples = await sampleContracts(services, subject, { portfolioIds: invested, days });
  return new Map(
    invested.map((id, index) => {
      const [first = null, last = null] = samples[index] ?? [];
      if (first === null || last === null) return [id, null];
      const growth = growthOf(wealthHistory(days, [[first, last]]));
      return [
        id,
        growth === null ? null : shareRatio(growth.marketCents, first.valueCents + growth.paidCents / 2),
      ];
    }),
  );
}

/** The range asked, a year when none is, no earlier than the first day anything is known of these contracts: what is not
 * known is not drawn as zero. */
export async function rangeOf(
  services: Services,
  subject: Subject,
  query: { from: Day | undefined; to?: Day | undefined; contracts: readonly Held[] },
): Promise<Range> {
  const today = dayOf(services.clock());
  const to = query.to === undefined || query.to > today ? today : query.to;
  const asked = query.from ?? addMonths(to, -12);
  const known = await store.firstDay(
    subject,
    services.db,
    query.contracts.map(({ id }) => id),
  );
  const from = known !== null && known > asked ? known : asked;
  return { from: from < to ? from : to, to };
}

/** Rebuilds a history around what sources told before: movements were added or taken back. A contract that is gone has
 * told nothing, and gets nothing. */
export async function rebuildHistory(
  trx: Trx,
  subject: Subject,
  contract: { portfolioId: Id; kind: PortfolioKind; movements: readonly Movement[] },
): Promise<void> {
  const known = await store.knownValues(subject, trx, contract.portfolioId);
  const points = contractHistory({ kind: contract.kind, known, movements: contract.movements, backCast: [] });
  // The reconstruction of an invested contract came with its reading: it stays.
  if (known.length > 0 && !isInvested(contract.kind)) {
    await store.replaceHistory(subject, trx, { portfolioId: contract.portfolioId, points });
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
  const points = contractHistory({ kind: typed.kind, known, movements: [], backCast: [] });
  await store.replaceHistory(subject, trx, { portfolioId: typed.portfolioId, points });
}

import { overallOfSections, type RecordedLaw, recordedLaw } from "@vigie/analytics/insight";
import {
  analysisEngineVersion,
  type Basis,
  type Cents,
  changedParts,
  type Day,
  dayOf,
  figuresVersion,
  type Id,
  type Instant,
  type ContractRates,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { lastRun } from "../../../../queue/runs.ts";
import * as store from "../store.ts";
import { basisKept } from "./basis.ts";
import { fromStored } from "./run.ts";

/** Returns the distribution stored with the portfolio's present analysis; null if none is valid for the present data, rules and
 * week. */
export async function recordedLawOf(
  services: Services,
  subject: Subject,
  { portfolioId, basis }: { readonly portfolioId: Id; readonly basis: Basis },
): Promise<RecordedLaw | null> {
  const { db } = services;
  const row = await lastRun("analyses", { subject, db }, { portfolioId, states: ["done"] });
  if (row === undefined || row.clearedAt !== null || row.finishedAt === null) return null;
  if (row.engineVersion !== analysisEngineVersion || row.figuresVersion !== figuresVersion) return null;
  if (changedParts(basisKept(row.inputs), basis).length > 0) return null;
  const risk = fromStored(row.sections).find((section) => section.section === "risk");
  return risk === undefined ? null : recordedLaw(risk, { madeAt: row.finishedAt, at: services.clock() });
}

/** The coming year according to an analysis, by portfolio: mean and deviation, and the profile for which it was made. */
export type RecordedRisk = {
  readonly meanRatio: number | null;
  readonly deviationRatio: number | null;
  readonly profile: number | null;
};

/** Returns those of these portfolios whose analysis is valid. */
export async function recordedRisks(
  { db }: Services,
  subject: Subject,
  portfolioIds: readonly Id[],
): Promise<ReadonlyMap<Id, RecordedRisk>> {
  const kept = await store.keptResults(subject, db, { portfolioIds, shown: "standing" });
  return new Map(
    kept.flatMap(({ portfolioId, sections }) => {
      const risk = fromStored(sections).find((section) => section.section === "risk");
      if (risk === undefined) return [];
      const { expectedReturn, volatilityAnnual, profile } = risk;
      const told = {
        meanRatio: expectedReturn?.value ?? null,
        deviationRatio: volatilityAnnual.value,
        profile,
      };
      return [[portfolioId, told] as const];
    }),
  );
}

type KeptFees = Extract<ReturnType<typeof fromStored>[number], { section: "fees" }>;

/** Fees as shown on the page of an analysis: per year and in total over twenty years, based on the value of that day. */
export type RecordedFees = {
  readonly on: Day;
  readonly valueCents: Cents;
  readonly yearlyCents: Cents;
  readonly lostCents: Cents;
};

/** Returns those of these portfolios whose last analysis has fees. An outdated analysis counts: its page shows it until the next
 * one ends. */
export async function recordedFees(
  { db }: Services,
  subject: Subject,
  portfolioIds: readonly Id[],
): Promise<ReadonlyMap<Id, RecordedFees>> {
  const kept = await store.keptResults(subject, db, { portfolioIds, shown: "last" });
  return new Map(
    kept.flatMap(({ portfolioId, sections, finishedAt, totalCents: valueCents }) => {
      const fees = fromStored(sections).find((section) => section.section === "fees");
      const { allInYearly: yearlyCents = null, lost20Years: lostCents = null } = fees ?? {};
      if (finishedAt === null || valueCents === null || yearlyCents === null || lostCents === null) return [];
      return [[portfolioId, { on: dayOf(finishedAt), valueCents, yearlyCents, lostCents }] as const];
    }),
  );
}

/** Returns the fees in the last analysis of these portfolios, layer by layer; null for an unknown one. */
export async function recordedCosts(
  { db }: Services,
  subject: Subject,
  portfolioIds: readonly Id[],
): Promise<ReadonlyMap<Id, ContractRates>> {
  const kept = await store.keptResults(subject, db, { portfolioIds, shown: "last" });
  return new Map(
    kept.flatMap(({ portfolioId, sections }) => {
      const fees = fromStored(sections).find((section) => section.section === "fees");
      return fees === undefined ? [] : [[portfolioId, knownFees(fees)] as const];
    }),
  );
}

function knownFees({ layers, contractFees, allInYearly }: KeptFees): ContractRates {
  const layer = (name: string) => layers.find((one) => one.layer === name)?.ratio;
  const fee = (name: string) => contractFees.find((one) => one.fee === name)?.ratio ?? null;
  // Even if the portfolio's own fees are unknown, those of its funds may be known.
  const ofContract = ["contract", "mandate", "custody"].reduce((sum, name) => sum + (layer(name) ?? 0), 0);
  return {
    managementRatio: allInYearly === null ? null : ofContract,
    fundsRatio: layer("funds") ?? null,
    entryRatio: fee("entry"),
    arbitrageRatio: fee("arbitrage"),
    brokerageRatio: fee("brokerage"),
  };
}

/** Returns the stars of these portfolios as shown by their last analysis, or by the last one that had ended by a moment; null if
 * it has none. */
export async function recordedStars(
  { db }: Pick<Services, "db">,
  subject: Subject,
  { portfolioIds, until = null }: { readonly portfolioIds: readonly Id[]; readonly until?: Instant | null },
): Promise<ReadonlyMap<Id, number | null>> {
  const kept = await store.keptResults(subject, db, { portfolioIds, shown: "last", until });
  return new Map(
    kept.map(({ portfolioId, sections }) => [
      portfolioId,
      overallOfSections(fromStored(sections))?.stars.value ?? null,
    ]),
  );
}

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

/** Returns the stored return distribution of the displayed analysis of a portfolio; null if no analysis is current for the data,
 * rules and weeks of now. */
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

/** The coming year according to an analysis, by portfolio: mean and deviation, and the profile that it was made for. */
export type RecordedRisk = {
  readonly meanRatio: number | null;
  readonly deviationRatio: number | null;
  readonly profile: number | null;
};

/** Of these portfolios, those with a current analysis. */
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

/** Fees as the analysis page shows them: yearly, and in total after twenty years, for the value of that day. */
export type RecordedFees = {
  readonly on: Day;
  readonly valueCents: Cents;
  readonly yearlyCents: Cents;
  readonly lostCents: Cents;
};

/** Of these portfolios, those whose last analysis has them. A stale analysis still is what its page shows, until the next one
 * ends. */
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

/** Returns the fees of these portfolios by layer, from their last analysis; null where unknown. */
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
  // Without the portfolio's own fees, the fees of its funds may still be known.
  const ofContract = ["contract", "mandate", "custody"].reduce((sum, name) => sum + (layer(name) ?? 0), 0);
  return {
    managementRatio: allInYearly === null ? null : ofContract,
    fundsRatio: layer("funds") ?? null,
    entryRatio: fee("entry"),
    arbitrageRatio: fee("arbitrage"),
    brokerageRatio: fee("brokerage"),
  };
}

/** Returns the stars of these portfolios from their last analysis, or the last one finished by an instant; null where it has
 * none. */
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

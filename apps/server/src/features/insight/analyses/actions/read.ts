import { overallOfSections, stateOf } from "@vigie/analytics/insight";
import type { Analyses, analysesApi, AnalysisSection } from "@vigie/api";
import { addMs, analysisLocks, fail, type Id, lockedShareOf, ok, type Result } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import { hasLiveRun, lastRun } from "../../../../queue/runs.ts";
import * as store from "../store.ts";
import { enqueueAnalysis, fromStored, lightFromStored, runPatienceMs } from "./run.ts";
import { readSituation, seenPortfolio, type Situation } from "./situation.ts";

export const runAnalyses: Action<typeof analysesApi.run> = async ({ services, subject }, { params }) => {
  const portfolio = await seenPortfolio(services, subject, params.id);
  if (portfolio === null) return fail("portfolio.not_found");
  const state = stateOf(await readSituation(services, subject, portfolio));
  if (state.kind === "none") return fail("analysis.unavailable", { detail: { sentence: state.unavailable } });
  await unitOfWork(services, async (unit) => {
    await enqueueAnalysis({ services: unit, subject, trx: unit.db }, portfolio.id, "asked");
    return ok(null);
  });
  const analyses = await analysesOf(services, subject, portfolio.id);
  return analyses.ok ? ok({ analyses: analyses.value }) : analyses;
};

export const showAnalyses: Action<typeof analysesApi.all> = async ({ services, subject }, { params }) => {
  const analyses = await analysesOf(services, subject, params.id);
  return analyses.ok ? ok({ analyses: analyses.value }) : analyses;
};

export const showAnalysesOfUser: Action<typeof analysesApi.allOfUser> = async (
  { services, subject },
  { params },
) => {
  const analyses = await analysesOf(services, subject, params.portfolioId);
  return analyses.ok ? ok({ analyses: analyses.value }) : analyses;
};

export const showSection: Action<typeof analysesApi.section> = async ({ services, subject }, { params }) =>
  await sectionOf(services, subject, { portfolioId: params.id, section: params.section });

export const showSectionOfUser: Action<typeof analysesApi.sectionOfUser> = async (
  { services, subject },
  { params },
) => await sectionOf(services, subject, params);

async function analysesOf(
  services: Services,
  subject: Subject,
  portfolioId: Id,
): Promise<Result<Analyses, "portfolio.not_found">> {
  const portfolio = await seenPortfolio(services, subject, portfolioId);
  if (portfolio === null) return fail("portfolio.not_found");
  const situation = await readSituation(services, subject, portfolio);
  const { kind, unavailable } = stateOf(situation);
  const since = addMs(services.clock(), -runPatienceMs);
  const { db } = services;
  const analysing = await hasLiveRun("analyses", { subject, db }, { portfolioId, since });
  const row =
    kind === "none"
      ? undefined
      : await lastRun("analyses", { subject, db }, { portfolioId, states: ["done"] });
  const sections = row === undefined || kind !== "full" ? [] : fromStored(row.sections);
  const locks = kind === "full" ? locksOf(situation) : [];
  return ok({
    analysing,
    kind,
    unavailable,
    analysedAt: row?.finishedAt ?? null,
    outdatedAt: row?.clearedAt ?? null,
    sections,
    overall: overallOfSections(sections),
    light: row === undefined || kind !== "light" ? null : lightFromStored(row.light),
    locks,
    locked: lockedShareOf(locks),
  });
}

/** Returns what the saver has not stated yet, with the sections that it unlocks. */
function locksOf({ portfolio, infos, listedFees, profile }: Situation): Analyses["locks"] {
  const locks = analysisLocks({
    kind: portfolio.kind,
    infos,
    offerFees: listedFees,
    profileKnown: profile.origin !== "default",
  });
  return locks.map(({ setting, missing, unlocks, scores }) => ({
    setting,
    missing: [...missing],
    unlocks: [...unlocks],
    scores: [...scores],
  }));
}

async function sectionOf(
  services: Services,
  subject: Subject,
  wanted: { portfolioId: Id; section: AnalysisSection["section"] },
): Promise<Result<{ analysis: AnalysisSection }, "portfolio.not_found" | "analysis.not_found">> {
  const analyses = await analysesOf(services, subject, wanted.portfolioId);
  if (!analyses.ok) return analyses;
  const analysis = analyses.value.sections.find((one) => one.section === wanted.section);
  return analysis === undefined ? fail("analysis.not_found") : ok({ analysis });
}

export async function analysedPortfolios(services: Services, subject: Subject): Promise<ReadonlySet<Id>> {
  return new Set(await store.analysedIds(subject, services.db));
}

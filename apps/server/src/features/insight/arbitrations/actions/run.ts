import { profileGridVersion } from "@vigie/analytics";
import {
  type ArbitrationResult,
  type Failure,
  frontierOf,
  isFailure,
  type Profile,
  type Question,
  questionOf,
  resultOf,
  solveQuestion,
  unavailable,
  unavailabilityOf,
} from "@vigie/analytics/insight";
import {
  addMs,
  boundedByToday,
  cents,
  changedParts,
  figuresVersion,
  type Id,
  ok,
  optimizationEngineVersion,
} from "@vigie/domain";
import { createHash } from "node:crypto";
import { publishLive } from "../../../../edge/live-bus.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Work } from "../../../../edge/work.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Services } from "../../../../boot/services.ts";
import { readSituation, seenPortfolio, type Situation } from "../../analyses/actions/situation.ts";
import { basisKept, basisNow, basisOf } from "../../analyses/actions/basis.ts";
import { recordedLawOf } from "../../analyses/actions/recorded.ts";
import { runPatienceMs } from "../../analyses/actions/run.ts";
import { notify } from "../../../messages/notifications/actions/notify.ts";
import { portfolioById } from "../../../holdings/portfolios/actions/select.ts";
import { endRun, restoreRun, runById, type RunKey, takeRun } from "../../../../queue/runs.ts";
import { chooseCandidates } from "./candidates.ts";
import { readFor } from "./read.ts";
import { solver } from "./solver.ts";
import { storedAsk, type StoredAsk } from "./stored-ask.ts";
import { toStored } from "./view.ts";

/** Returns the requested profile, or the portfolio's, or the saver's, or 3. */
export function requestedProfile(situation: Situation, asked: number | undefined): Profile {
  return asked === undefined ? situation.profile : { level: asked, origin: "request" };
}

type Run = { readonly portfolioId: Id; readonly optimizationId: Id };
type Outcome =
  | { readonly result: ArbitrationResult; readonly facts: object; readonly failure: null }
  | { readonly failure: Failure };

/** Runs an optimisation to its end. A second delivery of the job finds the run taken and returns. */
export async function runOptimization(services: Services, subject: Subject, run: Run): Promise<void> {
  const key = { id: run.optimizationId, portfolioId: run.portfolioId };
  const takenAt = services.clock();
  const deadBefore = addMs(takenAt, -runPatienceMs);
  const { db } = services;
  if (!(await takeRun("optimizations", { subject, db }, { ...key, at: takenAt, deadBefore }))) return;
  const row = await runById("optimizations", { subject, db }, key);
  if (row === undefined) return;
  const ask = storedAsk.parse(row.inputs);
  const outcome = await outcomeOf(services, subject, { ask, portfolioId: run.portfolioId });
  const at = services.clock();
  await unitOfWork(services, async (unit) => {
    const work = { services: unit, subject, trx: unit.db };
    const done = outcome.failure === null;
    const inputs = done ? { ...ask, ...outcome.facts } : ask;
    const ended = await endRun("optimizations", work, {
      ...key,
      at,
      event: done ? "finish" : "fail",
      columns: {
        inputs: JSON.stringify(inputs),
        result: done ? JSON.stringify(toStored(outcome.result)) : null,
        failure: done ? null : JSON.stringify(outcome.failure),
      },
    });
    if (ended === undefined) return ok(null);
    if (ended.clearedAt !== null) await restoreUnchanged(work, key, inputs);
    const event = done ? "optimization.done" : "optimization.failed";
    const { portfolioId } = run;
    if (event === "optimization.done") {
      const portfolio = await portfolioById(unit, subject, portfolioId);
      const about = { portfolioId, name: portfolio?.name ?? null };
      await notify(work, { event, about, cause: `optimization ${run.optimizationId}` });
    }
    for (const channel of ["AnalysisChannel", "SyncChannel"])
      await publishLive(work, { channel, payload: { event, portfolioId } });
    return ok(null);
  });
}

/** Restores a result if the portfolio was written to during the search but the inputs are the same. */
async function restoreUnchanged(
  { services, subject, trx }: Work,
  key: RunKey,
  inputs: unknown,
): Promise<void> {
  const basis = await basisNow(services, subject, key.portfolioId);
  if (basis !== null && changedParts(basisKept(inputs), basis).length === 0)
    await restoreRun("optimizations", { subject, trx }, key);
}

type Task = { readonly ask: StoredAsk; readonly portfolioId: Id };

async function outcomeOf(services: Services, subject: Subject, { ask, portfolioId }: Task): Promise<Outcome> {
  try {
    return await optimize(services, subject, { ask, portfolioId });
  } catch (error) {
    // A bug must not keep the saver waiting: the run ends, and the error is logged.
    const message = error instanceof Error ? error.message.slice(0, 120) : "unknown";
    services.log("error", "optimization.failed", { error: message });
    return { failure: { code: "optimization.failed" } };
  }
}

async function optimize(services: Services, subject: Subject, { ask, portfolioId }: Task): Promise<Outcome> {
  const portfolio = await seenPortfolio(services, subject, portfolioId);
  if (portfolio === null) return { failure: { code: "portfolio.not_found" } };
  const situation = await readSituation(services, subject, portfolio);
  const sentence = unavailabilityOf(situation);
  if (sentence !== null) return { failure: unavailable(sentence) };
  const offered = await chooseCandidates(services, situation, {
    investments: ask.investments,
    profile: ask.profile.level,
    newMoneyCents: ask.newMoneyCents,
  });
  const choice =
    ask.strategy === "cut_fees" && !ask.allowMoreRisk
      ? { ...offered, limits: boundedByToday(offered.candidates, offered.limits) }
      : offered;
  const { read, movements } = await readFor(services, subject, { situation, choice });
  const question = await questionOf(solver, situation, read);
  if (isFailure(question)) return { failure: question };
  const basis = basisOf(situation, movements);
  const answer = await solveQuestion(solver, question, {
    strategy: ask.strategy,
    metric: ask.metric,
    allowMoreRisk: ask.allowMoreRisk,
    choice,
    minTradeCents: situation.market?.rules.minTradeCents ?? cents(0),
    totalCents: situation.totalCents + ask.newMoneyCents,
    recorded: await recordedLawOf(services, subject, { portfolioId, basis }),
  });
  if ("code" in answer) return { failure: answer };
  const frontier = await frontierOf(solver, question);
  const asOf = portfolio.valueAsOf;
  const result = resultOf({ question, answer, choice, profile: ask.profile, frontier, asOf });
  return { result, facts: { ...factsOf(situation, question), basis }, failure: null };
}

/** Returns the inputs of the result, with a fingerprint of all of them. */
function factsOf(situation: Situation, question: Question) {
  const lines = situation.positions.map(({ isin, label, amountCents }) => ({ isin, label, amountCents }));
  const { problem, feeRatios } = question;
  const digest = createHash("sha256")
    .update(JSON.stringify({ lines, assets: problem.assets, limits: problem.limits }))
    .update(problem.covariance.data)
    .update(problem.expectedReturns)
    .update(feeRatios)
    .digest("hex");
  const funds = question.candidates.map(({ key, fund, euroFund }) => ({ key, fund, euroFund }));
  const fundDataVersion = createHash("sha256")
    .update(JSON.stringify({ funds, from: question.from, to: question.to }))
    .update(problem.covariance.data)
    .digest("hex");
  return {
    digest,
    fundDataVersion,
    engineVersion: optimizationEngineVersion,
    figuresVersion,
    profileGridVersion,
    // Uses the catalogue's name, not that given by the saver or a bank: the record outlives the person and must name nobody.
    contractName: situation.market?.name ?? situation.portfolio.kind,
    contractSlug: situation.market?.slug ?? null,
    asOf: situation.portfolio.valueAsOf,
    // An employer's name could identify the person.
    settings: { ...situation.infos, nomEntreprise: null },
    lines,
    candidates: question.candidates.map((one) => one.key),
    limits: problem.limits,
  };
}

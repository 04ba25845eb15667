import { refusalBefore, unavailabilityOf } from "@vigie/analytics/insight";
import type { arbitrationsApi, Optimization } from "@vigie/api";
import { changedParts, fail, ok, optimizationEngineVersion } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { basisKept, basisNow } from "../../analyses/actions/basis.ts";
import { readSituation, seenPortfolio } from "../../analyses/actions/situation.ts";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import { endLiveRuns, insertRun } from "../../../../queue/runs.ts";
import * as store from "../store.ts";
import { chooseCandidates, unknownAmong } from "./candidates.ts";
import { newMoneyReason } from "./options.ts";
import { solver } from "./solver.ts";
import { refusal } from "./refusal.ts";
import { requestedProfile } from "./run.ts";
import type { StoredAsk } from "./stored-ask.ts";
import { optimizationView } from "./view.ts";

/** Requests an optimisation. What can be refused before any price is read is refused at once, with a specific code. */
export const requestOptimization: Action<typeof arbitrationsApi.optimize> = async (
  { services, subject },
  { params, body },
) => {
  const portfolio = await seenPortfolio(services, subject, params.portfolioId);
  if (portfolio === null) return fail("portfolio.not_found");
  const situation = await readSituation(services, subject, portfolio);
  const sentence = unavailabilityOf(situation);
  if (sentence !== null) return fail("optimization.unavailable", { detail: { sentence } });
  const { strategy, metric, investments } = body.data;
  const allowMoreRisk = strategy === "cut_fees" && body.data.allowMoreRisk === true;
  const profile = requestedProfile(situation, body.data.profile);
  const newMoneyCents = body.data.newMoney ?? 0;
  const reason = newMoneyCents > 0 ? newMoneyReason(strategy) : null;
  if (reason !== null) return fail("optimization.strategy_unavailable", { detail: { sentence: reason } });
  const unknown = await unknownAmong(services, situation, investments);
  if (unknown.length > 0)
    return fail("optimization.unknown_funds", { detail: { isins: unknown.join(", ") } });
  const choice = await chooseCandidates(services, situation, {
    investments,
    profile: profile.level,
    newMoneyCents,
  });
  const refused = await refusalBefore(solver, choice, investments);
  if (refused !== null) return refusal(refused);
  const ask: StoredAsk = { strategy, metric, investments, profile, newMoneyCents, allowMoreRisk };
  const at = services.clock();
  const { customerId } = subject;
  const portfolioId = portfolio.id;
  const row = await unitOfWork(services, async ({ db: trx }) => {
    // One optimisation at a time: a newer request replaces the one that waits or runs. Two simultaneous requests are serialised by
    // the lock.
    await lockCustomer(trx, subject);
    await endLiveRuns("optimizations", { subject, trx }, { portfolioId, at });
    const id = services.newId();
    const inputs = JSON.stringify(ask);
    const columns = { strategy, metric, inputs, engineVersion: optimizationEngineVersion };
    const inserted = await insertRun("optimizations", { subject, trx }, { id, portfolioId, at, columns });
    if (inserted === undefined) throw new Error("assertion: what was alive has been replaced");
    await services.queue.send(trx, "optimize", { customerId, portfolioId, optimizationId: id });
    return ok(inserted);
  });
  return row.ok ? ok({ optimization: optimizationView(row.value) }) : row;
};

export const lastOptimization: Action<typeof arbitrationsApi.last> = async (
  { services, subject },
  { params },
) => {
  const portfolio = await seenPortfolio(services, subject, params.portfolioId);
  if (portfolio === null) return fail("portfolio.not_found");
  const row = await store.lastQuestion(subject, services.db, portfolio.id);
  return ok({ optimization: row === undefined ? null : await shownRun(services, subject, row) });
};

/** Returns the run to show; an outdated one says what changed since. */
async function shownRun(
  services: Services,
  subject: Subject,
  row: store.OptimizationRow,
): Promise<Optimization> {
  if (row.clearedAt === null) return optimizationView(row);
  const basis = await basisNow(services, subject, row.portfolioId);
  return optimizationView(row, basis === null ? [] : changedParts(basisKept(row.inputs), basis));
}

/** Cancels what waits or runs: its job finds the run replaced and writes nothing. Succeeds if nothing is running. */
export const cancelOptimization: Action<typeof arbitrationsApi.cancel> = async (
  { services, subject },
  { params },
) => {
  const portfolio = await seenPortfolio(services, subject, params.portfolioId);
  if (portfolio === null) return fail("portfolio.not_found");
  const ended = { portfolioId: portfolio.id, at: services.clock() };
  const row = await unitOfWork(services, async ({ db: trx }) => {
    await endLiveRuns("optimizations", { subject, trx }, ended);
    return ok(await store.lastQuestion(subject, trx, portfolio.id));
  });
  if (!row.ok) return row;
  const last = row.value;
  return ok({ optimization: last === undefined ? null : await shownRun(services, subject, last) });
};

import { stateOf } from "@vigie/analytics/insight";
import { type AnalysisSection, analysisSection, type LightAnalysis, lightAnalysis } from "@vigie/api";
import { addMs, analysisEngineVersion, figuresVersion, type Id, ok } from "@vigie/domain";
import { z } from "zod";
import { publishLive } from "../../../../edge/live-bus.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Work } from "../../../../edge/work.ts";
import type { Services } from "../../../../boot/services.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import { endLiveRuns, endRun, insertRun, takeRun } from "../../../../queue/runs.ts";
import { notify } from "../../../messages/notifications/actions/notify.ts";
import { type AnalysisInputs, computeAnalysis } from "./compute.ts";
import { readSituation, seenPortfolio } from "./situation.ts";

/** A run takes seconds: the process of an older one has died. */
export const runPatienceMs = 120_000;

/** The cause of a run: the saver, who is notified when it ends, or a change of the inputs. */
export type RunCause = "asked" | "changed";

/** Starts an analysis of a contract, or joins the running one. */
export async function enqueueAnalysis(
  { services, subject, trx }: Work,
  portfolioId: Id,
  cause: RunCause,
): Promise<void> {
  const at = services.clock();
  await endLiveRuns("analyses", { subject, trx }, { portfolioId, at, before: addMs(at, -runPatienceMs) });
  const id = services.newId();
  const columns = { engineVersion: analysisEngineVersion, figuresVersion };
  const started = await insertRun("analyses", { subject, trx }, { id, portfolioId, at, columns });
  if (started !== undefined) {
    const { customerId } = subject;
    await services.queue.send(trx, "analyse", { customerId, portfolioId, analysisId: id, cause });
  }
}

type Run = { readonly portfolioId: Id; readonly analysisId: Id; readonly cause: RunCause };
type Outcome =
  | {
      /** The portfolio's name when it was read. */
      readonly name: string;
      readonly inputs: AnalysisInputs;
      readonly sections: readonly AnalysisSection[];
      readonly light: LightAnalysis | null;
      readonly failure: null;
    }
  | { readonly failure: string };

/** Runs an analysis to its end. A second delivery of the job finds the run taken and returns. */
export async function runAnalysis(services: Services, subject: Subject, run: Run): Promise<void> {
  const { portfolioId, analysisId } = run;
  const at = services.clock();
  const deadBefore = addMs(at, -runPatienceMs);
  const key = { id: analysisId, portfolioId, at, deadBefore };
  if (!(await takeRun("analyses", { subject, db: services.db }, key))) return;
  const outcome = await outcomeOf(services, subject, portfolioId);
  await finish(services, subject, { ...run, outcome });
}

async function outcomeOf(services: Services, subject: Subject, portfolioId: Id): Promise<Outcome> {
  const portfolio = await seenPortfolio(services, subject, portfolioId);
  if (portfolio === null) return { failure: "portfolio.not_found" };
  const situation = await readSituation(services, subject, portfolio);
  if (stateOf(situation).kind === "none") return { failure: "analysis.unavailable" };
  try {
    return { ...(await computeAnalysis(services, subject, situation)), name: portfolio.name, failure: null };
  } catch (error) {
    // A bug in a figure must not keep the saver waiting: the run ends, and the error is logged.
    const message = error instanceof Error ? error.message.slice(0, 120) : "unknown";
    services.log("error", "analysis.failed", { error: message });
    return { failure: "server.unexpected" };
  }
}

async function finish(
  services: Services,
  subject: Subject,
  { portfolioId, analysisId, cause, outcome }: Run & { readonly outcome: Outcome },
): Promise<void> {
  const at = services.clock();
  await unitOfWork(services, async (unit) => {
    const trx = unit.db;
    const work = { services: unit, subject, trx };
    const key = { id: analysisId, portfolioId, at };
    const row = await endRun("analyses", { subject, trx }, { ...key, ...endOf(outcome) });
    if (row === undefined) return ok(null);
    // The contract changed while it was read: the result is already outdated.
    if (row.clearedAt !== null) {
      await enqueueAnalysis(work, portfolioId, cause);
      return ok(null);
    }
    const event = row.state === "done" ? "analysis.done" : "analysis.failed";
    if (outcome.failure === null && row.state === "done" && cause === "asked") {
      const about = { portfolioId, name: outcome.name };
      await notify(work, { event: "analysis.done", about, cause: `analysis ${analysisId}` });
    }
    const channels = ["AnalysisChannel", "SyncChannel"];
    await publishLive(work, ...channels.map((channel) => ({ channel, payload: { event, portfolioId } })));
    return ok(null);
  });
}

/** Returns the event that ends a run, and its columns. */
function endOf(outcome: Outcome) {
  if (outcome.failure !== null) return { event: "fail", columns: { failure: outcome.failure } } as const;
  const { inputs, sections, light } = outcome;
  return {
    event: "finish",
    columns: {
      inputs: JSON.stringify(inputs),
      sections: JSON.stringify(toStored(sections)),
      light: light === null ? null : JSON.stringify(z.encode(lightAnalysis, light)),
    },
  } as const;
}

const storedSections = z.array(analysisSection);

/** Sections are stored in their API form, so that they are shown later as they were. */
export function toStored(sections: readonly AnalysisSection[]): unknown {
  return z.encode(storedSections, [...sections]);
}

export function fromStored(stored: unknown): AnalysisSection[] {
  const parsed = storedSections.safeParse(stored);
  return parsed.success ? parsed.data : [];
}

export function lightFromStored(stored: unknown): LightAnalysis | null {
  const parsed = lightAnalysis.safeParse(stored);
  return parsed.success ? parsed.data : null;
}

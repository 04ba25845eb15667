import { arbitrationsApi, errorBody, isErrorCode, metrics, type Optimization, strategies } from "@vigie/api";
import { type BasisPart, cents } from "@vigie/domain";
import { z } from "zod";
import type { OptimizationRow } from "../store.ts";
import type { ArbitrationResult } from "@vigie/analytics/insight";
import { storedAsk } from "./stored-ask.ts";

const optimizationSchema = arbitrationsApi.optimize.reply.shape.optimization;
const resultSchema = optimizationSchema.shape.result;

/** A result is stored in its API form, so that it is shown later as it was. */
export function toStored(result: ArbitrationResult): unknown {
  return z.encode(resultSchema, result);
}

function fromStored(stored: unknown): Optimization["result"] {
  const parsed = resultSchema.safeParse(stored);
  return parsed.success ? parsed.data : null;
}

/** Returns the API form of a run.
 * @param changes inputs that have changed, if the run is marked as outdated */
export function optimizationView(row: OptimizationRow, changes: readonly BasisPart[] = []): Optimization {
  return {
    id: row.id,
    portfolioId: row.portfolioId,
    status: row.state,
    strategy: z.enum(strategies).parse(row.strategy),
    metric: z.enum(metrics).parse(row.metric),
    createdAt: row.createdAt,
    asked: askedView(row.inputs),
    outdated: row.clearedAt === null ? null : { since: row.clearedAt, changes: [...changes] },
    failure: row.failure === null ? null : failureView(row.failure),
    result: row.result === null ? null : fromStored(row.result),
  };
}

function askedView(inputs: unknown): Optimization["asked"] {
  const { investments, newMoneyCents, profile, allowMoreRisk } = storedAsk.parse(inputs);
  return {
    investments,
    newMoney: cents(newMoneyCents),
    profile: profile.origin === "request" ? profile.level : null,
    allowMoreRisk,
  };
}

function failureView({ code, detail }: NonNullable<OptimizationRow["failure"]>) {
  const known = isErrorCode(code) ? code : "optimization.failed";
  return { code: known, sentence: errorBody(known, detail === undefined ? {} : { detail }).message };
}

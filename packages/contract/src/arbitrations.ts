import { assetClasses } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { amount, dayText, id, instantText, ratio, who } from "./types.ts";

export const strategies = ["secure", "balanced", "grow", "conform", "cut_fees"] as const;
export const metrics = ["volatility", "shortfall", "fees"] as const;

/** The figures of an allocation, before or after. Ratios are per year; losses are positive. */
const outlook = z.object({
  expectedReturn: ratio.nullable(),
  volatility: ratio.nullable(),
  valueAtRisk: ratio.nullable(),
  expectedShortfall: ratio.nullable(),
  sri: ratio.nullable(),
  annualCost: ratio.nullable(),
  lineCount: z.int(),
});
export type Outlook = z.output<typeof outlook>;

const move = z.object({
  isin: z.string().nullable(),
  label: z.string(),
  assetClass: z.enum(assetClasses),
  sri: z.int().nullable(),
  ongoingFeeRatio: ratio.nullable(),
  before: amount,
  after: amount,
  change: amount,
  weightBefore: ratio,
  weightAfter: ratio,
});
export type Move = z.output<typeof move>;

const frontierPoint = z.object({ risk: ratio, expectedReturn: ratio });

const optimization = z.object({
  id,
  portfolioId: id,
  status: z.enum(["pending", "running", "done", "failed", "stale"]),
  strategy: z.enum(strategies),
  metric: z.enum(metrics),
  createdAt: instantText,
  /** A refusal of the error catalogue in words, when the run failed. */
  failure: z.object({ code: z.string(), sentence: z.string() }).nullable(),
  result: z
    .object({
      amount,
      asOf: dayText.nullable(),
      /** No move is worth its cost. */
      noTrade: z.boolean(),
      before: outlook,
      after: outlook,
      moves: z.array(move),
      turnoverRatio: ratio,
      moved: amount,
      switchCost: amount,
      profile: z.int(),
      profileLossLimitRatio: ratio.nullable(),
      /** The rules that hold the answer back, in French words. */
      activeConstraints: z.array(z.string()),
      frontier: z.array(frontierPoint),
      candidateCount: z.int(),
      /** How the answer proves itself: largest breach of a rule, gap to the optimum, engine. */
      certificate: z.object({ primalResidual: z.number(), gap: z.number(), engine: z.string() }),
      engineVersion: z.string(),
      dataFrom: dayText.nullable(),
      dataTo: dayText.nullable(),
    })
    .nullable(),
});
export type Optimization = z.output<typeof optimization>;

export const arbitrationsApi = {
  optimize: endpoint({
    method: "POST",
    path: "/users/{id}/portfolios/{portfolioId}/optimize",
    summary: "Search the best allocation that the contract offers, under the risk profile",
    access: "owner",
    params: z.object({ id: who, portfolioId: id }),
    body: z.object({
      data: z.object({
        strategy: z.enum(strategies).default("secure"),
        metric: z.enum(metrics).default("volatility"),
        /** ISINs to choose among; the contract's whole offer when empty. */
        investments: z.array(z.string().max(12)).max(1000).default([]),
        /** The risk profile to respect, 0 to 5, when the saver has none yet. */
        profile: z.int().min(0).max(5).optional(),
      }),
    }),
    reply: z.object({ optimization }),
    status: 202,
    errors: [
      "portfolio.not_found",
      "optimization.unavailable",
      "optimization.add_euro_fund",
      "optimization.add_low_risk_fund",
      "optimization.too_few_funds",
      "optimization.conflicting_rule",
      "optimization.failed",
    ],
  }),
  last: endpoint({
    method: "GET",
    path: "/users/{id}/portfolios/{portfolioId}/optimization",
    summary: "The last optimisation of a contract",
    access: "owner",
    params: z.object({ id: who, portfolioId: id }),
    reply: z.object({ optimization: optimization.nullable() }),
    errors: ["portfolio.not_found"],
  }),
};

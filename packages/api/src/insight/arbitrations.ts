import { assetClasses, basisParts, cents } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, instantText, ratio, who } from "../types.ts";

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
  /** Estimated in part from the indices of the classes: return, volatility and losses are given to two figures. */
  approximate: z.boolean().default(false),
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

export const optimization = z.object({
  id,
  portfolioId: id,
  status: z.enum(["pending", "running", "done", "failed", "stale"]),
  strategy: z.enum(strategies),
  metric: z.enum(metrics),
  createdAt: instantText,
  /** What it rests on has changed: since when, and in what. It can be asked again, and no longer be accepted. */
  outdated: z
    .object({ since: instantText, changes: z.array(z.enum(basisParts)) })
    .nullable()
    .default(null),
  /** What it was asked with: the same search is asked again with it. */
  asked: z
    .object({
      /** ISINs chosen; empty for the contract's whole offer. */
      investments: z.array(z.string()),
      /** Paid in; 0 for an arbitrage of what is held. */
      newMoney: amount,
      /** The risk profile, where the request named one. */
      profile: z.int().nullable(),
      allowMoreRisk: z.boolean(),
    })
    .default(() => ({ investments: [], newMoney: cents(0), profile: null, allowMoreRisk: false })),
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
      /** What is paid in without selling anything; 0 for an arbitrage of what is held. */
      newMoney: amount.default(() => cents(0)),
      turnoverRatio: ratio,
      moved: amount,
      switchCost: amount,
      /** How the yearly cost falls: by cheaper lines of the same classes, and by another mix of classes, which is no saving. Null
       * where nothing is sold. */
      saving: z.object({ atSameMix: ratio, byAnotherMix: ratio }).nullable().default(null),
      profile: z.int(),
      profileLossLimitRatio: ratio.nullable(),
      /** The rules that hold the answer back, in French words. */
      activeConstraints: z.array(z.string()),
      frontier: z.array(frontierPoint),
      candidateCount: z.int(),
      /** How the answer proves itself: largest breach of a rule, gap to the optimum, engine. */
      certificate: z.object({
        primalResidual: z.number(),
        gap: z.number(),
        engine: z.string(),
        /** Sum of what the proposed weights, once rounded, exceed of the rules; null when nothing is proposed. */
        proposalBreach: z.number().nullable().default(null),
      }),
      engineVersion: z.string(),
      dataFrom: dayText.nullable(),
      dataTo: dayText.nullable(),
    })
    .nullable(),
});
export type Optimization = z.output<typeof optimization>;

const refusal = z.object({ code: z.string(), sentence: z.string() }).nullable();

const options = z.object({
  /** Why nothing can be asked, in French; null when something can. */
  unavailable: z.string().nullable(),
  profile: z.object({
    level: z.int().min(0).max(5),
    origin: z.enum(["contract", "customer", "default"]),
  }),
  /** The contract's offer that funds come from; null when it is not known. */
  offer: z.object({ slug: z.string(), name: z.string(), fundCount: z.int() }).nullable(),
  euroFundOffered: z.boolean(),
  /** Least amount of one movement. */
  minTrade: amount,
  /** What the whole offer refuses under this profile, before anything is chosen: named as by `optimize`. */
  refusal,
  newMoney: z.object({ available: z.boolean(), reason: z.string().nullable() }),
  strategies: z.array(
    z.object({
      strategy: z.enum(strategies),
      available: z.boolean(),
      reason: z.string().nullable(),
      /** A payment can be spread by it, without selling. */
      newMoney: z.boolean(),
      metrics: z.array(
        z.object({ metric: z.enum(metrics), available: z.boolean(), reason: z.string().nullable() }),
      ),
    }),
  ),
});
export type OptimizeOptions = z.output<typeof options>;

export const arbitrationsApi = {
  optimize: endpoint({
    method: "POST",
    path: "/users/{id}/portfolios/{portfolioId}/optimize",
    summary: "Search the best allocation that the contract offers, under the risk profile",
    access: "owner",
    costly: "computation",
    subject: "id",
    needs: "showReco",
    // Advice is given to a person whom we can reach.
    fullAccount: "advice",
    permission: "holdings.compute",
    params: z.object({ id: who, portfolioId: id }),
    body: z.object({
      data: z.object({
        strategy: z.enum(strategies).default("secure"),
        metric: z.enum(metrics).default("volatility"),
        /** ISINs to choose among; the contract's whole offer when empty. */
        investments: z.array(z.string().max(12)).max(1000).default([]),
        /** Paid in now and spread over the lines, without selling any. Absent: what is held is arbitrated. */
        newMoney: amount.refine((value) => value > 0, "amount.not_positive").optional(),
        /** Lower fees may raise the risk of today, up to the profile's limits; read by `cut_fees` alone. */
        allowMoreRisk: z.boolean().optional(),
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
      "optimization.unknown_funds",
      "optimization.too_few_funds",
      "optimization.conflicting_rule",
      "optimization.funds_unavailable",
      "optimization.strategy_unavailable",
      "optimization.failed",
    ],
  }),
  options: endpoint({
    method: "GET",
    path: "/users/{id}/portfolios/{portfolioId}/optimize/options",
    summary: "What can be asked of an optimisation of this portfolio, and why not the rest",
    access: "owner",
    subject: "id",
    needs: "showReco",
    params: z.object({ id: who, portfolioId: id }),
    reply: z.object({ options }),
    errors: ["portfolio.not_found"],
  }),
  last: endpoint({
    method: "GET",
    path: "/users/{id}/portfolios/{portfolioId}/optimization",
    summary: "The last optimisation of a portfolio",
    access: "owner",
    subject: "id",
    needs: "showReco",
    params: z.object({ id: who, portfolioId: id }),
    reply: z.object({ optimization: optimization.nullable() }),
    errors: ["portfolio.not_found"],
  }),
  cancel: endpoint({
    method: "DELETE",
    path: "/users/{id}/portfolios/{portfolioId}/optimization",
    summary: "Give up the optimisation under way; the last answer, where there is one, stands again",
    access: "owner",
    subject: "id",
    needs: "showReco",
    permission: "holdings.compute",
    params: z.object({ id: who, portfolioId: id }),
    reply: z.object({ optimization: optimization.nullable() }),
    errors: ["portfolio.not_found"],
  }),
};

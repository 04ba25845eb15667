import { assetClasses, basisParts, cents } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, instantText, ratio, who } from "../types.ts";

export const strategies = ["secure", "balanced", "grow", "conform", "cut_fees"] as const;
export const metrics = ["volatility", "shortfall", "fees"] as const;

/** Figures of an allocation before or after the change. Ratios are per year; losses are positive. */
const outlook = z.object({
  expectedReturn: ratio.nullable(),
  volatility: ratio.nullable(),
  valueAtRisk: ratio.nullable(),
  expectedShortfall: ratio.nullable(),
  sri: ratio.nullable(),
  annualCost: ratio.nullable(),
  lineCount: z.int(),
  /** True where it is partly estimated from the indices of the classes: return, volatility and losses have two significant
   * digits. */
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
  /** Its inputs changed: since when, and which. It can be requested again, but no longer accepted. */
  outdated: z
    .object({ since: instantText, changes: z.array(z.enum(basisParts)) })
    .nullable()
    .default(null),
  /** Parameters of the request, to repeat the same search. */
  asked: z
    .object({
      /** Selected ISINs; empty for the contract's whole offer. */
      investments: z.array(z.string()),
      /** Payment; 0 for an arbitrage of the holdings. */
      newMoney: amount,
      /** Risk profile, if the request set one. */
      profile: z.int().nullable(),
      allowMoreRisk: z.boolean(),
    })
    .default(() => ({ investments: [], newMoney: cents(0), profile: null, allowMoreRisk: false })),
  /** Message of the error catalogue, where the run failed. */
  failure: z.object({ code: z.string(), sentence: z.string() }).nullable(),
  result: z
    .object({
      amount,
      asOf: dayText.nullable(),
      /** True where no move is worth its cost. */
      noTrade: z.boolean(),
      before: outlook,
      after: outlook,
      moves: z.array(move),
      /** Payment invested without a sale; 0 for an arbitrage of the holdings. */
      newMoney: amount.default(() => cents(0)),
      turnoverRatio: ratio,
      moved: amount,
      switchCost: amount,
      /** Decrease of the yearly cost: through cheaper lines of the same classes, and through another mix of classes, which is not a
       * saving. Null where nothing is sold. */
      saving: z.object({ atSameMix: ratio, byAnotherMix: ratio }).nullable().default(null),
      profile: z.int(),
      profileLossLimitRatio: ratio.nullable(),
      /** Rules that limit the result, in French. */
      activeConstraints: z.array(z.string()),
      frontier: z.array(frontierPoint),
      candidateCount: z.int(),
      /** Certificate of the result: largest violation of a rule, gap to the optimum, engine. */
      certificate: z.object({
        primalResidual: z.number(),
        gap: z.number(),
        engine: z.string(),
        /** Sum of rule violations by the proposed weights after rounding; null where nothing is proposed. */
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
  /** Why no request is possible, in French; null where one is. */
  unavailable: z.string().nullable(),
  profile: z.object({
    level: z.int().min(0).max(5),
    origin: z.enum(["contract", "customer", "default"]),
  }),
  /** The contract's offer of funds; null where unknown. */
  offer: z.object({ slug: z.string(), name: z.string(), fundCount: z.int() }).nullable(),
  euroFundOffered: z.boolean(),
  /** Minimum amount of one movement. */
  minTrade: amount,
  /** Why the whole offer cannot satisfy this profile, before any selection; same code as from `optimize`. */
  refusal,
  newMoney: z.object({ available: z.boolean(), reason: z.string().nullable() }),
  strategies: z.array(
    z.object({
      strategy: z.enum(strategies),
      available: z.boolean(),
      reason: z.string().nullable(),
      /** True where it can distribute a payment without selling. */
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
    // Advice requires a person whom we can contact.
    fullAccount: "advice",
    permission: "holdings.compute",
    params: z.object({ id: who, portfolioId: id }),
    body: z.object({
      data: z.object({
        strategy: z.enum(strategies).default("secure"),
        metric: z.enum(metrics).default("volatility"),
        /** ISINs to choose among; the contract's whole offer if empty. */
        investments: z.array(z.string().max(12)).max(1000).default([]),
        /** Payment to distribute over the lines without selling. Absent: the holdings are reallocated. */
        newMoney: amount.refine((value) => value > 0, "amount.not_positive").optional(),
        /** Allows lower fees to raise today's risk, up to the profile's limits; used by `cut_fees` only. */
        allowMoreRisk: z.boolean().optional(),
        /** Risk profile to respect, 0 to 5, where the saver has none yet. */
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

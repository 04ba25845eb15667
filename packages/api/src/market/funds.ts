import { assetClasses, fundRegions, kindDetails, portfolioKinds, sectors, surveyTypes } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { limits } from "../limits.ts";
import { amount, dayText, pageMeta, ratio } from "../types.ts";

const nullableRatio = ratio.nullable();

/** A fund of the market. Shares and costs are ratios; unknown values are null. */
export const investment = z.object({
  isin: z.string(),
  label: z.string(),
  issuer: z.string().nullable(),
  assetClass: z.enum(assetClasses),
  category: z.string().nullable(),
  sri: z.int().min(1).max(7).nullable(),
  managementFeeRatio: nullableRatio,
  /** Yearly ongoing costs, included in the price. */
  ongoingFeeRatio: nullableRatio,
  maxSubscriptionFeeRatio: nullableRatio,
  indexFund: z.boolean().nullable(),
  peaEligible: z.boolean().nullable(),
  peaPmeEligible: z.boolean().nullable(),
  /** Slugs of tags. */
  tags: z.array(z.string()),
  /** Day of the last price, the end of both return periods; null while no price is known. */
  returnsOn: dayText.nullable(),
  oneYearRatio: nullableRatio,
  /** Per year, over the last five. */
  fiveYearRatio: nullableRatio,
  /** 0 to 5, for the risk profile of the reply. */
  note: z.number().nullable(),
  /** One per risk profile, 0 to 5. */
  notesByProfile: z.array(z.number()).nullable(),
  firstPriceOn: dayText.nullable(),
  currency: z.string().nullable(),
  demo: z.boolean(),
});
export type Investment = z.output<typeof investment>;

const gain = z.object({
  years: z.int(),
  /** Total gains over these years, not yearly ones. */
  fundRatio: ratio,
  classRatio: nullableRatio,
  excessRatio: nullableRatio,
});

export const investmentDetail = z.object({
  ...investment.shape,
  geography: z.array(z.object({ region: z.enum(fundRegions), ratio })),
  sectors: z.array(z.object({ sector: z.enum(sectors), ratio })),
  /** Last price of each week, oldest first; empty where no price is known. */
  history: z.object({ days: z.array(dayText), values: z.array(z.number()) }),
  /** Benchmark series of the fund's class, if any. */
  reference: z.object({ slug: z.string(), label: z.string() }).nullable(),
  gains: z.array(gain),
  /** Our estimate of the risk indicator from five years of prices; null with less than four years. The published one takes
   * precedence. */
  estimatedSri: z.int().min(1).max(7).nullable(),
});
export type InvestmentDetail = z.output<typeof investmentDetail>;

/** A cost is a ratio of its base, at most 1. */
const costRatio = ratio.min(0).max(1).nullable();

export const contractFees = z.object({
  entryFeeRatio: costRatio,
  exitFeeRatio: costRatio,
  depositFeeRatio: costRatio,
  euroFundsFeeRatio: costRatio,
  ucsFeeRatio: costRatio,
  managementFeeRatio: costRatio,
  transferFeeRatio: costRatio,
  reversalFeeRatio: costRatio,
  arbitrageFeeRatio: costRatio,
  brokerageFeeRatio: costRatio,
  withdrawalFeeRatio: costRatio,
  mandateFeeRatio: costRatio,
  custodyFeeRatio: costRatio,
});

export const marketContract = z.object({
  slug: z.string(),
  name: z.string(),
  bank: z.object({ id: z.string(), name: z.string() }),
  issuer: z.string(),
  kind: z.enum(portfolioKinds),
  kindDetail: z.enum(kindDetails).nullable(),
  fees: contractFees,
  fundCount: z.int(),
  euroFunds: z.array(
    z.object({
      slug: z.string(),
      label: z.string(),
      rates: z.array(z.object({ year: z.int(), netRateRatio: ratio })),
    }),
  ),
  demo: z.boolean(),
});
export type MarketContractView = z.output<typeof marketContract>;

export const marketContractDetail = z.object({
  ...marketContract.shape,
  rules: z.object({
    minUnitShareRatio: ratio,
    minTrade: amount,
    freeArbitragesPerYear: z.int().nullable(),
  }),
  pros: z.array(z.string()),
  cons: z.array(z.string()),
});

export const series = z.object({
  slug: z.string(),
  label: z.string(),
  /** An index, 100 on its first day; or a yearly rate that applies until the next day. */
  unit: z.enum(["level", "annualRate"]),
  assetClass: z.enum(assetClasses).nullable(),
  currency: z.string(),
  firstDay: dayText,
  source: z.string(),
  demo: z.boolean(),
});

const riskSurvey = z.object({
  type: z.enum(surveyTypes),
  version: z.string(),
  title: z.string(),
  questions: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      help: z.string(),
      answers: z.array(
        z.object({
          id: z.string(),
          text: z.string(),
          points: z.int(),
          /** Upper limit of the result. */
          maxRisk: z.int().min(0).max(5).nullable(),
        }),
      ),
    }),
  ),
});

const slug = z.string().min(1).max(120);

export const investmentSorts = ["notes", "performance", "fees", "sri", "label"] as const;

export const fundsApi = {
  investments: endpoint({
    method: "GET",
    path: "/investments",
    summary: "Funds of the market, or of a contract's offer, the best notes for the risk profile first",
    access: "owner",
    query: z.object({
      /** A contract of the saver, or a slug of the catalogue. */
      contractId: slug.optional(),
      /** Words of the label or the issuer, or the start of an ISIN; accents and case are ignored. */
      query: z.string().max(100).default(""),
      tag: z.string().max(60).optional(),
      sort: z.enum(investmentSorts).default("notes"),
      limit: z.int().min(1).max(limits.pageSize).default(10),
      page: z.int().min(1).max(100_000).default(1),
    }),
    reply: z.object({
      investments: z.array(investment),
      /** `leftOutCount`: funds of the portfolio's offer that no arbitrage of it may select, which are not listed. */
      meta: pageMeta.extend({ leftOutCount: z.int().optional() }),
      /** The contract whose offer is listed; null where all funds are. */
      offer: z.object({ slug: z.string(), name: z.string() }).nullable(),
      /** Risk profile of the notes, and its origin: 3 by default. */
      risk: z.object({ profile: z.int().min(0).max(5), origin: z.enum(["contract", "customer", "default"]) }),
    }),
    errors: ["contract.unknown"],
  }),
  investment: endpoint({
    method: "GET",
    path: "/investments/{isin}",
    summary: "One fund, with its splits, its history and its gains against its class",
    access: "owner",
    params: z.object({ isin: z.string().min(1).max(40) }),
    reply: z.object({ investment: investmentDetail }),
    errors: ["fund.not_found"],
  }),
  tags: endpoint({
    method: "GET",
    path: "/tags",
    summary: "Tags that funds are found by",
    access: "owner",
    reply: z.object({
      tags: z.array(z.object({ slug: z.string(), label: z.string(), fundCount: z.int() })),
    }),
    errors: [],
  }),
  series: endpoint({
    method: "GET",
    path: "/series",
    summary: "Reference series; the weekly values of one of them by its slug",
    access: "owner",
    query: z.object({ slug: slug.optional() }),
    reply: z.object({
      series: z.array(series),
      values: z.object({ slug: z.string(), days: z.array(dayText), values: z.array(z.number()) }).nullable(),
    }),
    errors: ["series.not_found"],
  }),
  contracts: endpoint({
    method: "GET",
    path: "/contracts",
    summary: "Contracts of the market",
    access: "owner",
    query: z.object({
      kind: z.enum(portfolioKinds).optional(),
      /** Slug of the distributor. */
      bank: slug.optional(),
      query: z.string().max(100).default(""),
    }),
    reply: z.object({ contracts: z.array(marketContract) }),
    errors: [],
  }),
  contract: endpoint({
    method: "GET",
    path: "/contracts/{slug}",
    summary: "One contract of the market, with what speaks for and against it",
    access: "owner",
    params: z.object({ slug }),
    reply: z.object({ contract: marketContractDetail }),
    errors: ["contract.not_found"],
  }),
  contractsOfBank: endpoint({
    method: "GET",
    path: "/banks/{id}/contracts",
    summary: "Contracts that an institution sells",
    access: "owner",
    params: z.object({ id: slug }),
    reply: z.object({ contracts: z.array(marketContract) }),
    errors: ["bank.not_found"],
  }),
  targets: endpoint({
    method: "GET",
    path: "/portfolios/targets",
    summary: "Target allocation of each risk profile, with its limits",
    access: "owner",
    reply: z.object({
      version: z.string(),
      targets: z.array(
        z.object({
          profile: z.int().min(0).max(5),
          name: z.string(),
          allocation: z.array(z.object({ assetClass: z.enum(assetClasses), ratio })),
          maxSri: z.number(),
          maxLineSri: z.int(),
          minSafeRatio: ratio,
          maxEquityRatio: ratio,
          volatilityCapRatio: ratio,
          shortfallCapRatio: ratio,
        }),
      ),
    }),
    errors: [],
  }),
  riskSurvey: endpoint({
    method: "GET",
    path: "/risk_survey",
    summary: "The questions that find a risk profile, of the person and of a contract",
    access: "owner",
    reply: z.object({ riskSurvey: z.array(riskSurvey) }),
    errors: [],
  }),
};

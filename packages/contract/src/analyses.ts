import { assetClasses } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { amount, dayText, id, instantText, ratio, who } from "./types.ts";

export const analysisSections = ["allocation", "performances", "risk", "fees"] as const;

/** A figure, or why there is none. */
const figure = z.object({ value: ratio.nullable(), reason: z.string().nullable() });
export type Figure = z.output<typeof figure>;

const base = {
  /** Stars 0 to 5 to the hundredth; null when less than 60 % of the weight has data. */
  points: z.number().nullable(),
  analysedAt: instantText,
  engineVersion: z.string(),
  /** Share of the contract's value that the figures rest on. */
  coveredRatio: ratio.nullable(),
};

const allocation = z.object({
  ...base,
  section: z.literal("allocation"),
  classes: z.array(z.object({ assetClass: z.enum(assetClasses), amount, ratio })),
  lines: z.array(z.object({ holdingId: id, label: z.string(), isin: z.string().nullable(), amount, ratio })),
  effectiveLines: figure,
  largestLineRatio: figure,
});

const performances = z.object({
  ...base,
  section: z.literal("performances"),
  from: dayText.nullable(),
  to: dayText.nullable(),
  timeWeighted: figure,
  /** Per year; null before 365 days. */
  timeWeightedAnnual: figure,
  moneyWeightedAnnual: figure,
  gain: amount.nullable(),
  paid: amount.nullable(),
  reconstructed: z.boolean(),
  history: z.array(z.object({ date: dayText, contractRatio: ratio, benchmarkRatio: ratio.nullable() })),
});

const risk = z.object({
  ...base,
  section: z.literal("risk"),
  volatilityAnnual: figure,
  /** Losses over one year at 95 %, positive ratios of the value. */
  valueAtRiskYear: figure,
  expectedShortfallYear: figure,
  valueAtRisk: amount.nullable(),
  expectedShortfall: amount.nullable(),
  method: z.enum(["historical_52_weeks", "cornish_fisher"]).nullable(),
  maxDrawdown: figure,
  drawdownPeakOn: dayText.nullable(),
  drawdownTroughOn: dayText.nullable(),
  drawdownRecoveredOn: dayText.nullable(),
  sri: figure,
  /** The risk profile that the limit comes from, 0 to 5; null where none is known and 3 stands in. */
  profile: z.int().min(0).max(5).nullable(),
  profileLossLimit: amount.nullable(),
  /** One hundred possible years, yearly returns in ascending order. */
  hundredYears: z.array(ratio),
  /** What each line adds to the loss at 95 %. */
  contributions: z.array(z.object({ label: z.string(), assetClass: z.enum(assetClasses), amount, ratio })),
  drawdowns: z.array(z.object({ date: dayText, ratio })),
});

const fees = z.object({
  ...base,
  section: z.literal("fees"),
  allInAnnual: figure,
  allInYearly: amount.nullable(),
  layers: z.array(
    z.object({
      layer: z.enum(["funds", "contract", "entry", "arbitrage", "mandate", "custody"]),
      ratio,
      amount,
    }),
  ),
  lost20Years: amount.nullable(),
  value20Years: amount.nullable(),
  valuePassive20Years: amount.nullable(),
  growthRatio: ratio.nullable(),
  lines: z.array(
    z.object({ label: z.string(), ongoingFeeRatio: ratio.nullable(), amount: amount.nullable() }),
  ),
});

export const analysisSection = z.discriminatedUnion("section", [allocation, performances, risk, fees]);
export type AnalysisSection = z.output<typeof analysisSection>;

const analyses = z.object({
  /** A run is under way. */
  analysing: z.boolean(),
  /** Why this contract has no analysis (a French sentence), when it has none. */
  unavailable: z.string().nullable(),
  analysedAt: instantText.nullable(),
  sections: z.array(analysisSection),
});
export type Analyses = z.output<typeof analyses>;

export const analysesApi = {
  run: endpoint({
    method: "POST",
    path: "/portfolios/{id}/analyses/all",
    summary: "Analyse every section of a contract; the answer comes by the live channel",
    access: "owner",
    params: z.object({ id }),
    query: z.object({ async: z.boolean().default(true) }),
    reply: z.object({ analyses }),
    status: 202,
    errors: ["portfolio.not_found", "analysis.unavailable"],
  }),
  all: endpoint({
    method: "GET",
    path: "/portfolios/{id}/analyses",
    summary: "The last analysis of a contract",
    access: "owner",
    params: z.object({ id }),
    reply: z.object({ analyses }),
    errors: ["portfolio.not_found"],
  }),
  section: endpoint({
    method: "GET",
    path: "/portfolios/{id}/analyses/{section}",
    summary: "One section of the last analysis",
    access: "owner",
    params: z.object({ id, section: z.enum(analysisSections) }),
    reply: z.object({ analysis: analysisSection }),
    errors: ["portfolio.not_found", "analysis.not_found"],
  }),
  allOfUser: endpoint({
    method: "GET",
    path: "/users/{id}/portfolios/{portfolioId}/analyses",
    summary: "The last analysis of a customer's contract",
    access: "owner",
    params: z.object({ id: who, portfolioId: id }),
    reply: z.object({ analyses }),
    errors: ["portfolio.not_found"],
  }),
  sectionOfUser: endpoint({
    method: "GET",
    path: "/users/{id}/portfolios/{portfolioId}/analyses/{section}",
    summary: "One section of the last analysis of a customer's contract",
    access: "owner",
    params: z.object({ id: who, portfolioId: id, section: z.enum(analysisSections) }),
    reply: z.object({ analysis: analysisSection }),
    errors: ["portfolio.not_found", "analysis.not_found"],
  }),
};

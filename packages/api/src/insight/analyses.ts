import { analysisSteps, lockedShares, type MissingField, settingsSections } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, instantText, ratio, who } from "../types.ts";
import { analysisSections, figure, analysisSection } from "./analysis-sections.ts";

const line = z.object({ holdingId: id, label: z.string(), isin: z.string().nullable(), amount, ratio });

const lightBase = {
  analysedAt: instantText,
  engineVersion: z.string(),
  figuresVersion: z.string(),
  amount: amount.nullable(),
};

/** A portfolio that is all in its euro fund: what each year gave, net of the portfolio's fees then of levies, beside the
 * Livret A and the rise of prices. No stars. */
const lightEuroFund = z.object({
  ...lightBase,
  of: z.literal("euro_fund"),
  label: z.string(),
  /** Whose rates: the line's own fund, or the market's average where it is not known. */
  provenance: z.enum(["fund", "market_average"]),
  feeRatio: ratio.nullable(),
  levyRatio: ratio,
  years: z.array(
    z.object({
      year: z.int(),
      /** Net of the portfolio's fees. */
      netRatio: ratio,
      /** Net of social levies too. */
      afterLeviesRatio: ratio,
      livretRatio: ratio.nullable(),
      inflationRatio: ratio.nullable(),
    }),
  ),
  /** A year's mean over the years shown. */
  meanAfterLevies: figure,
  meanLivret: figure,
  meanInflation: figure,
});

/** A securities account: what was earned, what it may lose, how much rests on few lines. No stars. */
const lightSecurities = z.object({
  ...lightBase,
  of: z.literal("securities"),
  /** Share of the value with known prices. */
  coveredRatio: ratio.nullable(),
  from: dayText.nullable(),
  to: dayText.nullable(),
  timeWeighted: figure,
  timeWeightedAnnual: figure,
  moneyWeightedAnnual: figure,
  gain: amount.nullable(),
  paid: amount.nullable(),
  employer: amount.nullable().default(null),
  reconstructed: z.boolean(),
  volatilityAnnual: figure,
  maxDrawdown: figure,
  drawdownPeakOn: dayText.nullable(),
  drawdownTroughOn: dayText.nullable(),
  effectiveLines: figure,
  largestLineRatio: figure,
  lines: z.array(line),
  history: z.array(z.object({ date: dayText, contractRatio: ratio })),
});

export const lightAnalysis = z.discriminatedUnion("of", [lightEuroFund, lightSecurities]);
export type LightAnalysis = z.output<typeof lightAnalysis>;

/** A field as PUT portfolio_infos names it on the wire; `risk_survey` is that of PUT portfolios. */
const missingField = z
  .custom<MissingField>((value) => typeof value === "string" && value.length < 60)
  .meta({ type: "string" });

const lock = z.object({
  setting: z.enum(settingsSections),
  missing: z.array(missingField),
  /** The pages of the analysis that wait for it (docs/analysis-steps.md). */
  unlocks: z.array(z.object({ step: z.enum(analysisSteps), number: z.int() })),
  /** The criteria of the stars that wait for it. */
  scores: z.array(z.string()),
});
export type Lock = z.output<typeof lock>;

const analyses = z.object({
  /** A run is under way. */
  analysing: z.boolean(),
  /** "full": scored, in sections. "light": a lighter view, without stars, in `light`. "none": neither. */
  kind: z.enum(["full", "light", "none"]),
  /** Why this portfolio has no scored analysis (a French sentence), when it has none. */
  unavailable: z.string().nullable(),
  analysedAt: instantText.nullable(),
  /** Since when what it rests on has changed; a new run starts by itself, and this one is shown until it ends. */
  outdatedAt: instantText.nullable().default(null),
  sections: z.array(analysisSection),
  /** Mean of the four sections' points, at most 2.5 while the portfolio breaks its risk profile; null without an analysis. */
  overall: z.object({ points: figure, stars: figure, capped: z.boolean() }).nullable().default(null),
  light: lightAnalysis.nullable(),
  /** Missing settings: each names its fields and what it unlocks. */
  locks: z.array(lock),
  /** How much of the analysis they lock. */
  locked: z.enum(lockedShares),
});
export type Analyses = z.output<typeof analyses>;

export const analysesApi = {
  run: endpoint({
    method: "POST",
    path: "/portfolios/{id}/analyses/all",
    summary: "Analyse every section of a portfolio; the answer comes by the live channel",
    access: "owner",
    costly: "computation",
    permission: "holdings.compute",
    params: z.object({ id }),
    query: z.object({ async: z.boolean().default(true) }),
    reply: z.object({ analyses }),
    status: 202,
    errors: ["portfolio.not_found", "analysis.unavailable"],
  }),
  all: endpoint({
    method: "GET",
    path: "/portfolios/{id}/analyses",
    summary: "The last analysis of a portfolio",
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
    summary: "The last analysis of a customer's portfolio",
    access: "owner",
    subject: "id",
    params: z.object({ id: who, portfolioId: id }),
    reply: z.object({ analyses }),
    errors: ["portfolio.not_found"],
  }),
  sectionOfUser: endpoint({
    method: "GET",
    path: "/users/{id}/portfolios/{portfolioId}/analyses/{section}",
    summary: "One section of the last analysis of a customer's portfolio",
    access: "owner",
    subject: "id",
    params: z.object({ id: who, portfolioId: id, section: z.enum(analysisSections) }),
    reply: z.object({ analysis: analysisSection }),
    errors: ["portfolio.not_found", "analysis.not_found"],
  }),
};

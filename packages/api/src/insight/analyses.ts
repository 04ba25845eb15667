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

/** A portfolio entirely in its euro fund: the result of each year, net of the portfolio's fees and then of levies, compared with
 * the Livret A and inflation. No stars. */
const lightEuroFund = z.object({
  ...lightBase,
  of: z.literal("euro_fund"),
  label: z.string(),
  /** Origin of the rates: the line's own fund, or the market average where it is unknown. */
  provenance: z.enum(["fund", "market_average"]),
  feeRatio: ratio.nullable(),
  levyRatio: ratio,
  years: z.array(
    z.object({
      year: z.int(),
      /** Net of the portfolio's fees. */
      netRatio: ratio,
      /** Also net of social levies. */
      afterLeviesRatio: ratio,
      livretRatio: ratio.nullable(),
      inflationRatio: ratio.nullable(),
    }),
  ),
  /** Yearly average over the displayed years. */
  meanAfterLevies: figure,
  meanLivret: figure,
  meanInflation: figure,
});

/** A securities account: return, potential loss, concentration. No stars. */
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

/** A field by its wire name in PUT portfolio_infos; `risk_survey` is that of PUT portfolios. */
const missingField = z
  .custom<MissingField>((value) => typeof value === "string" && value.length < 60)
  .meta({ type: "string" });

const lock = z.object({
  setting: z.enum(settingsSections),
  missing: z.array(missingField),
  /** Locked pages of the analysis (docs/analysis-steps.md). */
  unlocks: z.array(z.object({ step: z.enum(analysisSteps), number: z.int() })),
  /** Locked criteria of the stars. */
  scores: z.array(z.string()),
});
export type Lock = z.output<typeof lock>;

const analyses = z.object({
  /** True while a run is active. */
  analysing: z.boolean(),
  /** "full": scored, in sections. "light": a reduced view without stars, in `light`. "none": neither. */
  kind: z.enum(["full", "light", "none"]),
  /** Why this portfolio has no scored analysis (a French sentence); null where it has one. */
  unavailable: z.string().nullable(),
  analysedAt: instantText.nullable(),
  /** Time since which its inputs have changed; a new run starts automatically, and this one is shown until it ends. */
  outdatedAt: instantText.nullable().default(null),
  sections: z.array(analysisSection),
  /** Average of the four sections' points, at most 2.5 while the portfolio exceeds its risk profile; null without an analysis. */
  overall: z.object({ points: figure, stars: figure, capped: z.boolean() }).nullable().default(null),
  light: lightAnalysis.nullable(),
  /** Missing settings, each with its fields and what it unlocks. */
  locks: z.array(lock),
  /** Share of the analysis that they lock. */
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

import { assetClasses, contractFeeKinds } from "@vigie/domain";
import { z } from "zod";
import { amount, dayText, id, instantText, ratio } from "../types.ts";

export const analysisSections = ["allocation", "performances", "risk", "fees"] as const;

/** A figure, or the reason why there is none. */
export const figure = z.object({ value: ratio.nullable(), reason: z.string().nullable() });
export type Figure = z.output<typeof figure>;

const knot = z.object({ figure: z.number(), stars: z.number() });

/** One criterion of a section's stars: its figure, its stars 0 to 5 (not rounded), its weight among the known ones. */
const score = z.object({
  /** `class_fit`, `effective_lines`, `yearly_cost`... */
  name: z.string(),
  figure,
  stars: z.number().nullable(),
  /** The two points of the grid between which the stars are interpolated linearly; the same point twice beyond its ends. Null in
   * analyses from before it was stored, and where another rule gave the stars. */
  between: z.object({ low: knot, high: knot }).nullable().default(null),
  weightRatio: ratio,
});
export type Score = z.output<typeof score>;

const base = {
  /** Stars 0 to 5, to the hundredth; null where less than 60 % of the weight has data. */
  points: z.number().nullable(),
  analysedAt: instantText,
  engineVersion: z.string(),
  /** Share of the portfolio's value on which the figures are based. */
  coveredRatio: ratio.nullable(),
  /** Criteria of the stars, each with its figure. */
  scores: z.array(score).default([]),
  /** Version of the star grid; null for an analysis from before it was stored. */
  scoreVersion: z.string().nullable().default(null),
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
  /** Value at the start plus the saver's payments since; without the employer's payments. */
  paid: amount.nullable(),
  /** Null in analyses from before it was stored, where it is part of `paid`. */
  employer: amount.nullable().default(null),
  reconstructed: z.boolean(),
  /** Day from which a year of reported values, and thus the stars, will be available; null where they are. */
  starsFrom: dayText.nullable().default(null),
  /** True where every movement since the opening is known: the money-weighted return then covers the whole life. */
  movementsComplete: z.boolean().default(false),
  /** First day of the money-weighted return. */
  moneyWeightedFrom: dayText.nullable().default(null),
  /** Set where the saver entered an opening day before the known period: the return covers the known part only. */
  openedOn: dayText.nullable().default(null),
  history: z.array(z.object({ date: dayText, contractRatio: ratio, benchmarkRatio: ratio.nullable() })),
});

const risk = z.object({
  ...base,
  section: z.literal("risk"),
  /** Standard deviation of the coming year; null where too little of the portfolio has prices. */
  volatilityAnnual: figure,
  /** Expected return of that year, net of yearly costs and before tax. */
  expectedReturn: figure.nullable().default(null),
  /** Losses over one year at 95 %, positive ratios of the value. */
  valueAtRiskYear: figure,
  expectedShortfallYear: figure,
  valueAtRisk: amount.nullable(),
  expectedShortfall: amount.nullable(),
  /** Range of gains that contains two thirds of the outcomes; null in analyses from before it was stored. */
  twoThirds: z.object({ low: amount, high: amount }).nullable().default(null),
  /** Share of the units whose risk is based on their own prices; for the others, those of their class are used. */
  ownPricesRatio: ratio.nullable().default(null),
  /** Maximum stars that these prices allow. */
  maxStars: z.number().min(0).max(5).nullable().default(null),
  method: z.enum(["year_law", "historical_52_weeks", "cornish_fisher"]).nullable(),
  maxDrawdown: figure,
  drawdownPeakOn: dayText.nullable(),
  drawdownTroughOn: dayText.nullable(),
  drawdownRecoveredOn: dayText.nullable(),
  sri: figure,
  /** Risk profile that gives the limit, 0 to 5; null where unknown, with 3 as default. */
  profile: z.int().min(0).max(5).nullable(),
  profileLossLimit: amount.nullable(),
  /** One hundred possible years: yearly returns in ascending order. */
  hundredYears: z.array(ratio),
  /** Contribution of each line to the loss at 95 %. */
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
      layer: z.enum([
        "funds",
        "contract",
        "entry",
        "arbitrage",
        "mandate",
        "custody",
        "brokerage",
        "withdrawal",
      ]),
      ratio,
      amount,
    }),
  ),
  /** All costs of the portfolio, with their origin. */
  contractFees: z
    .array(
      z.object({
        fee: z.enum(contractFeeKinds),
        ratio: ratio.nullable(),
        provenance: z.enum(["saver", "catalogue"]).nullable(),
      }),
    )
    .default([]),
  /** One-off costs on leaving: exit, transfer, conversion into an annuity. Amounts on today's value. */
  oneOff: z
    .array(z.object({ fee: z.enum(["exit", "reversal", "withdrawal", "transfer"]), ratio, amount }))
    .default([]),
  /** Monthly deposit in the projection; null where not set (0 is then used). */
  monthlyDeposit: amount.nullable().default(null),
  /** Same projection at the saver's own horizon. */
  atHorizon: z
    .object({ years: z.int(), value: amount, lost: amount, valuePassive: amount })
    .nullable()
    .default(null),
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

import { assetClasses, contractFeeKinds } from "@vigie/domain";
import { z } from "zod";
import { amount, dayText, id, instantText, ratio } from "../types.ts";

export const analysisSections = ["allocation", "performances", "risk", "fees"] as const;

/** A figure, or why there is none. */
export const figure = z.object({ value: ratio.nullable(), reason: z.string().nullable() });
export type Figure = z.output<typeof figure>;

const knot = z.object({ figure: z.number(), stars: z.number() });

/** One criterion of a section's stars: its figure, its stars 0 to 5 (not rounded), its weight among those that are known. */
const score = z.object({
  /** `class_fit`, `effective_lines`, `yearly_cost`... */
  name: z.string(),
  figure,
  stars: z.number().nullable(),
  /** The two points of the grid between which the stars are read in a straight line; the same one beyond its ends. Null in
   * the analyses made before it was kept, and where a rule of its own gave the stars. */
  between: z.object({ low: knot, high: knot }).nullable().default(null),
  weightRatio: ratio,
});
export type Score = z.output<typeof score>;

const base = {
  /** Stars 0 to 5 to the hundredth; null when less than 60 % of the weight has data. */
  points: z.number().nullable(),
  analysedAt: instantText,
  engineVersion: z.string(),
  /** Share of the portfolio's value that the figures rest on. */
  coveredRatio: ratio.nullable(),
  /** The criteria of the stars, each with its figure. */
  scores: z.array(score).default([]),
  /** Which grid of stars; null for an analysis made before it was kept. */
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
  /** The value at the start and what the saver paid since; the employer's payments are apart. */
  paid: amount.nullable(),
  /** Null in the analyses made before it was kept: it is then in what is paid. */
  employer: amount.nullable().default(null),
  reconstructed: z.boolean(),
  /** When a year of values told by the source will be known, and with it the stars; null where it is. */
  starsFrom: dayText.nullable().default(null),
  /** Every movement since the opening is known: the money-weighted return is the whole life's. */
  movementsComplete: z.boolean().default(false),
  /** First day that the money-weighted return counts. */
  moneyWeightedFrom: dayText.nullable().default(null),
  /** The saver typed an opening day older than what is known: the return is that of the known part only. */
  openedOn: dayText.nullable().default(null),
  history: z.array(z.object({ date: dayText, contractRatio: ratio, benchmarkRatio: ratio.nullable() })),
});

const risk = z.object({
  ...base,
  section: z.literal("risk"),
  /** Deviation of the year that may come; null where too little of the portfolio has prices. */
  volatilityAnnual: figure,
  /** Mean return of that year, net of yearly costs and before tax. */
  expectedReturn: figure.nullable().default(null),
  /** Losses over one year at 95 %, positive ratios of the value. */
  valueAtRiskYear: figure,
  expectedShortfallYear: figure,
  valueAtRisk: amount.nullable(),
  expectedShortfall: amount.nullable(),
  /** Between which gains two years out of three end; null in the analyses made before it was kept. */
  twoThirds: z.object({ low: amount, high: amount }).nullable().default(null),
  /** Share of the units whose risk rests on their own prices, the rest on those of their class. */
  ownPricesRatio: ratio.nullable().default(null),
  /** The most stars that these prices allow. */
  maxStars: z.number().min(0).max(5).nullable().default(null),
  method: z.enum(["year_law", "historical_52_weeks", "cornish_fisher"]).nullable(),
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
  /** Every cost of the portfolio, and who said it. */
  contractFees: z
    .array(
      z.object({
        fee: z.enum(contractFeeKinds),
        ratio: ratio.nullable(),
        provenance: z.enum(["saver", "catalogue"]).nullable(),
      }),
    )
    .default([]),
  /** What is paid once, on the way out: leaving, transferring, turning into an annuity. Amounts on today's value. */
  oneOff: z
    .array(z.object({ fee: z.enum(["exit", "reversal", "withdrawal", "transfer"]), ratio, amount }))
    .default([]),
  /** What is paid in each month of the projection; null when not said (0 is then counted). */
  monthlyDeposit: amount.nullable().default(null),
  /** The same projection at the saver's own horizon. */
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

/** Metadata of every figure shown to a saver: where the API returns it, what it is computed from, how it is rounded. One record per
 * figure, read by the tests that compare the API's responses and by the screens that explain a figure (decision 0031). */

/** Format of a figure; each unit has one rounding, `figureDigits`. */
export const figureUnits = [
  "euros",
  "euros_a_month",
  "euros_a_year",
  /** Return over a past period. */
  "return",
  /** A small or compared ratio: fees, interest, parameters of the yearly distribution. */
  "rate",
  /** Share of a whole. */
  "share",
  /** Completed share of a whole, without decimals. */
  "progress",
  "stars",
  /** A risk indicator, 1 to 7. */
  "indicator",
  "number",
  "months",
  "years",
] as const;
export type FigureUnit = (typeof figureUnits)[number];

/** Reference date of a figure. */
export const figureDates = [
  /** Last valuation of each portfolio; a sum shows the oldest one. */
  "valuation",
  /** Date of each line's price. */
  "price",
  /** Last complete week of prices. */
  "week",
  /** Twelve months up to today. */
  "year",
  "today",
  /** Day of the analysis or of the proposal with which the figure is stored. */
  "frozen",
  /** Day of the statement of the lender or custodian. */
  "statement",
  /** First and last day of a range that is shown next to the figure. */
  "range",
] as const;
export type FigureDate = (typeof figureDates)[number];

/** Computed on the whole of the holdings, on the saver's share of them, or on neither (the market, the law, the person). */
export type FigureBasis = "whole" | "share" | "none";

export type FigureFacts = {
  readonly unit: FigureUnit;
  readonly date: FigureDate;
  readonly basis: FigureBasis;
  /** Shown with its sign: a change, a gain, a return. */
  readonly signed?: true;
  /** Its places within one view are different items of one kind, such as the costs of a portfolio: the field distinguishes them. */
  readonly fields?: true;
  /** Function that computes it: in the domain, in analytics, or in the server where it only sums rows. */
  readonly engine: string;
  /** Ids of figures, or names of input data. */
  readonly inputs: readonly string[];
  /** Why it may be unknown: reasons of `figureReasonSentence`. */
  readonly unknown?: readonly string[];
  /** Where the API returns it: a view of `figureViews`, then the path inside it. */
  readonly at: readonly string[];
};

/** Minimum and maximum number of decimals. Amounts show cents, headline amounts do not. */
export const figureDigits: Readonly<
  Record<FigureUnit, { readonly minDigits: number; readonly maxDigits: number }>
> = {
  euros: { minDigits: 2, maxDigits: 2 },
  euros_a_month: { minDigits: 2, maxDigits: 2 },
  euros_a_year: { minDigits: 2, maxDigits: 2 },
  return: { minDigits: 1, maxDigits: 1 },
  rate: { minDigits: 2, maxDigits: 2 },
  share: { minDigits: 1, maxDigits: 1 },
  progress: { minDigits: 0, maxDigits: 0 },
  stars: { minDigits: 0, maxDigits: 1 },
  indicator: { minDigits: 0, maxDigits: 1 },
  number: { minDigits: 0, maxDigits: 1 },
  months: { minDigits: 0, maxDigits: 0 },
  years: { minDigits: 0, maxDigits: 0 },
};

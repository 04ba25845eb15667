/** What is said of every figure that a saver sees: where it is answered, what makes it, how it is rounded. One record for each
 * figure, read by the tests that compare the answers of the API and by the screens that explain a figure (decision 0031). */

/** How a figure is written; each unit has one rounding, `figureDigits`. */
export const figureUnits = [
  "euros",
  "euros_a_month",
  "euros_a_year",
  /** A return over a time that has passed. */
  "return",
  /** A ratio that is small or compared: fees, interest, what the law of the year says. */
  "rate",
  /** A part of a whole. */
  "share",
  /** What is done of a whole, without decimals. */
  "progress",
  "stars",
  /** A risk indicator, 1 to 7. */
  "indicator",
  "number",
  "months",
  "years",
] as const;
export type FigureUnit = (typeof figureUnits)[number];

/** As of when a figure is. */
export const figureDates = [
  /** The last valuation of each portfolio; of a sum, the oldest is told. */
  "valuation",
  /** The day of the price of each line. */
  "price",
  /** The last complete week of prices. */
  "week",
  /** The twelve months up to today. */
  "year",
  "today",
  /** The day of the analysis or of the proposal, with which it is kept. */
  "frozen",
  /** The day of the lender's or the keeper's word. */
  "statement",
  /** The first and the last day of a range that is told beside it. */
  "range",
] as const;
export type FigureDate = (typeof figureDates)[number];

/** Of the whole of what is held, of the saver's share of it, or of neither: the market, the law, the person. */
export type FigureBasis = "whole" | "share" | "none";

export type FigureFacts = {
  readonly unit: FigureUnit;
  readonly date: FigureDate;
  readonly basis: FigureBasis;
  /** Written with its sign: a change, a gain, a return. */
  readonly signed?: true;
  /** Its places in one view are different things of one kind, such as the costs of a portfolio: the field tells which. */
  readonly fields?: true;
  /** The function that makes it: of the domain, of analytics, or of the server where it only sums rows. */
  readonly engine: string;
  /** Ids of figures or names of data. */
  readonly inputs: readonly string[];
  /** Why it may be unknown: reasons of `figureReasonSentence`. */
  readonly unknown?: readonly string[];
  /** Where the API answers it: a view of `figureViews`, then the path inside it. */
  readonly at: readonly string[];
};

/** Digits after the comma, at least and at most. Amounts have their cents, headlines none. */
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

import type { Analyses, AnalysisSection } from "@vigie/api";
import { sumCents, type Cents } from "@vigie/domain";

export type Section<S extends AnalysisSection["section"]> = Extract<AnalysisSection, { section: S }>;

/** A whole analysis: its four parts, and the value that they describe. */
export type Analysis = {
  readonly allocation: Section<"allocation">;
  readonly performances: Section<"performances">;
  readonly risk: Section<"risk">;
  readonly fees: Section<"fees">;
  /** The value of the portfolio when it was analysed. */
  readonly totalCents: Cents;
};

/** null until all four parts are there: an incomplete analysis would be read as a complete one. */
export function analysisOf({ sections }: Analyses): Analysis | null {
  const allocation = sections.find((one) => one.section === "allocation");
  const performances = sections.find((one) => one.section === "performances");
  const risk = sections.find((one) => one.section === "risk");
  const fees = sections.find((one) => one.section === "fees");
  if (allocation === undefined || performances === undefined || risk === undefined || fees === undefined)
    return null;
  const totalCents = sumCents(allocation.classes.map((one) => one.amount));
  return { allocation, performances, risk, fees, totalCents };
}

/** Stars are shown by halves; `points` keeps them to the hundredth. */
export function starsOf(points: number): number {
  return Math.round(points * 2) / 2;
}

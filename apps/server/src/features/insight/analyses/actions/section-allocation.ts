import { effectiveLines } from "@vigie/analytics";
import type { AnalysisSection } from "@vigie/api";
import { shareRatio } from "@vigie/domain";
import { allocationOf } from "../../../holdings/portfolios/actions/view.ts";
import type { Situation } from "./situation.ts";

export type SectionBody<S extends AnalysisSection["section"]> = Omit<
  Extract<AnalysisSection, { section: S }>,
  "analysedAt" | "engineVersion" | "scores" | "scoreVersion"
>;

/** How the portfolio is spread: by class as its overview shows it, by line, and how concentrated it is. */
export function allocationSection(situation: Situation): SectionBody<"allocation"> {
  const { portfolio, holdings, funds, positions, totalCents } = situation;
  const classes = allocationOf(portfolio, holdings, funds);
  const lines = positions
    .map((position) => ({
      holdingId: position.holdingId,
      label: position.label,
      isin: position.isin,
      amount: position.amountCents,
      ratio: position.weightRatio,
    }))
    .toSorted((a, b) => b.amount - a.amount);
  const known = positions.reduce((sum, position) => sum + position.amountCents, 0);
  const classed = classes.filter((one) => one.assetClass !== "unknown");
  const weights = Float64Array.from(positions, (position) => position.amountCents / known);
  const largest = lines[0];
  return {
    section: "allocation",
    points: null,
    coveredRatio: shareRatio(
      classed.reduce((sum, one) => sum + one.amount, 0),
      totalCents,
    ),
    classes,
    lines,
    effectiveLines: effectiveLines(weights),
    largestLineRatio:
      largest === undefined ? { value: null, reason: "empty" } : { value: largest.ratio, reason: null },
  };
}

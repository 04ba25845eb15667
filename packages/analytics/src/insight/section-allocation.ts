import { effectiveLines } from "../index.ts";
import { classAllocation, holdingClass, shareRatio } from "@vigie/domain";
import type { SectionBody } from "./sections.ts";
import type { Situation } from "./situation.ts";

/** Allocation of the portfolio: by class as in its overview, by line, and its concentration. */
export function allocationSection(situation: Situation): SectionBody<"allocation"> {
  const { portfolio, holdings, funds, positions, totalCents } = situation;
  const classes = classAllocation(
    portfolio,
    holdings.map((holding) => ({
      assetClass: holdingClass(holding, holding.isin === null ? undefined : funds.get(holding.isin)),
      valuationCents: holding.valuationCents,
    })),
  );
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

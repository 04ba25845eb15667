import { cents, type Cents, type Ratio } from "@vigie/domain";
import type { Analysis } from "./sections.ts";

/** What an analysis shows that a saver would want to know. These are observations, never advice: nothing is recommended here. */
export type Observation =
  | {
      readonly kind: "loss_over_limit";
      readonly lossCents: Cents;
      readonly limitCents: Cents;
      readonly overCents: Cents;
    }
  | {
      readonly kind: "loss_under_limit";
      readonly lossCents: Cents;
      readonly limitCents: Cents;
      readonly leftCents: Cents;
    }
  | { readonly kind: "loss_unknown"; readonly reason: string | null }
  | {
      readonly kind: "costly_line";
      readonly label: string;
      readonly feeRatio: Ratio;
      readonly amountCents: Cents | null;
      /** How many other lines are expensive too. */
      readonly otherCount: number;
    }
  | { readonly kind: "concentrated"; readonly label: string; readonly ratio: Ratio };

/** A fund above this yearly cost is expensive compared with an index fund at 0.3 % (specification 2 §9: active funds at 2 %). */
const dearFeeRatio = 0.015;
/** The cap of one fund in an optimisation (methodology, section 11). */
const heavyLineRatio = 0.25;

type LossObservation = Extract<
  Observation,
  { kind: "loss_over_limit" | "loss_under_limit" | "loss_unknown" }
>;

/** Compares the mean loss of the worst years with the limit of the profile. */
export function lossObservation({ risk }: Analysis): LossObservation {
  const { expectedShortfall: lossCents, profileLossLimit: limitCents } = risk;
  if (lossCents === null || limitCents === null)
    return { kind: "loss_unknown", reason: risk.expectedShortfallYear.reason };
  const leftCents = cents(limitCents - lossCents);
  return leftCents >= 0
    ? { kind: "loss_under_limit", lossCents, limitCents, leftCents }
    : { kind: "loss_over_limit", lossCents, limitCents, overCents: cents(-leftCents) };
}

/** Among the expensive lines, the one that costs most euros a year. */
export function costlyLine({ fees }: Analysis): Extract<Observation, { kind: "costly_line" }> | null {
  const dear = fees.lines
    .flatMap(({ label, ongoingFeeRatio, amount }) =>
      ongoingFeeRatio === null || ongoingFeeRatio < dearFeeRatio
        ? []
        : [{ label, feeRatio: ongoingFeeRatio, amountCents: amount }],
    )
    .toSorted((a, b) => (b.amountCents ?? 0) - (a.amountCents ?? 0));
  const [first, ...others] = dear;
  return first === undefined ? null : { kind: "costly_line", ...first, otherCount: others.length };
}

/** A line that can lose value and makes up more than a quarter of the portfolio. */
export function concentratedLine({
  allocation,
  risk,
}: Analysis): Extract<Observation, { kind: "concentrated" }> | null {
  const safe = new Set(
    risk.contributions.filter((one) => safeClasses.has(one.assetClass)).map((one) => one.label),
  );
  const heavy = allocation.lines.find((line) => line.ratio > heavyLineRatio && !safe.has(line.label));
  return heavy === undefined ? null : { kind: "concentrated", label: heavy.label, ratio: heavy.ratio };
}

/** Asset classes whose capital does not follow the markets. */
export const safeClasses: ReadonlySet<string> = new Set(["euroFund", "cash", "savings"]);

/** All observations, the most pressing first. */
export function observationsOf(analysis: Analysis): readonly Observation[] {
  const loss = lossObservation(analysis);
  const costly = costlyLine(analysis);
  const heavy = concentratedLine(analysis);
  return [
    ...(loss.kind === "loss_over_limit" ? [loss] : []),
    ...(heavy === null ? [] : [heavy]),
    ...(costly === null ? [] : [costly]),
  ];
}

/** Limits of a risk profile, 0 (guaranteed) to 5 (aggressive). Ratios; SRI on its scale of 1 to 7. */
export type ProfileLimits = {
  readonly profile: number;
  /** Maximum weighted SRI of the portfolio. */
  readonly maxSri: number;
  /** Minimum share of euro fund and cash. */
  readonly minSafeRatio: number;
  readonly maxEquityRatio: number;
  readonly volatilityCapRatio: number;
  /** Maximum 1-year expected shortfall at 0.95. */
  readonly shortfallCapRatio: number;
  /** Maximum SRI of a single line. */
  readonly maxLineSri: number;
  /** Equity share of the reference allocation. */
  readonly equityReferenceRatio: number;
};

/** Changes with the figures: a stored recommendation keeps the version with which it was computed. */
export const profileGridVersion = "2026-11-1";

/** @source methodology section 11, profile grid (decided product configuration) */
export const profileGrid: readonly ProfileLimits[] = [
  line([0, 1.2, 0.95, 0, 0.01, 0.01, 2, 0]),
  line([1, 2.0, 0.6, 0.2, 0.04, 0.06, 4, 0.1]),
  line([2, 2.6, 0.4, 0.35, 0.06, 0.1, 5, 0.25]),
  line([3, 3.3, 0.2, 0.55, 0.09, 0.16, 6, 0.45]),
  line([4, 4.2, 0, 0.8, 0.13, 0.25, 6, 0.7]),
  line([5, 5.5, 0, 1, 0.2, 0.4, 7, 0.9]),
];

export function profileLimits(profile: number): ProfileLimits | null {
  return profileGrid.find((one) => one.profile === profile) ?? null;
}

function line(
  cells: readonly [number, number, number, number, number, number, number, number],
): ProfileLimits {
  const [
    profile,
    maxSri,
    minSafeRatio,
    maxEquityRatio,
    volatilityCapRatio,
    shortfallCapRatio,
    maxLineSri,
    equity,
  ] = cells;
  return {
    profile,
    maxSri,
    minSafeRatio,
    maxEquityRatio,
    volatilityCapRatio,
    shortfallCapRatio,
    maxLineSri,
    equityReferenceRatio: equity,
  };
}

/** Maximum weight of a line. @source methodology section 11 */
export const capRatios = { unitLinked: 0.25, worldIndex: 0.4, euroFund: 1, issuer: 0.35 } as const;

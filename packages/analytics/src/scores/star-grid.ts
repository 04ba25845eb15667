/** Rule of one star figure: linear between its knots (figure, stars), clamped beyond them. */
export type SubScoreRule = {
  readonly name: SubScoreName;
  /** Weight in its section, points out of 100. */
  readonly weight: number;
  /** Ascending figures. */
  readonly knots: ReadonlyArray<readonly [figure: number, stars: number]>;
};

export type Section = "allocation" | "performance" | "risk" | "fees";

export type SubScoreName =
  | "class_fit"
  | "effective_lines"
  | "geography"
  | "sectors"
  | "risk_spread"
  | "excess_return"
  | "lines_beating_benchmark"
  | "excess_over_livret"
  | "excess_sharpe"
  | "sri_excess"
  | "shortfall_to_cap"
  | "drawdown_to_composite"
  | "capital_at_risk"
  | "yearly_cost"
  | "ongoing_to_median"
  | "wealth_lost"
  | "fees_paid";

/** Stored with each analysis: an old one is shown with the grid with which it was scored. */
export const scoreVersion = "2026-11-2";

/** Minimum share of weight with data for a section to have stars. */
export const minKnownWeightRatio = 0.6;
/** Maximum overall stars of a portfolio that clearly exceeds its profile. */
export const breachedCap = 2.5;
/** Thresholds of a clear excess: a weighted SRI 0.25 above the profile, or a shortfall 15 % above its cap. */
export const plainBreach = { sriExcess: 0.25, shortfallOverCap: 0.15 } as const;

/** @source methodology section 12, knots listed as figure -> stars (decided product configuration) */
export const starGrid: Readonly<Record<Section, readonly SubScoreRule[]>> = {
  allocation: [
    {
      name: "class_fit",
      weight: 35,
      knots: [
        [0, 5],
        [0.1, 4],
        [0.2, 3],
        [0.3, 2],
        [0.4, 1],
        [0.55, 0],
      ],
    },
    {
      name: "effective_lines",
      weight: 20,
      knots: [
        [1, 0],
        [2, 1],
        [3, 2],
        [5, 3],
        [8, 4],
        [12, 5],
      ],
    },
    {
      name: "geography",
      weight: 20,
      knots: [
        [0.2, 5],
        [0.35, 4],
        [0.5, 3],
        [0.65, 2],
        [0.8, 1],
        [0.95, 0],
      ],
    },
    {
      name: "sectors",
      weight: 15,
      knots: [
        [0.14, 5],
        [0.18, 4],
        [0.25, 3],
        [0.35, 2],
        [0.55, 1],
        [1, 0],
      ],
    },
    {
      name: "risk_spread",
      weight: 10,
      knots: [
        [0.25, 5],
        [0.4, 4],
        [0.55, 3],
        [0.7, 2],
        [0.85, 1],
        [1, 0],
      ],
    },
  ],
  performance: [
    {
      name: "excess_return",
      weight: 40,
      knots: [
        [-0.03, 0],
        [-0.02, 1],
        [-0.01, 2],
        [0, 3],
        [0.01, 4],
        [0.02, 5],
      ],
    },
    {
      name: "lines_beating_benchmark",
      weight: 20,
      knots: [
        [0, 0],
        [0.2, 1],
        [0.4, 2],
        [0.5, 3],
        [0.7, 4],
        [0.9, 5],
      ],
    },
    {
      name: "excess_over_livret",
      weight: 20,
      knots: [
        [-0.02, 0],
        [-0.01, 1],
        [-0.005, 2],
        [0, 3],
        [0.015, 4],
        [0.03, 5],
      ],
    },
    {
      name: "excess_sharpe",
      weight: 20,
      knots: [
        [-0.6, 0],
        [-0.3, 1.5],
        [0, 3],
        [0.3, 4.5],
        [0.4, 5],
      ],
    },
  ],
  risk: [
    {
      name: "sri_excess",
      weight: 35,
      knots: [
        [0, 5],
        [0.25, 4],
        [0.5, 3],
        [1, 2],
        [1.5, 1],
        [2, 0],
      ],
    },
    {
      name: "shortfall_to_cap",
      weight: 30,
      knots: [
        [0.7, 5],
        [0.85, 4],
        [1, 3],
        [1.25, 2],
        [1.5, 1],
        [2, 0],
      ],
    },
    {
      name: "drawdown_to_composite",
      weight: 20,
      knots: [
        [0.8, 5],
        [1, 4],
        [1.15, 3],
        [1.35, 2],
        [1.6, 1],
        [2, 0],
      ],
    },
    {
      name: "capital_at_risk",
      weight: 15,
      knots: [
        [0, 5],
        [0.1, 4],
        [0.2, 3],
        [0.35, 2],
        [0.5, 1],
        [0.7, 0],
      ],
    },
  ],
  fees: [
    {
      name: "yearly_cost",
      weight: 45,
      knots: [
        [0.004, 5],
        [0.008, 4],
        [0.014, 3],
        [0.02, 2],
        [0.026, 1],
        [0.032, 0],
      ],
    },
    {
      name: "ongoing_to_median",
      weight: 25,
      knots: [
        [-0.01, 5],
        [-0.005, 4],
        [0, 3],
        [0.004, 2],
        [0.008, 1],
        [0.012, 0],
      ],
    },
    {
      name: "wealth_lost",
      weight: 20,
      knots: [
        [0.03, 5],
        [0.08, 4],
        [0.15, 3],
        [0.22, 2],
        [0.3, 1],
        [0.38, 0],
      ],
    },
    {
      name: "fees_paid",
      weight: 10,
      knots: [
        [0, 5],
        [0.002, 4],
        [0.005, 3],
        [0.01, 2],
        [0.02, 1],
        [0.03, 0],
      ],
    },
  ],
};

/** Number of effective lines that an index fund counts for. */
export const indexFundLines = 4;

/** An allocation far below its profile's risk is not wrong, but gets at most 4 stars.
 * @source methodology section 12, risk, first line: below is free, to 4 only if under R_p - 1.5 */
export const farBelowProfile = { gap: 1.5, stars: 4 } as const;

export * from "./estimate.ts";

export * from "./returns/returns.ts";
export * from "./returns/weekly.ts";

export * from "./risk/volatility.ts";
export * from "./risk/losses.ts";
export * from "./risk/one-year.ts";
export * from "./risk/drawdown.ts";
export * from "./risk/ratios.ts";
export * from "./risk/priips.ts";
export * from "./risk/srri.ts";

export { euroFundDeviation, lawVersion, longRunDeviations, type RiskClass } from "./law/assumptions.ts";
export { gridReturns, lawGrid, type LawGrid } from "./law/columns.ts";
export * from "./law/portfolio-law.ts";
export * from "./law/means.ts";
export * from "./law/plan.ts";
export * from "./law/risk-model.ts";
export * from "./law/year-law.ts";

export * from "./decisions/exposure.ts";
export * from "./decisions/mortgage.ts";
export * from "./decisions/net-worth.ts";
export * from "./decisions/next-thousand.ts";
export * from "./decisions/projects.ts";

export * from "./performance/time-weighted.ts";
export * from "./performance/money-weighted.ts";
export * from "./performance/benchmark.ts";
export * from "./performance/livret.ts";
export * from "./performance/euro-fund.ts";

export * from "./allocation/concentration.ts";
export * from "./allocation/classes.ts";
export * from "./allocation/diversification.ts";
export * from "./allocation/look-through.ts";
export * from "./allocation/overlap.ts";

export * from "./fees/yearly-cost.ts";
export * from "./fees/projection.ts";
export * from "./fees/comparison.ts";

export * from "./scores/section-figures.ts";
export * from "./scores/star-grid.ts";
export * from "./scores/stars.ts";

export * from "./linear/moments.ts";
export * from "./linear/covariance.ts";
export { at, dot, sum, vector } from "./linear/vector.ts";
export {
  cell,
  column,
  identity,
  matrix,
  quadraticForm,
  row,
  subMatrix,
  timesVector,
  zeros,
  type Matrix,
} from "./linear/matrix.ts";
export type { Certificate, Engine, Programme, Solution } from "./linear/programme.ts";
export { acceptance, residuals } from "./linear/kkt.ts";
export { createSolver, type SolveOptions, type Solver } from "./linear/solver-pool.ts";
export { seededRandom } from "./linear/random.ts";

export * from "./optimise/profile-grid.ts";
export type { Asset, AssetKind, Band, Limits, Rule, RuleName } from "./optimise/feasible-set.ts";
export { findInfeasibility, type Infeasibility, type InfeasibilityInput } from "./optimise/infeasibility.ts";
export type { ActiveRule, OptimisationAnswer, Optimised } from "./optimise/answer.ts";
export { movesOf, tradingCost, type TradeCosts, type Trading } from "./optimise/variables.ts";
export type { PortfolioProblem } from "./optimise/problem.ts";
export * from "./optimise/prescreen.ts";
export * from "./optimise/expected-returns.ts";
export * from "./optimise/minimum-variance.ts";
export * from "./optimise/mean-variance.ts";
export * from "./optimise/maximum-sharpe.ts";
export { minimumShortfall, shortfallOf, type Scenarios } from "./optimise/shortfall.ts";
export { maximumReturnOverShortfall, maximumReturnUnderShortfall } from "./optimise/tail.ts";
export {
  cheapestUnderLaw,
  isWorthSaving,
  lawShortfallOf,
  leastChangeUnderLawShortfall,
  maximumReturnOverLawShortfall,
  maximumReturnUnderLawShortfall,
  minimumLawShortfall,
  riskOfToday,
} from "./optimise/under-law.ts";
export * from "./optimise/risk-parity.ts";
export * from "./optimise/hierarchical.ts";
export * from "./optimise/least-change.ts";
export { roundLargestRemainder, roundTrades, type Rounded, type RoundingInput } from "./optimise/rounding.ts";
export { heldBy, withFewLines, type CardinalityInput } from "./optimise/cardinality.ts";
export { feasibilityOf, type Feasibility } from "./optimise/feasibility.ts";
export * from "./optimise/figures.ts";
export * from "./optimise/strategies.ts";
export * from "./optimise/arbitrate.ts";
export { soak, type SoakOptions, type SoakReport } from "./optimise/soak.ts";

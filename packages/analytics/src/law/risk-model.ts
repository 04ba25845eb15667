import type { Matrix } from "../linear/matrix.ts";
import { zeros } from "../linear/matrix.ts";
import { at } from "../linear/vector.ts";
import type { PriceSeries } from "../returns/weekly.ts";
import type { RiskClass } from "./assumptions.ts";
import * as assumed from "./assumptions.ts";
import type { Column, LawGrid } from "./columns.ts";
import { columnDeviation, completedColumn, gridWeeks, lawGrid, referenceReturns } from "./columns.ts";

/** A line that a portfolio holds or may hold. The model's statements about it depend only on this and on dated configuration. */
export type ModelLine = {
  /** Identity: the ISIN, or another id for a euro fund or cash. Two lines with the same key are one line: merge them before. */
  readonly key: string;
  readonly kind: "unit" | "euroFund" | "savings" | "cash";
  /** For a unit; ignored for the others. */
  readonly riskClass: RiskClass;
  /** Expected yearly return, ratio: `netMean`, `euroFundMean`, or the rate of a savings account; 0 for a portfolio's cash. */
  readonly meanRatio: number;
  /** Prices net of ongoing costs, distributions reinvested; null where there are none. */
  readonly history: PriceSeries | null;
  /** Published summary risk indicator, 1 to 7. */
  readonly publishedSri: number | null;
};

export type RiskModelInput = {
  readonly lines: readonly ModelLine[];
  /** Reference prices of each class. They must be our own dated configuration, not a selection from the contract's offer: otherwise
   * adding a fund to an offer would change the risk of a portfolio that does not hold it. */
  readonly references: ReadonlyMap<RiskClass, PriceSeries>;
  /** Day of the valuation, days since 1970-01-01. */
  readonly onDay: number;
  /** Long-run standard deviations for calm periods; default `longRunDeviations`, {} for none. */
  readonly longRun?: Readonly<Partial<Record<RiskClass, number>>>;
};

/** Means and covariance of a set of lines: adding, removing or reordering lines changes no figure of the others. */
export type RiskModel = {
  readonly version: string;
  readonly lines: readonly ModelLine[];
  /** Expected yearly returns; shape [n]. */
  readonly meanRatios: Float64Array;
  /** Covariance of yearly returns, positive semidefinite; shape [n, n]. */
  readonly covariance: Matrix;
  /** Method of measurement of each line; shape [n]. */
  readonly measures: readonly LineMeasure[];
  readonly grid: LawGrid;
};

export type LineMeasure = Omit<Column, "returns"> & {
  readonly deviationRatio: number;
  /** `prices`: from weekly returns; `class`: no prices, the deviation of its class is used; `none`: no market risk. */
  readonly source: "prices" | "class" | "none";
};

/** The single risk model: analysis, arbitrage, risk capacity and projection build it from the same lines and use it through
 * `portfolioLaw`.
 * @source methodology 2, sections 1.2 to 1.4 */
export function riskModel(input: RiskModelInput): RiskModel {
  const grid = lawGrid(input.onDay);
  const references = new Map(
    [...input.references].map(([riskClass, series]) => [riskClass, referenceReturns(series, grid)] as const),
  );
  const factors = longRunFactors(references, input.longRun ?? assumed.longRunDeviations);
  const risks = input.lines.map((line) =>
    lineRisk(line, references.get(line.riskClass) ?? null, { grid, factors }),
  );
  return {
    version: assumed.lawVersion,
    lines: input.lines,
    meanRatios: Float64Array.from(input.lines, (line) => line.meanRatio),
    covariance: covarianceOf(input.lines, risks),
    measures: risks.map((risk) => risk.measure),
    grid,
  };
}

type LineRisk = {
  readonly measure: LineMeasure;
  /** Centred; null where prices say nothing. */ readonly centred: Float64Array | null;
};
type References = ReadonlyMap<RiskClass, ReadonlyArray<number | null>>;

function lineRisk(
  line: ModelLine,
  reference: ReadonlyArray<number | null> | null,
  { grid, factors }: { grid: LawGrid; factors: ReadonlyMap<RiskClass, number> },
): LineRisk {
  if (line.kind !== "unit") return { measure: safeMeasure(line), centred: null };
  const { returns, ...measured } = completedColumn(line.history, reference, grid);
  const factor = factors.get(line.riskClass) ?? 1;
  const sample = returns === null ? 0 : columnDeviation(returns);
  const floor = measured.isSmoothed && line.publishedSri !== null ? assumed.sriFloor(line.publishedSri) : 0;
  const isFlat = returns === null || (sample <= 1e-9 && measured.isSmoothed);
  if (isFlat) {
    const deviationRatio = returns !== null && floor > 0 ? floor : assumed.classDeviations[line.riskClass];
    return {
      measure: { ...measured, deviationRatio: deviationRatio * factor, source: "class" },
      centred: null,
    };
  }
  const deviationRatio = Math.max(sample, floor) * factor;
  const scale = sample > 0 ? deviationRatio / sample : 1;
  return { measure: { ...measured, deviationRatio, source: "prices" }, centred: centredBy(returns, scale) };
}

function safeMeasure(line: ModelLine): LineMeasure {
  const deviationRatio = line.kind === "euroFund" ? assumed.euroFundDeviation : 0;
  return { ownRatio: 1, isStopped: false, isSmoothed: false, deviationRatio, source: "none" };
}

function centredBy(returns: Float64Array, scale: number): Float64Array {
  let mean = 0;
  for (let t = 0; t < returns.length; t += 1) mean += at(returns, t) / returns.length;
  return returns.map((value) => (value - mean) * scale);
}

/** In a period calmer than its long run, a class is scaled up towards it. */
function longRunFactors(
  references: References,
  longRun: Readonly<Partial<Record<RiskClass, number>>>,
): ReadonlyMap<RiskClass, number> {
  const factors = new Map<RiskClass, number>();
  for (const [riskClass, returns] of references) {
    const wanted = longRun[riskClass];
    const known = Float64Array.from(returns.filter((value) => value !== null));
    if (wanted === undefined || known.length < gridWeeks / 5) continue;
    const deviation = columnDeviation(known);
    if (deviation > 0)
      factors.set(riskClass, Math.min(Math.max(wanted / deviation, 1), assumed.largestLongRunFactor));
  }
  return factors;
}

/** Three quarters sample, one quarter class correlations; each cell depends only on its two lines. */
function covarianceOf(lines: readonly ModelLine[], risks: readonly LineRisk[]): Matrix {
  const size = lines.length;
  const result = zeros(size, size);
  for (let i = 0; i < size; i += 1) {
    for (let j = i; j < size; j += 1) {
      const value = pairCovariance({ lines, risks, i, j });
      result.data[i * size + j] = value;
      result.data[j * size + i] = value;
    }
  }
  return result;
}

type Pair = { lines: readonly ModelLine[]; risks: readonly LineRisk[]; i: number; j: number };

function pairCovariance({ lines, risks, i, j }: Pair): number {
  const [first, second] = [risks[i], risks[j]];
  const [line, other] = [lines[i], lines[j]];
  if (first === undefined || second === undefined || line === undefined || other === undefined) return 0;
  if (i === j) return first.measure.deviationRatio ** 2;
  if (first.measure.source === "none" || second.measure.source === "none") return 0;
  const correlation = assumed.classCorrelation(line.riskClass, other.riskClass);
  const target = correlation * first.measure.deviationRatio * second.measure.deviationRatio;
  return (
    (1 - assumed.targetRatio) * sampleCovariance(first.centred, second.centred) + assumed.targetRatio * target
  );
}

function sampleCovariance(first: Float64Array | null, second: Float64Array | null): number {
  if (first === null || second === null) return 0;
  let total = 0;
  for (let t = 0; t < first.length; t += 1) total += at(first, t) * at(second, t);
  return (52 * total) / (first.length - 1);
}

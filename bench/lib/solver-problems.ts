import { type Asset, type Limits, matrix, type Matrix, seededRandom, zeros } from "@vigie/analytics";

/** Problems of the size of a portfolio's universe: three common factors and a noise of each line, caps, an SRI row and a limit
 * on each of six classes. The peer is given the same rows by `rowsOf`. */
export type BenchProblem = {
  readonly assets: readonly Asset[];
  readonly limits: Limits;
  readonly covariance: Matrix;
  readonly expectedReturns: Float64Array;
  readonly outcomes: Matrix;
};

const classes = 6;
const factors = 3;
const maxSri = 3.3;
const classMax = 0.4;

export function makeProblem(size: number, scenarios: number): BenchProblem {
  const random = seededRandom(size * 10_000 + scenarios);
  const bell = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const loadings = Array.from({ length: size }, () => ({
    factor: Array.from({ length: factors }, (_, k) => (k === 0 ? 0.06 + 0.12 * random() : 0.05 * bell())),
    own: 0.03 + 0.1 * random(),
  }));
  const cap = Math.max(0.25, 3 / size);
  const assets = loadings.map(({ factor }, index): Asset => ({
    kind: "unit_linked",
    className: `class ${index % classes}`,
    isEquity: false,
    sri: Math.min(6, Math.max(1, Math.round(1 + 30 * Math.abs(factor[0] ?? 0)))),
    capRatio: cap,
  }));
  const covariance = zeros(size, size);
  loadings.forEach((left, i) => {
    loadings.forEach((right, j) => {
      const common = left.factor.reduce((sum, value, k) => sum + value * (right.factor[k] ?? 0), 0);
      covariance.data[i * size + j] = common + (i === j ? left.own ** 2 : 0);
    });
  });
  const weekly = Math.sqrt(1 / 52);
  const outcomes = matrix(
    Array.from({ length: scenarios }, () => {
      const market = Array.from({ length: factors }, bell);
      return loadings.map(
        ({ factor, own }) =>
          0.001 +
          weekly * (own * bell() + factor.reduce((sum, value, k) => sum + value * (market[k] ?? 0), 0)),
      );
    }),
  );
  return {
    assets,
    limits: {
      maxSri,
      classBands: Object.fromEntries(
        Array.from({ length: classes }, (_, k) => [`class ${k}`, { minRatio: 0, maxRatio: classMax }]),
      ),
    },
    covariance,
    expectedReturns: Float64Array.from(loadings, ({ factor }) => 0.01 + 0.3 * Math.abs(factor[0] ?? 0)),
    outcomes,
  };
}

/** The same limits as inequalities `rows w <= upper`. */
export function rowsOf({ assets }: BenchProblem): { rows: number[][]; upper: number[]; cap: number } {
  const ofClass = (k: number) => assets.map((asset) => (asset.className === `class ${k}` ? 1 : 0));
  return {
    rows: [assets.map((asset) => asset.sri), ...Array.from({ length: classes }, (_, k) => ofClass(k))],
    upper: [maxSri, ...Array.from({ length: classes }, () => classMax)],
    cap: assets[0]?.capRatio ?? 1,
  };
}

export function listOfRows(source: Matrix): number[][] {
  return Array.from({ length: source.rows }, (_, i) => [
    ...source.data.subarray(i * source.cols, (i + 1) * source.cols),
  ]);
}

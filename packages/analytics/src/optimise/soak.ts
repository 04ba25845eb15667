import type { Matrix } from "../linear/matrix.ts";
import { zeros } from "../linear/matrix.ts";
import { sampleCovariance } from "../linear/covariance.ts";
import type { Engine } from "../linear/programme.ts";
import { acceptance } from "../linear/kkt.ts";
import { seededRandom } from "../linear/random.ts";
import type { Solver } from "../linear/solver-pool.ts";
import { at, sum } from "../linear/vector.ts";
import type { OptimisationAnswer } from "./answer.ts";
import type { Asset, Limits } from "./feasible-set.ts";
import { feasibleSet } from "./feasible-set.ts";
import { leastVariance, maximumReturn, meanVariance } from "./mean-variance.ts";
import type { PortfolioProblem } from "./problem.ts";
import { breachOf } from "./rounding.ts";
import { minimumShortfall } from "./shortfall.ts";

export type SoakReport = {
  readonly count: number;
  readonly solved: number;
  /** Seeds of problems without a certified answer: none are expected. */
  readonly failures: ReadonlyArray<{ readonly seed: number; readonly why: string }>;
  readonly byEngine: Readonly<Partial<Record<Engine, number>>>;
  readonly worstGap: number;
  readonly worstPrimalResidual: number;
};

export type SoakOptions = {
  readonly count: number;
  /** Seed of the first problem; the others are consecutive. */
  readonly seed?: number;
  readonly maxAssets?: number;
};

/** Solves random problems that are feasible by construction (their limits surround known weights) and reports each answer that is
 * not feasible and certified.
 * @source methodology section 13: random QPs with an SRI row, caps, bands, half of them with costs */
export async function soak(solver: Solver, options: SoakOptions): Promise<SoakReport> {
  const failures: Array<{ seed: number; why: string }> = [];
  const byEngine: Partial<Record<Engine, number>> = {};
  let worstGap = 0;
  let worstPrimalResidual = 0;
  for (let i = 0; i < options.count; i += 1) {
    const seed = (options.seed ?? 1) + i;
    const { problem, outcomes } = randomProblem(seed, options.maxAssets ?? 60);
    const answer = await solveOne(solver, { problem, outcomes, seed });
    const why = complaint(problem, answer);
    if (why !== null) failures.push({ seed, why });
    if (answer.kind !== "optimal") continue;
    const { engine, gap, primalResidual } = answer.certificate;
    byEngine[engine] = (byEngine[engine] ?? 0) + 1;
    worstGap = Math.max(worstGap, gap);
    worstPrimalResidual = Math.max(worstPrimalResidual, primalResidual);
  }
  return {
    count: options.count,
    solved: options.count - failures.length,
    failures,
    byEngine,
    worstGap,
    worstPrimalResidual,
  };
}

function solveOne(
  solver: Solver,
  drawn: { problem: PortfolioProblem; outcomes: Matrix; seed: number },
): Promise<OptimisationAnswer> {
  const { problem, outcomes, seed } = drawn;
  switch (seed % 5) {
    case 0:
      return minimumShortfall(solver, problem, { scenarios: { outcomes } });
    case 1:
      return maximumReturn(solver, problem);
    case 2:
      return meanVariance(solver, problem, 1 + (seed % 7));
    default:
      return leastVariance(solver, problem);
  }
}

function complaint(problem: PortfolioProblem, answer: OptimisationAnswer): string | null {
  if (answer.kind === "infeasible") return `infeasible: ${JSON.stringify(answer.reason)}`;
  if (answer.kind === "failed") return `failed: ${answer.refusals.join("; ")}`;
  const breach = breachOf(feasibleSet(problem.assets, problem.limits), answer.weights);
  if (breach > 1e-6) return `breach ${breach.toExponential(1)}`;
  return answer.certificate.gap <= acceptance.gap ? null : `gap ${answer.certificate.gap.toExponential(1)}`;
}

/** A problem whose limits the weights `known` satisfy. */
export function randomProblem(
  seed: number,
  maxAssets: number,
): { problem: PortfolioProblem; outcomes: Matrix } {
  const next = seededRandom(seed);
  const size = 5 + Math.floor(next() * (maxAssets - 5));
  const known = knownWeights(size, next);
  const assets = Array.from(known, (weight, i) => randomAsset(weight, i, next));
  const outcomes = randomOutcomes(assets, 60 + Math.floor(next() * 200), next);
  const covariance = sampleCovariance(outcomes) ?? zeros(size, size);
  const data = covariance.data.map((value, k) => 52 * (value + (k % (size + 1) === 0 ? 1e-7 : 0)));
  const problem = {
    assets,
    limits: limitsAround(assets, known, next),
    euroFundAvailable: true,
    covariance: { ...covariance, data },
    expectedReturns: Float64Array.from(assets, (asset) => 0.01 + 0.01 * asset.sri * next()),
  };
  if (next() < 0.5) return { problem, outcomes };
  const held = knownWeights(size, next);
  return {
    problem: {
      ...problem,
      trading: { current: held, costs: { sellRatio: 0.01 * next(), buyRatio: 0.02 * next() } },
    },
    outcomes,
  };
}

function knownWeights(size: number, next: () => number): Float64Array {
  const raw = Float64Array.from({ length: size }, () => (next() < 0.4 ? 0 : next()));
  raw[0] = at(raw, 0) + 0.1;
  const total = sum(raw);
  return raw.map((value) => value / total);
}

function randomAsset(weight: number, index: number, next: () => number): Asset {
  const euroFund = index === 0 && next() < 0.7;
  return {
    kind: euroFund ? "euro_fund" : "unit_linked",
    className: euroFund
      ? "euroFund"
      : (["stock", "bond", "diversified", "realEstate"][Math.floor(next() * 4)] ?? "stock"),
    isEquity: !euroFund && next() < 0.5,
    sri: euroFund ? 1 : 1 + Math.floor(next() * 7),
    capRatio: euroFund ? 1 : Math.max(0.25, Math.min(1, weight * (1 + next()))),
    issuer: `issuer ${String(Math.floor(next() * 6))}`,
  };
}

function randomOutcomes(assets: readonly Asset[], count: number, next: () => number): Matrix {
  const outcomes = zeros(count, assets.length);
  const bell = () => next() + next() + next() + next() - 2;
  for (let t = 0; t < count; t += 1) {
    const market = bell();
    assets.forEach((asset, i) => {
      const scale = asset.kind === "euro_fund" ? 0.0003 : 0.004 * asset.sri;
      outcomes.data[t * assets.length + i] = 0.0005 + scale * (0.7 * market + 0.7 * bell());
    });
  }
  return outcomes;
}

function limitsAround(assets: readonly Asset[], known: Float64Array, next: () => number): Limits {
  const share = (belongs: (asset: Asset) => boolean) =>
    assets.reduce((total, asset, i) => total + (belongs(asset) ? at(known, i) : 0), 0);
  const sri = assets.reduce((total, asset, i) => total + asset.sri * at(known, i), 0);
  const issuers = [...new Set(assets.map((asset) => asset.issuer))].map((issuer) =>
    share((asset) => asset.issuer === issuer),
  );
  const classes = [...new Set(assets.map((asset) => asset.className))].filter(() => next() < 0.4);
  return {
    maxSri: sri + next() * 0.2,
    minSafeRatio: Math.max(0, share((asset) => asset.kind !== "unit_linked") - next() * 0.05),
    maxEquityRatio: Math.min(1, share((asset) => asset.isEquity) + next() * 0.1),
    maxIssuerRatio: Math.max(...issuers) + 0.01,
    classBands: Object.fromEntries(
      classes.map((className) => {
        const held = share((asset) => asset.className === className);
        return [
          className,
          { minRatio: Math.max(0, held - next() * 0.1), maxRatio: Math.min(1, held + next() * 0.1) },
        ];
      }),
    ),
  };
}

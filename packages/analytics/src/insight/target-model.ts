import { type AssetClass, assetsOf, type Cents, type ModelBand } from "@vigie/domain";
import type { Limits, Solver } from "../index.ts";
import { solveQuestion } from "./arbitration-answer.ts";
import type { Choice, Failure } from "./arbitration-choice.ts";
import type { Question } from "./arbitration-question.ts";
import { targetTotal } from "./target.ts";

export type ModelAsk = {
  readonly bands: readonly ModelBand[];
  /** As close to the targets as whole percentages allow, or only into the bands. */
  readonly aim: "target" | "bands";
  readonly choice: Choice;
  readonly minTradeCents: Cents;
  /** Fee of the contract on sales, as a ratio. */
  readonly sellRatio: number;
};

/** A class of which the contract cannot hold the minimum of the model, with the reachable maximum. */
export type ModelShortage = {
  readonly assetClass: AssetClass;
  readonly low: number;
  readonly reachable: number;
};

export type ModelTarget = {
  /** Weights of the candidates, in order; today's where no move is needed. */
  readonly weights: Float64Array;
  readonly isStill: boolean;
  readonly shortages: readonly ModelShortage[];
  /** True where the targets cannot be reached, but the bands can. */
  readonly isBandsOnly: boolean;
};

/** Tolerance: whole percentages are within one point of a target. */
const nearRatio = 0.01;

/** Finds the smallest change of a contract that brings its classes into the bands of a model, within its offer and the limits of
 * the profile. Unchanged lines count in their class. A payment is first invested without selling; lines are sold only if that is
 * not sufficient. */
export async function modelTarget(
  solver: Solver,
  question: Question,
  ask: ModelAsk,
): Promise<ModelTarget | Failure> {
  const paidCents = ask.choice.newMoneyCents;
  const sums = sumsOf(question, paidCents);
  const shortages = shortagesOf(question, ask.bands, sums);
  const widths = ask.aim === "target" ? (["target", "bands"] as const) : (["bands"] as const);
  const ways = waysOf(question, ask);
  // The profile's loss limit takes precedence over the targets.
  const tries = (["shortfall", "volatility"] as const).flatMap((metric) =>
    widths.flatMap((width) => ways.map((way) => ({ metric, width, way }))),
  );
  let refused: Failure | null = null;
  for (const { metric, width, way } of tries) {
    const classBands = bandsAmong(
      way,
      ask.bands.map((band) => (width === "target" ? narrowed(band) : band)),
      sums,
    );
    const problem = { ...way.problem, limits: { ...way.problem.limits, classBands } };
    const answer = await solveQuestion(
      solver,
      { ...way, problem },
      {
        strategy: "conform",
        metric,
        choice: ask.choice,
        minTradeCents: ask.minTradeCents,
        totalCents: sums.all,
        recorded: null,
      },
    );
    if (!("code" in answer))
      return {
        weights: answer.weights,
        isStill: answer.noTrade,
        shortages,
        isBandsOnly: ask.aim === "target" && width === "bands",
      };
    refused = answer;
  }
  return refused ?? { code: "optimization.failed" };
}

/** The question as given, and with a payment also the same with sales allowed. */
function waysOf(question: Question, { choice: { newMoneyCents }, sellRatio }: ModelAsk): readonly Question[] {
  if (newMoneyCents === 0) return [question];
  const { problem, candidates } = question;
  const costs = { ...problem.trading.costs, sellRatio };
  const sold = {
    ...problem,
    assets: assetsOf({ candidates, newMoneyCents, maySell: true }),
    trading: { ...problem.trading, withoutSelling: false, costs },
  };
  return [question, { ...question, problem: sold }];
}

function narrowed({ assetClass, low, target, high }: ModelBand): ModelBand {
  return {
    assetClass,
    target,
    low: Math.max(low, target - nearRatio),
    high: Math.min(high, target + nearRatio),
  };
}

/** In cents, payment included: the movable part, the known total, and the unchanged part by class. */
type Sums = { readonly free: number; readonly all: number; readonly still: ReadonlyMap<string, number> };

function sumsOf(question: Question, paidCents: number): Sums {
  const still = new Map<string, number>();
  for (const { assetClass, amountCents } of question.frozen)
    still.set(assetClass, (still.get(assetClass) ?? 0) + amountCents);
  const free = question.candidates.reduce((sum, one) => sum + one.heldCents, paidCents);
  return { free, all: targetTotal(question) + paidCents, still };
}

/** Maximum weight of the candidates of a class among themselves. */
function capOf({ problem }: Question, assetClass: string): number {
  const caps = problem.assets.flatMap((asset) => (asset.className === assetClass ? [asset.capRatio] : []));
  return Math.min(
    1,
    caps.reduce((sum, cap) => sum + cap, 0),
  );
}

function shortagesOf(
  question: Question,
  bands: readonly ModelBand[],
  { free, all, still }: Sums,
): readonly ModelShortage[] {
  return bands.flatMap(({ assetClass, low }) => {
    const reachable = (capOf(question, assetClass) * free + (still.get(assetClass) ?? 0)) / all;
    return reachable < low - 1e-9 ? [{ assetClass, low, reachable }] : [];
  });
}

/** Converts bands of the whole contract to bands among the candidates, limited to what is reachable. A class without a band is not
 * held. */
function bandsAmong(
  question: Question,
  bands: readonly ModelBand[],
  { free, all, still }: Sums,
): NonNullable<Limits["classBands"]> {
  const byClass = new Map<string, ModelBand>(bands.map((band) => [band.assetClass, band]));
  const classes = new Set([...question.problem.assets.map(({ className }) => className), ...byClass.keys()]);
  const share = (ratio: number, assetClass: string) =>
    Math.min(1, Math.max(0, (ratio * all - (still.get(assetClass) ?? 0)) / free));
  return Object.fromEntries(
    [...classes].map((assetClass) => {
      const band = byClass.get(assetClass);
      const minRatio = Math.min(share(band?.low ?? 0, assetClass), capOf(question, assetClass));
      return [assetClass, { minRatio, maxRatio: share(band?.high ?? 0, assetClass) }];
    }),
  );
}

import type { AssetClass, Cents, ModelBand } from "@vigie/domain";
import type { Limits, Solver } from "../index.ts";
import { solveQuestion } from "./arbitration-answer.ts";
import type { Choice, Failure } from "./arbitration-choice.ts";
import type { Question } from "./arbitration-question.ts";
import { targetTotal } from "./target.ts";

export type ModelAsk = {
  readonly bands: readonly ModelBand[];
  /** As near to the targets as whole percents allow, or no further than into the bands. */
  readonly aim: "target" | "bands";
  readonly choice: Choice;
  readonly minTradeCents: Cents;
};

/** A class that the contract cannot hold as much of as the model asks for, with the most that it can. */
export type ModelShortage = {
  readonly assetClass: AssetClass;
  readonly low: number;
  readonly reachable: number;
};

export type ModelTarget = {
  /** Of the candidates, in their order; today's where nothing has to move. */
  readonly weights: Float64Array;
  readonly isStill: boolean;
  readonly shortages: readonly ModelShortage[];
  /** The targets themselves cannot be reached here: the bands are. */
  readonly isBandsOnly: boolean;
};

/** Whole percents land within a point of a target. */
const nearRatio = 0.01;

/** The smallest change of a contract that brings its classes into the bands of a model, among what it offers and under the limits
 * of the profile. Lines that are left as they are count in their class. */
export async function modelTarget(
  solver: Solver,
  question: Question,
  ask: ModelAsk,
): Promise<ModelTarget | Failure> {
  const shortages = shortagesOf(question, ask.bands);
  const widths = ask.aim === "target" ? (["target", "bands"] as const) : (["bands"] as const);
  // A loss within the profile's limit comes before the targets.
  const tries = (["shortfall", "volatility"] as const).flatMap((metric) =>
    widths.map((width) => ({ metric, width })),
  );
  let refused: Failure | null = null;
  for (const { metric, width } of tries) {
    const classBands = bandsAmong(
      question,
      ask.bands.map((band) => (width === "target" ? narrowed(band) : band)),
    );
    const problem = { ...question.problem, limits: { ...question.problem.limits, classBands } };
    const answer = await solveQuestion(
      solver,
      { ...question, problem },
      {
        strategy: "conform",
        metric,
        choice: ask.choice,
        minTradeCents: ask.minTradeCents,
        totalCents: targetTotal(question),
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

function narrowed({ assetClass, low, target, high }: ModelBand): ModelBand {
  return {
    assetClass,
    target,
    low: Math.max(low, target - nearRatio),
    high: Math.min(high, target + nearRatio),
  };
}

/** In cents: what may be moved, all that is known, and what stays as it is, by class. */
type Sums = { readonly free: number; readonly all: number; readonly still: ReadonlyMap<string, number> };

function sumsOf(question: Question): Sums {
  const still = new Map<string, number>();
  for (const { assetClass, amountCents } of question.frozen)
    still.set(assetClass, (still.get(assetClass) ?? 0) + amountCents);
  const free = question.candidates.reduce((sum, one) => sum + one.heldCents, 0);
  return { free, all: targetTotal(question), still };
}

/** The most that the candidates of a class may weigh among themselves. */
function capOf({ problem }: Question, assetClass: string): number {
  const caps = problem.assets.flatMap((asset) => (asset.className === assetClass ? [asset.capRatio] : []));
  return Math.min(
    1,
    caps.reduce((sum, cap) => sum + cap, 0),
  );
}

function shortagesOf(question: Question, bands: readonly ModelBand[]): readonly ModelShortage[] {
  const { free, all, still } = sumsOf(question);
  return bands.flatMap(({ assetClass, low }) => {
    const reachable = (capOf(question, assetClass) * free + (still.get(assetClass) ?? 0)) / all;
    return reachable < low - 1e-9 ? [{ assetClass, low, reachable }] : [];
  });
}

/** Bands of the whole contract as bands among the candidates, no lower than these can reach. A class without a band is not held. */
function bandsAmong(question: Question, bands: readonly ModelBand[]): NonNullable<Limits["classBands"]> {
  const { free, all, still } = sumsOf(question);
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

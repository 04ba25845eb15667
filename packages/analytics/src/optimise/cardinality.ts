import { at } from "../linear/vector.ts";
import type { OptimisationAnswer, Optimised } from "./answer.ts";
import type { Asset } from "./feasible-set.ts";

export type CardinalityInput = {
  readonly assets: readonly Asset[];
  /** Maximum number of lines. */
  readonly maxLines: number;
  /** Minimum weight of a line; default 2 %. */
  readonly minWeightRatio?: number;
  /** Solves the programme with a subset of the assets (the others have a cap of 0). */
  readonly solve: (assets: readonly Asset[]) => Promise<OptimisationAnswer>;
  /** True where a smaller objective is better. */
  readonly minimise: boolean;
  /** Maximum number of swaps tried; default 24. */
  readonly maxSwaps?: number;
};

/** An allocation of few lines: solves, drops tiny lines and solves again, drops the smallest lines until few enough remain, then
 * tries to swap a line for an excluded one. A line whose removal is infeasible is kept, as the largest weights alone are often
 * infeasible.
 * @source methodology section 11 point 4 */
export async function withFewLines(input: CardinalityInput): Promise<OptimisationAnswer> {
  const relaxed = await input.solve(input.assets);
  if (relaxed.kind !== "optimal") return relaxed;
  const minimum = input.minWeightRatio ?? 0.02;
  const pruned = await prune(input, relaxed, minimum);
  return heldBy(pruned).length > input.maxLines
    ? pruned
    : await swap(input, { found: pruned, relaxed, minimum });
}

async function prune(input: CardinalityInput, relaxed: Optimised, minimum: number): Promise<Optimised> {
  let best = relaxed;
  const needed = new Set<number>();
  for (let round = 0; round < 4 * input.assets.length; round += 1) {
    const held = heldBy(best);
    const small = held
      .filter((i) => !needed.has(i) && (input.assets[i]?.floorRatio ?? 0) === 0)
      .toSorted((a, b) => at(best.weights, a) - at(best.weights, b));
    const crumbs = small.filter((i) => at(best.weights, i) < minimum - 1e-9);
    const [first] = small;
    if (first === undefined || (crumbs.length === 0 && held.length <= input.maxLines)) return best;
    // Dropping all tiny lines at once needs one solve; if that is infeasible they are dropped one by one.
    const dropped = crumbs.length > 1 && needed.size === 0 ? crumbs : [first];
    const tried = await input.solve(
      only(
        input.assets,
        held.filter((i) => !dropped.includes(i)),
      ),
    );
    if (tried.kind === "optimal") best = tried;
    else if (dropped.length > 1) {
      const single = await input.solve(
        only(
          input.assets,
          held.filter((i) => i !== first),
        ),
      );
      if (single.kind === "optimal") best = single;
      else needed.add(first);
    } else needed.add(first);
  }
  return best;
}

async function swap(
  input: CardinalityInput,
  state: { found: Optimised; relaxed: Optimised; minimum: number },
): Promise<Optimised> {
  let best = state.found;
  const tries = input.maxSwaps ?? 24;
  let done = 0;
  for (let improved = true; improved && done < tries;) {
    improved = false;
    const held = heldBy(best);
    const outside = heldBy(state.relaxed)
      .filter((i) => !held.includes(i))
      .toSorted((a, b) => at(state.relaxed.weights, b) - at(state.relaxed.weights, a));
    const leaving = held.toSorted((a, b) => at(best.weights, a) - at(best.weights, b)).slice(0, 2);
    for (const entering of outside.slice(0, 4)) {
      for (const left of leaving) {
        if (done >= tries || improved) break;
        done += 1;
        const support = [...held.filter((i) => i !== left), entering];
        const tried = await input.solve(only(input.assets, support));
        if (
          tried.kind !== "optimal" ||
          heldBy(tried).some((i) => at(tried.weights, i) < state.minimum - 1e-9)
        )
          continue;
        if (isBetter(input, tried, best)) {
          best = tried;
          improved = true;
        }
      }
    }
  }
  return best;
}

function isBetter(input: CardinalityInput, tried: Optimised, best: Optimised): boolean {
  const margin = 1e-9 * Math.max(1e-6, Math.abs(best.objective));
  return input.minimise
    ? tried.objective < best.objective - margin
    : tried.objective > best.objective + margin;
}

/** Lines of an answer with a nonzero weight. */
export function heldBy(answer: { readonly weights: Float64Array }): number[] {
  return Array.from(answer.weights, (_, i) => i).filter((i) => at(answer.weights, i) > 1e-7);
}

function only(assets: readonly Asset[], support: readonly number[]): Asset[] {
  const kept = new Set(support);
  return assets.map((asset, i) => (kept.has(i) ? asset : { ...asset, capRatio: asset.floorRatio ?? 0 }));
}

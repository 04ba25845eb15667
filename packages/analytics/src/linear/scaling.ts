import { scaledMatrix } from "./matrix.ts";
import type { Programme } from "./programme.ts";
import { at, maxAbs, scaled } from "./vector.ts";

/** Scales the objective: Q to a mean diagonal of one (over the variables with curvature), or the largest cost of a linear programme
 * to one. Without this HiGHS stalls on covariances (methodology section 13).
 * @returns the scaled programme, which has the same solution; its objective is `factor` times the original */
export function scaleObjective(programme: Programme): { programme: Programme; factor: number } {
  const factor = factorOf(programme);
  if (factor === 1) return { programme, factor };
  return {
    programme: {
      ...programme,
      hessian: programme.hessian === null ? null : scaledMatrix(programme.hessian, factor),
      cost: scaled(programme.cost, factor),
    },
    factor,
  };
}

function factorOf(programme: Programme): number {
  const size = programme.cost.length;
  if (programme.hessian !== null) {
    let total = 0;
    let count = 0;
    for (let i = 0; i < size; i += 1) {
      const curvature = at(programme.hessian.data, i * size + i);
      total += curvature;
      if (curvature > 0) count += 1;
    }
    if (total > 0) return count / total;
  }
  const largest = maxAbs(programme.cost);
  return largest > 0 ? 1 / largest : 1;
}

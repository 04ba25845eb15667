import type { Estimate } from "../estimate.ts";
import { estimate, missing } from "../estimate.ts";
import type { Projection, ProjectionInput } from "./projection.ts";
import { project } from "./projection.ts";

/** Yearly charges of the two compared ways of investing.
 * @source specification 1, "active 2 % against passive 0.3 %, over 20 years" (product decision) */
export const referenceOngoingRatios = { active: 0.02, passive: 0.003 } as const;
export const comparedYears = 20;

export type FeeComparison = {
  readonly own: Projection;
  readonly passive: Projection;
  /** Loss of final value through fees above the passive ones, same unit; negative where cheaper. */
  readonly lost: number;
  /** lost / final value of the passive variant, ratio. */
  readonly lostRatio: Estimate;
};

/** Same money in the same portfolio, with the charges of its funds and with passive ones.
 * @param input the portfolio; its `years` is replaced by 20
 * @source methodology section 7 and section 12, fees, third line */
export function compareWithPassive(
  input: Omit<ProjectionInput, "years">,
  passiveRatio: number = referenceOngoingRatios.passive,
): FeeComparison {
  const own = project({ ...input, years: comparedYears });
  const fees = { ...input.fees, ongoingRatio: passiveRatio };
  const passive = project({ ...input, fees, years: comparedYears });
  const [ownEnd, passiveEnd] = [own.values.at(-1) ?? 0, passive.values.at(-1) ?? 0];
  const lost = passiveEnd - ownEnd;
  return {
    own,
    passive,
    lost,
    lostRatio: passiveEnd > 0 ? estimate(lost / passiveEnd) : missing("not_positive"),
  };
}

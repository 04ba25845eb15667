import { type AllocationFigures, allocationFigures, type PortfolioLaw } from "../index.ts";
import type { Question } from "./arbitration-question.ts";
import type { RecordedLaw } from "./recorded-law.ts";
import { isApproximate, type KeyedLaw, shownLaw } from "./risk-model.ts";

/** Displayed figures of an allocation, before and after: identical whether the engine or an advisor chose the weights. */
export type ShownFigures = AllocationFigures & { readonly isApproximate: boolean };

/** Today's figures: those stored by the analysis where it is valid. */
export function figuresBefore(question: Question, recorded: RecordedLaw | null): ShownFigures {
  const { current } = question.problem.trading;
  const placed = current.reduce((sum, weight) => sum + weight, 0);
  // New money is not part of today's portfolio.
  const figures = figuresOf(
    question,
    current.map((weight) => weight / placed),
  );
  return recorded === null ? underLaw(figures, question.lawBefore) : { ...figures, ...recorded };
}

export function figuresAfter(
  question: Question,
  weights: Float64Array,
): ShownFigures & { readonly law: KeyedLaw | null } {
  const law = question.lawAfter(weights);
  return { ...underLaw(figuresOf(question, weights), law), law };
}

function figuresOf({ problem, feeRatios }: Question, weights: Float64Array): AllocationFigures {
  return allocationFigures({ problem, feeRatios, scenarios: null }, weights);
}

/** Figures from the distribution of the whole portfolio at its weights, as in its analysis. */
function underLaw(figures: AllocationFigures, found: PortfolioLaw | null): ShownFigures {
  if (found === null || found.coverage.display === "hidden") return { ...figures, isApproximate: false };
  return { ...figures, ...shownLaw(found), isApproximate: isApproximate(found) };
}

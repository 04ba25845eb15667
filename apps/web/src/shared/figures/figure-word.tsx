import type { Day, FigureId, FigureInput } from "@vigie/domain";
import type { ReactNode } from "react";
import { Explained } from "../../ui/explained.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

/** The words of the registry come with the first explanation that is opened. */
const explanation = lazyPart(async () => (await import("./figure-explanation.tsx")).FigureExplanation);

export type FigureExplanationProps<Id extends FigureId = FigureId> = {
  readonly id: Id;
  /** What the figure is made of, with the values that the screen knows; an amount by <Amount>, so that private mode holds. */
  readonly inputs?: { readonly [Name in FigureInput<Id>]?: ReactNode };
  /** As of when, or between which days. */
  readonly on?: Day | string | null;
};

export type FigureWordProps<Id extends FigureId> = FigureExplanationProps<Id> & {
  /** How the screen names the figure. */
  readonly children: ReactNode;
};

/** The name of a displayed figure, dotted under: pressing it (or Enter) tells how the figure is made, from what, as of when, and
 * whose it is. Its id is one of the registry of displayed figures (decision 0031). */
export function FigureWord<Id extends FigureId>({ children, ...figure }: FigureWordProps<Id>): ReactNode {
  return <Explained explanation={<explanation.Part {...figure} />}>{children}</Explained>;
}

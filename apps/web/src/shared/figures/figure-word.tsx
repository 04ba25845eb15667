import type { Day, FigureId, FigureInput } from "@vigie/domain";
import type { ReactNode } from "react";
import { Explained } from "../../ui/explained.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

/** The texts of the registry are loaded with the first explanation. */
const explanation = lazyPart(async () => (await import("./figure-explanation.tsx")).FigureExplanation);

export type FigureExplanationProps<Id extends FigureId = FigureId> = {
  readonly id: Id;
  /** The inputs of the figure, with the values that the screen knows; amounts use <Amount>, so that private mode masks them. */
  readonly inputs?: { readonly [Name in FigureInput<Id>]?: ReactNode };
  /** The date, or the two days of the period. */
  readonly on?: Day | string | null;
};

export type FigureWordProps<Id extends FigureId> = FigureExplanationProps<Id> & {
  /** The name of the figure on the screen. */
  readonly children: ReactNode;
};

/** The name of a displayed figure, with a dotted underline: pressing it (or Enter) explains how the figure is computed, from
 * what, its date, and whose it is. Its id is one of the registry of displayed figures (decision 0031). */
export function FigureWord<Id extends FigureId>({ children, ...figure }: FigureWordProps<Id>): ReactNode {
  return <Explained explanation={<explanation.Part {...figure} />}>{children}</Explained>;
}

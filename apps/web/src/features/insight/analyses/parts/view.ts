import type { PortfolioDetail } from "@vigie/api";
import type { FigureId } from "@vigie/domain";
import type { ReactNode } from "react";
import type { Analysis } from "./sections.ts";

/** What a substep shows under its question: its one figure, or a `reason` where it is not known. */
export type View = (Known | { readonly figure: null; readonly reason: string | null }) & {
  /** What the figure is made of, in one line. */
  readonly note?: ReactNode;
  readonly sentence?: ReactNode;
  readonly chart?: ReactNode;
  /** What the figure comes from, beside the reason of the stars. */
  readonly weighs?: ReactNode;
};

export type ViewInput = { readonly analysis: Analysis; readonly portfolio: PortfolioDetail };

type Known = {
  readonly figure: ReactNode;
  /** What a bare number counts, in small beside it: « sur 7 », « supports ». */
  readonly unit?: string;
  /** A word instead of a number: it is not set as large. */
  readonly isWord?: boolean;
  readonly reason?: string | null;
  /** The figure of the registry that it is, or is made of: its explanation opens under it. */
  readonly of: FigureId;
  readonly inputs?: Readonly<Record<string, ReactNode>>;
};

/** The views of a part, in the order of its substeps. */
export type Views = readonly ((input: ViewInput) => View)[];

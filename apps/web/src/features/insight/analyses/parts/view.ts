import type { PortfolioDetail } from "@vigie/api";
import type { FigureId } from "@vigie/domain";
import type { ReactNode } from "react";
import type { Analysis } from "./sections.ts";

/** What a substep shows under its question: its figure, or a `reason` when the figure is not known. */
export type View = (Known | { readonly figure: null; readonly reason: string | null }) & {
  /** What the figure is made of, in one line. */
  readonly note?: ReactNode;
  readonly sentence?: ReactNode;
  readonly chart?: ReactNode;
  /** What the figure comes from, shown beside the reason for the stars. */
  readonly weighs?: ReactNode;
};

export type ViewInput = { readonly analysis: Analysis; readonly portfolio: PortfolioDetail };

type Known = {
  readonly figure: ReactNode;
  /** The unit of a bare number, in small print beside it: « sur 7 », « supports ». */
  readonly unit?: string;
  /** The figure is a word instead of a number, so it is not set as large. */
  readonly isWord?: boolean;
  readonly reason?: string | null;
  /** The registered figure that it is, or is made of; its explanation opens below it. */
  readonly of: FigureId;
  readonly inputs?: Readonly<Record<string, ReactNode>>;
};

/** The views of a part, in the order of its substeps. */
export type Views = readonly ((input: ViewInput) => View)[];

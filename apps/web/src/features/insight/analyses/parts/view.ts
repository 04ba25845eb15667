import type { PortfolioDetail } from "@vigie/api";
import type { ReactNode } from "react";
import type { Analysis } from "./sections.ts";

/** What a substep shows under its question. */
export type View = {
  /** The one figure, or null with a `reason` where it is not known. */
  readonly figure: ReactNode | null;
  /** Of the engine's list of reasons, where the figure is null. */
  readonly reason?: string | null;
  /** What the figure is made of, in one line. */
  readonly note?: ReactNode;
  readonly sentence?: ReactNode;
  readonly chart?: ReactNode;
  /** What the figure comes from, beside the reason of the stars. */
  readonly weighs?: ReactNode;
};

export type ViewInput = { readonly analysis: Analysis; readonly portfolio: PortfolioDetail };

/** The views of a part, in the order of its substeps. */
export type Views = readonly ((input: ViewInput) => View)[];

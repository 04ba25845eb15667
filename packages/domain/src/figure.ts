import type { Day } from "./kernel/day.ts";

/** A regulated or product figure, with the days between which it holds and where it was read. `to` null: still in force
 * on the day it was checked. */
export type Figure = {
  readonly value: number;
  readonly unit: "cents" | "ratio" | "days" | "years";
  readonly from: Day;
  readonly to: Day | null;
  readonly source: string;
};

/** The figure in force on a day, or null. */
export function figureOn(figures: readonly Figure[], on: Day): Figure | null {
  return figures.find((figure) => figure.from <= on && (figure.to === null || on <= figure.to)) ?? null;
}

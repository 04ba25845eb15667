import type { Day } from "./kernel/day.ts";

/** A legal or product figure, with its source and the days between which it applies. `to` null: still in force on the day it was
 * checked. */
export type Figure = {
  readonly value: number;
  readonly unit: "cents" | "ratio" | "days" | "years";
  readonly from: Day;
  readonly to: Day | null;
  readonly source: string;
};

/** Returns the figure in force on a day, or null. */
export function figureOn(figures: readonly Figure[], on: Day): Figure | null {
  return figures.find((figure) => figure.from <= on && (figure.to === null || on <= figure.to)) ?? null;
}

import { type Cents, cents } from "./kernel/cents.ts";
import { type Day, day } from "./kernel/day.ts";
import type { KindDetail } from "./portfolios.ts";

/** A regulated or product figure, with the days between which it holds and where it was read. `to` null: still in force
 * on the day it was checked. */
export type Figure = {
  readonly value: number;
  readonly unit: "cents" | "ratio" | "days" | "years";
  readonly from: Day;
  readonly to: Day | null;
  readonly source: string;
};

const d = day;
/** No history is shown before this day (specification 1 §9), so no older figure is needed. */
const start = day("2017-01-01");
const edixit = "edixit.patrimoine.com, Livrets d'épargne (methodology sheet S12)";

/** Caps on deposits of the regulated savings accounts; the interest may exceed them. */
export const savingsCaps: Partial<Record<KindDetail, readonly Figure[]>> = {
  livret_a: [
    { value: 2_295_000, unit: "cents", from: start, to: null, source: "Specification 2 §9; " + edixit },
  ],
  ldd: [{ value: 1_200_000, unit: "cents", from: start, to: null, source: "Specification 2 §9; " + edixit }],
  lep: [
    { value: 770_000, unit: "cents", from: start, to: d("2023-09-30"), source: "Specification 2 §9" },
    { value: 1_000_000, unit: "cents", from: d("2023-10-01"), to: null, source: edixit },
  ],
  livret_jeune: [
    { value: 160_000, unit: "cents", from: start, to: null, source: "Specification 2 §9; " + edixit },
  ],
  pel: [{ value: 6_120_000, unit: "cents", from: start, to: null, source: "Specification 2 §9; " + edixit }],
  cel: [{ value: 1_530_000, unit: "cents", from: start, to: null, source: "Specification 2 §9; " + edixit }],
};

/** The figure in force on a day, or null. */
export function figureOn(figures: readonly Figure[], on: Day): Figure | null {
  return figures.find((figure) => figure.from <= on && (figure.to === null || on <= figure.to)) ?? null;
}

/** The cap of a regulated account on a day; null for one without a cap. */
export function savingsCapCents(kindDetail: KindDetail, on: Day): Cents | null {
  const figure = figureOn(savingsCaps[kindDetail] ?? [], on);
  return figure === null ? null : cents(figure.value);
}

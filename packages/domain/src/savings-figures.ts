import { type Figure, figureOn } from "./figure.ts";
import type { KindDetail } from "./holdings/portfolios.ts";
import { type Cents, cents } from "./kernel/cents.ts";
import { type Day, day } from "./kernel/day.ts";

/** Histories start on this day (specification 1 §9), so no older figure is needed. */
const start = day("2017-01-01");
/** Methodology sheet S12; the caps of specification 2 §9 are identical. Shown next to the figure, in French. */
const edixit = "edixit.patrimoine.com, «\u00a0Livrets d’épargne\u00a0»";

/** Deposit caps of the regulated savings accounts; interest may exceed them. */
export const savingsCaps: Partial<Record<KindDetail, readonly Figure[]>> = {
  livret_a: [{ value: 2_295_000, unit: "cents", from: start, to: null, source: edixit }],
  ldd: [{ value: 1_200_000, unit: "cents", from: start, to: null, source: edixit }],
  lep: [
    {
      value: 770_000,
      unit: "cents",
      from: start,
      to: day("2023-09-30"),
      source: "moneyvox.fr, article 87791",
    },
    { value: 1_000_000, unit: "cents", from: day("2023-10-01"), to: null, source: edixit },
  ],
  livret_jeune: [{ value: 160_000, unit: "cents", from: start, to: null, source: edixit }],
  pel: [{ value: 6_120_000, unit: "cents", from: start, to: null, source: edixit }],
  cel: [{ value: 1_530_000, unit: "cents", from: start, to: null, source: edixit }],
};

/** Returns the cap of a regulated account on a day; null for one without a cap. */
export function savingsCapCents(kindDetail: KindDetail, on: Day): Cents | null {
  const figure = figureOn(savingsCaps[kindDetail] ?? [], on);
  return figure === null ? null : cents(figure.value);
}

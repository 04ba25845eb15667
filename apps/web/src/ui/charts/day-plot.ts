import { nearestOf } from "./ranges.ts";
import type { Day } from "@vigie/domain";
import type { PlotBox } from "./axes.tsx";
import type { Cursor } from "./chart-stage.tsx";
import { linearScale } from "./linear-scale.ts";

/** Shared by the charts over days: their scales, and the cursor that moves from day to day. */

type Step = { readonly day: Day; readonly at: number };
type Scale = (value: number) => number;

/** The scales of a plot, and its height including the days under it. */
export function dayScales(
  steps: readonly Step[],
  {
    axis,
    box,
    textPx,
  }: {
    readonly axis: { readonly lo: number; readonly hi: number };
    readonly box: PlotBox;
    readonly textPx: number;
  },
) {
  return {
    x: linearScale([steps[0]?.at ?? 0, steps.at(-1)?.at ?? 1], [box.left, box.right]),
    y: linearScale([axis.lo, axis.hi], [box.bottom, box.top]),
    height: Math.ceil(box.bottom + textPx * 2.1),
  };
}

type Reading<S> = {
  readonly x: Scale;
  readonly y: Scale;
  /** The position of a day's mark; null if its value is unknown. */
  readonly valueOf: (step: S) => number | null;
  readonly tipOf: (step: S) => ReturnType<Cursor["tip"]>;
};

export function dayCursor<S extends Step>(steps: readonly S[], { x, y, valueOf, tipOf }: Reading<S>): Cursor {
  const places = steps.map((step) => x(step.at));
  return {
    keys: steps.map((step) => step.day),
    locate: (px) => nearestOf(places, px),
    anchor: (index) => {
      const step = steps[index];
      return { x: places[index] ?? 0, y: y(step === undefined ? 0 : (valueOf(step) ?? 0)) };
    },
    tip: (index) => {
      const step = steps[index];
      return step === undefined ? { title: "", lines: [] } : tipOf(step);
    },
  };
}

import type { PlotBox } from "./axes.tsx";

/** Positions of the labels of a frontier, in px: they neither overlap nor leave the chart. */

export type Place = { readonly x: number; readonly y: number };

export type LabelBox = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

export type PlacedLabel = {
  readonly x: number;
  /** Baseline of the first line. */
  readonly y: number;
  readonly anchor: "start" | "end";
  readonly box: LabelBox;
};

type Words = { readonly width: number; readonly lines: number; readonly textPx: number };
type Corner = { readonly side: "left" | "right"; readonly level: "over" | "beside" | "under" };

const lineHeight = 1.3;
const gapPx = 14;

function labelAt(at: Place, corner: Corner, { width, lines, textPx }: Words): PlacedLabel {
  const isRight = corner.side === "right";
  const height = textPx * lineHeight * lines;
  const baselines = {
    over: at.y - height - textPx * 0.1,
    beside: at.y + textPx * 0.35 - (height - textPx * lineHeight) / 2,
    under: at.y + textPx * 1.4,
  };
  const y = baselines[corner.level];
  const x = at.x + (isRight ? gapPx : -gapPx);
  const box = {
    left: isRight ? x : x - width,
    right: isRight ? x + width : x,
    top: y - textPx,
    bottom: y - textPx + height,
  };
  return { x, y, anchor: isRight ? "start" : "end", box };
}

function overlapPx(a: LabelBox, b: LabelBox): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** The part of a box outside of the plot; the axis labels above it must not be covered. */
function outPx(box: LabelBox, plot: PlotBox): number {
  const out = (low: number, high: number): number => Math.max(0, low - high);
  return (
    out(plot.left + 2, box.left) +
    out(box.right, plot.right + 8) +
    out(plot.top - 8, box.top) +
    out(box.bottom, plot.bottom - 2)
  );
}

/** Obstacles: labels must not be covered at all, marks and curves should not. */
type InTheWay = { readonly words: readonly LabelBox[]; readonly lines: readonly LabelBox[] };

function costOf({ box }: PlacedLabel, { words, lines }: InTheWay, plot: PlotBox): number {
  const sum = (others: readonly LabelBox[]): number =>
    others.reduce((total, other) => total + overlapPx(box, other), 0);
  return sum(words) * 1000 + outPx(box, plot) * 40 + sum(lines);
}

/** The first of the cheapest choices. */
function cheapest<T>(choices: readonly T[], cost: (choice: T) => number): T | null {
  const costs = choices.map(cost);
  return choices[costs.indexOf(Math.min(...costs))] ?? null;
}

function dot({ x, y }: Place, radius: number): LabelBox {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

/** The arrow from one mark to the other. */
function between(from: Place, to: Place): readonly LabelBox[] {
  return Array.from({ length: 12 }, (_, index) => {
    const share = (index + 1) / 13;
    return dot({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }, 3);
  });
}

const corners: Readonly<Record<"today" | "proposed", readonly Corner[]>> = {
  // Below the curve on its right, above it on its left: the two sides that an increasing curve leaves free.
  today: [
    { side: "right", level: "beside" },
    { side: "right", level: "under" },
    { side: "left", level: "under" },
    { side: "left", level: "over" },
    { side: "right", level: "over" },
    { side: "left", level: "beside" },
  ],
  proposed: [
    { side: "left", level: "over" },
    { side: "left", level: "beside" },
    { side: "right", level: "under" },
    { side: "right", level: "over" },
    { side: "left", level: "under" },
    { side: "right", level: "beside" },
  ],
};

export type FrontierLabelsInput = {
  readonly today: Place;
  readonly proposed: Place | null;
  readonly curve: readonly Place[];
  /** Widths of the labels, px. */
  readonly widths: { readonly today: number; readonly proposed: number; readonly curve: number };
  readonly plot: PlotBox;
  readonly textPx: number;
};

export type FrontierLabels = {
  readonly today: PlacedLabel | null;
  readonly proposed: PlacedLabel | null;
  readonly curve: PlacedLabel | null;
};

/** Today and the proposal together, then the name of the curve if they leave space along it. */
export function frontierLabels(input: FrontierLabelsInput): FrontierLabels {
  const { today, proposed, curve, widths, plot, textPx } = input;
  const words = (width: number): Words => ({ width, lines: 2, textPx });
  const lines = [
    dot(today, 7),
    ...(proposed === null ? [] : [dot(proposed, 8)]),
    ...curve.map((place) => dot(place, 2)),
    ...(proposed === null ? [] : between(today, proposed)),
  ];
  const ofToday = corners.today.map((corner) => labelAt(today, corner, words(widths.today)));
  const ofProposed =
    proposed === null
      ? [null]
      : corners.proposed.map((corner) => labelAt(proposed, corner, words(widths.proposed)));
  const pairs = ofProposed.flatMap((two) => ofToday.map((one) => ({ one, two })));
  const best = cheapest(pairs, ({ one, two }) => {
    const own = costOf(one, { words: two === null ? [] : [two.box], lines }, plot);
    return own + (two === null ? 0 : costOf(two, { words: [], lines }, plot));
  });
  const taken = [best?.one, best?.two].flatMap((label) => label?.box ?? []);
  return { today: best?.one ?? null, proposed: best?.two ?? null, curve: nameOf(input, taken, lines) };
}

/** Along the curve from its end, below or above it; in a corner if the labels of the marks leave no space. */
function nameOf(
  { curve, widths, plot, textPx }: FrontierLabelsInput,
  words: readonly LabelBox[],
  lines: readonly LabelBox[],
): PlacedLabel | null {
  const one: Words = { width: widths.curve, lines: 1, textPx };
  const stops = [1, 0.85, 0.7, 0.55, 0.4, 0.25, 0.1].flatMap(
    (share) => curve[Math.round(share * (curve.length - 1))] ?? [],
  );
  const along = stops.flatMap((stop) => [
    labelAt({ x: stop.x + gapPx + 6, y: stop.y }, { side: "left", level: "under" }, one),
    labelAt(stop, { side: "right", level: "under" }, one),
    labelAt({ x: stop.x + gapPx + 6, y: stop.y }, { side: "left", level: "over" }, one),
    labelAt(stop, { side: "left", level: "over" }, one),
  ]);
  const inCorners = [plot.bottom - textPx * 2, plot.top].flatMap((y) => [
    labelAt({ x: plot.right + gapPx, y }, { side: "left", level: "under" }, one),
    labelAt({ x: plot.left, y }, { side: "right", level: "under" }, one),
  ]);
  return cheapest([...along, ...inCorners], (label) => costOf(label, { words, lines }, plot));
}

import type { Cents, Ratio } from "@vigie/domain";
import { nearestOf } from "./ranges.ts";
import { formatMessage } from "../format-message.ts";
import type { Cursor } from "./chart-stage.tsx";
import type { Figures } from "./figures.ts";
import type {
  FrontierFormat,
  FrontierMeasure,
  FrontierPoint,
  FrontierScene,
  FrontierShape,
} from "./frontier.ts";
import { amountOf } from "./shares.ts";
import { frontierText, frontierWords } from "./page-charts-text.ts";

/** The points of a frontier that the cursor visits, and the text of each: in the table, the tooltip and the description. */

/** A loss is written as a negative; a volatility has no sign. */
export function signOf(measure: FrontierMeasure): 1 | -1 {
  return measure === "loss" ? -1 : 1;
}

type Wording = { readonly baseCents: Cents | null; readonly measure: FrontierMeasure };

export function formatterOf(figures: Figures, { baseCents, measure }: Wording): FrontierFormat {
  const text = (ratio: Ratio, signed: boolean): string =>
    baseCents === null
      ? figures.percent(ratio, { signed })
      : figures.round(amountOf(ratio, baseCents), { signed });
  return {
    risk: (ratio) => text(signOf(measure) * ratio, measure === "loss"),
    gain: (ratio) => text(ratio, true),
  };
}

export type Stop = FrontierPoint & { readonly key: string; readonly label: string };

/** Points in the order of the table: first the two important ones. */
export function stopsOf({
  curve,
  today,
  proposed,
}: Omit<FrontierShape, "limitRatio" | "measure">): readonly Stop[] {
  return [
    { ...today, key: "today", label: frontierText.today },
    ...(proposed === null ? [] : [{ ...proposed, key: "proposed", label: frontierText.proposed }]),
    ...curve.map((point, index) => ({
      ...point,
      key: `curve-${String(index)}`,
      label: formatMessage(frontierText.point, { rank: String(index + 1) }),
    })),
  ];
}

type CursorWords = { readonly format: FrontierFormat; readonly name: string };

/** Keyboard and pointer visit the points by increasing risk; near the pointer, a mark has priority over the curve. */
export function cursorOf(
  stops: readonly Stop[],
  { x, y }: FrontierScene,
  { format, name }: CursorWords,
): Cursor {
  // The arrows follow the frontier from left to right, with today and the proposal in their places.
  const ordered = stops.toSorted((a, b) => a.riskRatio - b.riskRatio);
  const places = ordered.map((stop) => ({ x: x(stop.riskRatio), y: y(stop.gainRatio) }));
  const marked = ordered.flatMap((stop, index) => (stop.key.startsWith("curve") ? [] : [index]));
  return {
    keys: ordered.map((stop) => stop.key),
    locate: (px, py) => {
      const near = marked.find(
        (index) => Math.hypot((places[index]?.x ?? 0) - px, (places[index]?.y ?? 0) - py) < 16,
      );
      return (
        near ??
        nearestOf(
          places.map((place) => place.x),
          px,
        )
      );
    },
    anchor: (index) => places[index] ?? { x: 0, y: 0 },
    tip: (index) => {
      const stop = ordered[index];
      if (stop === undefined) return { title: "", lines: [] };
      return {
        title: stop.label,
        lines: [
          { label: name, value: format.risk(stop.riskRatio) },
          { label: frontierText.expected, value: format.gain(stop.gainRatio) },
        ],
      };
    },
  };
}

/** The description of the drawing for screen readers. */
export function descOf(
  { today, proposed, limitRatio, measure }: Omit<FrontierShape, "curve">,
  format: FrontierFormat,
): string {
  const point = (name: string, at: FrontierPoint): string =>
    frontierText.described({
      name,
      gain: format.gain(at.gainRatio),
      measure: frontierWords[measure].name.toLowerCase(),
      risk: format.risk(at.riskRatio),
    });
  const lines = [point(frontierText.today, today)];
  if (proposed !== null) lines.push(point(frontierText.proposed, proposed));
  if (limitRatio !== null) lines.push(frontierText.limit(format.risk(limitRatio)));
  return lines.join(" ");
}

import { useId } from "react";
import type { ReactNode } from "react";

export type HatchLean = "right" | "left";

/** An id that is unique on the page and safe inside url(#…). */
export function useSvgId(name: string): string {
  return `${name}-${useId().replaceAll(/[^\w-]/g, "")}`;
}

type HatchProps = {
  readonly id: string;
  readonly lean: HatchLean;
  readonly color: string;
  /** Opacity of the flat tone below the lines. */
  readonly wash?: number;
  readonly lineOpacity?: number;
  readonly gapPx?: number;
  readonly linePx?: number;
};

/** A hatch as a pattern: besides colour, a second sign that two areas differ. */
export function Hatch(props: HatchProps): ReactNode {
  const { id, lean, color, wash = 0, lineOpacity = 1, gapPx = 6, linePx = 1.75 } = props;
  return (
    <pattern
      id={id}
      width={gapPx}
      height={gapPx}
      patternUnits="userSpaceOnUse"
      patternTransform={`rotate(${lean === "right" ? 45 : -45})`}
    >
      {wash > 0 && <rect width={gapPx} height={gapPx} style={{ fill: color, opacity: wash }} />}
      <rect width={linePx} height={gapPx} style={{ fill: color, opacity: lineOpacity }} />
    </pattern>
  );
}

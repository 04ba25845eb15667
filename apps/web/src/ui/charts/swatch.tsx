import type { AssetClass } from "@vigie/domain";
import type { CSSProperties, ReactNode } from "react";
import { classLook } from "./asset-classes.ts";
import "./charts.css";
import { Hatch, useSvgId } from "./hatch.tsx";

export type Fill = { readonly color: string; readonly isOutlined: boolean; readonly isHatched: boolean };

const brandFill: Fill = { color: "var(--brand)", isOutlined: false, isHatched: false };

/** The fill of a part: that of its asset class if it has one, otherwise the brand's. */
export function fillOf(assetClass: AssetClass | undefined): Fill {
  return assetClass === undefined ? brandFill : classLook(assetClass);
}

/** The fill of a part in one bar, where neighbours touch: parts without a class go from the brand to its paler tints. */
export function segmentFill(assetClass: AssetClass | undefined, index: number): Fill {
  if (assetClass !== undefined) return fillOf(assetClass);
  const strength = Math.max(16, 100 - index * 22);
  const color = `color-mix(in oklab, var(--brand) ${String(strength)}%, var(--paper))`;
  return { color, isOutlined: strength < 60, isHatched: false };
}

/** A 1 px outline with 45 % of ink, for fills that are hardly visible on paper. */
export function outlineOf(fill: Fill): string {
  return `color-mix(in oklab, ${fill.color} 55%, var(--ink))`;
}

type FilledBoxProps = { readonly fill: Fill; readonly height: number; readonly style?: CSSProperties };

/** A plain, outlined or hatched rectangle with the width of its style. */
export function FilledBox({ fill, height, style }: FilledBoxProps): ReactNode {
  const hatch = useSvgId("fill");
  return (
    <svg className="chart-box" height={height} style={style} aria-hidden="true">
      {fill.isHatched && (
        <defs>
          <Hatch id={hatch} lean="right" color={fill.color} gapPx={4} linePx={1.5} />
        </defs>
      )}
      <rect width="100%" height="100%" style={{ fill: fill.isHatched ? `url(#${hatch})` : fill.color }} />
      {fill.isOutlined && (
        <rect
          x="0.5"
          y="0.5"
          style={{
            width: "calc(100% - 1px)",
            height: "calc(100% - 1px)",
            fill: "none",
            stroke: outlineOf(fill),
          }}
        />
      )}
    </svg>
  );
}

/** The colour of a part beside its name. */
export function Swatch({ fill }: { readonly fill: Fill }): ReactNode {
  return <FilledBox fill={fill} height={10} style={{ width: 10 }} />;
}

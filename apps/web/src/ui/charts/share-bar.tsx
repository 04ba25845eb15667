import type { ReactNode } from "react";
import { ChartFrame, type ChartFrameProps } from "./chart-frame.tsx";
import { ChartStage, type Cursor } from "./chart-stage.tsx";
import { useFigures, type Figures } from "./figures.ts";
import { Hatch, useSvgId } from "./hatch.tsx";
import { sharesOf, sharesTable, type Share, type ShareItem } from "./shares.ts";
import { outlineOf, segmentFill, Swatch, type Fill } from "./swatch.tsx";
import { chartText } from "./text.ts";
import { useChartSize } from "./use-chart-size.ts";
import { useSelection, type SelectionProps } from "./use-selection.ts";

export type ShareBarProps = ChartFrameProps &
  SelectionProps & {
    readonly items: readonly ShareItem[];
    readonly head?: string;
    /** false renders the bar alone, if a table beside it already names the parts. */
    readonly legend?: boolean;
  };

const barHeight = 16;
const gapPx = 1;

/** Parts of a whole in one bar, with their names and figures below. Keyboard and pointer visit the parts. */
export function ShareBar(props: ShareBarProps): ReactNode {
  const { items, head = chartText.assetClass, legend = true, selected, onSelect, ...frame } = props;
  const { ref, size } = useChartSize<HTMLDivElement>();
  const figures = useFigures();
  const selection = useSelection({ selected, onSelect });
  const all = sharesOf(items);
  const shares = all.filter((share) => (share.cents ?? 0) > 0);
  const parts = placed(shares, size.width);
  const desc = all.map((share) => `${share.label}\u00a0: ${figures.share(share.ratio)}`).join(", ");
  return (
    <ChartFrame {...frame} table={sharesTable(all, head)} selection={selection}>
      <div ref={ref}>
        {parts.length === 0 && <p className="chart-unknown m-0">{chartText.noParts}</p>}
        <ChartStage
          title={frame.title}
          desc={desc}
          width={size.width}
          height={barHeight + 5}
          cursor={cursorOf(parts, figures)}
          selection={selection}
          mark={(shown) => <Under part={parts[shown]} />}
        >
          {parts.map((part, index) => (
            <Segment key={part.key} part={part} fill={segmentFill(part.assetClass, index)} />
          ))}
        </ChartStage>
        {legend && <ShareLegend shares={all} figures={figures} selected={selection.selected} />}
      </div>
    </ChartFrame>
  );
}

type Part = Share & { readonly left: number; readonly width: number };

/** Widths in px: at least 2 each, the rest in proportion, so that a small part stays visible. */
function placed(shares: readonly Share[], width: number): readonly Part[] {
  const free = Math.max(0, width - shares.length * (2 + gapPx));
  const total = shares.reduce((sum, share) => sum + (share.cents ?? 0), 0);
  let left = 0;
  return shares.map((share) => {
    const part = { ...share, left, width: 2 + (free * (share.cents ?? 0)) / total };
    left += part.width + gapPx;
    return part;
  });
}

function cursorOf(parts: readonly Part[], figures: Figures): Cursor {
  return {
    keys: parts.map((part) => part.key),
    locate: (x) =>
      Math.max(
        0,
        parts.findLastIndex((part) => part.left <= x),
      ),
    anchor: (index) => ({ x: (parts[index]?.left ?? 0) + (parts[index]?.width ?? 0) / 2, y: 0 }),
    tip: (index) => {
      const part = parts[index];
      if (part === undefined) return { title: "", lines: [] };
      return {
        title: part.label,
        lines: [
          { label: chartText.amount, value: figures.round(part.cents) },
          { label: chartText.part, value: figures.share(part.ratio) },
        ],
      };
    },
  };
}

type SegmentProps = { readonly part: Part; readonly fill: Fill };

function Segment({ part, fill }: SegmentProps): ReactNode {
  const hatch = useSvgId("part");
  return (
    <g>
      {fill.isHatched && (
        <defs>
          <Hatch id={hatch} lean="right" color={fill.color} gapPx={4} linePx={1.5} />
        </defs>
      )}
      <rect
        x={part.left}
        width={part.width}
        height={barHeight}
        style={{ fill: fill.isHatched ? `url(#${hatch})` : fill.color }}
      />
      {fill.isOutlined && part.width > 3 && (
        <rect
          x={part.left + 0.5}
          y={0.5}
          width={part.width - 1}
          height={barHeight - 1}
          style={{ fill: "none", stroke: outlineOf(fill) }}
        />
      )}
    </g>
  );
}

function Under({ part }: { readonly part: Part | undefined }): ReactNode {
  if (part === undefined) return null;
  return <rect className="chart-under" x={part.left} y={barHeight + 2} width={part.width} height={3} />;
}

type LegendProps = {
  readonly shares: readonly Share[];
  readonly figures: Figures;
  readonly selected: string | null;
};

function ShareLegend({ shares, figures, selected }: LegendProps): ReactNode {
  return (
    <ul className="chart-share-legend">
      {shares.map((share, index) => (
        <li key={share.key} data-selected={share.key === selected ? "" : undefined}>
          <span className="chart-share-name">
            <Swatch fill={segmentFill(share.assetClass, index)} />
            {share.label}
          </span>
          <span className="t2">{figures.share(share.ratio)}</span>
          {share.cents !== null && <span className="chart-unknown">{figures.round(share.cents)}</span>}
        </li>
      ))}
    </ul>
  );
}

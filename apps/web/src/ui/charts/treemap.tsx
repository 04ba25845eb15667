import { hierarchy, treemap, treemapSquarify } from "d3-hierarchy";
import type { ReactNode } from "react";
import { ChartFrame, type ChartFrameProps } from "./chart-frame.tsx";
import { ChartStage, type Cursor } from "./chart-stage.tsx";
import { useFigures, type Figures } from "./figures.ts";
import { Hatch, useSvgId } from "./hatch.tsx";
import { textWidth, wrapText } from "./labels.ts";
import { sharesOf, sharesTable, type Share, type ShareItem } from "./shares.ts";
import { fillOf } from "./swatch.tsx";
import { chartText } from "./text.ts";
import { treemapText } from "./page-charts-text.ts";
import { useChartSize } from "./use-chart-size.ts";
import { useSelection, type SelectionProps } from "./use-selection.ts";

export type TreemapProps = ChartFrameProps &
  SelectionProps & { readonly items: readonly ShareItem[]; readonly head?: string };

type Tile = Share & { readonly x: number; readonly y: number; readonly w: number; readonly h: number };

/** Many parts of a whole as areas. A part too small for its name is named by the cursor and the table. */
export function Treemap({
  items,
  head = treemapText.fund,
  selected,
  onSelect,
  ...frame
}: TreemapProps): ReactNode {
  const { ref, size } = useChartSize<HTMLDivElement>();
  const figures = useFigures();
  const selection = useSelection({ selected, onSelect });
  const shares = sharesOf(items);
  const height = Math.round(Math.min(360, Math.max(290, size.width * 0.45)));
  const tiles = tilesOf(shares, size.width, height);
  const desc = shares.map((share) => `${share.label}\u00a0: ${figures.share(share.ratio)}`).join(", ");
  const cursor = cursorOf(tiles, figures);
  return (
    <ChartFrame {...frame} table={sharesTable(shares, head)} selection={selection}>
      <div ref={ref}>
        {tiles.length === 0 && <p className="chart-unknown m-0">{chartText.noParts}</p>}
        <ChartStage
          {...{ title: frame.title, desc, width: size.width, height, cursor, selection }}
          mark={(shown) => <Frame tile={tiles[shown]} />}
        >
          {tiles.map((tile) => (
            <TileShape key={tile.key} tile={tile} figures={figures} textPx={size.textPx} />
          ))}
        </ChartStage>
      </div>
    </ChartFrame>
  );
}

type Node = { readonly share: Share | null; readonly children: readonly Node[] };

function tilesOf(shares: readonly Share[], width: number, height: number): readonly Tile[] {
  const known = shares.filter((share) => (share.cents ?? 0) > 0);
  const leaves: Node[] = known.map((share) => ({ share, children: [] }));
  const root = hierarchy<Node>({ share: null, children: leaves }, (node) => node.children).sum(
    (node) => node.share?.cents ?? 0,
  );
  const laid = treemap<Node>().tile(treemapSquarify.ratio(1.4)).size([width, height]).paddingInner(2)(root);
  return laid
    .leaves()
    .flatMap((leaf) =>
      leaf.data.share === null
        ? []
        : [{ ...leaf.data.share, x: leaf.x0, y: leaf.y0, w: leaf.x1 - leaf.x0, h: leaf.y1 - leaf.y0 }],
    );
}

function cursorOf(tiles: readonly Tile[], figures: Figures): Cursor {
  return {
    keys: tiles.map((tile) => tile.key),
    page: 3,
    locate: (x, y) => {
      const at = tiles.findIndex((t) => x >= t.x && x <= t.x + t.w && y >= t.y && y <= t.y + t.h);
      return at === -1 ? null : at;
    },
    anchor: (index) => {
      const tile = tiles[index];
      return tile === undefined ? { x: 0, y: 0 } : { x: tile.x + tile.w / 2, y: tile.y + tile.h / 2 };
    },
    tip: (index) => {
      const tile = tiles[index];
      if (tile === undefined) return { title: "", lines: [] };
      return {
        title: tile.label,
        lines: [
          { label: chartText.amount, value: figures.round(tile.cents) },
          { label: chartText.part, value: figures.share(tile.ratio) },
        ],
      };
    },
  };
}

type TileProps = {
  readonly tile: Tile;
  readonly figures: Figures;
  readonly textPx: number;
};

/** A tint of the class with an edge in its full colour: text stays readable on all nine classes, in both themes. */
function TileShape({ tile, figures, textPx }: TileProps): ReactNode {
  const hatch = useSvgId("tile");
  const fill = fillOf(tile.assetClass);
  const room = tile.w - 16;
  const linePx = textPx * 1.4;
  const maxLines = Math.floor((tile.h - 14) / linePx);
  const label = wrapText(tile.label, room, { fontPx: textPx * 1.05, maxLines });
  const ratio = figures.share(tile.ratio);
  const hasRatio = label.length > 0 && label.length < maxLines && textWidth(ratio, textPx) <= room;
  const lines = hasRatio ? [...label, ratio] : label;
  return (
    <g>
      {fill.isHatched && (
        <defs>
          <Hatch id={hatch} lean="right" color={fill.color} wash={0.1} lineOpacity={0.35} />
        </defs>
      )}
      <rect
        x={tile.x}
        y={tile.y}
        width={tile.w}
        height={tile.h}
        style={{
          fill: fill.isHatched ? `url(#${hatch})` : `color-mix(in oklab, ${fill.color} 24%, var(--paper))`,
        }}
      />
      <rect x={tile.x} y={tile.y} width={tile.w} height={Math.min(4, tile.h)} style={{ fill: fill.color }} />
      {lines.map((line, index) => (
        <text
          key={line}
          className={index < label.length ? "chart-strong" : "chart-ink"}
          x={tile.x + 9}
          y={tile.y + 8 + textPx + index * linePx}
        >
          {line}
        </text>
      ))}
    </g>
  );
}

function Frame({ tile }: { readonly tile: Tile | undefined }): ReactNode {
  if (tile === undefined) return null;
  return (
    <rect
      className="chart-tile-shown"
      x={tile.x + 1}
      y={tile.y + 1}
      width={Math.max(0, tile.w - 2)}
      height={Math.max(0, tile.h - 2)}
    />
  );
}

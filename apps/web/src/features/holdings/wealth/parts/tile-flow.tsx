import type { DashboardTile } from "@vigie/domain";
import type { ReactNode } from "react";
import { useIsPhone, useIsWide } from "../../../../ui/media.ts";
import { DeferredPart } from "../../../../ui/deferred-part.tsx";
import { rowsOf, type PlacedTile } from "./arrangement.ts";
import { TileBody } from "./tile-body.tsx";
import { TilePending } from "./tile.tsx";

export type TileFlowProps = {
  readonly tiles: readonly DashboardTile[];
  readonly history: ReactNode;
  readonly portfolios: ReactNode;
  /** The first figures of the page are loaded, or failed. */
  readonly mayDraw: boolean;
  /** The page was open before: it is rendered at once. Constant while the page is mounted. */
  readonly isBack: boolean;
};

/** The tiles in order: three columns on a desktop, two on a tablet, one on a phone. */
export function TileFlow({ tiles, history, portfolios, mayDraw, isBack }: TileFlowProps): ReactNode {
  const isPhone = useIsPhone();
  const isWide = useIsWide();
  const columns = isWide ? 3 : isPhone ? 1 : 2;
  const drawn = (tile: DashboardTile): ReactNode => {
    if (tile === "history") return history;
    if (tile === "contracts") return portfolios;
    const body = <TileBody tile={tile} />;
    return isBack ? (
      body
    ) : (
      <DeferredPart mayDraw={mayDraw} waiting={<TilePending tile={tile} />}>
        {body}
      </DeferredPart>
    );
  };
  return rowsOf(tiles, columns).map((row, index) => (
    <div
      key={row.map(({ tile }) => tile).join(" ")}
      className={`tile-row mt-8 sm:mt-6 ${index === 0 ? "sm:border-ink" : "sm:border-line"}`}
      style={{ gridTemplateColumns: `repeat(${String(columns)}, minmax(0, 1fr))` }}
    >
      {row.map((placed, at) => (
        <div key={placed.tile} className={at === 0 ? "" : "tile-rule"} style={spanOf(placed)}>
          {drawn(placed.tile)}
        </div>
      ))}
    </div>
  ));
}

function spanOf({ columns }: PlacedTile) {
  return { gridColumn: `span ${String(columns)}` };
}

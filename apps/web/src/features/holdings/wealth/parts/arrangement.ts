import { useQueryClient } from "@tanstack/react-query";
import { type DashboardTile, dashboardTiles, type TilePlace, completeTileOrder } from "@vigie/domain";
import { useEffect, useRef, useState } from "react";
import { api, call, reading, useReading } from "../../../../api.ts";
import { createPreference, usePreference } from "../../../../ui/preference.ts";

/** The last order stored here, « history,-sri » with a dash for hidden tiles: the page is rendered with it before the server's
 * response, so that the layout does not shift. */
const lastSeen = createPreference<string>({ key: "vigie.dashboard", values: (text) => text, fallback: "" });

export function writePlaces(places: readonly TilePlace[]): string {
  return places.map(({ tile, hidden }) => `${hidden ? "-" : ""}${tile}`).join(",");
}

export function readPlaces(text: string): readonly TilePlace[] {
  const places = text.split(",").flatMap((word): TilePlace[] => {
    const hidden = word.startsWith("-");
    const tile = dashboardTiles.find((known) => known === (hidden ? word.slice(1) : word));
    return tile === undefined ? [] : [{ tile, hidden }];
  });
  return completeTileOrder(places);
}

export type Arrangement = {
  readonly places: readonly TilePlace[];
  /** The newest order: a repeated key event comes before the page was rendered. */
  readonly newest: () => readonly TilePlace[];
  /** Applied at once, then saved for the user's other devices. */
  readonly keep: (places: readonly TilePlace[]) => void;
  readonly isRefused: boolean;
  readonly retry: () => void;
};

/** The reader's arrangement of the dashboard. */
export function useArrangement(): Arrangement {
  const cache = useQueryClient();
  const key = reading(api.dashboards.show, {}).queryKey;
  const seen = usePreference(lastSeen);
  const stored = useReading(api.dashboards.show, {}).data?.dashboard.tiles;
  // The local order applies until the server has saved it: a checkbox responds at once, and a pending response does not restore the
  // former order.
  const [unsaved, setUnsaved] = useState<readonly TilePlace[] | null>(null);
  const places = unsaved ?? stored ?? readPlaces(seen);
  const newest = useRef<readonly TilePlace[] | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const waiting = useRef<readonly TilePlace[] | null>(null);
  const isSending = useRef(false);
  useEffect(() => {
    if (stored !== undefined) lastSeen.write(writePlaces(stored));
  }, [stored]);

  /** Serialised, always with the newest order: two concurrent requests could arrive in the wrong order. */
  const send = async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    while (waiting.current !== null) {
      const tiles = [...waiting.current];
      waiting.current = null;
      const kept = await call(api.dashboards.arrange, { body: { dashboard: { tiles } } }).catch(() => null);
      setIsRefused(kept === null);
      if (kept === null || waiting.current !== null) continue;
      await cache.cancelQueries({ queryKey: key });
      cache.setQueryData(key, { dashboard: { tiles } });
      if (waiting.current !== null) continue;
      newest.current = null;
      setUnsaved(null);
    }
    isSending.current = false;
  };
  const keep = (next: readonly TilePlace[]): void => {
    void cache.cancelQueries({ queryKey: key });
    cache.setQueryData(key, { dashboard: { tiles: [...next] } });
    newest.current = next;
    setUnsaved(next);
    waiting.current = next;
    void send();
  };
  return {
    places,
    newest: () => newest.current ?? places,
    keep,
    isRefused,
    retry: () => {
      keep(places);
    },
  };
}

/** Wide tiles take two columns if there are two. */
const wideTiles: readonly DashboardTile[] = ["history", "contracts"];

export type PlacedTile = { readonly tile: DashboardTile; readonly columns: number };

/** Arranges tiles in rows: one that does not fit in the rest of a row starts the next. The last one fills its row, so that the
 * page has no gap at its end. */
export function rowsOf(tiles: readonly DashboardTile[], columns: number): readonly (readonly PlacedTile[])[] {
  const rows: PlacedTile[][] = [];
  let left = 0;
  for (const tile of tiles) {
    const width = Math.min(wideTiles.includes(tile) ? 2 : 1, columns);
    if (width > left) {
      rows.push([]);
      left = columns;
    }
    rows.at(-1)?.push({ tile, columns: width });
    left -= width;
  }
  const last = rows.at(-1)?.pop();
  if (last !== undefined) rows.at(-1)?.push({ ...last, columns: last.columns + left });
  return rows;
}

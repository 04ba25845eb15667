import type { DashboardTile, TilePlace } from "./dashboards.ts";

/** The same arrangement with one tile elsewhere; a place out of the list is its nearest end. */
export function moveTile(
  places: readonly TilePlace[],
  tile: DashboardTile,
  to: number,
): readonly TilePlace[] {
  const moved = places.find((place) => place.tile === tile);
  if (moved === undefined) return places;
  const rest = places.filter((place) => place !== moved);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, moved);
}

export function setTileHidden(
  places: readonly TilePlace[],
  tile: DashboardTile,
  hidden: boolean,
): readonly TilePlace[] {
  return places.map((place) => (place.tile === tile ? { tile, hidden } : place));
}

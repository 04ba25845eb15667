import type { DashboardTile, TilePlace } from "./dashboards.ts";

/** Returns the arrangement with one tile moved; an index out of range is clamped. */
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

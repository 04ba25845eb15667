import type { FundRegion, Ratio, Sector } from "@vigie/domain";
import { geographies, sectorBase } from "./categories.ts";
import type { FundCategory, Geography } from "./categories.ts";
import type { Draws } from "./random.ts";

/** Regions and equity sectors of a fund: those of its category with random variation. */
export function geographyOf(key: Geography, draws: Draws): readonly (readonly [FundRegion, Ratio])[] {
  const base: Readonly<Record<string, number>> = geographies[key];
  return spread(base, 0.98, draws).flatMap(([name, share]) =>
    isRegion(name) ? [[name, share] as const] : [],
  );
}

export function sectorsOf(category: FundCategory, draws: Draws): readonly (readonly [Sector, Ratio])[] {
  if (category.equityRatio === 0) return [];
  const tilted: Record<string, number> = { ...sectorBase };
  if (category.sectorTilt !== undefined) tilted[category.sectorTilt] = 8;
  return spread(tilted, category.equityRatio, draws).flatMap(([name, share]) =>
    isSector(name) ? [[name, share] as const] : [],
  );
}

/** Random variation of base shares that sum to `total`, except for rounding and shares too small to be published. */
function spread(
  base: Readonly<Record<string, number>>,
  total: number,
  draws: Draws,
): readonly (readonly [string, Ratio])[] {
  const drawn = Object.entries(base).map(([name, share]) => [name, share * draws.between(0.6, 1.4)] as const);
  const sum = drawn.reduce((all, [, share]) => all + share, 0);
  return drawn
    .map(([name, share]) => [name, Math.floor((share / sum) * total * 10_000) / 10_000] as const)
    .filter(([, share]) => share >= 0.001)
    .sort((a, b) => b[1] - a[1]);
}

function isRegion(name: string): name is FundRegion {
  return Object.values(geographies).some((shares) => Object.hasOwn(shares, name));
}

function isSector(name: string): name is Sector {
  return Object.hasOwn(sectorBase, name);
}

/** Costs are published to a hundredth of a percent. */
export function toBasisPoint(ratio: Ratio): Ratio {
  return Math.round(ratio * 10_000) / 10_000;
}

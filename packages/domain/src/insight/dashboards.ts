import type { PortfolioSettings } from "../holdings/portfolio-settings.ts";
import { isInvested, type PortfolioKind } from "../holdings/portfolios.ts";

/** Tiles of the dashboard that can be reordered or hidden (specification 1 §2), in the default order. The net worth and the things
 * to do always come first. */
export const dashboardTiles = [
  "history",
  "contracts",
  "asset_class",
  "growth",
  "preferred",
  "completion",
  "institution",
  "account_type",
  "sri",
  "risk_profile",
  "fees",
] as const;
export type DashboardTile = (typeof dashboardTiles)[number];

/** Tiles shown by default; the others can be added. */
export const tilesShownFirst: readonly DashboardTile[] = ["history", "contracts", "asset_class"];

export type TilePlace = { readonly tile: DashboardTile; readonly hidden: boolean };

/** Returns every tile once, in the stored order; a tile missing there (added later or lost) is inserted after its predecessor in
 * the default order, shown or hidden as by default. */
export function completeTileOrder(kept: readonly TilePlace[]): readonly TilePlace[] {
  const places: TilePlace[] = [];
  for (const place of kept)
    if (dashboardTiles.includes(place.tile) && !places.some(({ tile }) => tile === place.tile))
      places.push(place);
  dashboardTiles.forEach((tile, index) => {
    if (places.some((place) => place.tile === tile)) return;
    const before = dashboardTiles[index - 1];
    const at = places.findIndex((place) => place.tile === before) + 1;
    places.splice(at, 0, { tile, hidden: !tilesShownFirst.includes(tile) });
  });
  return places;
}

/** Information that a saver can still add for the computation of risk, fees and advice. */
export const completionSteps = [
  "identity",
  "situation",
  "risk_profile",
  "questions",
  "fees",
  "goal",
] as const;
export type CompletionStep = (typeof completionSteps)[number];

export type StatedParts = {
  /** Name, birth date and phone number. */
  readonly identity: boolean;
  /** Family, work, income, wealth and savings capacity: zero counts as set. */
  readonly situation: boolean;
  readonly riskProfile: boolean;
};

export type CompletionOf<P> = {
  readonly done: number;
  readonly total: number;
  /** Missing items, in the order of the steps and of the portfolios; null is about the person. */
  readonly missing: readonly { readonly step: CompletionStep; readonly portfolio: P | null }[];
};

type SetPortfolio = { readonly kind: PortfolioKind; readonly settings: PortfolioSettings };

/** Completion of the requested information: three items about the person, and three sections of settings per invested portfolio
 * (specification 1 §4). Each counts as one. */
export function completionOf<P extends SetPortfolio>(
  parts: StatedParts,
  portfolios: readonly P[],
): CompletionOf<P> {
  const ofPerson = [
    ["identity", parts.identity],
    ["situation", parts.situation],
    ["risk_profile", parts.riskProfile],
  ] as const;
  const asked = [
    ...ofPerson.map(([step, done]) => ({ step, done, portfolio: null })),
    ...portfolios
      .filter(({ kind }) => isInvested(kind))
      .flatMap((portfolio) =>
        (["questions", "fees", "goal"] as const).map((step) => ({
          step,
          done: portfolio.settings[step],
          portfolio,
        })),
      ),
  ];
  const missing = asked
    .filter(({ done }) => !done)
    .map(({ step, portfolio }) => ({ step, portfolio }))
    .toSorted((a, b) => completionSteps.indexOf(a.step) - completionSteps.indexOf(b.step));
  return { done: asked.length - missing.length, total: asked.length, missing };
}

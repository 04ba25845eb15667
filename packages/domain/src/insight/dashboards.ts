import type { PortfolioSettings } from "../holdings/portfolio-settings.ts";
import { isInvested, type PortfolioKind } from "../holdings/portfolios.ts";

/** The blocks of the dashboard that can be put in another order or hidden (specification 1 §2), in the order in which
 * somebody who has chosen none finds them. The net worth and what there is to do always stand first. */
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

/** Those that somebody who has chosen none finds shown; the others are offered. */
export const tilesShownFirst: readonly DashboardTile[] = ["history", "contracts", "asset_class"];

export type TilePlace = { readonly tile: DashboardTile; readonly hidden: boolean };

/** Every tile once, in the order kept; one that the order does not know, because it came later or was lost, stands after the
 * tile that precedes it in the first order, shown or hidden as there. */
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

/** What a saver can still tell, so that risk, fees and advice can be worked out. */
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
  /** Name, birth and telephone. */
  readonly identity: boolean;
  /** Family, work, income, wealth and capacity to save: zero counts as said. */
  readonly situation: boolean;
  readonly riskProfile: boolean;
};

export type CompletionOf<P> = {
  readonly done: number;
  readonly total: number;
  /** What is missing, the steps in their order and the portfolios in theirs; null is about the person. */
  readonly missing: readonly { readonly step: CompletionStep; readonly portfolio: P | null }[];
};

type SetPortfolio = { readonly kind: PortfolioKind; readonly settings: PortfolioSettings };

/** Progress of what is asked: three things of the person, and the three sections of settings of each invested portfolio
 * (specification 1 §4). Each counts for one. */
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

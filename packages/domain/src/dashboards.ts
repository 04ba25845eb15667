import type { ContractSettings } from "./contract-settings.ts";
import { isInvested, type PortfolioKind } from "./portfolios.ts";

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
] as const;
export type DashboardTile = (typeof dashboardTiles)[number];

export type TilePlace = { readonly tile: DashboardTile; readonly hidden: boolean };

/** Every tile once, in the order kept; one that the order does not know, because it came later or was lost, is shown after
 * the tile that precedes it in the first order. */
export function wholeArrangement(kept: readonly TilePlace[]): readonly TilePlace[] {
  const places: TilePlace[] = [];
  for (const place of kept)
    if (dashboardTiles.includes(place.tile) && !places.some(({ tile }) => tile === place.tile))
      places.push(place);
  dashboardTiles.forEach((tile, index) => {
    if (places.some((place) => place.tile === tile)) return;
    const before = dashboardTiles[index - 1];
    const at = places.findIndex((place) => place.tile === before) + 1;
    places.splice(at, 0, { tile, hidden: false });
  });
  return places;
}

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

export type Said = {
  /** Name, birth and telephone. */
  readonly identity: boolean;
  /** Family, work, income, wealth and capacity to save: zero counts as said. */
  readonly situation: boolean;
  readonly riskProfile: boolean;
};

export type CompletionOf<Contract> = {
  readonly done: number;
  readonly total: number;
  /** What is missing, the steps in their order and the contracts in theirs; null is about the person. */
  readonly missing: readonly { readonly step: CompletionStep; readonly contract: Contract | null }[];
};

type SetContract = { readonly kind: PortfolioKind; readonly settings: ContractSettings };

/** Progress of what is asked: three things of the person, and the three sections of settings of each invested contract
 * (specification 1 §4). Each counts for one. */
export function completionOf<Contract extends SetContract>(
  said: Said,
  contracts: readonly Contract[],
): CompletionOf<Contract> {
  const ofPerson = [
    ["identity", said.identity],
    ["situation", said.situation],
    ["risk_profile", said.riskProfile],
  ] as const;
  const asked = [
    ...ofPerson.map(([step, done]) => ({ step, done, contract: null })),
    ...contracts
      .filter(({ kind }) => isInvested(kind))
      .flatMap((contract) =>
        (["questions", "fees", "goal"] as const).map((step) => ({
          step,
          done: contract.settings[step],
          contract,
        })),
      ),
  ];
  const missing = asked
    .filter(({ done }) => !done)
    .map(({ step, contract }) => ({ step, contract }))
    .toSorted((a, b) => completionSteps.indexOf(a.step) - completionSteps.indexOf(b.step));
  return { done: asked.length - missing.length, total: asked.length, missing };
}

import type { DashboardTile } from "@vigie/domain";
import type { ReactNode } from "react";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { TilePending } from "./tile.tsx";

type Props = { readonly tile: DashboardTile };

const { Part: CompletionTile } = lazyPart<Props>(
  async () => (await import("./completion-tile.tsx")).CompletionTile,
  TilePending,
);
const { Part: FeesTile } = lazyPart<Props>(
  async () => (await import("./fees-tile.tsx")).FeesTile,
  TilePending,
);
const { Part: GrowthTile } = lazyPart<Props>(
  async () => (await import("./growth-tile.tsx")).GrowthTile,
  TilePending,
);
const { Part: PreferredTile } = lazyPart<Props>(
  async () => (await import("./preferred-tile.tsx")).PreferredTile,
  TilePending,
);
const { Part: RiskTile } = lazyPart<Props>(
  async () => (await import("./risk-tile.tsx")).RiskTile,
  TilePending,
);
const { Part: Shares } = lazyPart(async () => (await import("./shares.tsx")).Shares, TilePending);

export type LazyTile = Exclude<DashboardTile, "history" | "contracts">;

/** Tiles below the first screen: each is loaded by users who chose it. */
export function TileBody({ tile }: { readonly tile: LazyTile }): ReactNode {
  switch (tile) {
    case "growth":
      return <GrowthTile tile={tile} />;
    case "fees":
      return <FeesTile tile={tile} />;
    case "preferred":
      return <PreferredTile tile={tile} />;
    case "completion":
      return <CompletionTile tile={tile} />;
    case "risk_profile":
      return <RiskTile tile={tile} />;
    case "asset_class":
    case "institution":
    case "account_type":
    case "sri":
      return <Shares tile={tile} />;
  }
}

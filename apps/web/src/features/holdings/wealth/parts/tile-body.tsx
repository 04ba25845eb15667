import type { DashboardTile } from "@vigie/domain";
import { lazy, type ReactNode } from "react";

const CompletionTile = lazy(async () => ({
  default: (await import("./completion-tile.tsx")).CompletionTile,
}));
const FeesTile = lazy(async () => ({ default: (await import("./fees-tile.tsx")).FeesTile }));
const GrowthTile = lazy(async () => ({ default: (await import("./growth-tile.tsx")).GrowthTile }));
const PreferredTile = lazy(async () => ({ default: (await import("./preferred-tile.tsx")).PreferredTile }));
const RiskTile = lazy(async () => ({ default: (await import("./risk-tile.tsx")).RiskTile }));
const Shares = lazy(async () => ({ default: (await import("./shares.tsx")).Shares }));

export type LazyTile = Exclude<DashboardTile, "history" | "contracts">;

/** The tiles that come after the first glance: each is loaded by who has chosen it. */
export function TileBody({ tile }: { readonly tile: LazyTile }): ReactNode {
  switch (tile) {
    case "growth":
      return <GrowthTile />;
    case "fees":
      return <FeesTile />;
    case "preferred":
      return <PreferredTile />;
    case "completion":
      return <CompletionTile />;
    case "risk_profile":
      return <RiskTile />;
    case "asset_class":
    case "institution":
    case "account_type":
    case "sri":
      return <Shares tile={tile} />;
  }
}

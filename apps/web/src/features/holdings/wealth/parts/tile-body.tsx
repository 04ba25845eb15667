import type { DashboardTile } from "@vigie/domain";
import { lazy, type ReactNode } from "react";
import { CompletionTile } from "./completion-tile.tsx";
import { GrowthTile } from "./growth-tile.tsx";
import { PreferredTile } from "./preferred-tile.tsx";
import { RiskTile } from "./risk-tile.tsx";
import { Shares } from "./shares.tsx";

/** Of who has chosen it, and of the page of the contracts. */
const FeesTile = lazy(async () => ({ default: (await import("./fees-tile.tsx")).FeesTile }));

export type LazyTile = Exclude<DashboardTile, "history" | "contracts">;

/** The tiles that come after the first glance: one chunk, loaded apart from the page. */
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

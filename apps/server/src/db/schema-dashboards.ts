import type { Id, Instant, TilePlace } from "@vigie/domain";
import type { Json } from "./schema-reference.ts";

export type DashboardTables = {
  dashboards: {
    user_id: Id;
    tiles: Json<readonly TilePlace[]>;
    updated_at: Instant;
  };
};

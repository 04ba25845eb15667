import type { Day, Id, Instant, TilePlace } from "@vigie/domain";
import type { Json } from "./schema-reference.ts";

export type DashboardTables = {
  dashboards: {
    user_id: Id;
    tiles: Json<readonly TilePlace[]>;
    updated_at: Instant;
  };
  customer_visits: { customer_id: Id; seen_on: Day; seen_before: Day | null };
};

import type { Id, Instant } from "@vigie/domain";
import type { Db } from "../../../db/connection.ts";

/** Returns customers with at least one portfolio, in order of their id. */
export async function customersWithPortfolios(db: Db, after: Id | null, limit: number): Promise<Id[]> {
  const rows = await db
    .selectFrom("portfolios")
    .select("customer_id")
    .where("complete", "=", true)
    .where("deleted_at", "is", null)
    .$if(after !== null, (query) => query.where("customer_id", ">", after))
    .groupBy("customer_id")
    .orderBy("customer_id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.customer_id);
}

/** Returns whether a connection that was never read has a sync that started after this moment. */
export async function isFirstRead(db: Db, customerId: Id, since: Instant): Promise<boolean> {
  const row = await db
    .selectFrom("syncs")
    .select("syncs.id")
    .where("syncs.customer_id", "=", customerId)
    .where("syncs.state", "in", ["pending", "running", "stale"])
    .where("syncs.created_at", ">", since)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("syncs as earlier")
            .select("earlier.id")
            .whereRef("earlier.customer_id", "=", "syncs.customer_id")
            .whereRef("earlier.connection_id", "=", "syncs.connection_id")
            .where("earlier.state", "=", "done"),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

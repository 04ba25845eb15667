import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../db/connection.ts";
import { prepared } from "../db/prepared.ts";
import { statement } from "../db/statement.ts";

/** Number of changes of a person's stored data, and of shared data (`db/follow-changes.ts`). */
export type Version = { readonly own: number; readonly shared: number };

const versions = statement((db, { customerId }: { readonly customerId: Id }) =>
  db
    .selectNoFrom([
      sql<number>`(select coalesce(sum(steps), 0)::bigint from customer_changes where customer_id = ${customerId})`.as(
        "own",
      ),
      sql<number | null>`(select sum(steps)::bigint from shared_changes)`.as("shared"),
    ])
    .modifyFront(prepared),
);

/** Version of shared data only. */
export async function sharedVersionOf(db: Db | Trx): Promise<number | null> {
  const [version] = await sharedVersions(db, {});
  return version?.shared ?? null;
}

const sharedVersions = statement((db) =>
  db
    .selectNoFrom(sql<number | null>`(select sum(steps)::bigint from shared_changes)`.as("shared"))
    .modifyFront(prepared),
);

/** @returns null if changes are not counted: a cluster has no triggers that follow changes (`db/cluster.ts`), and its responses
 * have no tags */
export async function versionOf(db: Db, customerId: Id): Promise<Version | null> {
  const [version] = await versions(db, { customerId });
  if (version === undefined) throw new Error("assertion: sums of nothing are a row too");
  const { own, shared } = version;
  return shared === null ? null : { own, shared };
}

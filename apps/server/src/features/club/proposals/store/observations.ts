import { type Id, type Instant, type ObservationKind, type Observed } from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow } from "../../../../db/rows.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** What was observed of accepted proposals, and which of them are still followed. */

export async function observationsOf({ customerId }: Subject, db: Db | Trx, proposalId: Id) {
  const rows = await db
    .selectFrom("proposal_observations")
    .select(["kind", "at", "facts"])
    .where("customer_id", "=", customerId)
    .where("proposal_id", "=", proposalId)
    .orderBy("at")
    .orderBy("kind")
    .execute();
  return rows.map(fromRow);
}

/** Returns the kinds of observations of each of a customer's proposals. */
export async function kindsSeen(
  { customerId }: Subject,
  db: Db | Trx,
): Promise<ReadonlyMap<Id, readonly ObservationKind[]>> {
  const rows = await db
    .selectFrom("proposal_observations")
    .select(["proposal_id", "kind"])
    .where("customer_id", "=", customerId)
    .execute();
  const grouped = Map.groupBy(rows, ({ proposal_id: id }) => id);
  return new Map([...grouped].map(([id, of]) => [id, of.map(({ kind }) => kind)]));
}

/** Returns false if one of this kind already exists. */
export async function keepObservation(
  { customerId }: Subject,
  trx: Trx,
  seen: {
    readonly proposalId: Id;
    readonly kind: ObservationKind;
    readonly at: Instant;
    readonly facts: Observed;
  },
): Promise<boolean> {
  const kept = await trx
    .insertInto("proposal_observations")
    .values({
      customer_id: customerId,
      proposal_id: seen.proposalId,
      kind: seen.kind,
      at: seen.at,
      facts: JSON.stringify(seen.facts),
    })
    .onConflict((conflict) => conflict.columns(["customer_id", "proposal_id", "kind"]).doNothing())
    .executeTakeFirst();
  return (kept.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns a page of the proposals of all customers accepted since an instant. */
export async function followedPage(
  db: Db,
  { since, after, limit }: { readonly since: Instant; readonly after: Id | null; readonly limit: number },
): Promise<{ customerId: Id; id: Id }[]> {
  const rows = await db
    .selectFrom("proposals")
    .select(["customer_id", "id"])
    .where("state", "=", "accepted")
    .where("decided_at", ">=", since)
    .$if(after !== null, (query) => query.where("id", ">", after))
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

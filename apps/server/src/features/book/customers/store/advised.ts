import type { Cents, ClubState, Id, Instant } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow } from "../../../../db/rows.ts";
import { sealOf as sealOfTexts } from "../../../../db/recordset.ts";
import { prepared } from "../../../../db/prepared.ts";
import { statement } from "../../../../db/statement.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { saveKnown } from "./known.ts";

/** The contracts on which the firms of a customer advise: those of a running subscription to their Club. */

const running: readonly ClubState[] = ["active", "payment_failed", "paused"];

const coveredContracts = statement((db, { customerId }: Pick<Subject, "customerId">) =>
  db
    .selectFrom("club_subscriptions as subscription")
    .innerJoin("club_portfolios as covered", (join) =>
      join
        .onRef("covered.customer_id", "=", "subscription.customer_id")
        .onRef("covered.subscription_id", "=", "subscription.id"),
    )
    .select("subscription.firm_id")
    .select(sql<Id[]>`array_agg(covered.portfolio_id::text)`.as("portfolio_ids"))
    .where("subscription.customer_id", "=", customerId)
    .where("subscription.state", "in", [...running])
    .where("covered.excluded", "is", null)
    .groupBy("subscription.firm_id"),
);

export async function advisedContracts(
  { customerId }: Subject,
  trx: Db | Trx,
): Promise<{ readonly firmId: Id; readonly portfolioIds: readonly Id[] }[]> {
  return (await coveredContracts(trx, { customerId })).map(fromRow);
}

/** Replaces the amounts under advice of these customers; an amount of a firm that is not given is cleared. */
export async function saveAdvised(
  trx: Trx,
  {
    ids,
    advised,
    at,
  }: { readonly ids: readonly Id[]; readonly advised: readonly Advised[]; readonly at: Instant },
): Promise<void> {
  await forgetAdvised(trx, ids);
  await saveKnown(
    trx,
    advised.map(({ customerId, firmId, cents }) => ({
      customer_id: customerId,
      firm_id: firmId,
      advised_cents: cents,
      updated_at: at,
    })),
  );
}
export type Advised = { readonly customerId: Id; readonly firmId: Id; readonly cents: Cents };

export function sealOf(advised: readonly Pick<Advised, "firmId" | "cents">[]): string {
  return sealOfTexts(advised.map(({ firmId, cents }) => `${firmId} ${cents}`).toSorted());
}

/** Returns the checksum of the stored amounts under advice, by customer. */
export async function sealsOf(trx: Trx, ids: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  const { rows } = await sql<Advised>`
    select ${prepared} customer_id as "customerId", firm_id as "firmId", advised_cents as cents from firm_customers
    where customer_id = any(${[...ids]}::uuid[]) and advised_cents is not null`.execute(trx);
  const byCustomer = Map.groupBy(rows, ({ customerId }) => customerId);
  return new Map([...byCustomer].map(([id, own]) => [id, sealOf(own)]));
}

export async function forgetAdvised(trx: Trx, ids: readonly Id[]): Promise<void> {
  await trx
    .updateTable("firm_customers")
    .set({ advised_cents: null })
    .where("customer_id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .where("advised_cents", "is not", null)
    .execute();
}

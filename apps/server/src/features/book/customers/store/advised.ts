import type { Cents, ClubState, Id, Instant } from "@vigie/domain";
import { sql } from "kysely";
import type { Trx } from "../../../../db/connection.ts";
import { fromRow } from "../../../../db/rows.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** What the firms of a customer advise on: the contracts of a running subscription to their Club. */

const running: readonly ClubState[] = ["active", "payment_failed", "paused"];

export async function advisedContracts(
  { customerId }: Subject,
  trx: Trx,
): Promise<{ readonly firmId: Id; readonly portfolioIds: readonly Id[] }[]> {
  const rows = await trx
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
    .groupBy("subscription.firm_id")
    .execute();
  return rows.map(fromRow);
}

/** Of a firm; whatever any other was said to advise on goes. */
export async function saveAdvised(
  { customerId }: Subject,
  trx: Trx,
  { advised, at }: { readonly advised: ReadonlyMap<Id, Cents>; readonly at: Instant },
): Promise<void> {
  await forgetAdvised({ customerId }, trx);
  for (const [firmId, advised_cents] of advised) {
    const known = { advised_cents, updated_at: at };
    const empty = { last_contact_at: null, next_appointment_at: null, alert_count: null };
    await trx
      .insertInto("firm_customers")
      .values({ customer_id: customerId, firm_id: firmId, ...empty, ...known })
      .onConflict((conflict) => conflict.columns(["customer_id", "firm_id"]).doUpdateSet(known))
      .execute();
  }
}

export async function forgetAdvised({ customerId }: Pick<Subject, "customerId">, trx: Trx): Promise<void> {
  await trx
    .updateTable("firm_customers")
    .set({ advised_cents: null })
    .where("customer_id", "=", customerId)
    .where("advised_cents", "is not", null)
    .execute();
}

import { type Day, type Id, type Instant, partnerErasureTransitions } from "@vigie/domain";
import { type Insertable, sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../../db/rows.ts";
import { inOrderOfReferences } from "../../../../db/each-table.ts";
import { nameErased } from "../../../../db/erased-customer.ts";
import { listedTables } from "../../../../db/owned-tables.ts";
import type { Database } from "../../../../db/schema.ts";
import { machine, transition } from "../../../../db/transition.ts";

export const partnerErasureMachine = machine({
  table: "partner_erasures",
  transitions: partnerErasureTransitions,
});

/** Deletes every row of a person that is not retained, in any order of foreign keys. */
export async function eraseRows(trx: Trx, userId: Id): Promise<void> {
  // The ledger of accesses can only be deleted together with its customer, whom the transaction names.
  await nameErased(trx, userId);
  const erased = listedTables.filter(({ erase }) => erase === "rows");
  await inOrderOfReferences(trx, erased, async ({ table, owner }) => {
    await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${userId}`.execute(trx);
  });
  await nameErased(trx, null);
}

/** Keeps computed advice that was given, without a name, an address or a portfolio number. */
export async function keepAdvice(
  trx: Trx,
  { customerId, keepUntil }: { readonly customerId: Id; readonly keepUntil: Day },
): Promise<void> {
  await sql`
    insert into advice_records (customer_id, id, kind, content, made_at, keep_until)
    select customer_id, id, 'optimization',
      jsonb_build_object('strategy', strategy, 'metric', metric, 'inputs', inputs, 'result', result, 'engine', engine_version),
      created_at, ${keepUntil}::date
    from optimizations where customer_id = ${customerId} and state = 'done'
    on conflict do nothing`.execute(trx);
}

/** Stores what is needed to delete the saver at the partner; returns the partner's users. */
export async function queuePartnerErasures(
  trx: Trx,
  { userId, at }: { readonly userId: Id; readonly at: Instant },
): Promise<string[]> {
  const links = await trx
    .selectFrom("aggregation_links")
    .select(["provider_user_id", "token_envelope"])
    .where("customer_id", "=", userId)
    .execute();
  for (const link of links) {
    await trx
      .insertInto("partner_erasures")
      .values({ partner: "aggregation", ...link, user_ref: userId, created_at: at, done_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx.deleteFrom("webhook_events").where("provider_user_id", "=", link.provider_user_id).execute();
  }
  return links.map((link) => link.provider_user_id);
}

/** Deletes mails to the person, queued mails about them, invitations to them, and notifications to their advisors that name
 * them. */
export async function eraseMails(
  trx: Trx,
  { id, email, variant }: { readonly id: Id; readonly email: string; readonly variant: string },
): Promise<void> {
  await trx
    .deleteFrom("mails")
    .where((eb) =>
      eb.or([
        eb("user_id", "=", id),
        eb("to_email", "=", email),
        eb(sql<string | null>`facts ->> 'customerId'`, "=", id),
      ]),
    )
    .execute();
  await trx.deleteFrom("invitations").where("email", "=", email).where("variant", "=", variant).execute();
  await trx.deleteFrom("invitation_import_lines").where("email", "=", email).execute();
  await trx
    .deleteFrom("notifications")
    .where((eb) =>
      eb.or([
        eb("cause", "like", `%${id}%`),
        // Notifications of a request whose cause did not name the customer yet.
        eb.and([
          eb("event", "=", "club.request"),
          sql<boolean>`split_part(cause, ' ', 3) in (select id::text from club_subscriptions where customer_id = ${id})`,
        ]),
        // Notifications that consist of an undeliverable address.
        eb.and([
          eb("event", "=", "invitation.undelivered"),
          eb(sql<string | null>`payload ->> 'name'`, "=", email),
        ]),
      ]),
    )
    .execute();
}

export async function noteErasure(
  trx: Trx,
  erasure: FromRow<Insertable<Database["erasures"]>>,
): Promise<void> {
  await trx
    .insertInto("erasures")
    .values(toRow<Insertable<Database["erasures"]>>(erasure))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the erasures since a moment, or all of them, oldest first. */
export async function erasuresSince(db: Db, since: Instant | null) {
  const rows = await db
    .selectFrom("erasures")
    .select(["user_id", "erased_at"])
    .$if(since !== null, (query) => query.where("erased_at", ">=", since))
    .orderBy("erased_at")
    .execute();
  return rows.map(fromRow);
}

export async function partnerErasure(db: Db, providerUserId: string) {
  const row = await db
    .selectFrom("partner_erasures")
    .select(["user_ref", "token_envelope"])
    .where("partner", "=", "aggregation")
    .where("provider_user_id", "=", providerUserId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return fromRowIfAny(row);
}

export async function openPartnerErasures(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("partner_erasures")
    .select("provider_user_id")
    .where("state", "=", "waiting")
    .orderBy("created_at")
    .limit(100)
    .execute();
  return rows.map((row) => row.provider_user_id);
}

/** Deletes the token once it is no longer needed. */
export async function closePartnerErasure(db: Db, providerUserId: string, at: Instant): Promise<void> {
  await transition(db, partnerErasureMachine, {
    event: "finish",
    key: { partner: "aggregation", provider_user_id: providerUserId },
    set: { done_at: at, token_envelope: "" },
  });
}

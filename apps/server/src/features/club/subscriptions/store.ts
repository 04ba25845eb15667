import { clubTransitions, type Id, openClubStates } from "@vigie/domain";
import { type Selectable, sql, type Updateable } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny, columnsOf, toRow } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";
import { ofSeenFirm } from "../../../db/seen.ts";
import { machine, transition } from "../../../db/transition.ts";
import type { Subject } from "../../../edge/subject.ts";

/** The subscriptions of a customer, and their history. */

type Table = Database["club_subscriptions"];
export type SubscriptionRow = FromRow<Selectable<Table>>;
export type SubscriptionChanges = Partial<FromRow<Updateable<Table>>>;

export const clubMachine = machine({ table: "club_subscriptions", transitions: clubTransitions });

/** Returns all of the customer's subscriptions, the open one first, then the newest. */
export async function listOf(subject: Subject, db: Db | Trx): Promise<SubscriptionRow[]> {
  const rows = await db
    .selectFrom("club_subscriptions")
    .selectAll()
    .where("customer_id", "=", subject.customerId)
    .where(ofSeenFirm(subject, "firm_id"))
    .orderBy(sql`state in (${sql.join([...openClubStates])})`, "desc")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(fromRow);
}

export async function currentOf(subject: Subject, db: Db | Trx): Promise<SubscriptionRow | undefined> {
  const row = await db
    .selectFrom("club_subscriptions")
    .selectAll()
    .where("customer_id", "=", subject.customerId)
    .where(ofSeenFirm(subject, "firm_id"))
    .where("state", "in", [...openClubStates])
    .executeTakeFirst();
  return fromRowIfAny(row);
}

export async function byId(subject: Subject, db: Db | Trx, id: Id): Promise<SubscriptionRow | undefined> {
  const row = await db
    .selectFrom("club_subscriptions")
    .selectAll()
    .where("customer_id", "=", subject.customerId)
    .where(ofSeenFirm(subject, "firm_id"))
    .where("id", "=", id)
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** Returns the subscription, locked until the transaction ends, so that decisions are serialised. */
export async function lockById(subject: Subject, trx: Trx, id: Id): Promise<SubscriptionRow | undefined> {
  const row = await trx
    .selectFrom("club_subscriptions")
    .selectAll()
    .where("customer_id", "=", subject.customerId)
    .where(ofSeenFirm(subject, "firm_id"))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return fromRowIfAny(row);
}

type NewRow = Pick<
  SubscriptionRow,
  "id" | "firmId" | "advisorId" | "interval" | "coupon" | "since" | "clockAt" | "createdAt"
>;

/** Returns false if the customer has an open one. */
export async function insertDraft({ customerId }: Subject, trx: Trx, draft: NewRow): Promise<boolean> {
  const added = await trx
    .insertInto("club_subscriptions")
    .values(toRow({ ...draft, customerId, state: "inactive", reason: null }))
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Changes columns without a transition. */
export async function change(
  { customerId }: Subject,
  trx: Trx,
  { id, set }: { readonly id: Id; readonly set: SubscriptionChanges },
): Promise<SubscriptionRow> {
  const row = await trx
    .updateTable("club_subscriptions")
    .set(columnsOf(set))
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

export type MoveOfRow = {
  /** The row as it was read: a concurrent move makes this one fail. */
  readonly row: Pick<SubscriptionRow, "id" | "version">;
  readonly event: string;
  readonly set: SubscriptionChanges;
};

/** Moves the row with one conditional update by the transition table; returns null if its state has changed. */
export async function move(
  { customerId }: Subject,
  trx: Trx,
  { row: { id, version }, event, set }: MoveOfRow,
): Promise<SubscriptionRow | null> {
  const moved = await transition(trx, clubMachine, {
    event,
    key: { customer_id: customerId, id, version },
    set: { ...columnsOf(set), version: version + 1 },
  });
  return moved.moved ? fromRow(moved.row) : null;
}

type MoveRow = FromRow<Selectable<Database["club_moves"]>>;

export async function insertMove(
  { customerId }: Subject,
  trx: Trx,
  line: Omit<MoveRow, "customerId">,
): Promise<void> {
  await trx
    .insertInto("club_moves")
    .values(toRow({ ...line, customerId }))
    .execute();
}

export async function movesOf({ customerId }: Subject, db: Db | Trx, id: Id): Promise<MoveRow[]> {
  const rows = await db
    .selectFrom("club_moves")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("subscription_id", "=", id)
    .orderBy("version")
    .execute();
  return rows.map(fromRow);
}

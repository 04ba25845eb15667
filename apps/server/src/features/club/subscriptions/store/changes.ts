import { clubChangeTransitions, type Id, type Instant, liveStates } from "@vigie/domain";
import type { Selectable } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { columnsOf, type FromRow, fromRow, fromRowIfAny } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";
import type { StoredContract, StoredQuote } from "../../../../db/schema-club.ts";
import { seenPortfolios } from "../../../../db/seen.ts";
import { machine, transition } from "../../../../db/transition.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** Changes of running subscriptions. */

export type ChangeRow = FromRow<Selectable<Database["club_changes"]>>;
export const changeMachine = machine({ table: "club_changes", transitions: clubChangeTransitions });
const openStates = [...liveStates(clubChangeTransitions)];

type NewChange = Pick<
  ChangeRow,
  | "id"
  | "subscriptionId"
  | "kind"
  | "state"
  | "forDay"
  | "interval"
  | "beforeCents"
  | "afterCents"
  | "effectiveOn"
  | "askedAt"
> & { readonly portfolios: readonly StoredContract[]; readonly quote: StoredQuote };

/** Returns false if one of its kind is open. */
export async function insertChange({ customerId }: Subject, trx: Trx, change: NewChange): Promise<boolean> {
  const added = await trx
    .insertInto("club_changes")
    .values({
      customer_id: customerId,
      id: change.id,
      subscription_id: change.subscriptionId,
      kind: change.kind,
      state: change.state,
      for_day: change.forDay,
      interval: change.interval,
      portfolios: JSON.stringify(change.portfolios),
      quote: JSON.stringify(change.quote),
      before_cents: change.beforeCents,
      after_cents: change.afterCents,
      effective_on: change.effectiveOn,
      asked_at: change.askedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Returns all changes of a subscription, newest first. */
export async function changesOf(
  { customerId }: Subject,
  db: Db | Trx,
  subscriptionId: Id,
): Promise<ChangeRow[]> {
  const rows = await db
    .selectFrom("club_changes")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("subscription_id", "=", subscriptionId)
    .orderBy("asked_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(fromRow);
}

export async function openChanges(
  subject: Subject,
  db: Db | Trx,
  subscriptionId: Id,
): Promise<readonly ChangeRow[]> {
  const all = await changesOf(subject, db, subscriptionId);
  return all.filter(({ state }) => openStates.includes(state));
}

/** Moves a change with one conditional update by its transition table; undefined if its state has changed. */
export async function moveChange(
  { customerId }: Subject,
  trx: Trx,
  {
    id,
    event,
    set = {},
  }: {
    readonly id: Id;
    readonly event: "approve" | "refuse" | "accept" | "drop" | "apply";
    readonly set?: Partial<ChangeRow>;
  },
): Promise<ChangeRow | undefined> {
  const moved = await transition(trx, changeMachine, {
    event,
    key: { customer_id: customerId, id },
    set: columnsOf(set),
  });
  return moved.moved ? fromRow(moved.row) : undefined;
}

type Noted = {
  readonly id: Id;
  readonly settledAt?: Instant;
  readonly invoiceId?: Id;
  readonly documentId?: Id;
  /** Null, so that its quarter is priced again. */
  readonly forDay?: null;
};

/** Changes columns without a transition. */
export async function noteChange(
  { customerId }: Subject,
  trx: Trx,
  { id, ...set }: Noted,
): Promise<ChangeRow | undefined> {
  const row = await trx
    .updateTable("club_changes")
    .set(columnsOf(set))
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** Returns which of these contracts the reader may see. */
export async function seenOf(subject: Subject, db: Db | Trx, ids: readonly Id[]): Promise<ReadonlySet<Id>> {
  if (ids.length === 0) return new Set();
  const rows = await seenPortfolios(subject, db)
    .select("portfolios.id")
    .where("portfolios.id", "in", [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

import type { Alert, AlertKind, Day, Id, Instant } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { fromRow } from "../../../db/rows.ts";
import { seenLinks } from "../../../db/seen.ts";
import type { FirmSubject, Subject } from "../../../edge/subject.ts";
import { peopleToList } from "../../directory/people/actions.ts";

type Kept = { readonly firmId: Id; readonly alerts: readonly Alert[]; readonly at: Instant };

/** Raises what is new, keeps what is known as it was seen, and ends what is no longer so. Answers how many are new. */
export async function keep(
  { customerId }: Subject,
  trx: Trx,
  { firmId, alerts, at, newId }: Kept & { readonly newId: () => Id },
): Promise<number> {
  let raised = 0;
  for (const { key, kind, detail, name, amountCents, ratio, on } of alerts) {
    const told = {
      kind,
      detail,
      name,
      amount_cents: amountCents,
      ratio: ratio === null ? null : ratio.toFixed(4),
      day: on,
      ended_at: null,
    };
    const unseen = { snoozed_until: null, dismissed_at: null, dismissed_by: null, dismissed_because: null };
    const row = await trx
      .insertInto("customer_alerts")
      .values({
        customer_id: customerId,
        firm_id: firmId,
        id: newId(),
        key,
        raised_at: at,
        ...told,
        ...unseen,
      })
      .onConflict((conflict) => conflict.columns(["customer_id", "firm_id", "key"]).doUpdateSet(told))
      // Of a row that was inserted: nobody has changed it.
      .returning(sql<boolean>`xmax = 0`.as("is_new"))
      .executeTakeFirstOrThrow();
    if (row.is_new) raised += 1;
  }
  await trx
    .updateTable("customer_alerts")
    .set({ ended_at: at })
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", firmId)
    .where("ended_at", "is", null)
    .where("key", "<>", sql<string>`all(${alerts.map(({ key }) => key)}::text[])`)
    .execute();
  return raised;
}

export async function openCount(
  { customerId }: Subject,
  db: Db | Trx,
  { firmId, today }: { readonly firmId: Id; readonly today: Day },
): Promise<number> {
  const row = await db
    .selectFrom("customer_alerts")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", firmId)
    .where("ended_at", "is", null)
    .where("dismissed_at", "is", null)
    .where(sql<boolean>`coalesce(snoozed_until <= ${today}::date, true)`)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function remove({ customerId }: Subject, trx: Trx, firmId: Id | null): Promise<void> {
  let query = trx.deleteFrom("customer_alerts").where("customer_id", "=", customerId);
  if (firmId !== null) query = query.where("firm_id", "=", firmId);
  await query.execute();
}

export type AlertFilters = {
  readonly state: "open" | "snoozed" | "dismissed";
  readonly kinds?: readonly AlertKind[] | undefined;
  readonly customerId?: Id | undefined;
  readonly today: Day;
};

function seen(firm: FirmSubject, db: Db | Trx) {
  return db
    .selectFrom("customer_alerts as alert")
    .innerJoin(peopleToList(db).as("person"), "person.id", "alert.customer_id")
    .leftJoin("book_days as figures", (join) =>
      join.onRef("figures.customer_id", "=", "alert.customer_id").on("figures.latest", "=", true),
    )
    .where("alert.firm_id", "=", firm.firmId)
    .where("alert.customer_id", "in", seenLinks(firm, db).select("customer_advisors.customer_id"));
}

const mostAlerts = 2000;

/** Those of the actor's customers, the newest first. */
export async function list(firm: FirmSubject, db: Db | Trx, filters: AlertFilters) {
  const { state, kinds, customerId, today } = filters;
  let query = seen(firm, db).where("alert.ended_at", "is", null);
  if (kinds !== undefined) query = query.where("alert.kind", "in", [...kinds]);
  if (customerId !== undefined) query = query.where("alert.customer_id", "=", customerId);
  const isSnoozed = sql<boolean>`coalesce(alert.snoozed_until > ${today}::date, false)`;
  query = query.where("alert.dismissed_at", state === "dismissed" ? "is not" : "is", null);
  if (state !== "dismissed")
    query = query.where(state === "snoozed" ? isSnoozed : sql<boolean>`not ${isSnoozed}`);
  const rows = await query
    .selectAll("alert")
    .select(["person.first_name", "person.last_name", "person.email", "figures.wealth_cents"])
    .orderBy("alert.raised_at", "desc")
    .orderBy("alert.id")
    .limit(mostAlerts)
    .execute();
  return rows.map(fromRow);
}
export type ListedAlert = Awaited<ReturnType<typeof list>>[number];

export async function byId(firm: FirmSubject, db: Db | Trx, id: Id): Promise<ListedAlert | undefined> {
  const row = await seen(firm, db)
    .where("alert.id", "=", id)
    .selectAll("alert")
    .select(["person.first_name", "person.last_name", "person.email", "figures.wealth_cents"])
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

type Act = Pick<ListedAlert, "snoozedUntil" | "dismissedAt" | "dismissedBy" | "dismissedBecause">;

export async function update(
  firm: FirmSubject,
  trx: Trx,
  { id, customerId, set }: { readonly id: Id; readonly customerId: Id; readonly set: Act },
): Promise<void> {
  await trx
    .updateTable("customer_alerts")
    .set({
      snoozed_until: set.snoozedUntil,
      dismissed_at: set.dismissedAt,
      dismissed_by: set.dismissedBy,
      dismissed_because: set.dismissedBecause,
    })
    .where("firm_id", "=", firm.firmId)
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .execute();
}

/** How often somebody said of a kind that it was of no use to them, since a moment. */
export async function dismissals(
  firm: FirmSubject,
  db: Db | Trx,
  { by, since }: { readonly by: Id; readonly since: Instant },
): Promise<ReadonlyMap<AlertKind, number>> {
  const rows = await db
    .selectFrom("customer_alerts")
    .select(["kind", ({ fn }) => fn.countAll<number>().as("count")])
    .where("firm_id", "=", firm.firmId)
    .where("dismissed_by", "=", by)
    .where("dismissed_at", ">=", since)
    .groupBy("kind")
    .execute();
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
}

import type { Alert, AlertKind, Day, Id, Instant } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { prepared } from "../../../db/prepared.ts";
import { recordset } from "../../../db/recordset.ts";
import { fromRow } from "../../../db/rows.ts";
import { statement } from "../../../db/statement.ts";
import { executeTogether } from "../../../db/together.ts";
import type { FirmSubject, Subject } from "../../../edge/subject.ts";
import { type ListedAlert, seenAlerts } from "./store/ranked.ts";

export type FirmAlerts = {
  readonly customerId: Id;
  readonly firmId: Id;
  readonly alerts: readonly Alert[];
};
type Pair = Pick<FirmAlerts, "customerId" | "firmId">;
type Raised = Pair & { readonly id: Id };

/** Inserts new alerts, updates known ones and ends those that no longer apply, for each customer and firm. Returns the customers
 * and firms with new alerts. */
export async function keep(
  trx: Trx,
  { all, at, newId }: { readonly all: readonly FirmAlerts[]; readonly at: Instant; readonly newId: () => Id },
): Promise<Pair[]> {
  const rows = all.flatMap(({ customerId, firmId, alerts }) =>
    alerts.map(({ key, kind, detail, name, amountCents, ratio, on, ratioBefore, asOf }) => ({
      customer_id: customerId,
      firm_id: firmId,
      id: newId(),
      key,
      raised_at: at,
      kind,
      detail,
      name,
      amount_cents: amountCents,
      ratio: ratio === null ? null : ratio.toFixed(4),
      day: on,
      ratio_before: ratioBefore === null ? null : ratioBefore.toFixed(4),
      as_of: asOf,
    })),
  );
  const told = [
    "kind",
    "detail",
    "name",
    "amount_cents",
    "ratio",
    "day",
    "ratio_before",
    "as_of",
    "ended_at",
  ];
  const columns = sql.join(told.map((name) => sql.ref(name)));
  const excluded = sql.join(told.map((name) => sql`excluded.${sql.ref(name)}`));
  const current = sql.join(told.map((name) => sql`customer_alerts.${sql.ref(name)}`));
  const raise = sql`
    insert ${prepared} into customer_alerts select * from ${recordset("customer_alerts", rows)}
    on conflict (customer_id, firm_id, key) do update set (${columns}) = row (${excluded})
    where (${current}) is distinct from (${excluded})
    returning customer_id as "customerId", firm_id as "firmId", id`;
  const end = sql`update ${prepared} customer_alerts set ended_at = ${at}
    from ${pairsOf(all)}
    where customer_alerts.customer_id = pair.customer_id and customer_alerts.firm_id = pair.firm_id and ended_at is null
      and not exists (select from ${recordset("customer_alerts", rows)} as made
        where made.customer_id = customer_alerts.customer_id and made.firm_id = customer_alerts.firm_id
          and made.key = customer_alerts.key)`;
  const [raised = []] = await executeTogether(trx, [raise.compile(trx), end.compile(trx)]);
  const isNew = ({ id }: Raised) => given.has(id);
  // On conflict the existing row keeps its id: only inserted rows have an id of this call.
  const given = new Set(rows.map(({ id }) => id));
  return raised.filter(isNew).map(({ customerId, firmId }) => ({ customerId, firmId }));
}

function pairsOf(pairs: readonly Pair[]) {
  return sql`unnest(${pairs.map(({ customerId }) => customerId)}::uuid[], ${pairs.map(({ firmId }) => firmId)}::uuid[])
    as pair (customer_id, firm_id)`;
}

/** Returns the number of open alerts of each customer and firm. */
export async function openCounts(
  db: Db | Trx,
  { pairs, today }: { readonly pairs: readonly Pair[]; readonly today: Day },
): Promise<(Pair & { readonly count: number })[]> {
  const { rows } = await sql<Pair & { readonly count: number }>`
    select ${prepared} pair.customer_id as "customerId", pair.firm_id as "firmId", (
      select count(*)::int from customer_alerts alert
      where alert.customer_id = pair.customer_id and alert.firm_id = pair.firm_id and alert.ended_at is null
        and alert.dismissed_at is null and coalesce(alert.snoozed_until <= ${today}::date, true)) as count
    from ${pairsOf(pairs)}`.execute(db);
  return rows;
}

/** Ends all alerts of the customer and erases their content. Decisions stay: an alert that is raised again has its former state. */
export async function clear({ customerId }: Subject, trx: Trx, at: Instant): Promise<void> {
  await trx
    .updateTable("customer_alerts")
    .set({
      ended_at: sql<Instant>`coalesce(ended_at, ${at})`,
      detail: null,
      name: null,
      amount_cents: null,
      ratio: null,
      day: null,
      ratio_before: null,
      as_of: null,
    })
    .where("customer_id", "=", customerId)
    .execute();
}

export async function remove({ customerId }: Subject, trx: Trx, firmId: Id): Promise<void> {
  await trx
    .deleteFrom("customer_alerts")
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", firmId)
    .execute();
}

export async function byId(firm: FirmSubject, db: Db | Trx, id: Id): Promise<ListedAlert | undefined> {
  const row = await seenAlerts(firm, db).where("alert.id", "=", id).executeTakeFirst();
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

/** Returns how often the reader dismissed each kind of alert since the given instant. */
export async function dismissals(
  firm: FirmSubject,
  db: Db | Trx,
  { reader, rememberedSince }: { readonly reader: Id; readonly rememberedSince: Instant },
): Promise<ReadonlyMap<AlertKind, number>> {
  const rows = await dismissedBy(db, { firmId: firm.firmId, by: reader, since: rememberedSince });
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
}

type Dismissed = Pick<FirmSubject, "firmId"> & { readonly by: Id; readonly since: Instant };

const dismissedBy = statement((db, { firmId, by, since }: Dismissed) =>
  db
    .selectFrom("customer_alerts")
    .modifyFront(prepared)
    .select(["kind", ({ fn }) => fn.countAll<number>().as("count")])
    .where("firm_id", "=", firmId)
    .where("dismissed_by", "=", by)
    .where("dismissed_at", ">=", since)
    .groupBy("kind"),
);

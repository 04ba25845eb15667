import {
  type Cents,
  cents,
  type Day,
  type Instant,
  type InteractionKind,
  interactionKinds,
  type MonthOfWealth,
  type PortfolioKind,
} from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { replaceRows } from "../../../db/recordset.ts";
import { fromRow } from "../../../db/rows.ts";
import { ofOwnCustomers, seenLinks } from "../../../db/seen.ts";
import type { FirmSubject, Subject } from "../../../edge/subject.ts";
import { bookOf } from "../customers/actions/book.ts";

export type Asset = {
  readonly kind: PortfolioKind;
  readonly provider: string | null;
  readonly line: string | null;
  readonly amountCents: Cents;
};

export async function remove({ customerId }: Subject, trx: Trx): Promise<void> {
  await trx.deleteFrom("book_months").where("customer_id", "=", customerId).execute();
  await trx.deleteFrom("book_assets").where("customer_id", "=", customerId).execute();
}

export type Parts = { readonly months: readonly MonthOfWealth[]; readonly assets: readonly Asset[] };

/** What stays the same is not written again. */
export async function replace(
  trx: Trx,
  all: readonly { readonly subject: Subject; readonly made: Parts }[],
): Promise<void> {
  const ids = all.map(({ subject }) => subject.customerId);
  const months = all.flatMap(({ subject, made }) =>
    made.months.map((one) => ({
      customer_id: subject.customerId,
      month: one.month,
      start_cents: one.startCents,
      in_cents: one.inCents,
      out_cents: one.outCents,
      market_cents: one.marketCents,
      correction_cents: one.correctionCents,
      end_cents: one.endCents,
    })),
  );
  const assets = all.flatMap(({ subject, made }) =>
    made.assets.map(({ kind, provider, line, amountCents: amount_cents }, position) => ({
      customer_id: subject.customerId,
      position,
      kind,
      provider,
      line,
      amount_cents,
    })),
  );
  await replaceRows(trx, "book_months", { ids, key: ["customer_id", "month"], rows: months });
  await replaceRows(trx, "book_assets", { ids, key: ["customer_id", "position"], rows: assets });
}

/** Each customer of the actor's once, with what sums and counts are made of. */
export async function people(firm: FirmSubject, db: Db) {
  const rows = await bookOf(firm, db)
    .select(["book.customer_id", "book.since", "person.birthdate", "person.first_name", "person.last_name"])
    .select(["person.email", "figures.wealth_cents", "figures.contract_count", "figures.unknown_count"])
    .select(["figures.connection", "figures.oldest_on", "known.file_missing", "known.file_completeness"])
    .select(["known.last_contact_at", "known.next_appointment_at", "known.advised_cents"])
    .execute();
  return rows.map(fromRow);
}
export type BookPerson = Awaited<ReturnType<typeof people>>[number];

/** The months of a range, of who was a customer before it and of who came within it. */
export async function months(
  firm: FirmSubject,
  db: Db,
  { from, to }: { readonly from: Day; readonly to: Day },
) {
  const links = seenLinks(firm, db)
    .select(({ fn }) => ["customer_id", fn.min("since").as("since")])
    .groupBy("customer_id");
  const rows = await db
    .selectFrom("book_months as made")
    .innerJoin(links.as("link"), "link.customer_id", "made.customer_id")
    .where("made.month", ">=", from)
    .where("made.month", "<=", to)
    .select([
      "made.month",
      sql<boolean>`link.since >= ${from}::date`.as("is_new"),
      sql<string>`sum(made.start_cents)::bigint`.as("start"),
      sql<string>`sum(made.in_cents)::bigint`.as("in"),
      sql<string>`sum(made.out_cents)::bigint`.as("out"),
      sql<string>`sum(made.market_cents)::bigint`.as("market"),
      sql<string>`sum(made.correction_cents)::bigint`.as("corrections"),
      sql<string>`sum(made.end_cents)::bigint`.as("end"),
    ])
    .groupBy(sql`1, 2`)
    .orderBy("made.month")
    .execute();
  return rows.map(fromRow);
}
export type MonthSum = Awaited<ReturnType<typeof months>>[number];

/** What the shared wealth is made of, by one of its columns. */
export async function assets(firm: FirmSubject, db: Db, by: "kind" | "provider" | "line") {
  let query = db
    .selectFrom("book_assets as asset")
    .where("asset.customer_id", "in", seenLinks(firm, db).select("customer_advisors.customer_id"));
  if (by === "line") query = query.where("asset.line", "is not", null);
  const rows = await query
    .select([`asset.${by} as name`, sql<string>`sum(asset.amount_cents)::bigint`.as("amount")])
    .groupBy(`asset.${by}`)
    .orderBy(sql`sum(asset.amount_cents) desc`)
    .limit(by === "line" ? 10 : 60)
    .execute();
  return rows.map(fromRow);
}

/** Customers who left for good within a range; one of two advisors once. */
export async function lostCount(firm: FirmSubject, db: Db, from: Day): Promise<number> {
  const row = await db
    .selectFrom("book_departures as lost")
    .where("lost.firm_id", "=", firm.firmId)
    .where(ofOwnCustomers(firm, "lost.advisor_id"))
    .where(sql<boolean>`lost.left_at >= ${from}::date`)
    .select(sql<number>`count(distinct lost.id)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** What the customers of the book paid to the firm's Club within a range, without tax and less what was given back; null where
 * nothing was paid. */
export async function clubRevenue(firm: FirmSubject, db: Db, from: Day): Promise<Cents | null> {
  const row = await db
    .selectFrom("club_invoices as bill")
    .innerJoin("club_subscriptions as subscription", (join) =>
      join
        .onRef("subscription.customer_id", "=", "bill.customer_id")
        .onRef("subscription.id", "=", "bill.subscription_id"),
    )
    .where("subscription.firm_id", "=", firm.firmId)
    .where("bill.customer_id", "in", seenLinks(firm, db).select("customer_advisors.customer_id"))
    .where("bill.state", "in", ["paid", "refunded"])
    .where(sql<boolean>`bill.paid_at >= ${from}::date`)
    .select(
      sql<
        string | null
      >`sum(case bill.kind when 'credit_note' then -bill.ht_cents else bill.ht_cents end)::bigint`.as("paid"),
    )
    .executeTakeFirstOrThrow();
  return row.paid === null ? null : cents(Number(row.paid));
}

export async function exchanges(
  firm: FirmSubject,
  db: Db,
  { from, to }: { readonly from: Day; readonly to: Instant },
): Promise<{ readonly kind: InteractionKind; readonly count: number }[]> {
  const rows = await db
    .selectFrom("interactions as log")
    .where("log.firm_id", "=", firm.firmId)
    .where("log.customer_id", "in", seenLinks(firm, db).select("customer_advisors.customer_id"))
    .where("log.is_system", "=", false)
    .where("log.hidden_at", "is", null)
    .where(sql<boolean>`log.at >= ${from}::date`)
    .where("log.at", "<=", to)
    .select(["log.kind", sql<number>`count(*)::int`.as("count")])
    .groupBy("log.kind")
    .orderBy("log.kind")
    .execute();
  return rows.flatMap(({ kind, count }) => {
    const known = interactionKinds.find((one) => one === kind);
    return known === undefined ? [] : [{ kind: known, count }];
  });
}

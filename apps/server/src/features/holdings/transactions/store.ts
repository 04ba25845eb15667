import { type AmountSearch, type Cents, type Day, type Id, type Movement, zeroCents } from "@vigie/domain";
import { type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { prepared } from "../../../db/prepared.ts";
import { type FromRow, fromRow, fromRowIfAny } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";
import { ofSeenPortfolio } from "../../../db/seen.ts";
import { statement } from "../../../db/statement.ts";
import type { Subject } from "../../../edge/subject.ts";

export type TransactionRow = FromRow<Selectable<Database["transactions"]>>;

export type Filters = {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly categoryId?: string | undefined;
  /** Words of the wording, or an amount already parsed. */
  readonly words?: string | undefined;
  readonly amount?: AmountSearch | undefined;
  readonly direction?: "in" | "out" | undefined;
  readonly portfolioIds: readonly Id[];
};

function filtered(subject: Subject, db: Db | Trx, filters: Filters) {
  let query = db
    .selectFrom("transactions")
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "in", [...filters.portfolioIds])
    .where(ofSeenPortfolio(subject, "transactions.portfolio_id"));
  if (filters.from !== undefined) query = query.where("date", ">=", filters.from);
  if (filters.to !== undefined) query = query.where("date", "<=", filters.to);
  const category = filters.categoryId;
  if (category !== undefined) {
    // A family without a dot includes all its children.
    query = category.includes(".")
      ? query.where("category_id", "=", category)
      : query.where((eb) =>
          eb.or([eb("category_id", "=", category), eb("category_id", "like", `${likeText(category)}.%`)]),
        );
  }
  if (filters.direction === "in") query = query.where("amount_cents", ">", zeroCents);
  if (filters.direction === "out") query = query.where("amount_cents", "<", zeroCents);
  const { amount } = filters;
  const words = filters.words === undefined ? undefined : `%${likeText(filters.words)}%`;
  if (amount !== undefined) {
    const size = sql<Cents>`abs(amount_cents)`;
    query = query.where((eb) =>
      eb.or([
        eb.and([
          eb(size, ">=", amount.lowCents),
          eb(size, "<=", amount.highCents),
          ...(amount.direction === null
            ? []
            : [eb("amount_cents", amount.direction === "in" ? ">" : "<", zeroCents)]),
        ]),
        ...(words === undefined ? [] : [eb("wording", "ilike", words)]),
      ]),
    );
  } else if (words !== undefined) query = query.where("wording", "ilike", words);
  return query;
}

function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
}

export async function listTransactions(
  subject: Subject,
  db: Db,
  query: { filters: Filters; offset: number; limit: number },
): Promise<TransactionRow[]> {
  return (
    await filtered(subject, db, query.filters)
      .selectAll()
      .orderBy("date", "desc")
      .orderBy("id", "desc")
      .offset(query.offset)
      .limit(query.limit)
      .execute()
  ).map(fromRow);
}

export async function countTransactions(subject: Subject, db: Db, filters: Filters): Promise<number> {
  const row = await filtered(subject, db, filters)
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export type Sum = {
  readonly portfolioId: Id;
  readonly key: string;
  readonly income: Cents;
  readonly expense: Cents;
  readonly count: number;
  /** The day of the last transaction. */
  readonly lastOn: Day;
};
const keys = {
  category: sql<string>`category_id`,
  month: sql<string>`to_char(date, 'YYYY-MM')`,
  portfolio: sql<string>`portfolio_id::text`,
  total: sql<string>`'total'`,
};

/** Returns money in and out of each portfolio by one dimension; forecasts are excluded. */
export async function sumTransactions(
  subject: Subject,
  db: Db,
  query: { filters: Filters; by: keyof typeof keys },
): Promise<Sum[]> {
  if (query.filters.portfolioIds.length === 0) return [];
  const rows = await filtered(subject, db, query.filters)
    .where("coming", "=", false)
    .select([
      "portfolio_id as portfolioId",
      keys[query.by].as("key"),
      sql<Cents>`coalesce(sum(amount_cents) filter (where amount_cents > 0), 0)::bigint`.as("income"),
      sql<Cents>`coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0)::bigint`.as("expense"),
      sql<number>`count(*)::int`.as("count"),
      sql<Day>`max(date)`.as("lastOn"),
    ])
    .groupBy([sql`1`, sql`2`])
    .orderBy(sql`2`)
    .orderBy(sql`1`)
    .execute();
  return rows;
}

export async function transactionById(
  subject: Subject,
  db: Db | Trx,
  id: Id,
): Promise<TransactionRow | undefined> {
  return fromRowIfAny(
    await db
      .selectFrom("transactions")
      .selectAll()
      .where("customer_id", "=", subject.customerId)
      .where("id", "=", id)
      .where(ofSeenPortfolio(subject, "transactions.portfolio_id"))
      .executeTakeFirst(),
  );
}

/** Returns the movements of a portfolio, each as its source booked it. */
export async function movementsOf(
  { customerId }: Subject,
  db: Db | Trx,
  portfolioId: Id,
): Promise<Movement[]> {
  return await movements(db, { customerId, portfolioId });
}

const movements = statement(
  (db, { customerId, portfolioId }: { readonly customerId: Id; readonly portfolioId: Id }) =>
    db
      .selectFrom("transactions")
      .select(["date as day", "amount_cents as amountCents", "type"])
      .modifyFront(prepared)
      .where("customer_id", "=", customerId)
      .where("portfolio_id", "=", portfolioId)
      .where("coming", "=", false),
);

export async function deleteByExternal(
  subject: Subject,
  trx: Trx,
  gone: { portfolioId: Id; externalIds: readonly string[] },
): Promise<void> {
  if (gone.externalIds.length === 0) return;
  await trx
    .deleteFrom("transactions")
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", gone.portfolioId)
    .where("external_id", "=", sql<string>`any(${[...gone.externalIds]}::text[])`)
    .execute();
}

export async function deleteOfImport(subject: Subject, trx: Trx, importId: Id): Promise<void> {
  await trx
    .deleteFrom("transactions")
    .where("customer_id", "=", subject.customerId)
    .where("import_id", "=", importId)
    .execute();
}

/** Renames the columns in the statement rather than row by row: a portfolio may have 200,000 rows, and the process serves
 * other requests. */
export async function externalIdsOf(subject: Subject, db: Db | Trx, portfolioId: Id) {
  return await db
    .selectFrom("transactions")
    .select(["external_id as externalId", "date", "amount_cents as amountCents"])
    .select(["original_wording as originalWording", "provenance", "import_id as importId"])
    .select(["category_id as categoryId", "category_corrected as categoryCorrected"])
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", portfolioId)
    .execute();
}

/** Returns the portfolios to which an import added lines. */
export async function portfoliosOfImport(subject: Subject, trx: Trx, importId: Id) {
  return await trx
    .selectFrom("transactions")
    .innerJoin("portfolios", (join) =>
      join
        .onRef("portfolios.customer_id", "=", "transactions.customer_id")
        .onRef("portfolios.id", "=", "transactions.portfolio_id"),
    )
    .select(["portfolios.id", "portfolios.kind"])
    .distinct()
    .where("transactions.customer_id", "=", subject.customerId)
    .where("transactions.import_id", "=", importId)
    .execute();
}

/** Returns the lines that files added to a portfolio, and the ids that its bank connection already has. */
export async function linesToPair(subject: Subject, trx: Trx, portfolioId: Id) {
  const rows = await trx
    .selectFrom("transactions")
    .select(["id", "external_id", "date", "amount_cents", "category_id", "category_corrected", "provenance"])
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", portfolioId)
    .where("provenance", "in", ["file", "provider"])
    .execute();
  return {
    files: rows.filter((row) => row.provenance === "file").map(fromRow),
    held: new Set(rows.filter((row) => row.provenance === "provider").map((row) => row.external_id)),
  };
}

export async function deleteByIds(subject: Subject, trx: Trx, ids: readonly Id[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from transactions where customer_id = ${subject.customerId} and id = any(${[...ids]}::uuid[])`.execute(
    trx,
  );
}

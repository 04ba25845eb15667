import type { Cents, Day, Id, Instant, TransactionType } from "@vigie/domain";
import { sql } from "kysely";
import { setImmediate as nextTurn } from "node:timers/promises";
import { bareList, textList } from "../../../../db/array-text.ts";
import type { Trx } from "../../../../db/connection.ts";
import { prepared } from "../../../../db/prepared.ts";
import type { Subject } from "../../../../edge/subject.ts";

export type NewTransaction = {
  readonly id: Id;
  readonly externalId: string;
  readonly date: Day;
  readonly valueDate: Day | null;
  readonly amountCents: Cents;
  readonly originalWording: string;
  readonly wording: string;
  readonly type: TransactionType;
  readonly categoryId: string;
  readonly coming: boolean;
};

export type Batch = {
  readonly portfolioId: Id;
  readonly importId: Id | null;
  readonly provenance: "provider" | "file" | "typed";
  readonly at: Instant;
  /** One statement per lot. The next lot is prepared while the database writes. */
  readonly lots: Iterable<readonly NewTransaction[]>;
};

/** The number of rows per statement. */
export const rowsAtOnce = 1000;
/** The number of rows in the first statement: the database is idle until it is ready. */
export const rowsAtFirst = 250;

/** Inserts new rows and updates those that the source changed; a category that the saver chose is kept. Idempotent by the source's
 * id. Returns the number of new rows. */
export async function upsertTransactions(subject: Subject, trx: Trx, batch: Batch): Promise<number> {
  return await eachLot(batch, (rows) => {
    const asked = sql<{ id: Id }>`
      ${inserted(subject, batch, rows)}
      on conflict (customer_id, portfolio_id, external_id) do update set
        date = excluded.date, value_date = excluded.value_date, amount_cents = excluded.amount_cents,
        original_wording = excluded.original_wording, wording = excluded.wording, type = excluded.type, coming = excluded.coming
      where (transactions.date, transactions.amount_cents, transactions.original_wording, transactions.coming)
        is distinct from (excluded.date, excluded.amount_cents, excluded.original_wording, excluded.coming)
      returning transactions.id`;
    return async () => {
      const written = await asked.execute(trx);
      // On conflict the existing row keeps its id.
      const given = new Set(rows.map(({ id }) => id));
      return written.rows.filter(({ id }) => given.has(id)).length;
    };
  });
}

/** Inserts rows into a portfolio that has none yet, with its customer locked: no conflict is possible. The source must give each
 * line once. */
export async function addTransactions(subject: Subject, trx: Trx, batch: Batch): Promise<number> {
  return await eachLot(batch, (rows) => {
    const asked = inserted(subject, batch, rows);
    return async () => {
      await asked.execute(trx);
      return rows.length;
    };
  });
}

/** @param statementOf creates the statement of a lot and returns the function that runs it, so that the next one is ready in
 * time */
async function eachLot(
  { lots }: Batch,
  statementOf: (rows: readonly NewTransaction[]) => () => Promise<number>,
): Promise<number> {
  let added = 0;
  let writing = Promise.resolve(0);
  for (const lot of lots) {
    const write = statementOf(lot);
    added += await writing;
    writing = write();
    // If the write fails while the next lot is prepared, the error is raised by a later await.
    writing.catch(() => undefined);
    await nextTurn();
  }
  return added + (await writing);
}

/** Parallel `unnest` calls in the select list stream row by row; in `from`, PostgreSQL materialises each of them first. A column
 * with only nulls (most files have no value dates) is sent empty: PostgreSQL pads the shorter lists with nulls. */
function inserted({ customerId }: Subject, batch: Omit<Batch, "lots">, rows: readonly NewTransaction[]) {
  const { portfolioId, importId, provenance, at } = batch;
  const ifAny = (says: (row: NewTransaction) => boolean) => (rows.some(says) ? rows : []);
  const dated = ifAny((row) => row.valueDate !== null);
  const renamed = ifAny((row) => row.wording !== row.originalWording);
  const coming = ifAny((row) => row.coming);
  return sql`
    insert ${prepared} into transactions (customer_id, id, portfolio_id, external_id, import_id, date, value_date, amount_cents,
      original_wording, wording, type, category_id, provenance, coming, created_at)
    select ${customerId}, t.id, ${portfolioId}, t.external_id, ${importId}, t.date, t.value_date,
      t.amount_cents, t.original_wording, coalesce(t.wording, t.original_wording), t.type, t.category_id, ${provenance},
      coalesce(t.coming, false), ${at}
    from (select
      unnest(${bareList(rows.map((row) => row.id))}::uuid[]) as id,
      unnest(${textList(rows.map((row) => row.externalId))}::text[]) as external_id,
      unnest(${bareList(rows.map((row) => row.date))}::date[]) as date,
      unnest(${bareList(dated.map((row) => row.valueDate))}::date[]) as value_date,
      unnest(${bareList(rows.map((row) => row.amountCents))}::bigint[]) as amount_cents,
      unnest(${textList(rows.map((row) => row.originalWording))}::text[]) as original_wording,
      unnest(${textList(renamed.map((row) => row.wording))}::text[]) as wording,
      unnest(${textList(rows.map((row) => row.type))}::text[]) as type,
      unnest(${textList(rows.map((row) => row.categoryId))}::text[]) as category_id,
      unnest(${bareList(coming.map((row) => row.coming))}::boolean[]) as coming
    ) as t`;
}

/** Returns whether any operation of a portfolio is stored. */
export async function holdsAny({ customerId }: Subject, trx: Trx, portfolioId: Id): Promise<boolean> {
  const { rows } = await sql`select ${prepared} from transactions
    where customer_id = ${customerId} and portfolio_id = ${portfolioId} limit 1`.execute(trx);
  return rows.length > 0;
}

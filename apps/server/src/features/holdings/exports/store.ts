import { sql } from "kysely";
import type { Db } from "../../../db/connection.ts";
import { listedTables } from "../../../db/owned-tables.ts";
import type { Subject } from "../../../edge/subject.ts";

/** A table with personal data. All its columns are exported except secrets and data that are useless without a key. */
export type PersonTable = {
  readonly table: string;
  /** The column that identifies the owner of a row. */
  readonly owner: "id" | "user_id" | "customer_id" | "customer_ref";
  readonly secrets?: readonly string[];
};

/** All tables about a person other than the lines and operations of their portfolios, in the order of the file. */
export const personTables: readonly PersonTable[] = [
  { table: "users", owner: "id", secrets: ["password_hash"] },
  ...listedTables.flatMap(({ table, owner, export: decision }) =>
    decision === "left out" ? [] : [{ table, owner, secrets: decision.secrets }],
  ),
];

/** Returns the rows of one table as PostgreSQL writes them in JSON, without the secrets. */
export async function rowsOf(subject: Subject, db: Db, one: PersonTable): Promise<readonly unknown[]> {
  const hidden = sql`${[...(one.secrets ?? [])]}::text[]`;
  const found = await sql<{ row: unknown }>`
    select to_jsonb(t) - ${hidden} as row from ${sql.table(one.table)} t
    where ${sql.ref(one.owner)} = ${subject.customerId}
    order by to_jsonb(t)::text collate "C"`.execute(db);
  return found.rows.map(({ row }) => row);
}

export type Counted =
  "transactions" | "holdings" | "connections" | "analyses" | "advices" | "accesses" | "notifications";

export async function countOf(subject: Subject, db: Db, table: Counted): Promise<number> {
  const found = await sql<{ count: string }>`
    select count(*) as count from ${sql.table(table)} where customer_id = ${subject.customerId}`.execute(db);
  return Number(found.rows[0]?.count ?? 0);
}

/** Counts the rows of an export, up to a maximum. */
export async function rowCountUpTo(subject: Subject, db: Db, most: number): Promise<number> {
  const { customerId } = subject;
  const found = await sql<{ count: string }>`
    select count(*) as count from (
      select 1 from transactions where customer_id = ${customerId}
      union all select 1 from holdings where customer_id = ${customerId}
      union all select 1 from import_lines where customer_id = ${customerId}
      limit ${most}) counted`.execute(db);
  return Number(found.rows[0]?.count ?? 0);
}

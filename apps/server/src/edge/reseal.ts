import { sql } from "kysely";
import type { Db } from "../db/connection.ts";
import type { SealedColumn } from "../db/sealed-columns.ts";
import { writeInBulk } from "../db/unit-of-work.ts";
import type { SecretBox } from "./secret-box.ts";

export type Resealed = {
  readonly table: string;
  readonly column: string;
  readonly resealed: number;
  /** Envelopes that no configured key opens; they are left unchanged. */
  readonly unopened: number;
};

type Means = { readonly db: Db; readonly secrets: SecretBox };
type Row = { readonly values: readonly string[]; readonly envelope: string };

/** Envelopes read at a time: a kept file may have some megabytes. */
const pieceSize = 20;
/** Longer than a key id and a nonce, which together identify an envelope. */
const beginning = 100;

/** Reseals one column with the current key, one transaction per row: it can be interrupted, repeated and run beside the service.
 * An envelope that was replaced in the meantime is left alone. */
export async function resealColumn({ db, secrets }: Means, of: SealedColumn): Promise<Resealed> {
  const { table, column } = of;
  let [resealed, unopened] = [0, 0];
  for (let rows = await formerRows({ db, secrets }, of, null); rows.length > 0;) {
    for (const row of rows) {
      const context = of.context(row.values);
      const opened = secrets.tryOpen(row.envelope, context);
      if (opened.state !== "opened") unopened += 1;
      else if (await replace(db, of, { row, sealed: secrets.seal(opened.text, context) })) resealed += 1;
    }
    rows = rows.length < pieceSize ? [] : await formerRows({ db, secrets }, of, rows.at(-1) ?? null);
  }
  return { table, column, resealed, unopened };
}

/** Returns the rows sealed with another key than the current one, after a given row in the order of the primary key. */
async function formerRows(
  { db, secrets }: Means,
  { table, column, key, owner }: SealedColumn,
  after: Row | null,
): Promise<readonly Row[]> {
  const names = sql.join(key.map((name) => sql.ref(name)));
  const read = [...key, ...(owner === undefined ? [] : [owner])];
  const isAfter =
    after === null ? sql`true` : sql`(${names}) > (${sql.join(after.values.slice(0, key.length))})`;
  const { rows } = await sql<Row>`
    select array[${sql.join(read.map((name) => sql`${sql.ref(name)}::text`))}] as "values", ${sql.ref(column)} as envelope
    from ${sql.table(table)}
    where ${sql.ref(column)} <> '' and ${isAfter}
      and split_part(substr(${sql.ref(column)}, 1, ${beginning}), '.', 1) <> ${secrets.keyId}
    order by ${names} limit ${pieceSize}`.execute(db);
  return rows;
}

async function replace(
  db: Db,
  { table, column, key }: SealedColumn,
  { row, sealed }: { readonly row: Row; readonly sealed: string },
): Promise<boolean> {
  const isRow = sql.join(
    key.map((name, index) => sql`${sql.ref(name)} = ${row.values[index] ?? ""}`),
    sql` and `,
  );
  let isReplaced = false;
  await writeInBulk(db, async (trx) => {
    // Any other change of a kept document is refused. Unlike `set_config`, `set local` reaches the workers of a cluster.
    await sql`set local vigie.resealing = 'on'`.execute(trx);
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
      where ${isRow} and substr(${sql.ref(column)}, 1, ${beginning}) = ${row.envelope.slice(0, beginning)}`.execute(
      trx,
    );
    isReplaced = numAffectedRows === 1n;
  });
  return isReplaced;
}

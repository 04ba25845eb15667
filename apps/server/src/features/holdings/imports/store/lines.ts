import type { Id, ImportedLine } from "@vigie/domain";
import { type Selectable, sql } from "kysely";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db, Trx } from "../../../../db/connection.ts";
import { prepared } from "../../../../db/prepared.ts";
import { fromRow } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { ComingLots } from "../../../../workers/coming-lots.ts";

/** The lines of an import in lots: each is written and parsed separately, and other requests run in between. */
export type Lots = { readonly lots: ComingLots };

/** The maximum number of lots per query, among those that have arrived. */
const together = 8;

export async function insertLots(
  subject: Subject,
  trx: Trx,
  { importId, lots }: Lots & { readonly importId: Id },
): Promise<void> {
  for (let count = 0, some = await lots.after(0, together); some.length > 0;) {
    await trx
      .insertInto("import_lines")
      .values(
        some.map(({ accountKey, at, lines, ends }) => ({
          customer_id: subject.customerId,
          import_id: importId,
          account_key: accountKey,
          at,
          written: lines,
          ends,
        })),
      )
      .execute();
    count += some.length;
    some = await lots.after(count, together);
  }
}

export async function dropLots(subject: Subject, trx: Trx, importId: Id): Promise<void> {
  await trx
    .deleteFrom("import_lines")
    .where("customer_id", "=", subject.customerId)
    .where("import_id", "=", importId)
    .execute();
}

type Bare = Selectable<Database["statement_imports"]>;

/** Returns imports with the lines of their accounts. The driver parses each lot as it arrives; a lot stored as text is parsed in a
 * turn of its own. */
export async function withLines(subject: Subject, db: Db | Trx, rows: readonly Bare[]) {
  if (rows.length === 0) return joined(rows, []);
  return await withParsed(
    rows,
    await storedLots(
      subject,
      db,
      rows.map(({ id }) => id),
    ),
  );
}

/** Returns the lots of imports as stored. */
export async function storedLots(subject: Subject, db: Db | Trx, ids: readonly Id[]) {
  return await lotsOf(subject, db, ids).select(["lines", "written"]).execute();
}

type Stored = Awaited<ReturnType<typeof storedLots>>;

export async function withParsed(rows: readonly Bare[], stored: Stored) {
  const lots: Lot[] = [];
  for (const { lines, written, ...place } of stored) {
    if (lines !== null) lots.push({ ...place, lines });
    else if (written === null) throw new Error("assertion: a lot has its lines");
    else {
      await nextTurn();
      lots.push({ ...place, lines: linesOfLot(written) });
    }
  }
  return joined(rows, lots);
}

/** Returns imports without their lines. */
export function withoutLines(rows: readonly Bare[]) {
  return joined(rows, []);
}

/** Returns an import with the lines that are being written, parsed in turn with other requests as the driver does. */
export async function withLots(row: Bare, lots: Lots["lots"]) {
  const parsed: Lot[] = [];
  for (let some = await lots.after(0, together); some.length > 0;) {
    for (const { accountKey, lines } of some) {
      await nextTurn();
      parsed.push({ import_id: row.id, account_key: accountKey, lines: linesOfLot(lines) });
    }
    some = await lots.after(parsed.length, together);
  }
  const [joinedRow] = joined([row], parsed);
  if (joinedRow === undefined) throw new Error("assertion: an import stays one");
  return joinedRow;
}

/** A stored lot is the serialization of its lines, so its type is known. */
const linesOfLot: (text: string) => readonly ImportedLine[] = JSON.parse;

type Lot = {
  readonly import_id: Id;
  readonly account_key: string;
  readonly lines: readonly ImportedLine[];
};

/** Returns imports with only the first and last line of each lot: callers need the days, not 50,000 lines. */
export async function withEnds(subject: Subject, db: Db | Trx, rows: readonly Bare[]) {
  if (rows.length === 0) return joined(rows, []);
  const ends = sql<ImportedLine[]>`coalesce(ends, jsonb_build_array(lines -> 0, lines -> -1))`.as("lines");
  return joined(
    rows,
    await lotsOf(
      subject,
      db,
      rows.map(({ id }) => id),
    )
      .select(ends)
      .execute(),
  );
}

function lotsOf(subject: Subject, db: Db | Trx, ids: readonly Id[]) {
  return db
    .selectFrom("import_lines")
    .modifyFront(prepared)
    .select(["import_id", "account_key"])
    .where("customer_id", "=", subject.customerId)
    .where("import_id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .orderBy("import_id")
    .orderBy("account_key")
    .orderBy("at");
}

function joined(rows: readonly Bare[], lots: readonly Lot[]) {
  const linesOf = new Map<string, ImportedLine[]>();
  for (const { import_id: importId, account_key: key, lines } of lots) {
    const place = `${importId} ${key}`;
    const before = linesOf.get(place);
    if (before === undefined) linesOf.set(place, [...lines]);
    else before.push(...lines);
  }
  return rows.map((row) => ({
    ...fromRow(row),
    content: {
      accounts: row.content.accounts.map((account) => ({
        ...account,
        lines: linesOf.get(`${row.id} ${account.key}`) ?? [],
      })),
    },
  }));
}

import type { Id, Instant } from "@vigie/domain";
import { sql } from "kysely";
import { bareList, textList } from "../../../../db/array-text.ts";
import type { Db, Trx } from "../../../../db/connection.ts";
import { prepared } from "../../../../db/prepared.ts";
import type { StoredAnswers } from "../../../../db/schema-imports.ts";
import { statement } from "../../../../db/statement.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** What a customer's imports store for the next ones: bytes for a day, answers by source, portfolios by account. */

export async function keepFile(
  subject: Subject,
  db: Db | Trx,
  file: { importId: Id; sealed: string; at: Instant },
): Promise<void> {
  await db
    .insertInto("import_files")
    .values({
      customer_id: subject.customerId,
      import_id: file.importId,
      sealed: file.sealed,
      created_at: file.at,
    })
    .execute();
}

export async function keptFile(subject: Subject, db: Db, importId: Id): Promise<string | null> {
  const row = await db
    .selectFrom("import_files")
    .select("sealed")
    .where("customer_id", "=", subject.customerId)
    .where("import_id", "=", importId)
    .executeTakeFirst();
  return row?.sealed ?? null;
}

export async function filesKept(
  subject: Subject,
  db: Db | Trx,
  ids: readonly Id[],
): Promise<ReadonlySet<Id>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("import_files")
    .select("import_id")
    .where("customer_id", "=", subject.customerId)
    .where("import_id", "in", [...ids])
    .execute();
  return new Set(rows.map((row) => row.import_id));
}

export async function dropFiles(subject: Subject, trx: Trx, ids: readonly Id[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete ${prepared} from import_files
    where customer_id = ${subject.customerId} and import_id = any(${[...ids]}::uuid[])`.execute(trx);
}

/** Only the latest sources are read, far more than a household has. */
const maxSources = 200;

export async function knownSources(
  subject: Subject,
  db: Db,
): Promise<Readonly<Record<string, StoredAnswers>>> {
  const rows = await db
    .selectFrom("import_sources")
    .select(["signature", "answers"])
    .where("customer_id", "=", subject.customerId)
    .orderBy("updated_at", "desc")
    .limit(maxSources)
    .execute();
  return Object.fromEntries(rows.map(({ signature, answers }) => [signature, answers]));
}

export async function rememberSource(
  subject: Subject,
  db: Db | Trx,
  source: { signature: string; answers: StoredAnswers; at: Instant },
): Promise<void> {
  const answers = JSON.stringify(source.answers);
  await db
    .insertInto("import_sources")
    .values({
      customer_id: subject.customerId,
      signature: source.signature,
      answers,
      updated_at: source.at,
    })
    .onConflict((conflict) =>
      conflict.columns(["customer_id", "signature"]).doUpdateSet({ answers, updated_at: source.at }),
    )
    .execute();
}

const accounts = statement((db, { customerId }: Pick<Subject, "customerId">) =>
  db
    .selectFrom("import_accounts")
    .modifyFront(prepared)
    .select(["account_key", "portfolio_id"])
    .where("customer_id", "=", customerId),
);

export async function knownAccounts({ customerId }: Subject, db: Db | Trx): Promise<ReadonlyMap<string, Id>> {
  const rows = await accounts(db, { customerId });
  return new Map(rows.map((row) => [row.account_key, row.portfolio_id]));
}

/** @param accounts the portfolio of each account, by its key */
export async function rememberAccounts(
  subject: Subject,
  trx: Trx,
  { accounts, at }: { readonly accounts: ReadonlyMap<string, Id>; readonly at: Instant },
): Promise<void> {
  if (accounts.size === 0) return;
  await sql`insert ${prepared} into import_accounts (customer_id, account_key, portfolio_id, updated_at)
    select ${subject.customerId}, t.account_key, t.portfolio_id, ${at}
    from unnest(${textList([...accounts.keys()])}::text[], ${bareList([...accounts.values()])}::uuid[])
      as t (account_key, portfolio_id)
    on conflict (customer_id, account_key) do update
    set portfolio_id = excluded.portfolio_id, updated_at = excluded.updated_at`.execute(trx);
}

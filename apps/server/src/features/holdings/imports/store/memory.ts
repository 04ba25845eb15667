import type { Id, Instant } from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { StoredAnswers } from "../../../../db/schema-imports.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** What a customer's imports keep for the next ones: bytes for a day, answers by source, portfolios by account. */

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
  await trx
    .deleteFrom("import_files")
    .where("customer_id", "=", subject.customerId)
    .where("import_id", "in", [...ids])
    .execute();
}

/** Sources remembered: the latest ones, which is far more than a household has. */
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

export async function knownAccounts(subject: Subject, db: Db | Trx): Promise<ReadonlyMap<string, Id>> {
  const rows = await db
    .selectFrom("import_accounts")
    .select(["account_key", "portfolio_id"])
    .where("customer_id", "=", subject.customerId)
    .execute();
  return new Map(rows.map((row) => [row.account_key, row.portfolio_id]));
}

export async function rememberAccount(
  subject: Subject,
  trx: Trx,
  account: { key: string; portfolioId: Id; at: Instant },
): Promise<void> {
  await trx
    .insertInto("import_accounts")
    .values({
      customer_id: subject.customerId,
      account_key: account.key,
      portfolio_id: account.portfolioId,
      updated_at: account.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["customer_id", "account_key"])
        .doUpdateSet({ portfolio_id: account.portfolioId, updated_at: account.at }),
    )
    .execute();
}

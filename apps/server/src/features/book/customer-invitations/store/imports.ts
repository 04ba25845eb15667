import {
  type Id,
  type Instant,
  invitationImportTransitions,
  type InviteeColumn,
  type InviteeOutcome,
  type InviteeSending,
} from "@vigie/domain";
import { type Insertable, sql, type SqlBool } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";
import { ofOwnCustomers } from "../../../../db/seen.ts";
import { machine, transition } from "../../../../db/transition.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";

/** Imported files of people to invite, as far as the actor may access them. */

export const invitationImportMachine = machine({
  table: "invitation_imports",
  transitions: invitationImportTransitions,
});

type Columns = Insertable<Database["invitation_imports"]>;

function seen(firm: FirmSubject, db: Db | Trx) {
  return db
    .selectFrom("invitation_imports")
    .where("firm_id", "=", firm.firmId)
    .where(ofOwnCustomers(firm, "author_id"));
}

const columns = [
  "id",
  "author_id",
  "variant",
  "file_name",
  "state",
  "encoding",
  "separator",
  "mapping",
  "preview",
  "created_at",
  "run_at",
  "finished_at",
  "undone_at",
] as const;

export async function importById(firm: FirmSubject, db: Db | Trx, id: Id) {
  return fromRowIfAny(await seen(firm, db).select(columns).where("id", "=", id).executeTakeFirst());
}
export type StoredImport = NonNullable<Awaited<ReturnType<typeof importById>>>;

/** Returns the same import, locked until the transaction ends. */
export async function lockImport(firm: FirmSubject, trx: Trx, id: Id) {
  return fromRowIfAny(
    await seen(firm, trx).select(columns).where("id", "=", id).forUpdate().executeTakeFirst(),
  );
}

export async function listImports(firm: FirmSubject, db: Db | Trx): Promise<StoredImport[]> {
  const rows = await seen(firm, db).select(columns).orderBy("created_at", "desc").limit(100).execute();
  return rows.map(fromRow);
}

/** Returns the import that was made of the same bytes before, unless it was undone. */
export async function importOfFile(
  firm: FirmSubject,
  db: Db | Trx,
  { authorId, fileHash }: { readonly authorId: Id; readonly fileHash: Buffer },
): Promise<Id | undefined> {
  const row = await db
    .selectFrom("invitation_imports")
    .select("id")
    .where("firm_id", "=", firm.firmId)
    .where("author_id", "=", authorId)
    .where("file_hash", "=", fileHash)
    .where("state", "!=", "undone")
    .executeTakeFirst();
  return row?.id;
}

/** Returns false if the same bytes were imported in the meantime. */
export async function insertImport(
  firm: FirmSubject,
  trx: Trx,
  row: Omit<FromRow<Columns>, "firmId">,
): Promise<boolean> {
  const added = await trx
    .insertInto("invitation_imports")
    .values(toRow<Columns>({ ...row, firmId: firm.firmId }))
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

export async function originalOf(firm: FirmSubject, db: Db | Trx, id: Id): Promise<string | null> {
  const row = await seen(firm, db).select("original").where("id", "=", id).executeTakeFirst();
  return row?.original ?? null;
}

type Reading = Pick<FromRow<Columns>, "encoding" | "separator" | "mapping" | "preview">;
export async function saveReading(
  firm: FirmSubject,
  trx: Trx,
  { id, ...reading }: Reading & { readonly id: Id },
): Promise<void> {
  await trx
    .updateTable("invitation_imports")
    .set(reading)
    .where("firm_id", "=", firm.firmId)
    .where("id", "=", id)
    .execute();
}

export async function removeImport(firm: FirmSubject, trx: Trx, id: Id): Promise<void> {
  await trx
    .deleteFrom("invitation_imports")
    .where("firm_id", "=", firm.firmId)
    .where("id", "=", id)
    .execute();
}

export async function markRun(firm: FirmSubject, trx: Trx, { id, at }: { id: Id; at: Instant }) {
  return await transition(trx, invitationImportMachine, {
    event: "run",
    key: { firm_id: firm.firmId, id },
    set: { run_at: at },
  });
}

export async function markFinished(firm: FirmSubject, trx: Trx, { id, at }: { id: Id; at: Instant }) {
  return await transition(trx, invitationImportMachine, {
    event: "finish",
    key: { firm_id: firm.firmId, id },
    set: { finished_at: at },
  });
}

export async function markUndone(
  firm: FirmSubject,
  trx: Trx,
  given: { readonly id: Id; readonly at: Instant; readonly runAfter: Instant },
) {
  return await transition(trx, invitationImportMachine, {
    event: "undo",
    key: { firm_id: firm.firmId, id: given.id },
    guard: { young: sql<SqlBool>`run_at > ${given.runAfter}` },
    set: { undone_at: given.at },
  });
}

/** Returns the meaning that the firm gave to its headings before, by heading. */
export async function headingsOf(
  firm: FirmSubject,
  db: Db | Trx,
): Promise<ReadonlyMap<string, InviteeColumn | null>> {
  const rows = await db
    .selectFrom("invitation_import_headings")
    .select(["heading", "meaning"])
    .where("firm_id", "=", firm.firmId)
    .execute();
  return new Map(rows.map((row) => [row.heading, row.meaning]));
}

export async function rememberHeadings(
  firm: FirmSubject,
  trx: Trx,
  said: readonly { readonly heading: string; readonly meaning: InviteeColumn | null }[],
): Promise<void> {
  for (const { heading, meaning } of said)
    await trx
      .insertInto("invitation_import_headings")
      .values({ firm_id: firm.firmId, heading, meaning })
      .onConflict((conflict) => conflict.columns(["firm_id", "heading"]).doUpdateSet({ meaning }))
      .execute();
}

export type Counts = {
  readonly byOutcome: ReadonlyMap<InviteeOutcome, number>;
  readonly bySending: ReadonlyMap<InviteeSending, number>;
};

/** Returns how many lines of each kind these imports have. */
export async function countsOf(
  firm: FirmSubject,
  db: Db | Trx,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, Counts>> {
  const rows = await db
    .selectFrom("invitation_import_lines")
    .select(({ fn }) => ["import_id", "outcome", "sending", fn.countAll<number>().as("count")])
    .where("firm_id", "=", firm.firmId)
    .where("import_id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .groupBy(["import_id", "outcome", "sending"])
    .execute();
  return new Map(
    ids.map((id) => {
      const byOutcome = new Map<InviteeOutcome, number>();
      const bySending = new Map<InviteeSending, number>();
      for (const { import_id: importId, outcome, sending, count } of rows) {
        if (importId !== id) continue;
        byOutcome.set(outcome, (byOutcome.get(outcome) ?? 0) + Number(count));
        if (sending !== null) bySending.set(sending, (bySending.get(sending) ?? 0) + Number(count));
      }
      return [id, { byOutcome, bySending }];
    }),
  );
}

/** Returns the next imports with lines to send, of all firms, oldest first. */
export async function runningImports(
  db: Db | Trx,
): Promise<readonly { readonly firmId: Id; readonly id: Id }[]> {
  const rows = await db
    .selectFrom("invitation_imports")
    .select(["firm_id", "id"])
    .where("state", "=", "running")
    .orderBy("run_at")
    .orderBy("id")
    .execute();
  return rows.map(fromRow);
}

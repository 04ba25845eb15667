import type { ConnectionField, Instant } from "@vigie/domain";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { recordset } from "../../../db/recordset.ts";
import { type FromRow, toRow } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";

type Row = Selectable<Database["institutions"]>;

/** An institution of our directory: the same for every customer, so no subject here. */
export type ListedInstitution = {
  readonly slug: string;
  readonly name: string;
  readonly category: Row["category"];
  readonly main: boolean;
  readonly mechanisms: Row["mechanisms"];
  readonly consentDays: number;
  readonly providerBankId: string;
  readonly providerUuid: string;
  readonly fields: readonly ConnectionField[];
  /** Since when the partner no longer lists it; null if it is offered. */
  readonly goneAt: Instant | null;
};

export async function institutions(db: Db | Trx): Promise<ListedInstitution[]> {
  const rows = await db
    .selectFrom("institutions")
    .selectAll()
    .orderBy("main", "desc")
    .orderBy("name")
    .execute();
  return rows.map(listed);
}

export async function institutionBy(
  db: Db | Trx,
  key: { readonly slug?: string; readonly providerBankId?: string },
): Promise<ListedInstitution | undefined> {
  let query = db.selectFrom("institutions").selectAll();
  if (key.slug !== undefined) query = query.where("slug", "=", key.slug);
  if (key.providerBankId !== undefined) query = query.where("provider_bank_id", "=", key.providerBankId);
  const row = await query.executeTakeFirst();
  return row === undefined ? undefined : listed(row);
}

function listed(row: Row): ListedInstitution {
  const { slug, name, category, main, mechanisms, fields } = row;
  return {
    slug,
    name,
    category,
    main,
    mechanisms,
    fields,
    consentDays: row.consent_days,
    providerBankId: row.provider_bank_id,
    providerUuid: row.provider_uuid,
    goneAt: row.gone_at,
  };
}

type NewColumns = Omit<Insertable<Database["institutions"]>, "fields" | "gone_at">;
export type NewInstitution = FromRow<NewColumns> & { readonly fields: readonly ConnectionField[] };

export async function saveInstitutions(db: Db | Trx, list: readonly NewInstitution[]): Promise<void> {
  if (list.length === 0) return;
  await leaveNumbers(db, list);
  await db
    .insertInto("institutions")
    .values(list.map(({ fields, ...row }) => ({ ...toRow<NewColumns>(row), fields: JSON.stringify(fields) })))
    .onConflict((conflict) =>
      conflict.column("slug").doUpdateSet((eb) => ({
        name: eb.ref("excluded.name"),
        category: eb.ref("excluded.category"),
        main: eb.ref("excluded.main"),
        mechanisms: eb.ref("excluded.mechanisms"),
        consent_days: eb.ref("excluded.consent_days"),
        provider_bank_id: eb.ref("excluded.provider_bank_id"),
        provider_uuid: eb.ref("excluded.provider_uuid"),
        fields: eb.ref("excluded.fields"),
        checked_at: eb.ref("excluded.checked_at"),
        gone_at: null,
      })),
    )
    .execute();
}

/** The partner's numbers have a unique constraint: a row whose number is now another's is set to null until its own is stored. */
async function leaveNumbers(db: Db | Trx, list: readonly NewInstitution[]): Promise<void> {
  const numbers = list.map(({ slug, providerBankId }) => ({ slug, provider_bank_id: providerBankId }));
  await sql`
    update institutions set provider_bank_id = 'left ' || institutions.slug
    from ${recordset("institutions", numbers)} as told
    where told.provider_bank_id = institutions.provider_bank_id and told.slug <> institutions.slug`.execute(
    db,
  );
}

export async function markGone(
  db: Db | Trx,
  { slugs, at }: { readonly slugs: readonly string[]; readonly at: Instant },
): Promise<void> {
  if (slugs.length === 0) return;
  await db.updateTable("institutions").set({ gone_at: at }).where("slug", "in", slugs).execute();
}

/** Returns how the last read of the directory failed: null if it was complete, or if there was none. */
export async function lastFailure(db: Db | Trx): Promise<string | null> {
  const row = await db.selectFrom("bank_directory").select("failure").executeTakeFirst();
  return row?.failure ?? null;
}

export async function lastReadAt(db: Db | Trx): Promise<Instant | null> {
  const row = await db.selectFrom("bank_directory").select("read_at").executeTakeFirst();
  return row?.read_at ?? null;
}

/** A failed read keeps the day of the last complete one. */
export async function saveReading(
  db: Db | Trx,
  { at, failure }: { readonly at: Instant; readonly failure: string | null },
): Promise<void> {
  const ended = failure === null ? { tried_at: at, read_at: at, failure } : { tried_at: at, failure };
  await db
    .insertInto("bank_directory")
    .values({ read_at: null, ...ended })
    .onConflict((conflict) => conflict.column("only_row").doUpdateSet(ended))
    .execute();
}

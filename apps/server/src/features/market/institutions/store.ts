import type { ConnectionField } from "@vigie/domain";
import type { Insertable, Selectable } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
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
  };
}

type NewColumns = Omit<Insertable<Database["institutions"]>, "fields">;
export type NewInstitution = FromRow<NewColumns> & { readonly fields: readonly ConnectionField[] };

export async function saveInstitutions(db: Db | Trx, list: readonly NewInstitution[]): Promise<void> {
  if (list.length === 0) return;
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
      })),
    )
    .execute();
}

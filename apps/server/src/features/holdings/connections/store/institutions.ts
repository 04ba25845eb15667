import type { ConnectionField } from "@vigie/domain";
import type { Insertable, Selectable } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { Database } from "../../../../db/schema.ts";

export type InstitutionRow = Selectable<Database["institutions"]>;

export async function institutions(db: Db | Trx): Promise<InstitutionRow[]> {
  return await db.selectFrom("institutions").selectAll().orderBy("main", "desc").orderBy("name").execute();
}

export async function institutionBy(
  db: Db | Trx,
  key: { slug?: string; providerBankId?: string },
): Promise<InstitutionRow | undefined> {
  let query = db.selectFrom("institutions").selectAll();
  if (key.slug !== undefined) query = query.where("slug", "=", key.slug);
  if (key.providerBankId !== undefined) query = query.where("provider_bank_id", "=", key.providerBankId);
  return await query.executeTakeFirst();
}

export type NewInstitution = Omit<Insertable<Database["institutions"]>, "fields"> & {
  readonly fields: readonly ConnectionField[];
};

export async function saveInstitutions(db: Db | Trx, list: readonly NewInstitution[]): Promise<void> {
  if (list.length === 0) return;
  await db
    .insertInto("institutions")
    .values(list.map((row) => ({ ...row, fields: JSON.stringify(row.fields) })))
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

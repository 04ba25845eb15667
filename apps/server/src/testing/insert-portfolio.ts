import type { Id } from "@vigie/domain";
import type { Insertable } from "kysely";
import type { Services } from "../boot/services.ts";
import type { Database } from "../db/schema.ts";

type Row = Insertable<Database["portfolios"]>;

/** Inserts a portfolio row: the only place where tests create one. Missing fields are unknown. */
export async function insertPortfolio(
  { db, newId, clock }: Pick<Services, "db" | "newId" | "clock">,
  said: Partial<Row> & Pick<Row, "customer_id">,
): Promise<Id> {
  const at = clock();
  const nothing = { connection_id: null, import_id: null, external_id: null, number: null, deleted_at: null };
  const noName = { provider_name: null, institution_slug: null, institution_name: null, company_name: null };
  const noValue = { amount_cents: null, amount_as_of: null, amount_provenance: null };
  const noFacts = { kind_detail: null, opened_on: null, recommended_risk: null, contract_slug: null };
  const row: Row = {
    ...nothing,
    ...noName,
    ...noValue,
    ...noFacts,
    id: newId(),
    source: "provider",
    kind: "checking",
    name: "Contrat",
    currency: "EUR",
    loan: null,
    complete: true,
    created_at: at,
    updated_at: at,
    ...said,
  };
  const { id } = await db.insertInto("portfolios").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

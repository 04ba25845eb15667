import { cents, day, type Id, type PortfolioKind } from "@vigie/domain";
import type { TestServer, TestUser } from "./test-server.ts";

type Made = {
  readonly kind: PortfolioKind;
  readonly amount: number | null;
  readonly bank?: string;
  readonly currency?: string;
  readonly status?: "visible" | "hidden";
  /** [isin or null for a euro fund, value] */
  readonly lines?: readonly (readonly [string | null, number])[];
};

/** A portfolio with its lines, as a source would have left them. */
export async function addPortfolio(
  { server: { services }, saver }: { readonly server: TestServer; readonly saver: TestUser },
  made: Made,
): Promise<Id> {
  const id = services.newId();
  const at = services.clock();
  const key = { customer_id: saver.id, portfolio_id: id };
  await services.db
    .insertInto("portfolios")
    .values({
      customer_id: saver.id,
      id,
      connection_id: null,
      import_id: null,
      external_id: null,
      source: "provider",
      kind: made.kind,
      kind_detail: null,
      provider_name: null,
      name: `Contrat ${made.kind}`,
      number: null,
      institution_slug: made.bank ?? null,
      institution_name: made.bank ?? null,
      status: made.status ?? "visible",
      deleted_at: null,
      complete: true,
      currency: made.currency ?? "EUR",
      amount_cents: made.amount === null ? null : cents(made.amount),
      amount_as_of: made.amount === null ? null : day("2026-11-12"),
      amount_provenance: made.amount === null ? null : "provider",
      opened_on: null,
      recommended_risk: null,
      contract_slug: null,
      company_name: null,
      loan: null,
      created_at: at,
      updated_at: at,
    })
    .execute();
  for (const [rank, [isin, value]] of (made.lines ?? []).entries())
    await services.db
      .insertInto("holdings")
      .values({
        ...key,
        id: services.newId(),
        external_id: null,
        isin,
        label: `Ligne ${rank}`,
        holding_kind: isin === null ? "euroFund" : "unit",
        quantity: null,
        unit_price: null,
        unit_cost: null,
        valuation_cents: cents(value),
        as_of: day("2026-11-12"),
        provenance: "provider",
        rank,
      })
      .execute();
  return id;
}

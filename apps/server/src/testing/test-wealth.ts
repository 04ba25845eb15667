import { cents, day, type Id, type PortfolioKind } from "@vigie/domain";
import type { TestServer, TestUser } from "./test-server.ts";
import { insertPortfolio } from "./insert-portfolio.ts";

type Made = {
  readonly kind: PortfolioKind;
  readonly amount: number | null;
  readonly bank?: string;
  readonly currency?: string;
  readonly status?: "visible" | "hidden";
  /** [isin or null for a euro fund, value] */
  readonly lines?: readonly (readonly [string | null, number])[];
};

/** Adds a portfolio with its lines, as a source would have stored them. */
export async function addPortfolio(
  { server: { services }, saver }: { readonly server: TestServer; readonly saver: TestUser },
  made: Made,
): Promise<Id> {
  const id = services.newId();
  const key = { customer_id: saver.id, portfolio_id: id };
  await insertPortfolio(services, {
    customer_id: saver.id,
    id,
    kind: made.kind,
    name: `Contrat ${made.kind}`,
    institution_slug: made.bank ?? null,
    institution_name: made.bank ?? null,
    status: made.status ?? "visible",
    currency: made.currency ?? "EUR",
    amount_cents: made.amount === null ? null : cents(made.amount),
    amount_as_of: made.amount === null ? null : day("2026-11-12"),
    amount_provenance: made.amount === null ? null : "provider",
  });
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

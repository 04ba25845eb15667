import { type Cents, cents, day, emptyDescription, type Id } from "@vigie/domain";
import type { TestServer, TestUser } from "./test-server.ts";

/** Makes two portfolios of a household a property and its loan. */

/** Makes a portfolio a property: location, rent and price. */
export async function addDescription(
  { db, clock }: TestServer["services"],
  { amount, ...key }: { customer_id: Id; portfolio_id: Id; amount: Cents },
): Promise<void> {
  const said = {
    ...emptyDescription,
    dwellingKind: "appartment",
    postalCode: "75011",
    city: "Paris",
    surface: 42,
    rentMonthlyCents: cents(90_000),
  };
  const at = clock();
  await db
    .insertInto("real_estates")
    .values({
      ...key,
      description: JSON.stringify(said),
      estimate_enabled: false,
      estimate_failure: null,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await db
    .insertInto("real_estate_prices")
    .values({ ...key, day: day("2026-11-19"), price_cents: amount })
    .execute();
}

/** The lender sends no terms of this loan: the saver states them. */
export async function addLoanSettings(
  { db, clock }: TestServer["services"],
  key: { customer_id: Id; portfolio_id: Id },
): Promise<void> {
  await db
    .insertInto("loan_settings")
    .values({
      ...key,
      signed_on: day("2020-01-10"),
      ends_on: day("2040-01-10"),
      borrowed_cents: cents(20_000_000),
      nominal_rate_ratio: "0.0145",
      insurance_monthly_cents: cents(3_200),
      updated_at: clock(),
    })
    .execute();
}

/** Links the loan to the flat, if both exist. */
export async function linkLoanToHome(
  { services }: TestServer,
  { id }: TestUser,
  held: readonly Id[],
): Promise<void> {
  if (held.length === 0) return;
  const rows = await services.db
    .selectFrom("portfolios")
    .select(["id", "kind"])
    .where("customer_id", "=", id)
    .where("id", "in", [...held])
    .execute();
  const [loan, home] = ["mortgage", "realestate"].map((kind) => rows.find((row) => row.kind === kind)?.id);
  if (loan === undefined || home === undefined) return;
  await services.db
    .insertInto("real_estate_loans")
    .values({
      customer_id: id,
      portfolio_id: loan,
      real_estate_id: home,
      linked_at: services.clock(),
    })
    .execute();
}

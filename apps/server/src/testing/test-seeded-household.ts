import {
  addDays,
  cents,
  type Day,
  day,
  type OwnershipKind,
  type PortfolioKind,
  noLoanTerms,
} from "@vigie/domain";
import { isinOf } from "./test-portfolio.ts";
import type { Services } from "../boot/services.ts";
import type { TestUser } from "./test-server.ts";
import { insertPortfolio } from "./insert-portfolio.ts";

/** Households drawn from a seed, inserted directly into the tables, with everything that makes totals non-trivial. */

export const seededOn = day("2026-11-20");
/** The first days precede any range, so that histories of a year are complete. */
const oldestDays = 900;

type Random = () => number;
type Writing = Pick<Services, "db" | "newId" | "clock">;

/** Mulberry32: the same household for the same seed, on any machine. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const kinds: readonly PortfolioKind[] = [
  "checking",
  "joint",
  "savings",
  "lifeinsurance",
  "market",
  "pea",
  "pee",
  "per",
  "mortgage",
  "consumer_credit",
  "realestate",
  "other",
];
const invested: readonly PortfolioKind[] = ["lifeinsurance", "market", "pea", "pee", "per"];
const debts: readonly PortfolioKind[] = ["mortgage", "consumer_credit"];
const ownerships: readonly OwnershipKind[] = ["full", "joint", "bare", "usufruct"];

/** Replaces the user's household. */
export async function seedHousehold(
  services: Writing,
  { id }: Pick<TestUser, "id">,
  seed: number,
): Promise<void> {
  const random = randomOf(seed);
  const { db } = services;
  await db.deleteFrom("portfolios").where("customer_id", "=", id).execute();
  const drawn = Array.from({ length: Math.floor(random() * 13) }, () => drawPortfolio(services, id, random));
  if (drawn.length === 0) return;
  for (const { row } of drawn) await insertPortfolio(services, row);
  const values = drawn.flatMap((one) => one.values);
  if (values.length > 0) await db.insertInto("valuations").values(values).execute();
  const lines = drawn.flatMap((one) => one.lines);
  if (lines.length > 0) await db.insertInto("holdings").values(lines).execute();
}

type Owner = TestUser["id"];

function drawPortfolio(services: Writing, customerId: Owner, random: Random) {
  const kind = oneOf(kinds, random);
  const id = services.newId();
  const isDebt = debts.includes(kind);
  const amount = drawAmount(kind, random);
  const asOf = addDays(seededOn, -Math.floor(random() * 40));
  const row = {
    customer_id: customerId,
    id,
    source: kind === "realestate" || random() < 0.15 ? ("typed" as const) : ("provider" as const),
    kind,
    kind_detail: kind === "savings" && random() < 0.5 ? ("livret_a" as const) : null,
    name: `Contrat ${Math.floor(random() * 1e6)}`,
    institution_slug: random() < 0.8 ? oneOf(["alpha", "beta", "gamma"], random) : null,
    institution_name: random() < 0.9 ? oneOf(["Banque Alpha", "Banque Bêta"], random) : null,
    status: random() < 0.12 ? ("hidden" as const) : ("visible" as const),
    disabled: random() < 0.06,
    deleted_at: random() < 0.06 ? services.clock() : null,
    complete: random() > 0.06,
    currency: random() < 0.1 ? "USD" : "EUR",
    amount_cents: amount === null ? null : cents(amount),
    amount_as_of: amount === null ? null : asOf,
    amount_provenance: amount === null ? null : ("provider" as const),
    opened_on: random() < 0.6 ? addDays(seededOn, -Math.floor(random() * 1200)) : null,
    loan: isDebt && random() < 0.7 ? JSON.stringify(drawLoan(amount, random)) : null,
    ...drawOwnership(random),
  };
  const key = { customer_id: customerId, portfolio_id: id };
  return {
    row,
    values: drawValues({ amount, asOf }, random).map((value) => ({ ...key, ...value })),
    lines: invested.includes(kind)
      ? drawLines(amount, random).map((line, rank) => ({
          ...key,
          ...line,
          id: services.newId(),
          external_id: null,
          label: `Ligne ${rank}`,
          quantity: null,
          unit_price: null,
          unit_cost: null,
          as_of: asOf,
          provenance: "provider" as const,
          rank,
        }))
      : [],
  };
}

function drawAmount(kind: PortfolioKind, random: Random): number | null {
  if (random() < 0.1) return null;
  const size = Math.floor(random() ** 3 * 60_000_000) + Math.floor(random() * 100);
  if (debts.includes(kind)) return -size;
  return kind === "checking" && random() < 0.2 ? -Math.floor(size / 1000) : size;
}

function drawOwnership(random: Random) {
  const told = random() < 0.2 ? ("co-owner" as const) : random() < 0.5 ? ("owner" as const) : null;
  if (random() < 0.5)
    return {
      ownership_kind: null,
      ownership_ratio: null,
      usufructuary_born_on: null,
      told_ownership: told,
    };
  const kind = oneOf(ownerships, random);
  const isDivided = kind === "bare" || kind === "usufruct";
  const entered = random() < 0.5 ? ((1 + Math.floor(random() * 999_999)) / 1e6).toFixed(6) : null;
  return {
    ownership_kind: kind,
    ownership_ratio: kind === "full" ? null : entered,
    usufructuary_born_on: isDivided ? addDays(seededOn, -Math.floor((15 + random() * 85) * 365.25)) : null,
    told_ownership: told,
  };
}

/** Draws values at least a week apart; the last one is the amount. A portfolio of unknown amount may still have past values. */
function drawValues({ amount, asOf }: { amount: number | null; asOf: Day }, random: Random) {
  const values = [];
  let value = amount ?? 100_000;
  let paid = Math.floor(value * random());
  let on = asOf;
  const length = Math.floor(random() * 30);
  for (let index = 0; index <= length; index += 1) {
    if (index > 0 || amount !== null)
      values.push({
        day: on,
        value_cents: cents(value),
        paid_total_cents: cents(paid),
        provenance: index > length / 2 ? ("reconstructed" as const) : ("provider" as const),
      });
    on = addDays(on, -7 - Math.floor(random() * (oldestDays / 30)));
    value = Math.floor(value * (0.95 + random() * 0.1));
    paid -= Math.floor(random() * 10_000);
  }
  return values;
}

function drawLines(amount: number | null, random: Random) {
  const count = Math.floor(random() * 4);
  return Array.from({ length: count }, () => {
    const isEuro = random() < 0.3;
    const part = Math.floor(((amount ?? 50_000) / count) * (0.8 + random() * 0.2));
    return {
      isin: isEuro ? null : isinOf(1 + Math.floor(random() * 15)),
      holding_kind: isEuro ? ("euroFund" as const) : ("unit" as const),
      valuation_cents: random() < 0.1 ? null : cents(part),
    };
  });
}

function drawLoan(amount: number | null, random: Random) {
  return {
    ...noLoanTerms,
    borrowedCents: random() < 0.8 ? Math.abs(amount ?? 0) + 1_000_000 : null,
    outstandingCents: amount === null ? null : Math.abs(amount),
    nominalRateRatio: random() < 0.8 ? Math.floor(random() * 500) / 10_000 : null,
    insuranceMonthlyCents: random() < 0.6 ? Math.floor(random() * 9_000) : null,
  };
}

function oneOf<T>(values: readonly T[], random: Random): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error("assertion: there is one");
  return value;
}

import { cents, type Day, day, type Id } from "@vigie/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isinOf, testFunds } from "../../../testing/test-portfolio.ts";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";
import { seededOn, seedHousehold } from "../../../testing/test-seeded-household.ts";
import { importFunds } from "../../market/funds/actions.ts";
import { addPortfolio } from "../../../testing/test-wealth.ts";

/** Recomputes the composition of the wealth by plain sums. */

let server: TestServer;
let saver: TestUser;
beforeAll(async () => {
  server = await openTestServer({ now: `${seededOn}T10:00:00Z`, jobs: false });
  saver = await server.addUser();
  await importFunds(server.services, testFunds, []);
});
afterAll(async () => {
  await server.close();
});

type Part = { key: string; amount: number; ratio: number | null };
const inCents = (units: number) => Math.round(units * 100);
const total = (parts: readonly Part[]) => parts.reduce((sum, { amount }) => sum + inCents(amount), 0);
const byKey = (parts: readonly Part[]) =>
  Object.fromEntries(parts.map(({ key, amount }) => [key, inCents(amount)]));
const composition = async (type: string, more = "") =>
  (await saver.ask("GET", `/users/me/portfolios/composition?type=${type}${more}`)).body.composition;
const partsOf = async (type: string, more = "") => byKey((await composition(type, more)).parts);
const wealth = async () => (await saver.ask("GET", "/users/me/wealth")).body.wealth;

async function spend(portfolioId: Id, lines: readonly (readonly [Day, string, number, boolean?])[]) {
  const { services } = server;
  await services.db
    .insertInto("transactions")
    .values(
      lines.map(([date, category, amount, coming = false], index) => ({
        customer_id: saver.id,
        id: services.newId(),
        portfolio_id: portfolioId,
        external_id: `${portfolioId}-${index}`,
        import_id: null,
        date,
        value_date: null,
        amount_cents: cents(amount),
        original_wording: "ACHAT",
        wording: "Achat",
        type: "card" as const,
        category_id: category,
        provenance: "provider" as const,
        coming,
        created_at: services.clock(),
      })),
    )
    .execute();
}

const clear = async () => {
  await server.services.db.deleteFrom("portfolios").where("customer_id", "=", saver.id).execute();
};

const assetTypes = ["asset_class", "bank", "kind", "contract", "srri", "risk"] as const;

describe("of seeded households", () => {
  const seeds = Array.from({ length: 40 }, (_, index) => index + 1);

  test("the parts of every type make the assets, those by loan the debts, to the cent", async () => {
    for (const seed of seeds) {
      await seedHousehold(server.services, saver, seed);
      const { assets, debts } = await wealth();
      for (const type of assetTypes) {
        const found = await composition(type);
        expect([type, total(found.parts)], `household ${seed}`).toEqual([type, inCents(assets)]);
        expect(inCents(found.total)).toBe(inCents(assets));
      }
      expect(total((await composition("loan")).parts), `household ${seed}`).toBe(inCents(debts));
    }
  });

  test("the parts by portfolio and by loan are the person's share of each portfolio, and no other", async () => {
    for (const seed of seeds.slice(0, 10)) {
      await seedHousehold(server.services, saver, seed);
      const { portfolios } = (await saver.ask("GET", "/users/me/portfolios")).body;
      type Listed = {
        id: string;
        envelope: string;
        status: string;
        disabled: boolean;
        currency: string;
        owned_amount: number | null;
      };
      const counted = (portfolios as Listed[]).filter(
        (one) => one.status === "visible" && one.currency === "EUR" && one.owned_amount !== null,
      );
      const sums = (debts: boolean) =>
        Object.fromEntries(
          counted
            .filter((one) => (one.envelope === "loans") === debts)
            .map((one) => [one.id, inCents(one.owned_amount ?? 0) * (debts ? -1 : 1) + 0]),
        );
      expect(await partsOf("contract"), `household ${seed}`).toEqual(sums(false));
      expect(await partsOf("loan"), `household ${seed}`).toEqual(sums(true));
    }
  });

  test("a limit keeps the largest parts and gathers the others: the total does not move", async () => {
    for (const seed of [3, 8, 21]) {
      await seedHousehold(server.services, saver, seed);
      for (const type of [...assetTypes, "loan", "spending"]) {
        const all = await composition(type);
        for (const limit of [1, 2, 4]) {
          const found = await composition(type, `&limit=${limit}`);
          expect(found.parts.length).toBe(Math.min(limit, all.parts.length));
          expect(total(found.parts)).toBe(total(all.parts));
          const kept = found.parts.filter(({ key }: Part) => key !== "others");
          expect(kept).toEqual(all.parts.slice(0, kept.length));
        }
      }
    }
  });

  test("two subsets that make the whole add up to it, part by part", async () => {
    await seedHousehold(server.services, saver, 8);
    const { portfolios } = (await saver.ask("GET", "/users/me/portfolios")).body;
    const ids: string[] = portfolios.map(({ id }: { id: string }) => id);
    const [half, rest] = [ids.filter((_, at) => at % 2 === 0), ids.filter((_, at) => at % 2 === 1)];
    for (const type of [...assetTypes, "loan", "spending"]) {
      const first = await partsOf(type, `&portfolio_subset=${half.join(",")}`);
      const second = await partsOf(type, `&portfolio_subset=${rest.join(",")}`);
      const sum = Object.fromEntries(
        [...new Set([...Object.keys(first), ...Object.keys(second)])].map((key) => [
          key,
          (first[key] ?? 0) + (second[key] ?? 0),
        ]),
      );
      expect([type, sum]).toEqual([type, await partsOf(type)]);
    }
  });
});

describe("of one household", () => {
  beforeEach(clear);

  test("lines are reported by class, grade and risk; what they do not explain is not classed", async () => {
    // Fund 1: stock, SRI 4. Fund 5: bond, SRI 2. Fund 11: stock, SRI 6. The last number belongs to no fund.
    await addPortfolio(
      { server, saver },
      {
        kind: "lifeinsurance",
        amount: 1_000_000,
        lines: [
          [null, 400_000],
          [isinOf(1), 250_000],
          [isinOf(5), 150_000],
          [isinOf(11), 100_000],
          [isinOf(99), 60_000],
        ],
      },
    );
    expect(await partsOf("asset_class")).toEqual({
      euroFund: 400_000,
      stock: 350_000,
      bond: 150_000,
      unknown: 100_000,
    });
    expect(await partsOf("srri")).toEqual({
      "1": 400_000,
      "2": 150_000,
      "4": 250_000,
      "6": 100_000,
      unknown: 100_000,
    });
    expect(await partsOf("risk")).toEqual({ low: 550_000, medium: 250_000, high: 100_000, unknown: 100_000 });
  });

  test("lines that are more than the portfolio are each less in proportion: its value is what counts", async () => {
    await addPortfolio(
      { server, saver },
      {
        kind: "pea",
        amount: 100_000,
        lines: [
          [isinOf(1), 60_001],
          [isinOf(5), 60_001],
          [isinOf(11), 30_001],
        ],
      },
    );
    // 100 000 × 60 001 ÷ 150 003 = 40 000,13; the first two 80 000,27; the last one gets the rest.
    expect(await partsOf("asset_class")).toEqual({ stock: 60_000, bond: 40_000 });
    expect(await partsOf("srri")).toEqual({ "2": 40_000, "4": 40_000, "6": 20_000 });
    expect(total((await composition("asset_class")).parts)).toBe(100_000);
  });

  test("an overdraft is less cash, without risk; a property and an unknown portfolio have no grade", async () => {
    await addPortfolio({ server, saver }, { kind: "checking", amount: -12_345 });
    await addPortfolio({ server, saver }, { kind: "savings", amount: 50_000 });
    await addPortfolio({ server, saver }, { kind: "realestate", amount: 20_000_000 });
    await addPortfolio({ server, saver }, { kind: "other", amount: 70_000 });
    expect(await partsOf("asset_class")).toEqual({
      realEstate: 20_000_000,
      unknown: 70_000,
      savings: 50_000,
      cash: -12_345,
    });
    expect(await partsOf("srri")).toEqual({ unknown: 20_070_000, "1": 37_655 });
    expect(await partsOf("risk")).toEqual({ unknown: 20_070_000, low: 37_655 });
  });

  test("banks and kinds are summed by their own key; what has no institution stays apart", async () => {
    await addPortfolio({ server, saver }, { kind: "checking", amount: 10_001, bank: "alpha" });
    await addPortfolio({ server, saver }, { kind: "checking", amount: 20_002, bank: "beta" });
    await addPortfolio({ server, saver }, { kind: "pea", amount: 30_003, bank: "alpha" });
    await addPortfolio({ server, saver }, { kind: "realestate", amount: 40_004 });
    expect(await partsOf("bank")).toEqual({ none: 40_004, alpha: 40_004, beta: 20_002 });
    expect(await partsOf("kind")).toEqual({ realestate: 40_004, pea: 30_003, checking: 30_003 });
  });

  test("what has no value in euros is in no part and is counted; what is hidden is nowhere", async () => {
    await addPortfolio({ server, saver }, { kind: "checking", amount: 10_000 });
    await addPortfolio({ server, saver }, { kind: "checking", amount: 99_999, currency: "USD" });
    await addPortfolio({ server, saver }, { kind: "savings", amount: null });
    await addPortfolio({ server, saver }, { kind: "pea", amount: 88_888, status: "hidden" });
    for (const type of assetTypes) {
      const found = await composition(type);
      expect([type, inCents(found.total), found.unknown_count]).toEqual([type, 10_000, 2]);
      expect(found.as_of).toBe("2026-11-12");
    }
  });

  test("spending is what left in a year by family: no transfer of one's own, no other currency, half of a joint account", async () => {
    const own = await addPortfolio({ server, saver }, { kind: "checking", amount: 10_000 });
    const joint = await addPortfolio({ server, saver }, { kind: "joint", amount: 10_000 });
    const dollars = await addPortfolio(
      { server, saver },
      { kind: "checking", amount: 10_000, currency: "USD" },
    );
    const hidden = await addPortfolio(
      { server, saver },
      { kind: "checking", amount: 10_000, status: "hidden" },
    );
    const on = day("2026-10-10");
    await spend(own, [
      [on, "grocery.supermarket", -5_001],
      [day("2025-11-21"), "grocery.shops", -200],
      [day("2025-11-19"), "grocery.shops", -70_000],
      [on, "grocery.supermarket", 900],
      [on, "finances.savings", -40_000],
      [on, "finances.investment", -40_000],
      [on, "finances.transfer", -40_000],
      [on, "housing.rent", -80_000],
      [on, "housing.rent", -80_000, true],
    ]);
    await spend(joint, [[on, "health.pharmacy", -3_001]]);
    await spend(dollars, [[on, "health.pharmacy", -7_777]]);
    await spend(hidden, [[on, "health.pharmacy", -6_666]]);
    expect(await partsOf("spending")).toEqual({ housing: 80_000, grocery: 5_201, health: 1_501 });
    const late = await addPortfolio({ server, saver }, { kind: "checking", amount: 100 });
    await spend(late, [[day("2026-11-18"), "hobby", -1_000]]);
    expect(await partsOf("spending")).toMatchObject({ hobby: 1_000 });
    // Dated by the last transaction counted, not by the balances.
    expect((await composition("spending")).as_of).toBe("2026-11-18");
  });
});

import { describe, expect, test } from "vitest";
import { type Answer } from "../testing/test-server.ts";
import { openDemoHousehold } from "../testing/test-demo.ts";

/** The demonstration's household, connected through the sandboxes, seen through the API and recomputed from raw rows. */
const demo = openDemoHousehold("nobody");
const { ask } = demo;
const cents = (units: number) => Math.round(units * 100);
const wealth = async (query = "") => (await ask("GET", `/users/me/wealth${query}`)).body.wealth;
const composition = async (type: string, more = "") =>
  (await ask("GET", `/users/me/portfolios/composition?type=${type}${more}`)).body.composition;

describe("compositions", () => {
  test.each(["asset_class", "bank", "kind", "contract", "srri", "risk"])(
    "by %s the parts make the assets",
    async (type) => {
      const found = await composition(type);
      expect(found.parts.reduce((sum: number, part: { amount: number }) => sum + cents(part.amount), 0)).toBe(
        cents(found.total),
      );
      expect(cents(found.total)).toBe(cents((await wealth()).assets));
      const ratios = found.parts.reduce((sum: number, part: { ratio: number }) => sum + part.ratio, 0);
      expect(ratios).toBeCloseTo(1, 9);
    },
  );

  test("by loan the parts make the debts", async () => {
    expect(cents((await composition("loan")).total)).toBe(cents((await wealth()).debts));
  });

  test("a limit keeps the total", async () => {
    const found = await composition("contract", "&limit=3");
    expect(found.parts).toHaveLength(3);
    expect(found.parts.at(-1).key).toBe("others");
    expect(cents(found.total)).toBe(cents((await wealth()).assets));
  });

  test("spending leaves out moves between one's own accounts", async () => {
    const found = await composition("spending");
    expect(found.parts.length).toBeGreaterThan(4);
    expect(found.parts.every((part: { amount: number }) => part.amount > 0)).toBe(true);
  });

  test("a subset is only its own portfolios", async () => {
    const [first] = (await ask("GET", "/users/me/portfolios")).body.portfolios.filter(
      (one: { kind: string }) => one.kind === "lifeinsurance",
    );
    expect(cents((await composition("asset_class", `&portfolio_subset=${first.id}`)).total)).toBe(
      cents(first.amount),
    );
  });

  test("the repartition of employee savings holds employee savings only", async () => {
    const { repartition } = (await ask("GET", "/users/me/esr_repartition")).body;
    expect(repartition.kind.parts.map((part: { label: string }) => part.label).toSorted()).toEqual([
      "pee",
      "perco",
    ]);
  });
});

describe("transactions", () => {
  const checking = async () =>
    (await ask("GET", "/users/me/portfolios")).body.portfolios.find(
      (one: { kind: string }) => one.kind === "checking",
    );
  const list = async (query: string) =>
    (await ask("GET", `/portfolios/${(await checking()).id}/transactions?${query}`)).body;

  test("pages hold every line once, the newest first", async () => {
    const first = await list("per_page=100");
    const seen = new Set<string>();
    let previous = "9999";
    for (let page = 1; page <= first.meta.total_pages; page += 1) {
      for (const line of (await list(`per_page=100&page=${page}`)).transactions) {
        expect(line.date <= previous).toBe(true);
        previous = line.date;
        seen.add(line.id);
      }
    }
    expect(seen.size).toBe(first.meta.total_count);
  });

  test("an amount is found in any spelling", async () => {
    const [line] = (await list("direction=out&per_page=1")).transactions;
    const french = Math.abs(line.amount).toFixed(2).replace(".", ",");
    for (const text of [french, Math.abs(line.amount).toFixed(2), `${french} €`, `-${french}`]) {
      const found = (await list(`search=${encodeURIComponent(text)}`)).transactions;
      expect([text, found.some((one: { id: string }) => one.id === line.id)]).toEqual([text, true]);
    }
  });

  test("a percent sign in a search is a percent sign", async () => {
    expect((await list(`search=${encodeURIComponent("%")}`)).meta.total_count).toBe(0);
  });

  test("a category chosen for all like this one holds for those that come later", async () => {
    const groceries = (await list("category_id=grocery.supermarket&per_page=1")).transactions[0];
    const { changed_count: changed } = (
      await ask("PUT", `/transactions/${groceries.id}`, {
        transaction: { category_id: "hobby.sport", same_for_all: true },
      })
    ).body;
    expect(changed).toBeGreaterThan(1);
    expect((await list("category_id=hobby.sport")).meta.total_count).toBeGreaterThan(1);
    const rules = await demo.server.services.db
      .selectFrom("category_rules")
      .selectAll()
      .where("customer_id", "=", demo.customerId as never)
      .execute();
    expect(rules.map((rule) => rule.category_id)).toEqual(["hobby.sport"]);
    expect(
      (await ask("PUT", `/transactions/${groceries.id}`, { transaction: { category_id: "nothing.here" } }))
        .body.code,
    ).toBe("category.not_found");
  });

  test("every category that is listed may be chosen, and is found again under its family", async () => {
    const [line] = (await list("direction=out&per_page=1")).transactions;
    const { categories } = (await ask("GET", "/transactions/categories")).body;
    for (const family of categories) {
      const ids = [family.id, ...family.children.map((child: { id: string }) => child.id)];
      for (const id of ids) {
        const answer = await ask("PUT", `/transactions/${line.id}`, { transaction: { category_id: id } });
        expect([id, answer.status, answer.body.transaction?.category_id]).toEqual([id, 200, id]);
      }
      await ask("PUT", `/transactions/${line.id}`, { transaction: { category_id: family.id } });
      const found = (await list(`category_id=${family.id}&direction=out&per_page=100&from=${line.date}`))
        .transactions;
      expect(
        found.some((one: { id: string }) => one.id === line.id),
        family.id,
      ).toBe(true);
    }
  });

  test("sums by category and by month count the same money", async () => {
    const { aggregates } = (
      await ask("POST", "/users/me/transactions/aggregate", {
        filters: {},
        aggregates: ["category", "month", "total"],
      })
    ).body;
    const sum = (by: string, key: "income" | "expense") =>
      aggregates
        .find((one: { by: string }) => one.by === by)
        .rows.reduce((total: number, row: Record<string, number>) => total + cents(row[key] ?? 0), 0);
    for (const key of ["income", "expense"] as const) {
      expect(sum("category", key)).toBe(sum("total", key));
      expect(sum("month", key)).toBe(sum("total", key));
    }
  });
});

describe("the settings of the household", () => {
  const portfolios = async (): Promise<Answer["body"][]> =>
    (await ask("GET", "/users/me/portfolios")).body.portfolios;
  const locksOf = async (name: RegExp) => {
    const found = (await portfolios()).find((one) => name.test(one.name));
    const { locked, locks } = (await ask("GET", `/portfolios/${found?.id}/analyses`)).body.analyses;
    return [locked, locks.map((lock: { setting: string }) => lock.setting)];
  };

  test("opens the analyses of the main life insurance and of the PEA; the others show their locks", async () => {
    expect(await locksOf(/^armor vie 2$/i)).toEqual(["none", []]);
    expect(await locksOf(/^pea$/i)).toEqual(["none", []]);
    expect(await locksOf(/^cachemire 2$/i)).toEqual(["third", ["goal", "fees"]]);
  });

  test("explains the profile of the person and of both portfolios by their answers", async () => {
    const profiles: Answer["body"][] = (await ask("GET", "/users/me/risk_profiles")).body.risk_profiles;
    expect(profiles.map((one) => [one.type, one.risk, one.effects.length])).toEqual([
      ["profile", 3, 7],
      ["contract", 4, 5],
      ["contract", 3, 5],
    ]);
    expect((await ask("GET", "/users/me/profile")).body.profile.recommended_risk).toBe(3);
  });
});

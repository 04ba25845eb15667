import { demoAccounts, demoPassword, isEmployeeSavingsKeeper } from "@vigie/domain";
import { startSandboxes, type Sandboxes } from "@vigie/partners/sandboxes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prepare } from "../boot/prepare.ts";
import { type Answer, type Ask, asker, eventually, type House, openHouse } from "../testing/test-house.ts";

/** The demonstration's household, connected through the sandboxes, seen through the API and recomputed from raw rows. */
let house: House;
let sandboxes: Sandboxes;
let ask: Ask;
let customerId: string;

beforeAll(async () => {
  sandboxes = await startSandboxes({
    ports: { aggregation: 0, control: 0, mailbox: 0, fundData: 0 },
    aggregation: { folder: null, approvalDelayMs: 100 },
  });
  house = await openHouse({
    now: new Date().toISOString(),
    aggregationUrl: sandboxes.aggregation.url,
    fundDataUrl: sandboxes.fundData.url,
    config: { demo: true },
  });
  await prepare(house.services);
  const signIn = await asker(house.app, null)("POST", "/oauth/token", {
    grant_type: "password",
    username: demoAccounts[0].email,
    password: demoPassword,
  });
  ask = asker(house.app, signIn.body.access_token);
  customerId = (await ask("GET", "/users/me")).body.user.id;
  await eventually(
    async () => (await ask("GET", "/users/me/accounts")).body.accounts,
    (accounts: Answer["body"][]) =>
      accounts.length === 7 && accounts.every((account) => account.sync?.status === "done"),
    60_000,
  );
}, 90_000);
afterAll(async () => {
  await house.close();
  await sandboxes.close();
});

const raw = async () =>
  await house.services.db
    .selectFrom("portfolios")
    .selectAll()
    .where("customer_id", "=", customerId as never)
    .where("complete", "=", true)
    .where("status", "=", "visible")
    .execute();
const cents = (units: number) => Math.round(units * 100);
const wealth = async (query = "") => (await ask("GET", `/users/me/wealth${query}`)).body.wealth;
const composition = async (type: string, more = "") =>
  (await ask("GET", `/users/me/portfolios/composition?type=${type}${more}`)).body.composition;

test("the household holds every envelope of the product", async () => {
  const { envelopes, contract_count: count } = await wealth();
  expect(envelopes.map((part: { envelope: string }) => part.envelope)).toEqual([
    "accounts",
    "savings",
    "life_insurance",
    "securities",
    "employee_savings",
    "real_estate",
    "loans",
  ]);
  expect(count).toBe(14);
});

test("net worth is the sum of the raw rows, debts included, with the date of its oldest part", async () => {
  const rows = await raw();
  const found = await wealth();
  // What two hold together counts for half, half a cent away from zero.
  const share = (amount: number): number => Math.sign(amount) * Math.round(Math.abs(amount) / 2);
  const isShared = (row: (typeof rows)[number]): boolean =>
    row.told_ownership === "co-owner" || row.ownership_kind === "joint";
  expect(rows.filter(isShared)).toHaveLength(3);
  const owned = rows.map((row) => (isShared(row) ? share(row.amount_cents ?? 0) : (row.amount_cents ?? 0)));
  expect(cents(found.net)).toBe(owned.reduce((sum, amount) => sum + amount, 0));
  expect(cents(found.assets) - cents(found.debts)).toBe(cents(found.net));
  expect(found.as_of).toBe(rows.map((row) => row.amount_as_of ?? "9999").toSorted()[0]);
  expect(found.unknown_count).toBe(0);
});

test.each(["", "?from=2026-08-01", "?from=2025-01-15"])(
  "what was paid and what markets did add up to the change (%s)",
  async (query) => {
    const found = await wealth(query);
    expect(cents(found.paid) + cents(found.market)).toBe(cents(found.change));
  },
);

test("the history ends at the net worth and starts where its change says", async () => {
  const found = await wealth();
  const { series } = (await ask("GET", "/portfolios/series/cash_values")).body;
  const [first, last] = [series.points[0], series.points.at(-1)];
  expect(cents(last.value)).toBe(cents(found.net));
  expect(cents(last.value) - cents(first.value)).toBe(cents(found.change));
  expect(first.reconstructed).toBe(true);
  expect(last.reconstructed).toBe(false);
});

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

test("a hidden portfolio leaves every total at once, and comes back", async () => {
  const before = await wealth();
  const { portfolios } = (await ask("GET", "/users/me/portfolios")).body;
  const hidden = portfolios.find((one: { kind: string }) => one.kind === "pea");
  await ask("PUT", `/portfolios/${hidden.id}`, { portfolio: { status: "hidden" } });
  const without = await wealth();
  expect(cents(without.net)).toBe(cents(before.net) - cents(hidden.amount));
  expect((await composition("contract")).parts.map((part: { key: string }) => part.key)).not.toContain(
    hidden.id,
  );
  await ask("PUT", `/portfolios/${hidden.id}`, { portfolio: { status: "visible" } });
  expect(await wealth()).toEqual(before);
});

test("lines of a portfolio make its value, with their class, price, cost and gain", async () => {
  const { portfolios } = (await ask("GET", "/users/me/portfolios")).body;
  const armor = portfolios.find((one: { name: string }) => one.name.includes("Armor"));
  const { portfolio } = (await ask("GET", `/portfolios/${armor.id}`)).body;
  expect(portfolio.holdings.length).toBeGreaterThan(3);
  expect(
    portfolio.holdings.reduce((sum: number, line: { amount: number }) => sum + cents(line.amount), 0),
  ).toBe(cents(armor.amount));
  expect(portfolio.allocation_detailed[0].asset_class).toBe("euroFund");
  const unit = portfolio.holdings.find((line: { holding_kind: string }) => line.holding_kind === "unit");
  expect(cents(Number(unit.quantity) * Number(unit.unit_price))).toBeCloseTo(cents(unit.amount), -1);
  expect(unit.asset_class).not.toBe("unknown");
});

test("the devices of the household: when their lots open, who employs, and what the employer paid", async () => {
  const { devices, total, employers, rules } = (await ask("GET", "/users/me/devices")).body;
  expect(devices.map((one: { plan: string; keeper: boolean }) => [one.plan, one.keeper])).toEqual([
    ["pee", true],
    ["perco", true],
  ]);
  const opened = total.releases.reduce((sum: number, one: { amount: number }) => sum + cents(one.amount), 0);
  const gaps = devices.flatMap(({ gap }: { gap: { amount: number } | null }) => gap?.amount ?? []);
  expect(opened + gaps.reduce((sum: number, gap: number) => sum + cents(gap), 0)).toBe(cents(total.amount));
  expect(new Set(total.releases.map((one: { when: string }) => one.when))).toEqual(
    new Set(["available", "date", "retirement"]),
  );
  expect(employers).toMatchObject([{ name: "Ateliers de l’Ouest", amount: total.amount }]);
  expect(employers[0].payments.map((one: { source: string }) => one.source)).toContain("matching");
  expect(rules.map((one: { regime: string }) => one.regime)).toEqual(["company", "perco"]);
});

test("every keeper of employee savings in the directory is known as one", async () => {
  const { banks } = (await ask("GET", "/banks")).body;
  const keepers = banks.filter((bank: { category: string }) => bank.category === "employee_savings");
  expect(keepers.length).toBeGreaterThan(20);
  for (const { slug } of keepers) expect([slug, isEmployeeSavingsKeeper(slug)]).toEqual([slug, true]);
});

test("employee savings tell when each lot is available", async () => {
  const { portfolios } = (await ask("GET", "/users/me/portfolios")).body;
  const pee = portfolios.find((one: { kind: string }) => one.kind === "pee");
  const { portfolio } = (await ask("GET", `/portfolios/${pee.id}`)).body;
  const pockets = portfolio.holdings.flatMap((line: { pockets: unknown[] }) => line.pockets);
  expect(pockets.some((pocket: { available_on: string | null }) => pocket.available_on !== null)).toBe(true);
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
    const rules = await house.services.db
      .selectFrom("category_rules")
      .selectAll()
      .where("customer_id", "=", customerId as never)
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

describe("what the household said", () => {
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
      ["profile", 3, 6],
      ["contract", 4, 5],
      ["contract", 3, 5],
    ]);
    expect((await ask("GET", "/users/me/profile")).body.profile.recommended_risk).toBe(3);
  });
});

test("the mortgage is linked to the flat, whose net value is the household's half of both", async () => {
  const homes: Answer["body"][] = (await ask("GET", "/users/me/real_estates")).body.real_estates;
  const flat = homes.find((home) => home.name.includes("Rennes"));
  expect(flat.loans).toHaveLength(1);
  const [loan] = (await ask("GET", "/users/me/loans")).body.loans.filter(
    (one: Answer["body"]) => one.id === flat.loans[0].id,
  );
  expect(loan.kind).toBe("mortgage");
  expect(cents(flat.net_equity)).toBe(cents(flat.amount) - cents(flat.loans[0].owned_outstanding));
  expect(cents(flat.loans[0].owned_outstanding)).toBe(Math.round(cents(flat.loans[0].outstanding) / 2));
});

test("the advisor's book holds the household and 200 customers", async () => {
  const signIn = await asker(house.app, null)("POST", "/oauth/token", {
    grant_type: "password",
    username: demoAccounts[2].email,
    password: demoPassword,
  });
  const advisor = asker(house.app, signIn.body.access_token);
  expect((await advisor("GET", `/users/${customerId}/wealth`)).body.wealth.net).toBe((await wealth()).net);
  const book = await house.services.db.selectFrom("customer_advisors").select("customer_id").execute();
  expect(book).toHaveLength(201);
});

test("reading a bank again keeps the reconstructed past of its portfolios", async () => {
  const before = await wealth();
  const accounts: Answer["body"][] = (await ask("GET", "/users/me/accounts")).body.accounts;
  for (const account of accounts) await ask("POST", `/accounts/${account.id}/synchronize`);
  await eventually(
    async () => (await ask("GET", "/users/me/accounts")).body.accounts,
    (seen: Answer["body"][]) => seen.every((account) => account.sync.status === "done"),
    60_000,
  );
  expect(await wealth()).toEqual(before);
});

test("preparing again seeds nothing twice", async () => {
  const before = await wealth();
  await prepare(house.services);
  expect((await ask("GET", "/users/me/accounts")).body.accounts).toHaveLength(7);
  expect((await ask("GET", "/users/me/risk_profiles")).body.risk_profiles).toHaveLength(3);
  expect(await wealth()).toEqual(before);
});

test("the household has its report of the last month, whose parts add up to what it says", async () => {
  const [told] = await eventually(
    async () => (await ask("GET", "/users/me/notifications?per_page=100")).body.notifications,
    (notifications: Answer["body"][]) => notifications.some(({ event }) => event === "report.monthly"),
    90_000,
  ).then((all) => all.filter(({ event }: { event: string }) => event === "report.monthly"));
  const { report } = told.payload;
  expect(report.to < new Date().toISOString().slice(0, 10)).toBe(true);
  expect(report.contract_count).toBeGreaterThan(10);
  const parts = report.envelopes.map((one: { envelope: string; total: number }) =>
    one.envelope === "loans" ? -one.total : one.total,
  );
  expect(parts.reduce((sum: number, part: number) => sum + part, 0)).toBeCloseTo(report.net, 2);
}, 120_000);

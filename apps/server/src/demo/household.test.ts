import { dayOf, isEmployeeSavingsKeeper } from "@vigie/domain";
import { describe, expect, test } from "vitest";
import { type Answer, eventually } from "../testing/test-server.ts";
import { openDemoHousehold } from "../testing/test-demo.ts";

/** The demo household, connected through the sandboxes, read through the API and recomputed from raw rows. */
const demo = openDemoHousehold();
const { ask } = demo;

const raw = async () =>
  await demo.server.services.db
    .selectFrom("portfolios")
    .selectAll()
    .where("customer_id", "=", demo.customerId as never)
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
  // What both own counts for half, with half a cent rounded away from zero.
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
    const parts = [found.paid, found.employer ?? 0, found.market];
    expect(parts.reduce((sum, part) => sum + cents(part), 0)).toBe(cents(found.change));
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

test("a payment stands out among its usual ones, and the debt ratio is known, without a click", async () => {
  const { unusual } = (await ask("GET", "/users/me/spending")).body.spending;
  expect(unusual.length).toBeGreaterThan(0);
  for (const { why, amount, usual } of unusual)
    expect(why === "twice" || amount > 1.5 * usual, `${why} ${amount} ${usual}`).toBe(true);
  const { debt_ratio: ratio } = (await ask("GET", "/users/me/loans/debt_ratio")).body;
  expect(ratio.income_from).toBe(35_000);
  expect(ratio.monthly_charge).toBeGreaterThan(0);
});

test("employee savings tell when each lot is available", async () => {
  const { portfolios } = (await ask("GET", "/users/me/portfolios")).body;
  const pee = portfolios.find((one: { kind: string }) => one.kind === "pee");
  const { portfolio } = (await ask("GET", `/portfolios/${pee.id}`)).body;
  const pockets = portfolio.holdings.flatMap((line: { pockets: unknown[] }) => line.pockets);
  expect(pockets.some((pocket: { available_on: string | null }) => pocket.available_on !== null)).toBe(true);
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

test("reading a bank again keeps the reconstructed past of its portfolios", async () => {
  const before = await wealth();
  const accounts: Answer["body"][] = (await ask("GET", "/users/me/accounts")).body.accounts;
  for (const account of accounts) await ask("POST", `/accounts/${account.id}/synchronize`);
  await eventually(
    async () => (await ask("GET", "/users/me/accounts")).body.accounts,
    (seen: Answer["body"][]) => seen.every((account) => account.sync.status === "done"),
  );
  expect(await wealth()).toEqual(before);
});

test("the household has its report of the last month, whose parts add up to its total", async () => {
  const [told] = await eventually(
    async () => (await ask("GET", "/users/me/notifications?per_page=100")).body.notifications,
    (notifications: Answer["body"][]) => notifications.some(({ event }) => event === "report.monthly"),
  ).then((all) => all.filter(({ event }: { event: string }) => event === "report.monthly"));
  const { report } = told.payload;
  expect(report.to < dayOf(demo.server.services.clock())).toBe(true);
  expect(report.contract_count).toBeGreaterThan(10);
  const parts = report.envelopes.map((one: { envelope: string; total: number }) =>
    one.envelope === "loans" ? -one.total : one.total,
  );
  expect(parts.reduce((sum: number, part: number) => sum + part, 0)).toBeCloseTo(report.net, 2);
});

test("two people: « nous » counts what both show once, and nothing that the other keeps to himself", async () => {
  const household = async () => (await ask("GET", "/users/me/household")).body.household;
  const { partner, request, received, own, together, theirs } = await eventually(
    household,
    (one) => one.partner !== null && one.theirs.length === 5,
  );
  expect([partner.name, request, received]).toEqual(["Antoine Roussel", null, []]);
  const antoine = await demo.server.services.db
    .selectFrom("users")
    .innerJoin("portfolios", "portfolios.customer_id", "users.id")
    .select(["portfolios.name", "portfolios.number", "portfolios.amount_cents", "portfolios.kind"])
    .where("users.email", "=", "antoine@demo.vigie.fr")
    .execute();
  expect(antoine).toHaveLength(6);
  const valueOf = (name: RegExp): number => {
    const [one, ...others] = antoine.filter((row) => name.test(row.name));
    if (one === undefined || others.length > 0) throw new Error(`one is called ${name.source}`);
    return one.amount_cents ?? 0;
  };
  const half = (amount: number): number => Math.sign(amount) * Math.round(Math.abs(amount) / 2);
  // The remainder of the account and the loan after her half, to the cent; his half of the home; his savings account and his shares
  // in full; his own account not at all.
  const rest = (amount: number): number => amount - half(amount);
  const expected =
    rest(valueOf(/joint/i)) +
    rest(valueOf(/pr[êe]t/i)) +
    half(valueOf(/^appartement/i)) +
    valueOf(/livret a/i) +
    valueOf(/pea/i);
  expect(cents(together.amount) - cents(own.amount)).toBe(expected);
  expect(
    theirs
      .map((one: { name: string }) => one.name)
      .toSorted()
      .join(" "),
  ).not.toMatch(/courant/i);
  const ofBoth = theirs.filter((one: { of_both: boolean }) => one.of_both);
  expect(ofBoth.map((one: { kind: string }) => one.kind).toSorted()).toEqual(["joint", "mortgage"]);
  const numbers = (await raw()).map((row) => row.number);
  expect(numbers).toContain(antoine.find((row) => /joint/i.test(row.name))?.number);
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

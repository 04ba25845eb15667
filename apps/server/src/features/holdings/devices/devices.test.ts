import type { Device, Sourced } from "@vigie/api";
import {
  type Cents,
  cents,
  day,
  type Id,
  instant,
  type KindDetail,
  type PocketCondition,
  type PortfolioKind,
} from "@vigie/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addFirm } from "../../../testing/test-firm.ts";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";
import { insertPortfolio } from "../../../testing/insert-portfolio.ts";

let server: TestServer;
let saver: TestUser;
beforeAll(
  async () => void (server = await openTestServer({ jobs: false, now: instant("2026-11-20T10:00:00Z") })),
);
afterAll(async () => await server.close());
beforeEach(async () => void (saver = await server.addUser()));

type Euros = number | null;
type TestLot = readonly [label: string | null, euros: Euros, condition: PocketCondition, on: string | null];
type Plan = {
  readonly kind?: PortfolioKind;
  readonly kindDetail?: KindDetail | null;
  readonly slug?: string | null;
  readonly company?: string | null;
  readonly euros?: number | null;
  readonly currency?: string;
  readonly status?: "visible" | "hidden";
  readonly infos?: object;
  readonly lots?: readonly TestLot[];
  readonly payments?: readonly (readonly [wording: string, euros: number, on: string])[];
};

/** Adds a plan as the aggregation stores it. */
async function addPlan(plan: Plan): Promise<Id> {
  const { newId } = server.services;
  const id = newId();
  const key = { customer_id: saver.id, portfolio_id: id };
  const euros = plan.euros === undefined ? 1000 : plan.euros;
  const amount = euros === null ? null : cents(euros * 100);
  await insertPortfolio(server.services, {
    customer_id: saver.id,
    id,
    kind: plan.kind ?? "pee",
    kind_detail: plan.kindDetail ?? null,
    provider_name: "Plan",
    name: "Plan",
    institution_slug: plan.slug ?? null,
    institution_name: plan.slug ?? null,
    status: plan.status ?? "visible",
    currency: plan.currency ?? "EUR",
    amount_cents: amount,
    amount_as_of: day("2026-11-19"),
    amount_provenance: "provider",
    company_name: plan.company ?? null,
    infos: JSON.stringify(plan.infos ?? {}),
  });
  await addLots(plan, key, amount);
  await addPayments(plan, key);
  return id;
}

type Key = { readonly customer_id: Id; readonly portfolio_id: Id };

async function addLots(plan: Plan, key: Key, amount: Cents | null): Promise<void> {
  const { db, newId } = server.services;
  const line = { ...key, id: newId(), external_id: null, isin: null, label: "FCPE", quantity: null };
  await db
    .insertInto("holdings")
    .values({
      ...line,
      holding_kind: "unit",
      unit_price: null,
      unit_cost: null,
      valuation_cents: amount,
      as_of: day("2026-11-18"),
      provenance: "provider",
      rank: 0,
    })
    .execute();
  const pockets = (plan.lots ?? []).map(([label, value, condition, on], rank) => ({
    ...key,
    holding_id: line.id,
    rank,
    label,
    quantity: null,
    value_cents: value === null ? null : cents(value * 100),
    condition,
    available_on: on === null ? null : day(on),
  }));
  if (pockets.length > 0) await db.insertInto("pockets").values(pockets).execute();
}

async function addPayments(plan: Plan, key: Key): Promise<void> {
  const { db, newId, clock } = server.services;
  for (const [index, [wording, paid, on]] of (plan.payments ?? []).entries())
    await db
      .insertInto("transactions")
      .values({
        ...key,
        id: newId(),
        external_id: String(index),
        import_id: null,
        date: day(on),
        value_date: null,
        amount_cents: cents(paid * 100),
        original_wording: wording,
        wording,
        type: "contribution",
        category_id: "finances.savings",
        category_corrected: false,
        provenance: "provider",
        coming: false,
        created_at: clock(),
      })
      .execute();
}

const list = async (as = saver, who: string = "me") => (await as.ask("GET", `/users/${who}/devices`)).body;
const brief = (releases: Device["releases"]) => releases.map(({ when, on, amount }) => [when, on, amount]);
const sums = (sourced: readonly Sourced[]) => sourced.map(({ source, amount }) => [source, amount]);

test("without such savings there is an empty list, and no rule", async () => {
  expect(await list()).toMatchObject({
    devices: [],
    employers: [],
    rules: [],
    total: { amount: 0, count: 0 },
  });
});

test("a plan lists when each of its lots is available, as of when, and who paid them", async () => {
  await addPlan({
    company: "Ateliers de l’Ouest",
    slug: "amundi-esr",
    lots: [
      ["Participation 2020", 250, "available", "2025-05-01"],
      ["Intéressement 2024", 400, "date", "2029-04-01"],
      ["Abondement 2024", 350, "date", "2029-05-01"],
    ],
  });
  const { devices, rules } = await list();
  expect(devices).toMatchObject([
    {
      plan: "pee",
      keeper: true,
      amount: 1000,
      amount_as_of: "2026-11-19",
      lots_as_of: "2026-11-18",
      lots_amount: 1000,
      provenance: "provider",
      gap: null,
      regime: "company",
      company: { name: "Ateliers de l’Ouest", origin: "provider" },
    },
  ]);
  expect(brief(devices[0].releases)).toEqual([
    ["available", null, 250],
    ["date", "2029-04-01", 400],
    ["date", "2029-05-01", 350],
  ]);
  expect(sums(devices[0].sources)).toEqual([
    ["matching", 350],
    ["incentive", 400],
    ["profit_sharing", 250],
  ]);
  expect(rules).toMatchObject([{ regime: "company", lock_years: 5 }]);
  expect(rules[0].cases).toHaveLength(15);
  expect(rules[0].cases.find((one: { case: string }) => one.case === "energy_works")).toMatchObject({
    from: "2024-07-07",
    deadline_months: 6,
    any_time: false,
  });
});

test("every kind and alias is a plan, with the rules that it follows; a life insurance is none", async () => {
  const added: readonly Plan[] = [
    { kind: "pee", kindDetail: "peg" },
    { kind: "perco", kindDetail: "perco" },
    { kind: "perco", kindDetail: "percol" },
    { kind: "article83" },
    { kind: "per" },
    { kind: "perp" },
    { kind: "madelin" },
    { kind: "rsp" },
    { kind: "other", slug: "natixis-interepargne" },
    { kind: "other", slug: "boursobank" },
    { kind: "lifeinsurance", slug: "amundi-esr" },
  ];
  for (const plan of added) await addPlan(plan);
  const { devices } = await list();
  expect(devices.map((one: { plan: string; regime: string | null }) => [one.plan, one.regime])).toEqual([
    ["pee", "company"],
    ["perco", "perco"],
    ["perco", "retirement"],
    ["article83", "insured"],
    ["per", "retirement"],
    ["perp", "insured"],
    ["madelin", "insured"],
    ["rsp", "company"],
    ["other", null],
  ]);
});

test("the total is that of what is seen in euros; a hidden plan stays in the list, an unknown value is reported", async () => {
  await addPlan({ euros: 600, lots: [["Lot", 600, "available", null]] });
  await addPlan({ kind: "per", euros: 400 });
  await addPlan({ euros: null });
  await addPlan({ euros: 9000, status: "hidden", lots: [["Lot", 9000, "available", null]] });
  await addPlan({ euros: 5000, currency: "USD" });
  const { devices, total } = await list();
  expect(devices).toHaveLength(5);
  expect(total).toMatchObject({ amount: 1000, count: 3, unknown_count: 1, as_of: "2026-11-19" });
  expect(brief(total.releases)).toEqual([
    ["available", null, 600],
    ["retirement", null, 400],
  ]);
});

test("lots that do not make the value are shown as they are: the difference has an unknown date", async () => {
  await addPlan({ euros: 1000, lots: [["Lot", 700, "date", "2028-05-01"]] });
  await addPlan({ euros: 1000, lots: [["Lot", 1200, "date", "2028-05-01"]] });
  const { devices } = await list();
  expect(devices[0]).toMatchObject({ gap: { kind: "untold", amount: 300 } });
  expect(devices[0].releases.at(-1)).toMatchObject({ when: "unknown", amount: 300, basis: "none" });
  expect(devices[1]).toMatchObject({ gap: { kind: "excess", amount: -200 } });
});

test("an employer has all its plans, however its name is written, and what it paid in the last twelve months", async () => {
  const pee = await addPlan({
    company: "Ateliers de l’Ouest",
    payments: [
      ["ABONDEMENT 2026", 120, "2026-05-15"],
      ["VERSEMENT VOLONTAIRE", 50, "2026-06-15"],
      ["ABONDEMENT 2025", 110, "2025-05-15"],
      ["RETRAIT", -500, "2026-07-01"],
    ],
  });
  const perco = await addPlan({ kind: "perco", company: "ATELIERS DE L'OUEST", euros: 3000 });
  await addPlan({ euros: 200, infos: { nomEntreprise: "Ancienne maison" } });
  const { employers, total, payments_from: from, payments_to: to } = await list();
  expect([from, to]).toEqual(["2025-11-20", "2026-11-20"]);
  expect(employers).toMatchObject([
    { name: "Ateliers de l’Ouest", portfolio_ids: [pee, perco], amount: 4000 },
    { name: "Ancienne maison", amount: 200 },
  ]);
  expect(sums(employers[0].payments)).toEqual([
    ["matching", 120],
    ["voluntary", 50],
  ]);
  expect(sums(total.payments)).toEqual(sums(employers[0].payments));
});

test("someone else’s savings are not found; an advisor sees them, but for what is hidden from them", async () => {
  const firmId = await addFirm(server);
  const advisor = await server.addUser({ roles: ["advisor"], firmId });
  const kept = await addPlan({ euros: 600, company: "Maison secrète" });
  await addPlan({ kind: "per", euros: 400 });
  expect((await advisor.ask("GET", `/users/${saver.id}/devices`)).status).toBe(404);
  await linkAdvisor(server.services, saver.subject, { advisorId: advisor.id, firmId });
  expect((await list(advisor, saver.id)).total.amount).toBe(1000);
  await saver.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: [kept] });
  const seen = await list(advisor, saver.id);
  expect(seen).toMatchObject({ total: { amount: 400, count: 1 }, employers: [] });
  expect(JSON.stringify(seen)).not.toContain("secrète");
  expect(seen.rules.map((one: { regime: string }) => one.regime)).toEqual(["retirement"]);
  expect((await list()).total.amount).toBe(1000);
});

test("the repartition of employee savings is of the same portfolios", async () => {
  await addPlan({ euros: 600 });
  await addPlan({ kind: "other", slug: "eres", euros: 300 });
  await addPlan({ kind: "lifeinsurance", euros: 7000 });
  const { repartition } = (await saver.ask("GET", "/users/me/esr_repartition")).body;
  expect(repartition.kind.total).toBe((await list()).total.amount);
});

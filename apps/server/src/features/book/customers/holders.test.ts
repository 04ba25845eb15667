import { cents, day, dayOf, type Id, type OwnershipKind, ownedCents, ownedRatio } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertPortfolio } from "../../../testing/insert-portfolio.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";
import { refreshRow } from "./actions/row.ts";

/** Tests « Qui détient ? »: finds a fund or an institution by any part of its name, and returns the customer's own share of each
 * contract. */

let server: TestServer;
let people: People;
let firmId: Id;

beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
  const row = await server.services.db
    .selectFrom("users")
    .select("firm_id as id")
    .where("id", "=", people.advisor.id)
    .executeTakeFirstOrThrow();
  if (row.id === null) throw new Error("assertion: an advisor has a firm");
  firmId = row.id;
});
afterAll(async () => await server.close());

type Told = { customer_id: Id; portfolio_id: Id; amount: number | null; as_of: string; lines: string | null };
const holders = async (query: string, who = people.advisor) => {
  const { status, body } = await who.ask("GET", `/holders?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body as { holdings: Told[]; meta: { total: number | null; customer_count: number } };
};
const idsOf = async (query: string, who = people.advisor) =>
  (await holders(query, who)).holdings.map(({ customer_id: id }) => id);

const lines = [
  ["Écofi Trésorerie Monétaire", "FR0010315770", 40_000_00],
  ["Amundi Monde", "FR0011871128", 10_000_01],
] as const;

async function addPortfolio(
  customer: TestUser,
  said: Omit<Parameters<typeof insertPortfolio>[1], "customer_id">,
): Promise<Id> {
  const { services } = server;
  const id = await insertPortfolio(services, {
    customer_id: customer.id,
    kind: "lifeinsurance",
    institution_name: "Prédica Émeraude",
    amount_cents: cents(60_000_00),
    amount_as_of: day("2026-11-18"),
    amount_provenance: "provider",
    ...said,
  });
  for (const [rank, [label, isin, value]] of lines.entries())
    await services.db
      .insertInto("holdings")
      .values({
        customer_id: customer.id,
        portfolio_id: id,
        id: services.newId(),
        external_id: null,
        isin,
        label,
        holding_kind: "unit",
        quantity: null,
        unit_price: null,
        unit_cost: null,
        valuation_cents: cents(value),
        as_of: day(`2026-11-${String(10 + rank)}`),
        provenance: "provider",
        rank,
      })
      .execute();
  return id;
}

async function customerWith(...said: readonly Parameters<typeof addPortfolio>[1][]): Promise<TestUser> {
  const customer = await server.addUser();
  await linkAdvisor(server.services, customer.subject, { advisorId: people.advisor.id, firmId });
  for (const one of said) await addPortfolio(customer, one);
  await refreshRow(server.services, customer.id);
  return customer;
}

test("a fund is found by parts of its name in any case and accent, or its ISIN; amounts are of its lines, dated", async () => {
  const holder = await customerWith({});
  for (const query of ["fund=ecofi", "fund=TRESORERIE%20%C3%A9co", "isin=FR0010315770"]) {
    const { holdings, meta } = await holders(query);
    expect(holdings).toMatchObject([
      { customer_id: holder.id, amount: 40_000, as_of: "2026-11-10", lines: "Écofi Trésorerie Monétaire" },
    ]);
    expect(meta).toMatchObject({ total: 40_000, customer_count: 1, oldest_date: "2026-11-10" });
  }
  expect((await holders("insurer=predica")).holdings).toMatchObject([
    { customer_id: holder.id, amount: 60_000, as_of: "2026-11-18", lines: null },
  ]);
  expect(await idsOf("insurer=emeraude%20PRED")).toEqual([holder.id]);
  // Words of two different lines do not match together; the wildcards of a pattern are literal characters.
  for (const query of ["fund=ecofi%20amundi", "fund=e%25i", "insurer=pred_ca"])
    expect(await idsOf(query)).toEqual([]);
  // Neither another advisor's customers nor another firm's are found.
  for (const who of [people.colleague, people.outsider]) expect(await idsOf("fund=ecofi", who)).toEqual([]);
  expect((await people.advisor.ask("GET", "/holders")).body.code).toBe("holders.nothing_asked");
  await holder.ask("PUT", "/users/me/visibility", {
    hidden_portfolio_ids: [(await holders("isin=FR0010315770")).holdings[0]?.portfolio_id],
  });
  for (const query of ["fund=ecofi", "isin=FR0010315770", "insurer=predica"])
    expect(await idsOf(query)).toEqual([]);
});

const held: readonly (readonly [OwnershipKind | null, string | null, string | null])[] = [
  ["full", null, null],
  ["joint", null, null],
  ["joint", "0.250000", null],
  ["bare", null, "1950-11-21"],
  ["bare", null, "1950-11-20"],
  ["usufruct", null, "1932-02-29"],
  ["usufruct", "0.333333", "1960-01-01"],
  ["bare", "0.700000", null],
];

test.each(held)(
  "of a contract that is held %s (%s, %s) the amount is the customer's part",
  async (kind, ratio, born) => {
    const bornOn = born === null ? null : day(born);
    const holder = await customerWith({
      ownership_kind: kind,
      ownership_ratio: ratio,
      usufructuary_born_on: bornOn,
    });
    const part = ownedRatio(
      { kind: kind ?? "full", ratio: ratio === null ? null : Number(ratio), usufructuaryBornOn: bornOn },
      dayOf(server.services.clock()),
    );
    const amountOf = async (query: string) =>
      (await holders(query)).holdings.find(({ customer_id: id }) => id === holder.id)?.amount;
    expect(await amountOf("insurer=predica")).toBe(ownedCents(cents(60_000_00), part) / 100);
    expect(await amountOf("fund=amundi")).toBe(ownedCents(cents(10_000_01), part) / 100);
  },
);

test("what a bank calls held by several counts by half until the saver says, as everywhere", async () => {
  const told = await customerWith({ told_ownership: "co-owner" });
  const { holdings } = await holders("fund=amundi");
  expect(holdings.find(({ customer_id: id }) => id === told.id)?.amount).toBe(5_000.01);
});

test("the filter by institution does not mind case and accents", async () => {
  const holder = await customerWith({ institution_name: "ÉPARGNE du Large" });
  const found = async (name: string) =>
    (
      await people.advisor.ask("POST", "/customers/search", { filters: { insurers: [name] } })
    ).body.customers.map(({ id }: { id: Id }) => id);
  for (const name of ["ÉPARGNE du Large", "epargne DU large"]) expect(await found(name)).toEqual([holder.id]);
  expect(await found("epargne")).toEqual([]);
});

import { cents, day as asDay, demoPassword, instant, pocketConditions } from "@vigie/domain";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asker, type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";
import { refreshDuePortfolios } from "../manual/actions/daily.ts";

let server: TestServer;
beforeAll(async () => void (server = await openTestServer({ jobs: false, now: "2026-11-20T10:00:00Z" })));
afterAll(async () => await server.close());

const formats = ["ofx", "csv", "json"] as const;
type Format = (typeof formats)[number];

async function exported(who: TestUser, format: Format): Promise<string> {
  const answer = await who.ask("GET", `/users/me/exports/${format}`);
  expect(answer.status).toBe(200);
  return typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
}

async function imported(who: TestUser, text: string, format: Format): Promise<number> {
  const sent = await who.ask(
    "POST",
    `/users/me/imports?file_name=vigie.${format}`,
    Buffer.from(text, "utf8"),
    {
      "content-type": "application/octet-stream",
    },
  );
  expect([sent.status, sent.body.code]).toEqual([201, undefined]);
  const done = await who.ask("POST", `/users/me/imports/${sent.body.import.id}/confirm`, { joins: [] });
  expect([done.status, done.body.code]).toEqual([200, undefined]);
  return done.body.import.added_count;
}

/** Returns what was typed of a portfolio, including the ids of payments, which name their operations. */
async function typedParts(who: TestUser, one: { id: string; source: string }): Promise<unknown> {
  const { status, body } = await who.ask("GET", `/users/me/manual_contracts/${one.id}`);
  return status === 404 ? null : [body.manual_contract.payments, body.manual_contract.schedule];
}

/** Returns the balances, lines and operations of every portfolio, without the ids of an account. */
async function holdings(who: TestUser): Promise<unknown[]> {
  const { portfolios } = (await who.ask("GET", "/users/me/portfolios")).body;
  const all = [];
  for (const one of portfolios) {
    const { portfolio } = (await who.ask("GET", `/portfolios/${one.id}`)).body;
    const { transactions, meta } = (await who.ask("GET", `/portfolios/${one.id}/transactions?per_page=100`))
      .body;
    all.push({
      name: one.name,
      kind: one.kind,
      detail: one.kind_detail,
      bank: one.bank?.name ?? null,
      currency: one.currency,
      balance: [one.amount, one.amount_as_of],
      loan: one.loan,
      opened: one.opened_on,
      held: [one.ownership.kind, one.ownership.usufructuary_born_on, one.owned_amount],
      typed: await typedParts(who, one),
      count: meta.total_count,
      lines: portfolio.holdings.map((line: Record<string, unknown>) =>
        [
          "isin",
          "label",
          "holding_kind",
          "quantity",
          "unit_price",
          "unit_cost",
          "amount",
          "as_of",
          "pockets",
        ].map((key) => line[key]),
      ),
      transactions: transactions
        .map((line: Record<string, unknown>) =>
          ["date", "value_date", "amount", "original_wording", "type"].map((key) => line[key]),
        )
        .toSorted(),
    });
  }
  return all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const money = fc.integer({ min: 0, max: 90_000_000 }).map((one) => one / 100);
const label = fc
  .constantFrom(
    "=cmd|' /C calc'!A0",
    "Fonds « Monde » & Cie",
    "-1 à +1; «\u00a0;\u00a0»",
    "'déjà",
    "Été 😀",
    "<OFX>",
  )
  .map((one) => one.replaceAll("\u00a0", " "));
const day = fc.integer({ min: 1, max: 28 }).map((one) => `2026-10-${String(one).padStart(2, "0")}`);
const line = fc.record({
  isin: fc.option(fc.constantFrom("FR0010315770", "LU1681043599"), { nil: null }),
  label,
  holding_kind: fc.constant("unit"),
  quantity: fc.integer({ min: 1, max: 999_999 }).map((one) => `${one}.1234`),
  unit_price: fc.integer({ min: 1, max: 999 }).map((one) => `${one}.05`),
  unit_cost: fc.constantFrom(null, "80.5"),
  amount: fc.constant(null),
});
const monthly = fc.record({
  label: fc.option(label, { nil: null }),
  direction: fc.constantFrom("deposit", "withdrawal"),
  amount: money.map((one) => one / 1000 + 1).map((one) => Math.round(one * 100) / 100),
  starts_on: fc.constant("2026-03-31"),
  ends_on: fc.constantFrom(null, "2026-09-30"),
});
const values = fc.uniqueArray(fc.record({ day, amount: money }), {
  minLength: 1,
  maxLength: 4,
  selector: (one) => one.day,
});
const typed = fc.oneof(
  fc.record({
    kind: fc.constantFrom("savings", "deposit", "checking"),
    kind_detail: fc.constantFrom(null, "livret"),
    values,
    payments: fc.array(monthly, { maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constantFrom("lifeinsurance", "pea", "pee", "other"),
    values,
    lines: fc.record({
      as_of: fc.constant("2026-11-15"),
      items: fc.array(line, { minLength: 1, maxLength: 3 }),
    }),
  }),
  fc.record({
    kind: fc.constantFrom("mortgage", "loan"),
    loan: fc.record({
      borrowed: fc.integer({ min: 1_000, max: 500_000 }),
      nominal_rate_ratio: fc.constantFrom(0, 0.0145, 0.036),
      duration_months: fc.integer({ min: 12, max: 300 }),
      first_repayment_on: fc.constantFrom("2020-02-05", "2026-12-31"),
      signed_on: fc.constant("2020-01-05"),
      instalment: fc.constant(null),
      insurance_monthly: fc.constantFrom(null, 12.5),
    }),
  }),
);
const lots = fc.array(
  fc.record({
    label: fc.option(label, { nil: null }),
    quantity: fc.constantFrom(null, "12.5"),
    value_cents: fc.option(
      money.map((one) => cents(Math.round(one * 100))),
      { nil: null },
    ),
    condition: fc.constantFrom(...pocketConditions),
    available_on: fc.constantFrom(null, asDay("2031-06-01")),
  }),
  { maxLength: 3 },
);
const born = "1950-04-12";
const ownership = fc.constantFrom(
  null,
  { kind: "joint", ratio: 0.333333, usufructuary_born_on: null },
  { kind: "joint", ratio: null, usufructuary_born_on: null },
  { kind: "bare", ratio: null, usufructuary_born_on: born },
  { kind: "usufruct", ratio: 0.25, usufructuary_born_on: born },
);
const household = fc.array(fc.record({ contract: typed, lots, ownership }), { minLength: 1, maxLength: 5 });

type Lots = typeof lots extends fc.Arbitrary<infer T> ? T : never;

/** Only banks give lots: here they are added to each line of the portfolios. */
async function addLots(who: TestUser, given: readonly Lots[]): Promise<void> {
  const { db } = server.services;
  for (const [index, one] of given.entries()) {
    const lines = await db
      .selectFrom("holdings")
      .innerJoin("portfolios", "portfolios.id", "holdings.portfolio_id")
      .select(["holdings.id", "holdings.portfolio_id"])
      .where("holdings.customer_id", "=", who.id)
      .where("portfolios.name", "=", nameOf(index))
      .execute();
    const rows = lines.flatMap((line) =>
      one.map((lot, rank) => ({
        ...lot,
        rank,
        customer_id: who.id,
        portfolio_id: line.portfolio_id,
        holding_id: line.id,
      })),
    );
    if (rows.length > 0) await db.insertInto("pockets").values(rows).execute();
  }
}

/** Sets the ownership of a portfolio. */
async function hold(who: TestUser, index: number, held: object | null): Promise<void> {
  if (held === null) return;
  const { portfolios } = (await who.ask("GET", "/users/me/portfolios")).body;
  const { id } = portfolios.find((one: { name: string }) => one.name === nameOf(index));
  const said = await who.ask("PUT", `/portfolios/${id}`, { portfolio: { ownership: held } });
  expect([said.status, said.body.code]).toEqual([200, undefined]);
}

const nameOf = (index: number): string => `Contrat ${index} =1+1`;

test.each(formats)(
  "exported as %s then imported into an empty account, everything is equal",
  async (format) => {
    await fc.assert(
      fc.asyncProperty(household, async (portfolios) => {
        const from = await server.addUser();
        for (const [index, { contract: portfolio, ownership }] of portfolios.entries()) {
          const manual_contract = {
            name: nameOf(index),
            institution: "Banque & Fils",
            ...portfolio,
          };
          const made = await from.ask("POST", "/users/me/manual_contracts", { manual_contract });
          expect([made.status, made.body.code]).toEqual([201, undefined]);
          await hold(from, index, ownership);
        }
        await addLots(
          from,
          portfolios.map((one) => one.lots),
        );
        const to = await server.addUser();
        const text = await exported(from, format);
        await imported(to, text, format);
        expect(await holdings(to)).toEqual(await holdings(from));
        // Importing the same file twice, or into the account that it came from, adds nothing.
        expect(await imported(to, text, format)).toBe(0);
        expect(await imported(from, text, format)).toBe(0);
        expect(await holdings(from)).toEqual(await holdings(to));
        // Exporting what was imported gives the same content.
        const third = await server.addUser();
        await imported(third, await exported(to, format), format);
        expect(await holdings(third)).toEqual(await holdings(from));
      }),
      { seed: 6, numRuns: 3 },
    );
  },
  120_000,
);

test("what was typed in comes back as typed in: its payments go on, and taking the file back takes it away", async () => {
  const [from, to] = [await server.addUser(), await server.addUser()];
  const values = [{ day: "2026-10-01", amount: 1000 }];
  const payments = [
    { label: "Épargne", direction: "deposit", amount: 50, starts_on: "2026-10-21", ends_on: null },
  ];
  const manual_contract = { name: "Livret", kind: "savings", values, payments };
  await from.ask("POST", "/users/me/manual_contracts", { manual_contract });
  await imported(to, await exported(from, "csv"), "csv");
  const [one] = (await to.ask("GET", "/users/me/portfolios")).body.portfolios;
  expect(one).toMatchObject({ source: "typed", amount: 1050, amount_as_of: "2026-10-21" });
  server.setNow(instant("2026-11-21T00:30:00Z"));
  try {
    await refreshDuePortfolios(server.services);
    // The first session has expired: the saver signs in again.
    const credentials = { grant_type: "password", username: to.email, password: demoPassword };
    const session = await asker(server.app, null)("POST", "/oauth/token", credentials);
    const ask = asker(server.app, session.body.access_token);
    const [later] = (await ask("GET", "/users/me/portfolios")).body.portfolios;
    expect(later).toMatchObject({ amount: 1100, amount_as_of: "2026-11-21" });
    const [file] = (await ask("GET", "/users/me/imports")).body.imports;
    expect((await ask("DELETE", `/users/me/imports/${file.id}`)).status).toBe(200);
    expect((await ask("GET", "/users/me/portfolios")).body.portfolios).toEqual([]);
  } finally {
    server.setNow(instant("2026-11-20T10:00:00Z"));
  }
});

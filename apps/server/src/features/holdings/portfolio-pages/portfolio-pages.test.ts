import { day, type Cents, cents, type Day, type Id, type KindDetail } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPortfolio, addMarket } from "../../../testing/test-portfolio.ts";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  await addMarket(server);
  user = await server.addUser();
});
afterAll(async () => await server.close());

const page = async (id: Id, name: string, as = user) =>
  await as.ask("GET", `/users/me/portfolios/${id}/${name}`);

test("an allocation says its classes, its risk and the share of the value that funds describe", async () => {
  const id = await addPortfolio(server, user, {
    lines: [
      { of: 2, cents: 3_000_000 },
      { of: "euro", cents: 6_000_000 },
      { of: "share", cents: 1_000_000 },
    ],
  });
  const { allocation } = (await page(id, "allocation")).body;
  expect(allocation.classes.covered_ratio).toBeCloseTo(0.9, 9);
  expect(allocation.classes.parts).toContainEqual({ key: "euroFund", amount: 60_000, ratio: 0.6 });
  expect(allocation.sri.parts).toEqual([
    { key: 1, amount: 60_000, ratio: 0.6 },
    { key: 4, amount: 30_000, ratio: 0.3 },
  ]);
  expect(allocation.sri.covered_ratio).toBeCloseTo(0.9, 9);
  expect(allocation.mean_sri).toBeCloseTo(2, 9);
  expect(allocation.regions).toEqual({ parts: [], covered_ratio: 0 });
});

type Livret = {
  readonly kind: KindDetail;
  readonly balance: number;
  readonly lines: readonly (readonly [on: string, euros: number, type?: "interest" | "deposit"])[];
  readonly openedOn?: Day;
};

async function addLivret({ kind, balance, lines, openedOn }: Livret): Promise<Id> {
  const id = await addPortfolio(server, user, {
    lines: [{ of: "cash", cents: 100 }],
    slug: null,
    kind: "savings",
  });
  const { db, newId, clock } = server.services;
  await db
    .updateTable("portfolios")
    .set({
      kind_detail: kind,
      amount_cents: euros(balance),
      opened_on: openedOn ?? null,
      amount_as_of: day("2026-11-20"),
    })
    .where("customer_id", "=", user.id)
    .where("id", "=", id)
    .execute();
  for (const [on, amount, type = "deposit"] of lines)
    await db
      .insertInto("transactions")
      .values({
        customer_id: user.id,
        id: newId(),
        portfolio_id: id,
        external_id: newId(),
        import_id: null,
        date: day(on),
        value_date: null,
        amount_cents: euros(amount),
        original_wording: "VIREMENT",
        wording: "Virement",
        type,
        category_id: "finances.savings",
        provenance: "provider",
        created_at: clock(),
      })
      .execute();
  return id;
}

function euros(amount: number): Cents {
  return cents(Math.round(amount * 100));
}

test("a sum that does not move earns a twenty-fourth of the rate each fortnight", async () => {
  const id = await addLivret({ kind: "livret_a", balance: 10_000, lines: [["2025-03-01", 10_000]] });
  const { savings } = (await page(id, "savings")).body;
  // 2 fortnights at 1.7 % in January, 22 at 1.5 % since February: 20 of them have ended by 21 November 2026.
  const { fortnights, ...interest } = savings.interest;
  expect(interest).toEqual({
    from: "2026-01-01",
    to: "2026-11-15",
    earned: Math.round(10_000 * 100 * ((2 * 0.017 + 19 * 0.015) / 24)) / 100,
    expected: Math.round(10_000 * 100 * ((2 * 0.017 + 22 * 0.015) / 24)) / 100,
  });
  expect(fortnights).toHaveLength(21);
  expect(fortnights[0]).toEqual({
    from: "2026-01-01",
    to: "2026-01-15",
    base: 10_000,
    rate_ratio: 0.017,
    interest: 7.08,
  });
  const sum = fortnights.reduce((total: number, one: { interest: number }) => total + one.interest * 100, 0);
  expect(Math.round(sum)).toBe(Math.round(interest.earned * 100));
});

test("a deposit waits for the next fortnight, a withdrawal loses its own", async () => {
  const id = await addLivret({
    kind: "ldd",
    balance: 5_000,
    lines: [
      ["2025-03-01", 4_000],
      ["2026-03-03", 3_000],
      ["2026-06-20", -2_000],
    ],
  });
  const { fortnights } = (await page(id, "savings")).body.savings.interest;
  const base = (from: string) => fortnights.find((one: { from: string }) => one.from === from).base;
  expect([base("2026-03-01"), base("2026-03-16")]).toEqual([4_000, 7_000]);
  expect([base("2026-06-01"), base("2026-06-16"), base("2026-07-01")]).toEqual([7_000, 5_000, 5_000]);
});

test("interest booked in January is that of the year before, and bears interest from the first", async () => {
  const id = await addLivret({
    kind: "livret_a",
    balance: 10_200,
    lines: [
      ["2024-03-01", 10_000],
      ["2026-01-02", 200, "interest"],
    ],
  });
  const { savings } = (await page(id, "savings")).body;
  expect(savings.received).toEqual([{ year: 2025, amount: 200 }]);
  expect(savings.interest.fortnights[0].base).toBe(10_200);
});

test("a PEL earns the rate of its opening, and none that is guessed without it", async () => {
  const lines = [["2024-05-02", 10_000]] as const;
  const known = await addLivret({ kind: "pel", balance: 10_000, lines, openedOn: day("2024-05-02") });
  expect((await page(known, "savings")).body.savings.interest.fortnights[0].rate_ratio).toBe(0.0225);
  const unknown = await addLivret({ kind: "pel", balance: 10_000, lines });
  expect((await page(unknown, "savings")).body.savings).toMatchObject({
    interest: null,
    reason: "rate_unknown",
  });
});

test.each([
  ["a product whose rate the bank sets", { kind: "livret", lines: [["2025-03-01", 100]] }, "rate_unknown"],
  ["an account without any movement", { kind: "livret_a", lines: [] }, "movements_unknown"],
] as const)("%s has no interest, with its reason", async (_name, livret, reason) => {
  const id = await addLivret({ balance: 100, ...livret });
  expect((await page(id, "savings")).body.savings).toMatchObject({ interest: null, reason });
});

test("movements that are known since a day of the year count from the next fortnight", async () => {
  const id = await addLivret({ kind: "livret_a", balance: 1_000, lines: [["2026-05-05", 200]] });
  const { interest } = (await page(id, "savings")).body.savings;
  expect(interest.from).toBe("2026-05-16");
  const opened = await addLivret({
    kind: "livret_a",
    balance: 200,
    lines: [["2026-05-05", 200]],
    openedOn: day("2026-05-05"),
  });
  expect((await page(opened, "savings")).body.savings.interest.from).toBe("2026-01-01");
});

test("the documents of a portfolio are the statements imported into it", async () => {
  const id = await addPortfolio(server, user, {
    lines: [{ of: "cash", cents: 100 }],
    slug: null,
    kind: "checking",
  });
  const { db, newId, clock } = server.services;
  const importId = newId();
  const at = clock();
  await db
    .insertInto("statement_imports")
    .values({
      customer_id: user.id,
      id: importId,
      batch_id: importId,
      file_name: "releve.ofx",
      file_hash: Buffer.from("x"),
      format: "ofx",
      state: "confirmed",
      content: JSON.stringify({ accounts: [] }),
      targets: JSON.stringify({ a: id }),
      created_at: at,
      confirmed_at: at,
      undone_at: null,
    })
    .execute();
  expect((await page(id, "documents")).body.documents.statements).toEqual([
    {
      import_id: importId,
      file_name: "releve.ofx",
      format: "ofx",
      imported_at: at,
      line_count: 0,
      from: null,
      to: null,
    },
  ]);
});

test.each(["allocation", "savings", "documents"])(
  "the %s of another's portfolio is not found",
  async (name) => {
    const id = await addPortfolio(server, user, { lines: [{ of: "cash", cents: 100 }], slug: null });
    const answer = await page(id, name, await server.addUser());
    expect(answer).toMatchObject({ status: 404, body: { code: "portfolio.not_found" } });
  },
);

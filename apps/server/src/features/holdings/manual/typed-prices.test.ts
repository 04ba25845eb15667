import { addDays, day, dayOf, instant } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importFunds } from "../../market/funds/actions.ts";
import { refreshDuePortfolios } from "./actions/daily.ts";
import { testFunds } from "../../../testing/test-portfolio.ts";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";

let server: TestServer;
const now = instant("2026-11-20T10:00:00Z");
beforeAll(async () => void (server = await openTestServer({ jobs: false, now })));
afterAll(async () => await server.close());

const [fund] = testFunds;
const isin = fund?.isin ?? "";

async function price(days: readonly string[], prices: readonly number[]): Promise<void> {
  const history = { isin, days: days.map(day), prices };
  await importFunds(server.services, testFunds.slice(0, 1), [history]);
}

const line = { isin, label: "Fonds connu", holding_kind: "unit", unit_cost: "80", amount: null };
const lines = {
  as_of: "2026-11-01",
  items: [
    { ...line, quantity: "10", unit_price: "100" },
    { ...line, isin: null, label: "Titre sans code", quantity: "2", unit_price: "50" },
  ],
};

async function create(who: TestUser) {
  const manual_contract = { name: "PEA d’ailleurs", kind: "pea", lines };
  return (await who.ask("POST", "/users/me/manual_contracts", { manual_contract })).body.manual_contract;
}

test("a typed line follows the prices of its fund as they come, told as computed with the price's day; what was typed stays", async () => {
  await price(["2026-10-30", "2026-11-06", "2026-11-13"], [99, 102, 105]);
  const saver = await server.addUser();
  const made = await create(saver);
  // 10 × 105, plus the 100 of the line without a code.
  expect(made).toMatchObject({ amount: 1150, amount_as_of: "2026-11-13", provenance: "computed" });
  expect(made.values).toEqual([{ day: "2026-11-01", amount: 1100 }]);
  expect(made.lines.as_of).toBe("2026-11-01");
  expect(made.lines.items).toMatchObject([
    {
      unit_price: "100",
      amount: 1000,
      computed: { day: "2026-11-13", unit_price: "105.000000", amount: 1050 },
    },
    { unit_price: "50", amount: 100, computed: null },
  ]);
  const shown = (await saver.ask("GET", `/portfolios/${made.id}`)).body.portfolio;
  expect(shown.holdings).toMatchObject([
    { amount: 1050, as_of: "2026-11-13" },
    { amount: 100, as_of: "2026-11-01" },
  ]);

  await price(["2026-10-30", "2026-11-06", "2026-11-13", "2026-11-20"], [99, 102, 105, 110]);
  server.setNow(instant(`${addDays(dayOf(now), 1)}T05:00:00Z`));
  expect(await refreshDuePortfolios(server.services)).toBe(1);
  expect(await refreshDuePortfolios(server.services)).toBe(0);
  server.setNow(now);
  const after = (await saver.ask("GET", `/users/me/manual_contracts/${made.id}`)).body.manual_contract;
  expect(after).toMatchObject({ amount: 1200, amount_as_of: "2026-11-20", values: made.values });
  expect(after.lines.items[0]).toMatchObject({ amount: 1000, computed: { day: "2026-11-20", amount: 1100 } });
});

test("a value typed after the lines is the last word until a price comes, and renaming changes no line", async () => {
  await price(["2026-10-30", "2026-11-06", "2026-11-13"], [99, 102, 105]);
  const saver = await server.addUser();
  const { id } = await create(saver);
  const value = { day: "2026-11-10", amount: 2000 };
  const typed = (await saver.ask("POST", `/users/me/manual_contracts/${id}/values`, { value })).body
    .manual_contract;
  // From the price of the 6th to that of the 13th: 10 × 3.
  expect(typed).toMatchObject({ amount: 2030, amount_as_of: "2026-11-13", provenance: "computed" });
  const renamed = await saver.ask("PUT", `/users/me/manual_contracts/${id}`, {
    manual_contract: { name: "Autre nom" },
  });
  expect(renamed.body.manual_contract).toMatchObject({ amount: 2030, lines: { as_of: "2026-11-01" } });
  const last = { day: "2026-11-18", amount: 1900 };
  const again = (await saver.ask("POST", `/users/me/manual_contracts/${id}/values`, { value: last })).body
    .manual_contract;
  expect(again).toMatchObject({ amount: 1900, amount_as_of: "2026-11-18", provenance: "typed" });
});

test("a line whose typed price is not the fund's stays as it was typed", async () => {
  await price(["2026-10-30", "2026-11-13"], [12, 13]);
  const made = await create(await server.addUser());
  expect(made).toMatchObject({ amount: 1100, amount_as_of: "2026-11-01", provenance: "typed" });
});

test("a file joined to a typed portfolio stands in its place, and gives it back whole when it is taken back", async () => {
  await price(["2026-10-30"], [99]);
  const saver = await server.addUser();
  const { id } = await create(saver);
  const view = async () => (await saver.ask("GET", `/users/me/manual_contracts/${id}`)).body.manual_contract;
  const before = await view();
  const labels = async () =>
    (await saver.ask("GET", `/portfolios/${id}`)).body.portfolio.holdings.map(
      (one: { label: string }) => one.label,
    );
  for (const text of [
    "Libellé;ISIN;Quantité;Cours;Montant\nAutre fonds;FR0000120271;3;200,00;600,00\n",
    "Solde au 15/11/2026;1 234,50\n\nDate;Libellé;Montant\n15/11/2026;VERSEMENT;100,00\n",
  ]) {
    const path = "/users/me/imports?file_name=positions-pea.csv";
    const sent = await saver.ask("POST", path, Buffer.from(text), {
      "content-type": "application/octet-stream",
    });
    expect([sent.status, sent.body.code]).toEqual([201, undefined]);
    const [account] = sent.body.import.accounts;
    const joins = [{ key: account.key, portfolio_id: id }];
    const done = await saver.ask("POST", `/users/me/imports/${sent.body.import.id}/confirm`, { joins });
    expect([done.status, done.body.code]).toEqual([200, undefined]);
    const isLines = text.startsWith("Libellé");
    expect(await labels()).toEqual(isLines ? ["Autre fonds"] : ["Fonds connu", "Titre sans code"]);
    if (!isLines) expect(await view()).toMatchObject({ amount: 1234.5, amount_as_of: "2026-11-15" });
    const undone = await saver.ask("DELETE", `/users/me/imports/${sent.body.import.id}`);
    expect([undone.status, undone.body.code]).toEqual([200, undefined]);
    expect(await labels()).toEqual(["Fonds connu", "Titre sans code"]);
    expect(await view()).toEqual(before);
  }
}, 120_000);

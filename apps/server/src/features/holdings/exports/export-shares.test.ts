import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestServer, openTestServer } from "../../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => void (server = await openTestServer({ jobs: false, now: "2026-11-20T10:00:00Z" })));
afterAll(async () => await server.close());

test("an export reports the share of each portfolio, with what it makes, beside whole values", async () => {
  const saver = await server.addUser();
  const values = [{ day: "2026-11-01", amount: 100.01 }];
  const manual_contract = { name: "Livret", kind: "savings", values };
  const made = await saver.ask("POST", "/users/me/manual_contracts", { manual_contract });
  const [{ id }] = (await saver.ask("GET", "/users/me/portfolios")).body.portfolios;
  const ownership = { kind: "joint", ratio: null, usufructuary_born_on: null };
  const held = await saver.ask("PUT", `/portfolios/${id}`, { portfolio: { ownership } });
  expect([made.status, held.status]).toEqual([201, 200]);
  const csv = await saver.ask("GET", "/users/me/exports/csv");
  expect(csv.body).toMatch(/^Part détenue;[^\n]*;En commun;;;0,5;;;50,01;/m);
  const json = (await saver.ask("GET", "/users/me/exports/json")).body;
  const [portfolio] = (typeof json === "string" ? JSON.parse(json) : json).contracts;
  expect(portfolio.ownership).toEqual({
    kind: "joint",
    ratio: 0.5,
    usufructuary_born_on: null,
    owned_amount: "50.01",
  });
  expect(portfolio.balance).toBe("100.01");
});

/** A statement in dollars as French banks write it. */
const statement = [
  ":20:A",
  ":25:FR7630006000011234567890189",
  ":28C:1",
  ":60F:C261001USD100,00",
  ":61:2610150115D10,00NMSCNONREF",
  ":86:CB LIBRAIRIE LE FAILLER RENNES 15/10",
  ":61:2610160116D5,00NMSCNONREF",
  ":86:CB BOULANGERIE",
  ":62F:C261031USD85,00",
  "-",
  "",
].join("\n");

test.each(["ofx", "csv", "json"])(
  "what the saver chose and sees comes back from %s: categories, short wordings, the employer, the currency",
  async (format) => {
    const [from, to] = [await server.addUser(), await server.addUser()];
    const headers = { "content-type": "application/octet-stream" };
    const importInto = async (who: typeof from, name: string, bytes: Buffer) => {
      const sent = await who.ask("POST", `/users/me/imports?file_name=${name}`, bytes, headers);
      return await who.ask("POST", `/users/me/imports/${sent.body.import.id}/confirm`, { joins: [] });
    };
    await importInto(from, "a.sta", Buffer.from(statement));
    const [{ id }] = (await from.ask("GET", "/users/me/portfolios")).body.portfolios;
    const { transactions } = (await from.ask("GET", `/portfolios/${id}/transactions`)).body;
    const book = transactions.find((line: { wording: string }) => line.wording.includes("LIBRAIRIE"));
    await from.ask("PUT", `/transactions/${book.id}`, { transaction: { category_id: "grocery.shops" } });
    // A bank gives a short wording, and the employer of a plan; no form has a field for them.
    const { db } = server.services;
    const mine = { wording: "LIBRAIRIE LE FAILLER" };
    await db.updateTable("transactions").set(mine).where("id", "=", book.id).execute();
    const employer = { company_name: "=Ateliers & Fils" };
    await db.updateTable("portfolios").set(employer).where("id", "=", id).execute();
    const shown = async (who: typeof from) => {
      const [portfolio] = (await who.ask("GET", "/users/me/portfolios")).body.portfolios;
      const all = (await who.ask("GET", `/portfolios/${portfolio.id}/transactions`)).body.transactions;
      const row = await db
        .selectFrom("portfolios")
        .select(["company_name", "currency", "amount_cents"])
        .where("id", "=", portfolio.id)
        .executeTakeFirstOrThrow();
      const keys = ["date", "amount", "wording", "original_wording", "category_id", "category_corrected"];
      return [row, all.map((line: Record<string, unknown>) => keys.map((key) => line[key]))];
    };
    const before = await shown(from);
    expect(JSON.stringify(before)).toContain('"LIBRAIRIE LE FAILLER","CB LIBRAIRIE LE FAILLER RENNES 15/10"');
    expect(JSON.stringify(before)).toContain('"grocery.shops",true');
    const file = (await from.ask("GET", `/users/me/exports/${format}`)).body;
    const bytes = Buffer.from(typeof file === "string" ? file : JSON.stringify(file));
    expect((await importInto(to, `vigie.${format}`, bytes)).status).toBe(200);
    expect(await shown(to)).toEqual(before);
  },
);

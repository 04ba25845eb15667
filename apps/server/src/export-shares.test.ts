import { afterAll, beforeAll, expect, test } from "vitest";
import { type House, openHouse } from "./test-house.ts";

let house: House;
beforeAll(async () => void (house = await openHouse({ jobs: false, now: "2026-11-20T10:00:00Z" })));
afterAll(async () => await house.close());

test("an export tells the share of each contract, with what it makes, beside whole values", async () => {
  const saver = await house.addUser();
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
  const [contract] = (typeof json === "string" ? JSON.parse(json) : json).contracts;
  expect(contract.ownership).toEqual({
    kind: "joint",
    ratio: 0.5,
    usufructuary_born_on: null,
    owned_amount: "50.01",
  });
  expect(contract.balance).toBe("100.01");
});

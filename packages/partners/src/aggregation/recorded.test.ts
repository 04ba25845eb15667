import { ok } from "@vigie/domain";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { accountCalls, connectionCalls } from "./adapter-accounts.ts";
import { createCaller } from "./adapter-call.ts";
import { wealthCalls } from "./adapter-wealth.ts";
import type { PartnerTransaction, SetAside } from "./port.ts";

/** Payloads recorded by others, each with its source in its file: cases that our own sandbox does not produce. */

const user = { providerUserId: "88", accessToken: "token" };
const file = z.object({ source: z.string().min(20), body: z.unknown() });

function partner(name: string) {
  const text = readFileSync(path.join(import.meta.dirname, "recorded", name), "utf8");
  const body = JSON.stringify(file.parse(JSON.parse(text)).body);
  const caller = createCaller("https://partner.example/2.0", async () =>
    ok({ status: 200, text: body, headers: new Headers(), retryAfterSeconds: null }),
  );
  return { ...connectionCalls(caller), ...accountCalls(caller), ...wealthCalls(caller) };
}

async function linesOf(name: string) {
  const aside: SetAside[] = [];
  const lines: PartnerTransaction[] = [];
  const pages = partner(name).transactions(user, {
    kindOf: () => "lifeinsurance",
    onSetAside: (line) => aside.push(line),
  });
  for await (const page of pages) lines.push(...(page.ok ? page.value.transactions : []));
  return { lines, aside };
}

test("type, sign and words of an operation decide together; where they disagree it has no type, and says so", async () => {
  const { lines, aside } = await linesOf("transactions-live.json");
  expect(lines.map(({ id, type, isContradictory }) => [id, type, isContradictory])).toEqual([
    // The partner labels received interest as a fee.
    ["1", "interest", false],
    ["2", "market_fee", false],
    ["3", "unknown", true],
    ["4", "interest", false],
    ["5", "contribution", false],
    // Cancelled, without effect.
    ["6", "unknown", false],
    ["7", "sell", false],
    ["8", "unknown", true],
    ["9", "sell", false],
  ]);
  expect(aside).toEqual([]);
});

test("categories of the partner are never ours, and moments without a zone are those of Paris", async () => {
  const { lines } = await linesOf("transactions-live.json");
  expect(new Set(lines.map(({ categoryCode, familyHint }) => `${categoryCode} ${familyHint}`))).toEqual(
    new Set(["null null"]),
  );
  expect(lines[0]?.updatedAt).toBe("2026-02-03T09:12:31.000Z");
});

test("odd lines of old answers are read, or left aside and told; the rest of the list is read", async () => {
  const { lines, aside } = await linesOf("transactions-old.json");
  expect(lines.map(({ id, date, valueCents, coming }) => [id, date, valueCents, coming])).toEqual([
    ["11", "2026-01-05", -4_290, false],
    ["12", "2021-03-04", -1_000, false],
    ["14", "2021-03-03", 125_050, false],
  ]);
  expect(aside).toEqual([
    { list: "transactions", where: "value" },
    { list: "transactions", where: "date" },
  ]);
});

test("an order without its date is read, one of 0 is a cancelled one", async () => {
  const orders = await partner("marketorders-old.json").listMarketOrders(user, {});
  expect(
    orders.ok &&
      orders.value.map(({ id, placedOn, executedOn, deleted }) => [id, placedOn, executedOn, deleted]),
  ).toEqual([
    ["21", null, "2026-01-07", false],
    ["22", "2026-01-05", "2026-01-05", true],
  ]);
});

test("a crypto code in mixed case and an unknown type are accounts; one that cannot be read is reported", async () => {
  const aside: SetAside[] = [];
  const read = await partner("accounts-live.json").listAccounts(user, "5501", (line) => aside.push(line));
  expect(
    read.ok && read.value.map(({ id, currency, kind, sourceId }) => [id, currency, kind, sourceId]),
  ).toEqual([
    ["7101", "EUR", "checking", "61"],
    ["7102", "XBTC", "other", "62"],
  ]);
  expect(aside).toEqual([{ list: "accounts", where: "balance" }]);
});

test("a connection is as well as the worst of its sources", async () => {
  const read = await partner("connection-sources-live.json").listConnections(user);
  expect(read.ok && read.value[0]).toMatchObject({
    state: "password_expired",
    message: "Votre mot de passe a expiré.",
    sources: [
      { id: "61", name: "openapi", state: "ok" },
      { id: "62", name: "directaccess", state: "password_expired" },
    ],
  });
});

import { instant, ok } from "@vigie/domain";
import { describe, expect, test } from "vitest";
import type { HttpReply, HttpRequest } from "../http/resilient-fetch.ts";
import { createCaller } from "./adapter-call.ts";
import { wealthCalls } from "./adapter-wealth.ts";
import { mapInstitution } from "./map.ts";
import type { TransactionQuery } from "./port.ts";
import { wireConnector } from "./wire.ts";

const base = "https://partner.example/2.0";
const user = { providerUserId: "88", accessToken: "token" };
const reply = (body: unknown, status = 200): HttpReply => ({
  status,
  text: JSON.stringify(body),
  headers: new Headers(),
  retryAfterSeconds: null,
});

/** A partner that returns the given responses in sequence, and repeats the last one. */
function partner(...answers: readonly HttpReply[]) {
  const asked: HttpRequest[] = [];
  const caller = createCaller(base, async (request) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? reply(null, 500);
    asked.push(request);
    return ok(answer);
  });
  return { asked, ...wealthCalls(caller) };
}

const line = (id: number, value: number | null = 1) => {
  return { id, id_account: 7, date: "2026-02-03", value, type: "card", coming: false };
};
const page = (href: string | null, ...transactions: readonly object[]) =>
  reply({ transactions, _links: { next: href === null ? null : { href } } });

async function readAll(wealth: ReturnType<typeof partner>, query: TransactionQuery = {}) {
  const found: (string | readonly string[])[] = [];
  for await (const answer of wealth.transactions(user, query))
    found.push(answer.ok ? answer.value.transactions.map(({ id }) => id) : answer.code);
  return found;
}

describe("pages of transactions", () => {
  test("are followed to the last, with the token, and a line without an amount is left out", async () => {
    const wealth = partner(page("/2.0/next?offset=2", line(1), line(2, null)), page(null, line(3)));
    expect(await readAll(wealth)).toEqual([["1"], ["3"]]);
    expect(wealth.asked.map(({ url }) => new URL(url).pathname)).toEqual([
      "/2.0/users/me/transactions",
      "/2.0/next",
    ]);
    expect(wealth.asked.map(({ headers }) => headers?.["authorization"])).toEqual([
      "Bearer token",
      "Bearer token",
    ]);
  });

  test.each([
    "https://evil.example/2.0/next",
    "http://partner.example/2.0/next",
    "//evil.example/2.0/next",
    "/admin",
    "/2.0/../admin",
    "https://partner.example@evil.example/2.0/next",
  ])("a next page at %s gets no token", async (href) => {
    const wealth = partner(page(href, line(1)), page(null, line(2)));
    expect(await readAll(wealth)).toEqual([["1"], "partner.invalid_answer"]);
    expect(wealth.asked).toHaveLength(1);
  });

  test("a list that leads back to a page already read ends with a failure", async () => {
    const wealth = partner(page("next", line(1)));
    expect(await readAll(wealth)).toEqual([["1"], "partner.invalid_answer"]);
  });

  test("a page whose shape is lost ends the list after the pages that were whole", async () => {
    const wealth = partner(page("next", line(1)), reply({ transactions: "none" }));
    expect(await readAll(wealth)).toEqual([["1"], "partner.invalid_answer"]);
  });

  test("what is asked: a bounded page, Paris time, and deleted lines only when wanted", async () => {
    const wealth = partner(page(null));
    await readAll(wealth, { pageSize: 5_000, changedSince: instant("2026-07-03T08:00:00Z") });
    await readAll(wealth, { accountId: "7", withDeleted: true });
    const [first, second] = wealth.asked.map(({ url }) => new URL(url));
    expect(first?.searchParams.get("limit")).toBe("1000");
    expect(first?.searchParams.get("last_update")).toBe("2026-07-03 10:00:00");
    expect(first?.searchParams.has("deleted")).toBe(false);
    expect(second?.pathname).toBe("/2.0/users/me/accounts/7/transactions");
    expect([second?.searchParams.has("all"), second?.searchParams.has("deleted")]).toEqual([true, true]);
  });

  test("an id that would climb to another resource is not asked", async () => {
    const wealth = partner(page(null));
    expect(await readAll(wealth, { accountId: "../../other" })).toEqual(["account.not_found"]);
    expect(wealth.asked).toEqual([]);
  });
});

describe("what was taken out", () => {
  test.each([
    [null, 1],
    [undefined, 1],
    [false, 1],
    [0, 1],
    [true, 0],
    [1, 0],
    ["2026-02-03 10:00:00", 0],
  ])("a lot and a payment marked deleted as %s count for %s", async (deleted, count) => {
    const lot = { id: 1, id_investment: 2, id_account: 3, value: 10, condition: "date", deleted };
    const paid = { amortization_amount: 1, interest_amount: 1, remaining_capital: 1, deleted };
    const lots = await partner(reply({ pockets: [lot] })).listPockets(user, {});
    expect(lots.ok && lots.value).toHaveLength(count);
    const list = { loanamortizations: [{ id_account: 3, payment_date: "2026-03-05", ...paid }] };
    const schedule = await partner(reply(list)).listAmortizations(user);
    expect(schedule.ok && schedule.value.lines).toHaveLength(count);
  });

  test("a way to a bank marked disabled as 0 is open", () => {
    const sources = [null, 0, false, 1, true, "2026-02-03"].map((disabled, id) => ({
      id,
      name: "x",
      disabled,
    }));
    const told = mapInstitution(wireConnector.parse({ id: 1, uuid: "u", name: "Banque", sources }));
    expect(told.sources.map(({ id }) => id)).toEqual(["0", "1", "2"]);
  });
});

test("a schedule that the partner does not sell is an absence, a dead token is a failure", async () => {
  const refused = reply({ code: "unauthorized" }, 401);
  expect(await partner(refused, reply({ id: 88 })).listAmortizations(user)).toEqual(
    ok({ lines: [], missing: "feature_absent" }),
  );
  expect(await partner(refused).listAmortizations(user)).toMatchObject({ code: "partner.unauthorized" });
});

test("a failure names the field of a wrong answer and none of its values", async () => {
  const answer = await partner(
    // One invalid line is skipped; a list without a single readable line has another schema.
    reply({ investments: [1, 2].map((id) => ({ id, label: "SECRET" })) }),
  ).listHoldings(user, {});
  expect(answer).toMatchObject({ ok: false, code: "partner.invalid_answer" });
  expect(JSON.stringify(answer)).toContain("investments.id_account");
  expect(JSON.stringify(answer)).not.toContain("SECRET");
});

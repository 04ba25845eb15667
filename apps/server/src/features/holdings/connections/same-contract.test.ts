import { assert, type Id, isId } from "@vigie/domain";
import { expect, test } from "vitest";
import { connectAndFollow, connectTest, syncEnded } from "../../../testing/test-bank.ts";
import { openConnectedServer } from "../../../testing/test-connected.ts";
import type { TestUser } from "../../../testing/test-server.ts";

/** Tests the new connection with the same accounts that follows an expired consent. Source: aggregator-api-2.md, fact 17. */

const bank = openConnectedServer();

type Shown = { id: string; number: string; disabled: boolean; amount: number | null };

function idOf(text: string): Id {
  assert(isId(text), `${text} is an id`);
  return text;
}

const portfoliosOf = async (who: TestUser, accountId: string) =>
  (await who.ask("GET", `/accounts/${accountId}/portfolios`)).body as {
    portfolios: Shown[];
    doubts: { portfolio_id: string; known: { id: string; name: string }[] }[];
  };
const linesOf = async (who: TestUser, id: string) =>
  await bank.server.services.db
    .selectFrom("transactions")
    .select(["external_id", "date", "amount_cents", "category_id", "provenance"])
    .where("customer_id", "=", who.id)
    .where("portfolio_id", "=", idOf(id))
    .orderBy("date")
    .orderBy("amount_cents")
    .execute();

/** Creates another connection at the partner to the same household of the same bank. */
async function connectAgain(who: TestUser): Promise<string> {
  const { made } = await connectTest(who, "pro");
  const reply = await who.ask("POST", "/users/me/accounts", { connexion_id: String(made.body.id) });
  await syncEnded(who, reply.body.account.id);
  return reply.body.account.id;
}

/** Marks the connection as waiting for its customer: no sync reads it any more. */
async function lapses(accountId: string): Promise<void> {
  await bank.server.services.db
    .updateTable("connections")
    .set({ state: "strong_authentication" })
    .where("id", "=", idOf(accountId))
    .execute();
}

test("what the ended connection followed is followed by the new one: ids, past and choices stay, nothing counts twice", async () => {
  const { accountId, found } = await connectAndFollow(bank.saver);
  const checking: string = found.find((one: { kind: string }) => one.kind === "checking").id;
  const before = await linesOf(bank.saver, checking);
  const wealth = (await portfoliosOf(bank.saver, accountId)).portfolios.length;
  expect(before.length).toBeGreaterThan(20);
  const chosen = before.find((line) => line.category_id !== "leisure.travel");
  expect(chosen).toBeDefined();
  await lapses(accountId);
  const again = await connectAgain(bank.saver);
  expect((await bank.saver.ask("GET", "/users/me/accounts")).body.accounts).toMatchObject([{ id: again }]);
  const { portfolios, doubts } = await portfoliosOf(bank.saver, again);
  expect(doubts).toEqual([]);
  expect(portfolios.map(({ id }) => id).toSorted()).toEqual(
    found.map((one: { id: string }) => one.id).toSorted(),
  );
  expect(portfolios.every(({ disabled }) => !disabled)).toBe(true);
  expect(portfolios).toHaveLength(wealth);
  const after = await linesOf(bank.saver, checking);
  const facts = (lines: typeof after) => lines.map((line) => `${line.date} ${line.amount_cents}`);
  expect(facts(after)).toEqual(facts(before));
  expect(new Set(after.map((line) => line.external_id))).not.toEqual(
    new Set(before.map((line) => line.external_id)),
  );
  expect(bank.sandbox.world.store.data.connections.filter((one) => one.scenario === "par")).toEqual([]);
});

test("where the other connection works it is asked, and the answer moves the contract", async () => {
  const { accountId, found } = await connectAndFollow(bank.saver);
  const again = await connectAgain(bank.saver);
  const { portfolios, doubts } = await portfoliosOf(bank.saver, again);
  expect(portfolios.every(({ disabled }) => disabled)).toBe(true);
  expect(doubts).toHaveLength(found.length);
  const [doubt] = doubts;
  const body = { portfolio_id: doubt?.portfolio_id, known_id: doubt?.known[0]?.id };
  const stranger = await bank.server.addUser();
  expect(await stranger.ask("POST", `/accounts/${again}/same`, body)).toMatchObject({ status: 404 });
  const other = { ...body, known_id: doubts[1]?.known[0]?.id };
  expect(await bank.saver.ask("POST", `/accounts/${again}/same`, other)).toMatchObject({ status: 404 });
  expect(await bank.saver.ask("POST", `/accounts/${again}/same`, body)).toMatchObject({ status: 200 });
  await syncEnded(bank.saver, again);
  const moved = await portfoliosOf(bank.saver, again);
  expect(moved.portfolios.find(({ id }) => id === body.known_id)).toMatchObject({ disabled: false });
  expect(moved.portfolios.some(({ id }) => id === body.portfolio_id)).toBe(false);
  expect(moved.doubts).toHaveLength(found.length - 1);
  // The old connection still serves the other portfolios.
  const left = await portfoliosOf(bank.saver, accountId);
  expect(left.portfolios.map(({ id }) => id)).not.toContain(body.known_id);
});

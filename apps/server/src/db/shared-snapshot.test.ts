import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Services } from "../boot/services.ts";
import { systemSubject } from "../edge/subject.ts";
import { type TestServer, openTestServer } from "../testing/test-server.ts";
import type { Db } from "./connection.ts";
import { asOneReading, inSharedSnapshot, oncePerSnapshot } from "./shared-snapshot.ts";

let server: TestServer;
beforeAll(async () => void (server = await openTestServer({ jobs: false })));
afterAll(async () => await server.close());

type Part = { readonly word: string; readonly at: number };

/** Selects words of a list with their position, from a first position on; the list is one parameter of any length. */
async function partsOf(db: Db, words: readonly string[], from: number): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select word, at::int as at from unnest(${[...words]}::text[]) with ordinality as part (word, at)
    where at >= ${from} order by word desc limit ${10 - from}`.execute(db);
  return rows;
}

const lists = [
  ["b", "a", "c"],
  [],
  [`quotes " and \\ and {braces}`, "null", ""],
  ["d"],
  ["b", "a", "c"],
] as const;

test("many readers at once are each told what they would be told alone, in their order", async () => {
  const { services } = server;
  const alone: Part[][] = [];
  for (const [index, words] of lists.entries())
    alone.push(await partsOf(services.db, words, 1 + (index % 2)));
  expect(alone[2]).toHaveLength(3);
  const together = await inSharedSnapshot(
    services,
    async ({ db }) =>
      await Promise.all(lists.map(async (words, index) => await partsOf(db, words, 1 + (index % 2)))),
  );
  expect(together).toEqual(alone);
});

test("what was read once is not asked again, nor told of what changes meanwhile", async () => {
  const { services } = server;
  const name = async (db: Db, id: Id) =>
    (await db.selectFrom("firms").select("name").where("id", "=", id).executeTakeFirst())?.name;
  const firms = ["one", "two", "three"].map((word) => ({ id: services.newId(), name: word }));
  await services.db
    .insertInto("firms")
    .values(firms.map((firm) => ({ ...firm, variant: "vigie", created_at: services.clock() })))
    .execute();
  const names = await inSharedSnapshot(services, async ({ db }) => {
    const first = await Promise.all(firms.map(async ({ id }) => await name(db, id)));
    await services.db.updateTable("firms").set({ name: "other" }).execute();
    const again = await Promise.all(firms.toReversed().map(async ({ id }) => await name(db, id)));
    return [first, again];
  });
  expect(names).toEqual([
    ["one", "two", "three"],
    ["three", "two", "one"],
  ]);
});

test("a statement that fails fails for its readers, and nothing can be written", async () => {
  const { services } = server;
  const broken = inSharedSnapshot(
    services,
    async ({ db }) =>
      await Promise.all([1, 0].map(async (by) => await sql`select 1 / ${by}::int as part`.execute(db))),
  );
  await expect(broken).rejects.toThrow("division by zero");
  const writing = inSharedSnapshot(
    services,
    async ({ db }) => await db.updateTable("firms").set({ name: "written" }).execute(),
  );
  await expect(writing).rejects.toThrow("read-only transaction");
});

test("what several make of one customer is made once in what is one reading, and each time elsewhere", async () => {
  const { services } = server;
  let made = 0;
  const count = oncePerSnapshot(async (_, { customerId }) => `${customerId} ${String((made += 1))}`);
  const subjects = [1, 2].map(() => systemSubject("test", services.newId()));
  const askedOf = async (asked: Services) =>
    await Promise.all([...subjects, ...subjects].map(async (subject) => await count(asked, subject)));
  const [one, two, ...again] = await askedOf(asOneReading(services));
  expect([made, one === again[0], two === again[1], one === two]).toEqual([2, true, true, false]);
  await askedOf(asOneReading(services));
  expect(made).toBe(4);
  await askedOf(services);
  expect(made).toBe(8);
});

import { type Id, mainVariant } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FirmSubject, systemFirmSubject } from "../edge/subject.ts";
import { type TestServer, openTestServer } from "../testing/test-server.ts";
import { replaceRows } from "./recordset.ts";
import { seenLinks, seenPortfolios } from "./seen.ts";
import { inSharedSnapshot } from "./shared-snapshot.ts";
import { firmStatement, statement } from "./statement.ts";

let server: TestServer;
beforeAll(async () => void (server = await openTestServer({ jobs: false })));
afterAll(async () => await server.close());

type Asked = { readonly names: readonly string[]; readonly without: string | null };

test("a statement is written once and asked with the values of each call, alone and with others", async () => {
  const { services } = server;
  let written = 0;
  const words = statement((_db, { names, without }: Asked) => {
    written += 1;
    return sql<{ word: string; shown: string }>`select word, ${"shown"}::text as shown
      from unnest(${names}::text[]) as word where word is distinct from ${without} and ${without}::text is not null
      union all select 'all', ${"shown"} where ${without}::text is null`;
  });
  const calls: readonly Asked[] = [
    { names: ["a", "b"], without: "a" },
    { names: ["c"], without: null },
    { names: [], without: "a" },
  ];
  const answers = [[{ word: "b", shown: "shown" }], [{ word: "all", shown: "shown" }], []];
  for (const [index, call] of calls.entries()) expect(await words(services.db, call)).toEqual(answers[index]);
  const together = await inSharedSnapshot(
    services,
    async ({ db }) => await Promise.all(calls.map(async (call) => await words(db, call))),
  );
  expect(together).toEqual(answers);
  expect(written).toBe(1);
});

test("who sees all and who sees what is shared are asked by texts of their own", async () => {
  const { services } = server;
  const seen = statement((db, { customerId }: { readonly customerId: Id }, sees) =>
    seenPortfolios({ customerId, sees }, db).select("id"),
  );
  const saver = await server.addUser();
  const id = services.newId();
  await sql`insert into portfolios (customer_id, id, source, kind, name, currency, complete, advisor_hidden, created_at, updated_at)
    values (${saver.id}, ${id}, 'typed', 'livret_a', 'Livret', 'EUR', true, true, now(), now())`.execute(
    services.db,
  );
  const ofSaver = { customerId: saver.id };
  expect(await seen(services.db, ofSaver, "shared")).toEqual([]);
  expect(await seen(services.db, ofSaver, "all")).toEqual([{ id }]);
  expect(await seen(services.db, ofSaver, "shared")).toEqual([]);
});

test("a statement of a firm is asked for whoever acts there, of whatever firm", async () => {
  const { services } = server;
  const variant = mainVariant;
  const [one, other, advisorId] = [services.newId(), services.newId(), services.newId()];
  const acting = (firmId: Id, sees: FirmSubject["sees"]): FirmSubject => ({
    ...systemFirmSubject("test", firmId, variant),
    sees,
  });
  let written = 0;
  const links = firmStatement(
    (
      db,
      firm,
      { from, fixed: { plus } }: { readonly from: number; readonly fixed: { readonly plus: number } },
    ) => {
      written += 1;
      return sql`select advisor_id from (${seenLinks(firm, db).select("advisor_id")}) as link
      where ${from}::int + ${plus + 1} > 0`;
    },
  );
  const customer = await server.addUser();
  await sql`insert into firms (id, name, variant, created_at) values (${one}, 'One', ${variant.name}, now())`.execute(
    services.db,
  );
  await sql`insert into customer_advisors (customer_id, advisor_id, firm_id, since)
    values (${customer.id}, ${advisorId}, ${one}, now())`.execute(services.db);
  const found = [{ advisor_id: advisorId }];
  expect(await links(services.db, acting(one, "firm"), { from: 0, fixed: { plus: 0 } })).toEqual(found);
  expect(await links(services.db, acting(one, "firm"), { from: -2, fixed: { plus: 0 } })).toEqual([]);
  expect(await links(services.db, acting(other, "firm"), { from: 0, fixed: { plus: 0 } })).toEqual([]);
  expect(written).toBe(1);
  expect(await links(services.db, acting(one, "firm"), { from: -2, fixed: { plus: 9 } })).toEqual(found);
  // A system act that is limited to its own customers has none.
  expect(await links(services.db, acting(one, "own"), { from: 0, fixed: { plus: 0 } })).toEqual([]);
  expect(written).toBe(3);
});

test("what is given cannot be read while the statement is written", async () => {
  const longest = statement(
    (_db, { names }: Pick<Asked, "names">) => sql`select ${names.length}::int as length`,
  );
  await expect(longest(server.services.db, { names: ["a"] })).rejects.toThrow("names");
});

test("rows that are replaced are those given, the first of a key, and what is the same is not written", async () => {
  const { services } = server;
  const [one, other] = [(await server.addUser()).id, (await server.addUser()).id];
  const row = (position: number, line: string | null, cents: number) => ({
    customer_id: one,
    position,
    kind: "pea",
    provider: null,
    line,
    amount_cents: cents,
  });
  const replace = async (ids: readonly Id[], rows: readonly object[]) =>
    await services.db
      .transaction()
      .execute(
        async (trx) => await replaceRows(trx, "book_assets", { ids, key: ["customer_id", "position"], rows }),
      );
  const kept = async () =>
    (
      await sql<{ position: number; line: string | null; amount: string; at: string }>`
        select position, line, amount_cents::text as amount, xmin::text as at from book_assets
        where customer_id = ${one} order by position`.execute(services.db)
    ).rows;
  const odd = `a "quoted" (line), with \\ and\n`;
  await replace([one], [row(0, odd, 1), row(1, "", 2), row(2, null, 3)]);
  const before = await kept();
  expect(before.map(({ line, amount }) => [line, amount])).toEqual([
    [odd, "1"],
    ["", "2"],
    [null, "3"],
  ]);
  await replace([one], [row(0, odd, 1), row(1, null, 2), row(1, "not the first", 9)]);
  const after = await kept();
  expect(after.map(({ line, amount }) => [line, amount])).toEqual([
    [odd, "1"],
    [null, "2"],
  ]);
  expect([after[0]?.at === before[0]?.at, after[1]?.at === before[1]?.at]).toEqual([true, false]);
  await replace([other], []);
  expect(await kept()).toEqual(after);
  await replace([one], []);
  expect(await kept()).toEqual([]);
});

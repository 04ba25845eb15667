import { cents, dayOf } from "@vigie/domain";
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { executor } from "../../../db/connection.ts";
import { insertPortfolio } from "../../../testing/insert-portfolio.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";
import { refreshMarked } from "./actions/keep.ts";
import { refreshRow } from "./actions/row.ts";

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
});
afterAll(async () => await server.close());

const former = "BoursoBank (Boursorama)";

test("a book counted before houses had one name is found by today's within minutes of the migration", async () => {
  const { db, clock } = server.services;
  const { owner, advisor, other } = people;
  await insertPortfolio(server.services, {
    customer_id: owner.id,
    institution_name: former,
    amount_cents: cents(10_000),
  });
  await insertPortfolio(server.services, { customer_id: other.id, institution_name: "Suravenir" });
  for (const { id } of [owner, other]) await refreshRow(server.services, id);
  // The state that rows had before the migration.
  await sql`update book_days set insurers = ${[former]}::text[] where customer_id = ${owner.id} and day = ${dayOf(clock())}`.execute(
    db,
  );
  await sql`update book_assets set provider = ${former} where customer_id = ${owner.id}`.execute(db);
  const found = async () =>
    (await advisor.ask("POST", "/customers/search", { filters: { insurers: [former] } })).body.customers.map(
      ({ id }: { id: string }) => id,
    );
  await sql`delete from book_marks`.execute(db);
  expect(await found()).toEqual([]);
  const script = await readFile(
    new URL("../../../db/migrations/0770-houses-of-today.sql", import.meta.url),
    "utf8",
  );
  await executor(db).executeSql(script, []);
  await sql`update book_marks set marked_at = '2026-01-01'`.execute(db);
  // Only the customer with a former name is recomputed.
  expect(await refreshMarked(server.services)).toBe(1);
  expect(await found()).toEqual([owner.id]);
  const held = await sql<{
    provider: string;
  }>`select provider from book_assets where customer_id = ${owner.id}`.execute(db);
  expect(held.rows.map(({ provider }) => provider)).toEqual(["BoursoBank"]);
});

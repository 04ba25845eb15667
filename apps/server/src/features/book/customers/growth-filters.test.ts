import { addMonths, dayOf, rangeStart } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFirm } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";

/** Tests the lists that open from the parts of the growth in the statistics. */

let server: TestServer;
let advisor: TestUser;
let known: TestUser;

beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  const firmId = await addFirm(server);
  advisor = await server.addUser({ roles: ["advisor"], firmId });
  known = await server.addUser();
  await linkAdvisor(server.services, known.subject, { advisorId: advisor.id, firmId });
});
afterAll(async () => await server.close());

const search = async (growth: string) =>
  await advisor.ask("POST", "/customers/search", { filters: { growth } });

test("each part of the growth finds who makes it within the range, and nobody else", async () => {
  const { db, clock } = server.services;
  const today = dayOf(clock());
  const { id } = known;
  const row = async (ago: number, [start = 0, paid = 0, drawn = 0, market = 0, corrected = 0]: number[]) => {
    const end = start + paid + drawn + market + corrected;
    const flows = { in_cents: paid, out_cents: drawn, market_cents: market, correction_cents: corrected };
    const month = rangeStart(today, ago);
    const values = { customer_id: id, month, start_cents: start, ...flows, end_cents: end };
    const made = sql`jsonb_populate_record(null::book_months, ${JSON.stringify(values)}::jsonb)`;
    await sql`insert into book_months select * from ${made}`.execute(db);
  };
  await row(12, [100, 50, 0, 0, 0]);
  await row(3, [150, 0, 0, 7, 0]);
  await row(1, [157, 0, -20, 0, 3]);
  const finds = async (word: string) =>
    (await search(word)).body.customers.some((one: { id: string }) => one.id === id);
  const linkedOn = async (since: string) =>
    await sql`update customer_advisors set since = ${since}::date where customer_id = ${id}`.execute(db);
  await linkedOn(addMonths(today, -40));
  const held = async (words: readonly string[]) =>
    Object.fromEntries(await Promise.all(words.map(async (word) => [word, await finds(word)] as const)));
  const asHeldSinceLong = {
    "start-12": true,
    "in-12": true,
    "in-3": false,
    "out-1": true,
    "market-3": true,
    "market-1": false,
    "corrections-12": true,
    "newCustomers-36": false,
  };
  expect(await held(Object.keys(asHeldSinceLong))).toEqual(asHeldSinceLong);
  await linkedOn(addMonths(today, -5));
  expect(await held(["in-12", "newIn-12", "newOut-12", "newIn-3", "out-3", "newCustomers-12"])).toEqual({
    "in-12": false,
    "newIn-12": true,
    "newOut-12": true,
    "newIn-3": false,
    "out-3": true,
    "newCustomers-12": true,
  });
});

test("a part of the growth that there is not is refused", async () => {
  for (const growth of ["in-37", "in-0", "wealth-3", "in"]) expect((await search(growth)).status).toBe(422);
});

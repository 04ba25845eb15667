import { addDays, type Day, dayOf, type Id, weekOf } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addHousehold } from "../../../testing/test-household.ts";
import { firmIdOf } from "../../../testing/test-client-file.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";
import { refreshRow } from "../customers/actions/row.ts";
import { keepSegmentCounts } from "./actions/kept-counts.ts";

/** Tests that counts of saved segments are stored weekly for each reader, and that the menu shows their change. */

let server: TestServer;
let people: People;
let firmId: Id;
let today: Day;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  today = dayOf(server.services.clock());
  people = await addPeople(server);
  firmId = await firmIdOf(server, people.advisor);
});
afterAll(async () => await server.close());
beforeEach(async () => {
  await sql`delete from book_segments`.execute(server.services.db);
});

const run = async () => {
  await keepSegmentCounts(server.services, null);
};
const save = async (who: TestUser, name: string, { shared = false, filters = {} } = {}): Promise<Id> => {
  const { status, body } = await who.ask("POST", "/segments", { segment: { name, shared, filters } });
  expect([status, body.segment.trend]).toEqual([201, null]);
  return body.segment.id;
};
const trendOf = async (who: TestUser, id: Id) =>
  (await who.ask("GET", "/segments")).body.segments.find((one: { id: Id }) => one.id === id).trend;
const kept = async () => {
  const { rows } = await sql<{
    segment: Id;
    person: Id;
    count: number;
    reach: string;
  }>`select segment_id as segment, person_id as person, customer_count as count, reach
    from book_segment_counts order by segment_id, person_id`.execute(server.services.db);
  return rows;
};
/** Moves the stored counts some days back, and changes them by an amount. */
const age = async (days: number, more: number) => {
  await sql`update book_segment_counts set day = ${addDays(today, -days)}::date, week = ${weekOf(addDays(today, -days))}::date,
    customer_count = customer_count + ${more}::int`.execute(server.services.db);
};

test("each reader's count is kept as they see it: one's own for its author, a shared one for everybody of the firm and nobody else", async () => {
  const own = await save(people.advisor, "À moi");
  const shared = await save(people.manager, "À tous", { shared: true });
  await run();
  const rows = await kept();
  expect(rows.filter(({ segment }) => segment === own).map(({ person }) => person)).toEqual([
    people.advisor.id,
  ]);
  const readers = rows.filter(({ segment }) => segment === shared);
  const firm = [people.advisor, people.colleague, people.manager, people.admin];
  expect(readers.map(({ person }) => person).toSorted()).toEqual(firm.map(({ id }) => id).toSorted());
  for (const who of firm) {
    const { customer_count: count } = (await who.ask("POST", "/segments/count", { filters: {} })).body;
    const row = readers.find(({ person }) => person === who.id);
    expect([who.email, row?.count]).toEqual([who.email, count]);
  }
  expect(new Set(readers.map(({ reach }) => reach))).toEqual(new Set(["own", "firm"]));
  // A second run in the same week stores nothing.
  await age(0, 5);
  await run();
  expect(await kept()).toEqual(rows.map((row) => ({ ...row, count: row.count + 5 })));
});

test("the menu tells the change since about thirty days ago; what is not known is null and never nothing", async () => {
  const id = await save(people.advisor, "Croissance");
  expect(await trendOf(people.advisor, id)).toBeNull();
  await run();
  expect(await trendOf(people.advisor, id)).toBeNull();
  await age(28, 4);
  expect(await trendOf(people.advisor, id)).toEqual({ change: -4, days: 28 });
  await age(31, -4);
  expect(await trendOf(people.advisor, id)).toEqual({ change: 0, days: 31 });
  await age(35, 0);
  expect(await trendOf(people.advisor, id)).toBeNull();
  await age(30, 0);
  await sql`update book_segment_counts set is_bounded = true`.execute(server.services.db);
  expect(await trendOf(people.advisor, id)).toBeNull();
  // The stored counts were made with the rights of a manager: they cannot be compared with those of an advisor.
  await sql`update book_segment_counts set is_bounded = false, reach = 'firm'`.execute(server.services.db);
  expect(await trendOf(people.advisor, id)).toBeNull();
  await age(42, 0);
  await run();
  expect((await kept()).map(({ reach }) => reach)).toEqual(["own"]);
});

test("other filters forget what was kept; another name does not, and what is deleted keeps nothing", async () => {
  const id = await save(people.advisor, "Ancien", { filters: { no_contact_days: 90 } });
  await run();
  await age(30, 1);
  const put = async (segment: object) =>
    (await people.advisor.ask("PUT", `/segments/${id}`, { segment })).body.segment.trend;
  expect(await put({ name: "Neuf", shared: false, filters: { no_contact_days: 90 } })).toEqual({
    change: -1,
    days: 30,
  });
  expect(await put({ name: "Neuf", shared: false, filters: { no_contact_days: 30 } })).toBeNull();
  expect(await kept()).toEqual([]);
  await run();
  expect(await kept()).toHaveLength(1);
  expect((await people.advisor.ask("DELETE", `/segments/${id}`)).status).toBe(200);
  expect(await kept()).toEqual([]);
});

test("a hidden contract is in no count that is kept", async () => {
  const keeper = await server.addUser({ email: "seg.keeper@test.vigie.fr" });
  const { portfolioIds } = await addHousehold(server, keeper, [0, 3]);
  await linkAdvisor(server.services, keeper.subject, { advisorId: people.advisor.id, firmId });
  await keeper.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: portfolioIds.slice(-1) });
  await refreshRow(server.services, keeper.id);
  await save(people.advisor, "PEA", { filters: { kinds: ["pea"], text: "seg.keeper" } });
  await save(people.advisor, "Tous", { filters: { text: "seg.keeper" } });
  await run();
  expect((await kept()).map(({ count }) => count).toSorted()).toEqual([0, 1]);
});

test("a segment that cannot be counted keeps no other from it, and pieces reach them all", async () => {
  await sql`insert into book_segments (firm_id, id, author_id, name, shared, content, created_at, updated_at)
    select ${firmId}, gen_random_uuid(), ${people.advisor.id}, 'n ' || n, n % 10 = 0,
      case when n = 7 then '{"noContactDays": "x"}'::jsonb else '{}'::jsonb end, now(), now() from generate_series(1, 120) n`.execute(
    server.services.db,
  );
  const sent: { firmId: Id; segmentId: Id }[] = [];
  const queue = {
    ...server.services.queue,
    send: async (_db: unknown, _name: string, data: object) => {
      sent.push(data as (typeof sent)[number]);
      await Promise.resolve();
    },
  };
  const services = { ...server.services, queue } as typeof server.services;
  await keepSegmentCounts(services, null);
  for (let at = 0; at < sent.length; at += 1) {
    const piece = sent[at];
    if (piece !== undefined) await keepSegmentCounts(services, { firmId: piece.firmId, id: piece.segmentId });
  }
  expect(sent).toHaveLength(2);
  // Twelve segments are shared, with four readers each; one segment cannot be counted.
  expect(await kept()).toHaveLength(120 - 1 + 12 * 3);
});

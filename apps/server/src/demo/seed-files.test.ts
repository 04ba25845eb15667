import { sql } from "kysely";
import { expect, test } from "vitest";
import { addFirm } from "../testing/test-firm.ts";
import { openTestServer } from "../testing/test-server.ts";
import { seedCustomers } from "./seed-customers.ts";
import { seedFiles } from "./seed-files.ts";

test("the firm's files stand at different points, each once, on papers that the advisor looked at", async () => {
  const server = await openTestServer({ now: "2026-11-19T10:00:00Z", jobs: false });
  const firmId = await addFirm(server);
  const advisor = await server.addUser({ roles: ["advisor"], firmId });
  const manager = await server.addUser({ roles: ["manager"], firmId });
  const { db, clock } = server.services;
  await seedCustomers(db, { customers: 16, passwordHash: "none", now: clock() });
  await sql`insert into customer_advisors (customer_id, advisor_id, firm_id, since)
    select id, ${advisor.id}, ${firmId}, ${clock()}::timestamptz - interval '900 days' from users where email like 'client-%'`.execute(
    db,
  );
  const seed = async () =>
    await seedFiles(server.services, { advisorId: advisor.id, managerId: manager.id, firmId });
  await seed();
  await seed();

  const { rows } = await sql<{ n: number; papers: number; seen: number }>`select c.n,
      (select count(*)::int from file_documents d where d.customer_id = c.id and d.state = 'accepted') as papers,
      (select count(*)::int from file_attestations a where a.customer_id = c.id) as seen
    from (select id, substring(email from 'client-(\\d+)@')::int as n from users where email like 'client-%') as c order by n`.execute(
    db,
  );
  const held = new Map(rows.map(({ n, papers, seen }) => [n, [seen, papers]]));
  expect(held.get(16)).toEqual([3, 2]);
  expect(held.get(8)).toEqual([2, 1]);
  expect(held.get(1)).toEqual([1, 0]);
  expect(held.get(2)).toEqual([0, 0]);
  expect(new Set(rows.map(({ seen, papers }) => `${seen} ${papers}`)).size).toBe(6);
  // The documents are white pixels: no thumbnail is drawn.
  const drawn = await sql`select id from jobs.job where name = 'thumbnail'`.execute(db);
  expect(drawn.rows).toEqual([]);
  await server.close();
});

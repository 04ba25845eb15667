import { sql } from "kysely";
import { expect, test } from "vitest";
import { addFirm } from "../testing/test-firm.ts";
import { openTestServer } from "../testing/test-server.ts";
import { seedBook } from "./seed-book.ts";
import { seedCustomers } from "./seed-customers.ts";
import { seedMissions } from "./seed-missions.ts";

test("the demonstration's missions stand at four stages, and each outcome has its line in the log", async () => {
  const server = await openTestServer({ now: "2026-11-19T10:00:00Z", jobs: false });
  const firmId = await addFirm(server);
  const advisor = await server.addUser({ roles: ["advisor"], firmId });
  const { db, clock } = server.services;
  await seedCustomers(db, { customers: 200, passwordHash: "none", now: clock() });
  await sql`insert into customer_advisors (customer_id, advisor_id, firm_id, since)
    select id, ${advisor.id}, ${firmId}, ${clock()}::timestamptz - interval '300 days' from users
    where email like 'client-%'`.execute(db);
  const book = { advisorId: advisor.id, firmId, now: clock() };
  await seedBook(db, book);
  await seedMissions(db, book);
  const counts = async () =>
    (
      await sql<Record<string, number>>`select
      (select count(*)::int from mission_leads as l where l.firm_id = ${firmId} and state <> 'targeted') as worked,
      (select count(*)::int from mission_leads as l where l.firm_id = ${firmId} and state <> 'targeted' and not exists (
        select from interactions as i where i.customer_id = l.customer_id and i.id = l.interaction_id
          and i.firm_id = l.firm_id and i.created_at = l.changed_at and i.kind = case l.state when 'validated'
          then 'lead_completed' when 'canceled' then 'lead_canceled' when 'contacted' then 'outbound_call' else l.state end))
        as without_line,
      (select count(*)::int from mission_leads as l join missions as m on m.id = l.mission_id where l.firm_id = ${firmId}
        and (l.changed_at < m.opened_at + interval '2 hours' or l.changed_at > ${clock()}
          or l.changed_at > m.ended_at)) as out_of_time,
      (select count(*)::int from interactions where firm_id = ${firmId} and kind in ('lead_completed', 'lead_canceled'))
        as concluded_lines,
      (select count(*)::int from mission_leads where firm_id = ${firmId} and state in ('validated', 'canceled'))
        as concluded`.execute(db)
    ).rows[0];
  const made = await counts();
  expect(made).toMatchObject({ without_line: 0, out_of_time: 0, concluded_lines: made?.["concluded"] });
  expect(made?.["worked"]).toBeGreaterThan(30);
  await seedMissions(db, book);
  expect(await counts()).toEqual(made);

  const mission = { filters: { age_from: 40 }, product_ids: [], excluded_ids: [], shared: false };
  const { preview } = (await advisor.ask("POST", "/missions/preview", { mission })).body;
  expect(preview.answers_allowed_nb).toBeGreaterThan(50);
  expect(preview.found).toBeGreaterThan(10);

  const { missions } = (await advisor.ask("GET", "/missions")).body;
  const stages = new Map(missions.map((one: { name: string }) => [one.name, one]));
  expect(stages.get("Épargne qui dort")).toMatchObject({ state: "ended", is_stalled: false });
  expect(stages.get("Préparer la retraite avant la fin de l’année")).toMatchObject({
    state: "open",
    is_stalled: false,
  });
  expect(stages.get("Versements réguliers")).toMatchObject({ state: "open", is_stalled: true });
  expect(stages.get("Soirée des clients de printemps")).toMatchObject({
    state: "draft",
    funnel: { targeted: 0 },
  });
  await server.close();
});

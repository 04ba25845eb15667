import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { refreshRow } from "../features/book/customers/actions/row.ts";
import { addFirm } from "../testing/test-firm.ts";
import { openTestServer } from "../testing/test-server.ts";
import { seedCustomers } from "./seed-customers.ts";
import { seedLives } from "./seed-lives.ts";
import { seedSaved } from "./seed-saved.ts";

test("the advisor finds tags, segments, views and a connection to repair; what they delete stays deleted", async () => {
  const server = await openTestServer({ now: "2026-11-19T10:00:00Z", jobs: false });
  const firmId = await addFirm(server);
  const advisor = await server.addUser({ roles: ["advisor"], firmId });
  const manager = await server.addUser({ roles: ["manager"], firmId });
  const { db, clock } = server.services;
  await seedCustomers(db, { customers: 14, passwordHash: "none", now: clock() });
  await seedLives(db, { now: clock() });
  await sql`insert into customer_advisors (customer_id, advisor_id, firm_id, since)
    select id, ${advisor.id}, ${firmId}, ${clock()}::timestamptz - interval '900 days' from users where email like 'client-%'`.execute(
    db,
  );
  const { rows } = await sql<{ id: Id }>`select id from users where email ~ '^client-(12|13)@'`.execute(db);
  for (const { id } of rows) await refreshRow(server.services, id);
  const seed = async () =>
    await seedSaved(server.services, { advisorId: advisor.id, managerId: manager.id, firmId });
  await seed();
  await seed();

  type Saved = { id: string; name: string; shared: boolean; is_mine: boolean; customer_count: number };
  type Trended = Saved & { readonly trend: { change: number; days: number } | null };
  const { tags } = (await advisor.ask("GET", "/customer_tags")).body;
  expect(tags.map((one: Saved) => [one.name, one.customer_count])).toEqual([
    ["Bilan de fin d’année", 2],
    ["Chef d’entreprise", 1],
    ["Projet immobilier", 1],
    ["Recommandé par un client", 1],
    ["Suivi à deux", 2],
  ]);
  const segments: Trended[] = (await advisor.ask("GET", "/segments")).body.segments;
  expect(segments.map((one) => [one.name, one.shared, one.is_mine])).toEqual([
    ["Connexions à rétablir", false, true],
    ["Dossiers les moins avancés", true, false],
    ["Sans échange depuis un an", true, true],
  ]);
  expect(segments[0]?.customer_count).toBe(1);
  expect(segments[0]?.trend).toEqual({ change: -1, days: 28 });
  // Named as in the statistics, and in the same number.
  const { service } = (await advisor.ask("GET", "/advisory_stats")).body.statistics;
  expect(segments[2]?.customer_count).toBe(service.no_contact12);
  const views: Saved[] = (await advisor.ask("GET", "/customer_views")).body.views;
  expect(views.map((one) => [one.name, one.shared, one.is_mine])).toEqual([
    ["Comité mensuel", true, false],
    ["Mes priorités du lundi", false, true],
    ["Qualité des données", true, true],
  ]);
  const { templates } = (await advisor.ask("GET", "/note_templates")).body;
  expect(templates).toHaveLength(3);
  const broken = await advisor.ask("POST", "/customers/search", { filters: { connection: ["broken"] } });
  expect(broken.body.customers.map((one: { email: string }) => one.email)).toEqual([
    "client-13@demo.vigie.fr",
  ]);
  const raised = (await advisor.ask("GET", "/advisory_alerts?kinds=connection_broken")).body.alerts;
  expect(raised).toMatchObject([{ name: "Fortuneo", on: "2026-11-01" }]);

  expect((await advisor.ask("DELETE", `/customer_views/${views[1]?.id ?? ""}`)).status).toBe(200);
  await seed();
  expect((await advisor.ask("GET", "/customer_views")).body.views).toHaveLength(2);
  await server.close();
});

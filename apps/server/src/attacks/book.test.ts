import { afterAll, beforeAll, expect, test } from "vitest";
import { addPeople, type People } from "../testing/test-firm.ts";
import { openTestServer, type TestServer } from "../testing/test-server.ts";

/** What somebody of a firm sends who does not use our screens. */

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
});
afterAll(async () => await server.close());

const octets = { "content-type": "application/octet-stream" };
const send = async (content: string) =>
  await people.advisor.ask("POST", "/invitations/import?file_name=a.csv", Buffer.from(content), octets);

test("thousands of separators are no table, as headings or as a line", async () => {
  const separators = ";".repeat(30_000);
  expect((await send(`Nom${separators}\r\nA;b`)).body.code).toBe("invitation_import.malformed");
  const inside = await send(`Nom;Courriel\r\nAna;ana@test.vigie.fr\r\n${separators}`);
  expect(inside.body.code).toBe("invitation_import.malformed");
});

test("texts of half a character, of nothing and of too much, and days that no calendar has, are refused with a sentence", async () => {
  const { advisor, owner } = people;
  const strange = ["\u0000", "\uD800", "x".repeat(60_000)];
  const answers = [];
  for (const text of strange)
    answers.push(
      await advisor.ask("POST", "/tasks", { task: { title: text, due_on: "2026-12-01" } }),
      await advisor.ask("POST", `/customers/${owner.id}/events`, { event: { kind: "note", note: text } }),
      await advisor.ask("POST", "/segments", { segment: { name: text, filters: {} } }),
      await advisor.ask("POST", "/segments/count", { filters: { text } }),
      await advisor.ask("POST", "/customer_tags", { tag: { name: text } }),
      await advisor.ask("POST", "/invitations", { invitation: { email: `a${text}@test.vigie.fr` } }),
      await advisor.ask("PUT", "/advisor_profile", { profile: { first_name: text } }),
      await people.admin.ask("POST", "/firm/people", {
        person: { email: "b@test.vigie.fr", first_name: text, last_name: "B", role: "advisor" },
      }),
      await owner.ask("POST", "/coupons/verify", { coupon: text, plan_id: "club_monthly" }),
      await owner.ask("POST", "/club/terminations", {
        contract_number: text,
        email: "a@test.vigie.fr",
        name: "A",
      }),
    );
  for (const day of ["2026-02-30", "0000-01-01", "9999999-01-01", "infinity", "2026-11-20T25:00:00Z"])
    answers.push(
      await advisor.ask("POST", "/tasks", { task: { title: "A", due_on: day } }),
      await advisor.ask("POST", `/customers/${owner.id}/events`, {
        event: { kind: "appointment", note: "A", starts_at: day },
      }),
      await advisor.ask("GET", `/advisory_stats?months=${encodeURIComponent(day)}`),
    );
  for (const { status, body } of answers) {
    expect([status, body.code]).toEqual([422, "request.invalid"]);
    expect(JSON.stringify(body.errors)).not.toContain("unknown");
  }
});

test("a suspended advisor finds nothing through any reading of the book, and a colleague's own stay theirs", async () => {
  const { advisor, colleague, admin, outsider, owner } = people;
  const mission = await advisor.ask("POST", "/missions", {
    mission: {
      category: "sales_pitch",
      name: "A",
      objective: "new_contracts",
      goal_count: 5,
      duration_days: 30,
    },
  });
  expect(mission.status).toBe(201);
  const { id } = mission.body.mission;
  const calls = [
    ["GET", `/missions/${id}`],
    ["GET", `/missions/${id}/leads`],
    ["GET", `/missions/${id}/leads/${owner.id}`],
    ["POST", `/missions/${id}/open`],
    ["GET", `/customers/${owner.id}`],
    ["GET", `/customers/${owner.id}/events`],
    ["GET", `/customers/${owner.id}/contact`],
    ["GET", `/customers/${owner.id}/missions`],
    ["GET", `/users/${owner.id}/club_subscriptions`],
  ] as const;
  for (const who of [outsider, colleague, people.foreigner])
    for (const [method, path] of calls) {
      const { status } = await who.ask(method, path);
      expect([path, status]).toEqual([path, 404]);
    }
  expect((await admin.ask("POST", `/firm/people/${advisor.id}/suspend`)).status).toBe(200);
  for (const [method, path] of calls)
    expect([path, (await advisor.ask(method, path)).status]).toEqual([path, 401]);
});

import { instant } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  server.setNow(instant("2026-11-20T10:00:00Z"));
  people = await addPeople(server);
});
afterAll(async () => await server.close());

const log = async (event: object) =>
  await people.advisor.ask("POST", `/customers/${people.owner.id}/events`, { event });
const note = async (text: string) => (await log({ kind: "note", note: text })).body.event;

test("an appointment is a calendar file without the note", async () => {
  const { event } = (
    await log({
      kind: "appointment",
      note: "Parler de la succession",
      starts_at: "2026-12-02T09:30:00.000Z",
      place: "12, rue du Port; Lyon\r\nATTENDEE:mailto:x@y.fr",
    })
  ).body;
  const file = await people.advisor.ask("GET", `/events/${event.id}/calendar`);
  const text = String(file.body);
  expect(text).toContain("DTSTART:20261202T093000Z\r\nDTEND:20261202T103000Z\r\n");
  expect(text).not.toContain("succession");
  expect(text).not.toMatch(/^ATTENDEE/m);
  expect((await people.advisor.ask("GET", `/events/${(await note("x")).id}/calendar`)).body.code).toBe(
    "event.no_appointment",
  );
});

test("the calendar file tells when an appointment ends and where it is joined; a link adds no line of its own", async () => {
  const meeting = { kind: "appointment", starts_at: "2026-12-02T09:30:00.000Z" };
  const calendar = async (more: object): Promise<string> => {
    const { event } = (await log({ ...meeting, ...more })).body;
    return String((await people.advisor.ask("GET", `/events/${event.id}/calendar`)).body);
  };
  const told = await calendar({
    ends_at: "2026-12-02T10:15:00.000Z",
    link: "https://visio.exemple.fr/salle",
  });
  expect(told).toContain("DTEND:20261202T101500Z\r\n");
  expect(told).toContain("URL:https://visio.exemple.fr/salle\r\n");
  const forged = "https://visio.exemple.fr/\r\nATTENDEE:mailto:x@y.fr";
  expect((await log({ ...meeting, link: forged })).body.code).toBe("request.invalid");
  // A link stored before links were validated strictly.
  const { event } = (await log({ ...meeting, link: "https://visio.exemple.fr/salle" })).body;
  await sql`update interactions set link = ${forged} where id = ${event.id}`.execute(server.services.db);
  const kept = String((await people.advisor.ask("GET", `/events/${event.id}/calendar`)).body);
  expect(kept).toContain("URL:https://visio.exemple.fr/");
  expect(kept).not.toMatch(/^ATTENDEE/m);
});

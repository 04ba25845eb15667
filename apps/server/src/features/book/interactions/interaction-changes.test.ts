import { afterAll, beforeAll, expect, test } from "vitest";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { type Answer, openTestServer, type TestServer } from "../../../testing/test-server.ts";

/** Tests changes that must be refused: over another person's newer text, of the outcome of a lead, and with a date in another
 * millennium. */

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
});
afterAll(async () => await server.close());

const log = async (event: object): Promise<Answer> =>
  await people.advisor.ask("POST", `/customers/${people.owner.id}/events`, { event });
const change = async (id: string, event: object, more: object = {}): Promise<Answer> =>
  await people.advisor.ask("PUT", `/events/${id}`, { event, ...more });

test("of two who change one interaction the second is told, and replaces it once they have read it", async () => {
  const { event } = (await log({ kind: "note", note: "Une note" })).body;
  const first = await change(event.id, { note: "De l’un" }, { seen_changes_nb: 0 });
  expect(first.body.event.changes_nb).toBe(1);
  const second = await change(event.id, { note: "De l’autre" }, { seen_changes_nb: 0 });
  expect([second.status, second.body.code]).toEqual([409, "event.changed"]);
  // Pinning does not replace the text.
  expect((await change(event.id, { pinned: true }, { seen_changes_nb: 0 })).status).toBe(200);
  expect((await change(event.id, { note: "Des deux" }, { seen_changes_nb: 1 })).body.event.note).toBe(
    "Des deux",
  );
});

test("how a lead ended is changed in its mission, not here; it may be pinned", async () => {
  const { event } = (await log({ kind: "lead_canceled", note: "Pas intéressé" })).body;
  const changed = await change(event.id, { kind: "note", note: "réécrit" });
  expect([changed.status, changed.body.code]).toEqual([409, "event.outcome"]);
  const gone = await people.advisor.ask("DELETE", `/events/${event.id}?reason=essai`);
  expect([gone.status, gone.body.code]).toEqual([409, "event.outcome"]);
  expect((await change(event.id, { pinned: true })).status).toBe(200);
});

test.each([
  { kind: "outbound_call", called_at: "0026-11-20T10:00:00.000Z" },
  { kind: "appointment", starts_at: "9999-12-31T10:00:00.000Z" },
  { kind: "note", note: "Promis", promises: [{ by: "advisor", what: "Rappeler", due_on: "0001-01-01" }] },
])("a day of another millennium is refused", async (event) => {
  expect((await log(event)).status).toBe(422);
});

test("a call that becomes an appointment stands at the appointment's time", async () => {
  const { event } = (await log({ kind: "inbound_call", called_at: "2026-10-01T10:00:00.000Z" })).body;
  const at = "2027-01-10T09:00:00.000Z";
  const moved = (await change(event.id, { kind: "appointment", starts_at: at })).body.event;
  expect(moved).toMatchObject({ at, called_at: null });
});

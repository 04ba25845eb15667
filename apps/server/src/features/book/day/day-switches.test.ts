import { api, type Endpoint } from "@vigie/api";
import { type FeatureSwitch, variantNamed } from "@vigie/domain";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { refreshRow } from "../customers/actions/row.ts";
import { addHousehold } from "../../../testing/test-household.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";

/** Tests that without a feature switch its endpoints answer 404 and the day shows nothing of it, and that open day pages receive
 * live events. */

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await openTestServer({ now: "2026-11-20T10:00:00.000Z", jobs: false });
});
beforeEach(async () => {
  people = await addPeople(server);
});
afterAll(async () => await server.close());
afterEach(() => vi.restoreAllMocks());

const switchOff = (name: FeatureSwitch) =>
  vi.spyOn(variantNamed("vigie").features, name, "get").mockReturnValue(false);

/** Returns the firm endpoints that depend on a switch. */
const callsOf = (name: FeatureSwitch): readonly Endpoint[] =>
  Object.values<Readonly<Record<string, Endpoint>>>(api).flatMap((group) =>
    Object.values(group).filter(({ needs, access }) => needs === name && access === "firm"),
  );

test.each(["aInteractions", "aInviteClients"] as const)("without %s its calls answer 404", async (name) => {
  const calls = callsOf(name);
  expect(calls.length).toBeGreaterThan(5);
  switchOff(name);
  for (const { method, path } of calls) {
    const address = path.replaceAll(/\{[^}]+\}/g, people.owner.id);
    const { status } = await people.advisor.ask(method, address, method === "GET" ? undefined : {});
    expect([method, path, status]).toEqual([method, path, 404]);
  }
});

test("without aClientView no call of the customer's area answers an advisor, and no message waits", async () => {
  await server.services.db
    .updateTable("users")
    .set({ chat_at: server.services.clock() })
    .where("id", "=", people.owner.id)
    .execute();
  await people.owner.ask("POST", "/users/me/messages", { message: { body: "Bonjour" } });
  const waiting = async () => (await people.advisor.ask("GET", "/advisory_day")).body.day.messages;
  expect(await waiting()).toHaveLength(1);
  switchOff("aClientView");
  for (const path of ["messages", "portfolios", "profile"])
    expect((await people.advisor.ask("GET", `/users/${people.owner.id}/${path}`)).status).toBe(404);
  expect(await waiting()).toEqual([]);
});

test("without exchanges the day has no appointment", async () => {
  const event = { kind: "appointment", note: "Bilan", starts_at: "2026-11-20T16:00:00.000Z" };
  await people.advisor.ask("POST", `/customers/${people.owner.id}/events`, { event });
  const held = async () => (await people.advisor.ask("GET", "/advisory_day")).body.day.appointments.length;
  expect(await held()).toBe(1);
  switchOff("aInteractions");
  expect(await held()).toBe(0);
});

test("an alert that is raised and an exchange are told live to the customer's advisors and to nobody else", async () => {
  const heard = async () =>
    await server.services.db
      .selectFrom("live_events")
      .select(["customer_id", "payload"])
      .where("channel", "=", "NotificationsChannel")
      .where("customer_id", "in", [
        people.advisor.id,
        people.colleague.id,
        people.outsider.id,
        people.owner.id,
      ])
      .execute();
  await addHousehold(server, people.owner, [0, 1]);
  await refreshRow(server.services, people.owner.id);
  const told = { customer_id: people.advisor.id, payload: { event: "day.changed" } };
  expect(await heard()).toEqual([told]);
  // Recomputing the same row raises no new alert.
  await refreshRow(server.services, people.owner.id);
  expect(await heard()).toEqual([told]);
  await people.advisor.ask("POST", `/customers/${people.owner.id}/events`, {
    event: { kind: "note", note: "Vu" },
  });
  expect(await heard()).toEqual([told, told]);
});

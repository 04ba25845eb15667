import { addMs, type Id } from "@vigie/domain";
import { expect, test } from "vitest";
import { missionsNow, openMissionDesk } from "../../../testing/test-missions.ts";
import type { TestUser } from "../../../testing/test-server.ts";
import { endOverdue } from "./actions/missions.ts";

/** Tests calls for a mission: each attempt counts (C. conso., art. D223-9), but only customers who answered count as contacted. */

const desk = openMissionDesk();

const agree = async (customer: TestUser, granted = true) =>
  await customer.ask("PUT", "/users/me/contact_consents", {
    consent: { firm_id: desk.firmId, channel: "phone", granted },
  });

const postLead = async (mission: string, customer: TestUser, lead: object) =>
  await desk.people.advisor.ask("POST", `/missions/${mission}/leads/${customer.id}`, { lead });

const contactOf = async (id: Id) =>
  (await desk.people.advisor.ask("GET", `/customers/${id}/contact`)).body.contact;

const funnelOf = async (mission: string) =>
  (await desk.people.advisor.ask("GET", `/missions/${mission}`)).body.mission.funnel;

test("four calls without an answer are four of thirty days, and none is a contact", async () => {
  const { advisor, owner } = desk.people;
  await agree(owner);
  const id = await desk.opened();
  for (const at of [0, 1, 2, 3]) {
    desk.server.setNow(addMs(missionsNow, at * 60_000));
    const lead = { state: "later", call: "unanswered", later_on: "2026-12-01" };
    const { body } = await postLead(id, owner, lead);
    expect([body.code, body.lead?.state, body.lead?.last_contact_at]).toEqual([undefined, "later", null]);
  }
  const contact = await contactOf(owner.id);
  expect([contact.may_call, contact.calls_in30_days, contact.reasons[0].code]).toEqual([
    false,
    4,
    "too_many",
  ]);
  expect(await funnelOf(id)).toMatchObject({ contacted: 0, contactable: 0, waiting: 1, to_call: 0 });
  const { events, pace } = (await advisor.ask("GET", `/customers/${owner.id}/events`)).body;
  const calls = events.filter((one: { kind: string }) => one.kind === "outbound_call");
  expect(calls.map((one: { unanswered: boolean }) => one.unanswered)).toEqual([true, true, true, true]);
  expect(pace.contact_days).toEqual([]);
});

test("who was given up after a talk was contacted, who never answered was not", async () => {
  const { owner } = desk.people;
  const other = await desk.addCustomer();
  for (const customer of [owner, other]) await agree(customer);
  const id = await desk.opened();
  const canceled = { state: "canceled", remarks: "Non merci" };
  await postLead(id, owner, { ...canceled, motive: "not_interested", call: "answered" });
  await postLead(id, other, { ...canceled, motive: "unreachable", call: "unanswered" });
  expect(await funnelOf(id)).toMatchObject({ targeted: 2, contacted: 1, canceled: 2, waiting: 0 });
  expect((await contactOf(owner.id)).calls_in30_days).toBe(1);
  expect((await contactOf(other.id)).calls_in30_days).toBe(1);
});

test("only a call that was made can be without an answer, and nobody refused in it", async () => {
  const { advisor, owner } = desk.people;
  const write = async (event: object) =>
    (await advisor.ask("POST", `/customers/${owner.id}/events`, { event })).body.code;
  const call = { kind: "outbound_call", called_at: missionsNow, unanswered: true };
  expect(await write({ kind: "note", note: "x", unanswered: true })).toBe("event.unanswered_kind");
  expect(await write({ ...call, refused: true })).toBe("event.unanswered_kind");
  expect(await write(call)).toBeUndefined();
  const { customer } = (await advisor.ask("GET", `/customers/${owner.id}`)).body;
  expect(customer.last_contact_at).toBeNull();
});

test("whom an ended mission could call stays as it was on its last day", async () => {
  const { owner } = desk.people;
  const other = await desk.addCustomer();
  await agree(owner);
  const id = await desk.opened();
  expect(await funnelOf(id)).toMatchObject({ targeted: 2, contactable: 1 });
  desk.server.setNow(addMs(missionsNow, 31 * 86_400_000));
  expect(await endOverdue(desk.server.services)).toBeGreaterThan(0);
  desk.server.setNow(missionsNow);
  await agree(owner, false);
  await agree(other);
  expect(await funnelOf(id)).toMatchObject({ targeted: 2, contactable: 1 });
});

test("who said yes without an amount is told as such: what is not known is no zero", async () => {
  const id = await desk.opened({ objective: "new_amount", goal_amount: 5000, goal_count: null });
  await postLead(id, desk.people.owner, { state: "validated" });
  const { result } = (await desk.people.advisor.ask("GET", `/missions/${id}`)).body.mission;
  expect(result).toMatchObject({ declared_amount: 0, declared_count: 1, without_amount_nb: 1 });
});

test("a conclusion that was a mistake is taken back, unless another mission has the customer", async () => {
  const { advisor, manager, owner, foreigner } = desk.people;
  const id = await desk.opened();
  const path = `/missions/${id}/leads/${owner.id}`;
  await postLead(id, owner, {
    state: "validated",
    amount: 1000,
    contract: "Assurance vie",
    call: "answered",
  });
  const reopen = async (who: TestUser, body: object = {}) => await who.ask("POST", `${path}/reopen`, body);
  expect((await reopen(foreigner)).status).toBe(404);
  expect((await reopen(advisor, { changed_at: "2026-11-01T00:00:00.000Z" })).body.code).toBe("lead.changed");
  expect((await reopen(manager)).body.lead).toMatchObject({
    state: "targeted",
    amount: null,
    contract: null,
  });
  expect(await funnelOf(id)).toMatchObject({ validated: 0, contacted: 1, waiting: 0 });
  // The lead is already open.
  expect((await reopen(advisor)).status).toBe(409);
  await postLead(id, owner, { state: "canceled", remarks: "Non", motive: "not_now" });
  await desk.opened({ name: "Autre" });
  expect((await reopen(advisor)).body.code).toBe("lead.other_mission");
  const { events } = (await advisor.ask("GET", `/customers/${owner.id}/events`)).body;
  expect(events.some((one: { note: string }) => one.note.endsWith("rouverte."))).toBe(true);
});

test("who gave no number is not called, and is counted apart", async () => {
  const { owner } = desk.people;
  await agree(owner);
  await desk.server.services.db
    .updateTable("users")
    .set({ mobile: null })
    .where("id", "=", owner.id)
    .execute();
  expect(await desk.preview()).toMatchObject({
    contactable: 0,
    left_out: [{ reason: "no_number", customer_count: 1 }],
  });
  const id = await desk.opened();
  expect(await funnelOf(id)).toMatchObject({ contactable: 0, to_call: 0 });
  expect((await desk.people.advisor.ask("GET", `/missions/${id}/next_lead`)).body.lead).toBeNull();
});

test("a message leaves an appointment as it is, and none is made after the mission's end", async () => {
  const { advisor, owner } = desk.people;
  const id = await desk.opened();
  const meeting = { state: "appointment", starts_at: "2026-12-21T09:00:00.000Z", place: "Au cabinet" };
  expect((await postLead(id, owner, meeting)).body.code).toBe("lead.start");
  expect((await postLead(id, owner, { ...meeting, starts_at: "2026-12-18T09:00:00.000Z" })).status).toBe(200);
  await owner.ask("PUT", "/users/me/contact_consents", {
    consent: { firm_id: desk.firmId, channel: "email", granted: true },
  });
  const written = await advisor.ask("POST", `/missions/${id}/leads/${owner.id}/messages`, {
    message: { text: "À bientôt." },
  });
  expect([written.status, written.body.lead.state, written.body.lead.starts_at]).toEqual([
    201,
    "appointment",
    "2026-12-18T09:00:00.000Z",
  ]);
});

test("whose customers a mission is about is its own, whoever opens it", async () => {
  const { advisor, colleague, manager } = desk.people;
  await desk.addCustomer();
  const theirs = await desk.addCustomer(null, colleague);
  const { id } = (await desk.create({}, advisor)).body.mission;
  const opened = await manager.ask("POST", `/missions/${id}/open`);
  expect(opened.body.mission.funnel.targeted).toBe(2);
  const { leads } = (await manager.ask("GET", `/missions/${id}/leads`)).body;
  expect(leads.some((one: { customer_id: string }) => one.customer_id === theirs.id)).toBe(false);
  // A shared mission stays shared, whoever changes its texts.
  const shared = (await desk.create({ shared: true, name: "Du cabinet" }, manager)).body.mission;
  expect(shared.shared).toBe(true);
});

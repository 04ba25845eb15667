import { addMs, day, type Id } from "@vigie/domain";
import { expect, test } from "vitest";
import { missionForm, missionsNow, openMissionDesk } from "../../../testing/test-missions.ts";
import type { TestUser } from "../../../testing/test-server.ts";
import { endOverdue } from "./actions/missions.ts";

/** Tests missions as an advisor runs them, from the draft to the last lead. */

const desk = openMissionDesk();

const agree = async (customer: TestUser, granted = true) =>
  await customer.ask("PUT", "/users/me/contact_consents", {
    consent: { firm_id: desk.firmId, channel: "phone", granted },
  });

const conclude = async (mission: string, customer: TestUser, lead: object) =>
  await desk.people.advisor.ask("POST", `/missions/${mission}/leads/${customer.id}`, { lead });

test("a draft opens with its target as leads; who joins the book later is none of them", async () => {
  const made = await desk.create();
  expect([made.status, made.body.mission.state, made.body.mission.kind]).toEqual([201, "draft", "private"]);
  const { id } = made.body.mission;
  const open = await desk.people.advisor.ask("POST", `/missions/${id}/open`);
  expect(open.body.mission).toMatchObject({ state: "open", ends_on: "2026-12-20", funnel: { targeted: 1 } });
  await desk.addCustomer();
  const { leads, total_count: count } = (await desk.people.advisor.ask("GET", `/missions/${id}/leads`)).body;
  expect([count, leads.map((one: { customer_id: string }) => one.customer_id)]).toEqual([
    1,
    [desk.people.owner.id],
  ]);
  expect((await desk.people.advisor.ask("POST", `/missions/${id}/open`)).body.code).toBe("mission.state");
  expect((await desk.create({ goal_count: null })).body.code).toBe("mission.goal_missing");
  expect((await desk.create({ filters: { text: "durand" } })).status).toBe(422);
});

test("one open mission at a time holds a customer; an ended one lets them go", async () => {
  const first = await desk.opened();
  const seen = await desk.preview();
  expect(seen).toMatchObject({
    found: 1,
    targeted: 0,
    left_out: [{ reason: "other_mission", customer_count: 1 }],
  });
  expect(seen.overlap).toEqual([{ mission_id: first, name: missionForm.name, customer_count: 1 }]);
  const { id } = (await desk.create({ name: "Autre" })).body.mission;
  expect((await desk.people.advisor.ask("POST", `/missions/${id}/open`)).body.code).toBe("mission.nobody");
  expect((await desk.people.advisor.ask("GET", `/missions/${id}`)).body.mission.state).toBe("draft");
  desk.server.setNow(addMs(missionsNow, 31 * 86_400_000));
  expect(await endOverdue(desk.server.services)).toBeGreaterThan(0);
  desk.server.setNow(missionsNow);
  expect((await desk.preview()).targeted).toBe(1);
});

test("of two missions that open at once, one has the customer", async () => {
  const ids = await Promise.all(
    Array.from(
      { length: 6 },
      async (_none, index) => (await desk.create({ name: `Mission ${String(index)}` })).body.mission.id,
    ),
  );
  const answers = await Promise.all(
    ids.map(async (id) => await desk.people.advisor.ask("POST", `/missions/${id}/open`)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
});

test("of 200 who conclude a lead at once one does, with one line in the log", async () => {
  const id = await desk.opened();
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_none, index) =>
      index % 2 === 0
        ? await conclude(id, desk.people.owner, {
            state: "validated",
            amount: 1000,
            contract: "Linxea Spirit",
          })
        : await conclude(id, desk.people.owner, {
            state: "canceled",
            remarks: "Pas maintenant",
            motive: "not_now",
          }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const late = answers.find(({ status }) => status === 409);
  expect(late?.body.code).toBe("lead.concluded");
  expect(["validated", "canceled"]).toContain(late?.body.detail.state);
  const { events } = (await desk.people.advisor.ask("GET", `/customers/${desk.people.owner.id}/events`)).body;
  expect(events.filter((one: { kind: string }) => one.kind.startsWith("lead_"))).toHaveLength(1);
});

test("a press that is repeated, and one on a lead that a colleague moved meanwhile, write nothing", async () => {
  const { advisor, manager, owner } = desk.people;
  const id = await desk.opened();
  const say = async (who: TestUser, lead: object, changedAt: string | null) =>
    await who.ask("POST", `/missions/${id}/leads/${owner.id}`, { lead, changed_at: changedAt });
  const twice = await Promise.all(
    Array.from({ length: 6 }, async () => await say(advisor, { state: "contacted" }, null)),
  );
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(twice.find(({ status }) => status === 409)?.body).toMatchObject({
    code: "lead.changed",
    detail: { state: "contacted" },
  });
  const { events } = (await advisor.ask("GET", `/customers/${owner.id}/events`)).body;
  expect(events.map((one: { kind: string }) => one.kind)).toEqual(["outbound_call"]);
  const seen = twice.find(({ status }) => status === 200)?.body.lead.changed_at;
  desk.server.setNow(addMs(missionsNow, 60_000));
  const meeting = { state: "appointment", starts_at: "2026-11-27T09:00:00.000Z" };
  expect((await say(manager, meeting, seen)).status).toBe(200);
  const late = await say(advisor, { state: "later", later_on: "2026-12-01" }, seen);
  expect(late.body).toMatchObject({ code: "lead.changed", detail: { state: "appointment" } });
  expect((await say(manager, { state: "validated" }, null)).body.code).toBe("lead.changed");
});

test("words that somebody else changed meanwhile are told, and not written over; one's own draft follows what is typed", async () => {
  const { advisor, manager } = desk.people;
  const id = await desk.opened();
  const write = async (who: TestUser, fields: object, changedAt?: string | null) =>
    await who.ask("PUT", `/missions/${id}`, {
      mission: { ...missionForm, ...fields },
      ...(changedAt === undefined ? {} : { changed_at: changedAt }),
    });
  const first = await write(manager, { pitch: "Les mots du responsable" }, null);
  expect(first.body.mission).toMatchObject({ pitch: "Les mots du responsable", changed_at: missionsNow });
  const refused = await write(advisor, { pitch: "Les miens" }, null);
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: "mission.changed", detail: { pitch: "Les mots du responsable", when: missionsNow } },
  ]);
  expect((await advisor.ask("GET", `/missions/${id}`)).body.mission.pitch).toBe("Les mots du responsable");
  expect((await write(advisor, { pitch: "Les miens" }, missionsNow)).status).toBe(200);
  const draft = (await desk.create()).body.mission.id;
  for (const pitch of ["B", "Bo", "Bonjour"]) {
    const body = { mission: { ...missionForm, pitch }, changed_at: null };
    expect((await advisor.ask("PUT", `/missions/${draft}`, body)).body.mission.pitch).toBe(pitch);
  }
  const body = { mission: missionForm, changed_at: null };
  expect((await manager.ask("PUT", `/missions/${draft}`, body)).body.code).toBe("mission.changed");
});

test("the next to call is looked for among all who wait, and every state is counted", async () => {
  const { advisor, owner } = desk.people;
  const others = [await desk.addCustomer(), await desk.addCustomer(), await desk.addCustomer()];
  const id = await desk.opened();
  const next = async (except?: string) =>
    (await advisor.ask("GET", `/missions/${id}/next_lead${except === undefined ? "" : `?except=${except}`}`))
      .body.lead?.customer_id ?? null;
  expect(await next()).toBeNull();
  const [agreed, alsoAgreed] = others.toSorted((one, other) => other.id.localeCompare(one.id));
  if (agreed === undefined || alsoAgreed === undefined) throw new Error("assertion: three were added");
  await agree(agreed);
  expect([await next(), await next(agreed.id)]).toEqual([agreed.id, null]);
  await agree(alsoAgreed);
  expect([await next(), await next(alsoAgreed.id)]).toEqual([alsoAgreed.id, agreed.id]);
  await conclude(id, alsoAgreed, { state: "contacted" });
  await conclude(id, agreed, { state: "later", later_on: "2026-11-21" });
  expect(await next()).toBeNull();
  await desk.server.services.db
    .updateTable("mission_leads")
    .set({ later_on: day("2026-11-20") })
    .where("mission_id", "=", id as Id)
    .where("state", "=", "later")
    .execute();
  expect(await next()).toBe(agreed.id);
  const of = async (query: string) => (await advisor.ask("GET", `/missions/${id}/leads${query}`)).body;
  const counts = [
    { state: "targeted", lead_count: 2 },
    { state: "contacted", lead_count: 1 },
    { state: "later", lead_count: 1 },
  ];
  expect(await of("")).toMatchObject({ total_count: 4, counts });
  expect(await of("?state=contacted")).toMatchObject({ total_count: 1, counts });
  expect((await of(`?advisor_id=${owner.id}`)).counts).toEqual([]);
  expect((await desk.people.foreigner.ask("GET", `/missions/${id}/next_lead`)).status).toBe(404);
});

test("an ended mission takes nothing any more; who is suspended, or of elsewhere, reaches none of it", async () => {
  const { advisor, admin, owner, colleague, outsider, foreigner } = desk.people;
  const id = await desk.opened({ filters: {} });
  const body = { mission: { ...missionForm, name: "Autre" } };
  const calls = [
    ["GET", `/missions/${id}`],
    ["PUT", `/missions/${id}`, body],
    ["POST", `/missions/${id}/open`],
    ["GET", `/missions/${id}/leads`],
    ["GET", `/missions/${id}/leads/${owner.id}`],
    ["POST", `/missions/${id}/leads/${owner.id}`, { lead: { state: "contacted" } }],
    ["POST", `/missions/${id}/leads/${owner.id}/messages`, { message: { text: "Bonjour" } }],
    ["GET", `/missions/${id}/progress`],
    ["POST", `/missions/${id}/end`],
    ["POST", `/missions/${id}/archive`],
  ] as const;
  for (const who of [colleague, outsider, foreigner, owner])
    for (const [method, path, sent] of calls) {
      const { status } = await who.ask(method, path, sent);
      expect([method, path, status]).toEqual([method, path, 404]);
    }
  await advisor.ask("POST", `/missions/${id}/end`);
  const codes = [];
  for (const [method, path, sent] of calls.filter(([verb]) => verb !== "GET"))
    codes.push((await advisor.ask(method, path, sent)).body.code);
  expect(codes).toEqual([
    "mission.not_draft",
    "mission.state",
    "mission.state",
    "mission.state",
    "mission.state",
    undefined,
  ]);
  // An archived mission is not in the default list; the filter on archived missions finds it.
  const listed = async (query: string) =>
    (await advisor.ask("GET", `/missions${query}`)).body.missions.map((one: { id: string }) => one.id);
  expect([await listed(""), await listed("?state=archived")]).toEqual([[], [id]]);
  await admin.ask("POST", `/firm/people/${advisor.id}/suspend`);
  for (const [method, path, sent] of calls)
    expect([401, 403]).toContain((await advisor.ask(method, path, sent)).status);
});

test("each step of a lead is in the log, and a refusal silences the phone", async () => {
  const customer = await desk.addCustomer();
  await agree(customer);
  const id = await desk.opened();
  desk.server.setNow(addMs(missionsNow, 60_000));
  expect((await conclude(id, customer, { state: "later", later_on: "2026-11-20" })).body.code).toBe(
    "lead.day",
  );
  await conclude(id, customer, { state: "contacted", remarks: "Intéressé" });
  await conclude(id, customer, {
    state: "appointment",
    starts_at: "2026-11-27T09:00:00.000Z",
    place: "Au cabinet",
  });
  const { leads } = (await desk.people.advisor.ask("GET", `/missions/${id}/leads`)).body;
  expect(leads.find((one: { customer_id: string }) => one.customer_id === customer.id)).toMatchObject({
    state: "appointment",
    starts_at: "2026-11-27T09:00:00.000Z",
    place: "Au cabinet",
  });
  await conclude(id, customer, { state: "later", later_on: "2026-12-01" });
  expect((await conclude(id, customer, { state: "canceled", remarks: "  " })).status).toBe(422);
  const ended = await conclude(id, customer, {
    state: "canceled",
    remarks: "Ne souhaite plus d’appels",
    motive: "refused",
  });
  expect(ended.body.lead).toMatchObject({ state: "canceled", motive: "refused", not_called: "refused" });
  const { events } = (await desk.people.advisor.ask("GET", `/customers/${customer.id}/events`)).body;
  expect(events.map((one: { kind: string }) => one.kind).toSorted()).toEqual([
    "appointment",
    "lead_canceled",
    "note",
    "outbound_call",
  ]);
  expect((await desk.people.advisor.ask("GET", `/missions/${id}`)).body.mission).toMatchObject({
    funnel: { targeted: 2, contacted: 1, appointment: 1, validated: 0, canceled: 1, waiting: 1 },
    motives: [{ motive: "refused", lead_count: 1 }],
  });
});

test("a mission of another advisor does not exist; one of the firm shows each their own leads", async () => {
  const own = await desk.opened();
  for (const who of [desk.people.colleague, desk.people.outsider, desk.people.foreigner])
    expect((await who.ask("GET", `/missions/${own}`)).status).toBe(404);
  await desk.people.advisor.ask("POST", `/missions/${own}/end`);
  const theirs = await desk.addCustomer(null, desk.people.colleague);
  const shared = await desk.opened({ shared: true }, desk.people.manager);
  const seen = async (who: TestUser) =>
    (await who.ask("GET", `/missions/${shared}/leads`)).body.leads.map(
      (one: { customer_id: string }) => one.customer_id,
    );
  expect(await seen(desk.people.advisor)).toEqual([desk.people.owner.id]);
  expect(await seen(desk.people.colleague)).toEqual([theirs.id]);
  expect((await seen(desk.people.manager)).toSorted()).toEqual([desk.people.owner.id, theirs.id].toSorted());
  expect((await conclude(shared, theirs, { state: "validated" })).status).toBe(404);
  expect((await desk.people.advisor.ask("POST", `/missions/${shared}/end`)).status).toBe(404);
  const ofOwner = (await desk.people.advisor.ask("GET", `/customers/${desk.people.owner.id}/missions`)).body
    .missions;
  expect(ofOwner).toHaveLength(2);
});

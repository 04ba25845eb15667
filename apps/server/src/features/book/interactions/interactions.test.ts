import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { instant } from "@vigie/domain";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
});
beforeEach(async () => {
  // A Friday at eleven in Paris.
  server.setNow(instant("2026-11-20T10:00:00Z"));
  people = await addPeople(server);
});
afterAll(async () => await server.close());

const pathOf = (customer: TestUser) => `/customers/${customer.id}/events`;
const log = async (event: object, who = people.advisor) =>
  await who.ask("POST", pathOf(people.owner), { event });
const note = async (text: string, more: object = {}) =>
  (await log({ kind: "note", note: text, ...more })).body.event;
const list = async (query = "", who = people.advisor) =>
  (await who.ask("GET", `${pathOf(people.owner)}${query}`)).body;
const notes = (body: { events: { note: string }[] }) => body.events.map((event) => event.note);
const call = async (at: string, more: object = {}) =>
  await log({ kind: "outbound_call", called_at: at, phone: "+33612345678", ...more });

test("an interaction is logged, filtered, searched without accents and read by pages", async () => {
  await note("Retraite évoquée");
  server.advance(1000);
  await log({ kind: "appointment", starts_at: "2025-03-02T09:00:00.000Z", place: "Château-Thierry" });
  await call("2026-11-19T10:00:00.000Z");
  const all = await list();
  expect(all.events.map((event: { kind: string }) => event.kind)).toEqual([
    "note",
    "outbound_call",
    "appointment",
  ]);
  expect(all.years).toEqual([2026, 2025]);
  expect(all.authors).toEqual([{ id: people.advisor.id, name: "Camille Roussel" }]);
  expect(notes(await list("?text=EVOQUEE"))).toEqual(["Retraite évoquée"]);
  expect((await list("?text=chateau")).events).toHaveLength(1);
  expect((await list("?kind=appointment&year=2025")).events).toHaveLength(1);
  expect((await list("?year=2024")).events).toEqual([]);
  expect((await list(`?author_id=${people.manager.id}`)).events).toEqual([]);
  const first = await list("?size=2");
  const second = await list(`?size=2&after=${first.after}`);
  expect([first.events.length, second.events.length, second.after]).toEqual([2, 1, null]);
  expect(second.events[0].kind).toBe("appointment");
});

test("the rhythm counts the talks of two years up to now, whatever the filters: neither notes, nor what is ahead, older or hidden", async () => {
  await note("Une note");
  for (const at of ["2024-11-19T10:00:00.000Z", "2024-11-20T10:00:00.000Z", "2026-03-01T23:30:00.000Z"])
    await call(at);
  await log({ kind: "appointment", starts_at: "2026-06-01T09:00:00.000Z" });
  await log({ kind: "appointment", starts_at: "2027-01-12T09:00:00.000Z" });
  const hidden = (await call("2026-08-01T10:00:00.000Z")).body.event;
  await people.advisor.ask("DELETE", `/events/${hidden.id}?reason=Erreur`);
  const { pace } = await list("?kind=note");
  expect(pace).toEqual({
    since: "2024-11-20",
    contact_days: ["2024-11-20", "2026-03-02", "2026-06-01"],
    // 558 days over two intervals.
    mean_gap_days: 279,
  });
});

test("what is missing of a form is said, and nothing is written", async () => {
  for (const [event, code] of [
    [{ kind: "note", note: "  " }, "event.empty"],
    [{ kind: "inbound_call" }, "event.call_time"],
    [{ kind: "outbound_call", called_at: "2026-11-21T10:00:00.000Z" }, "event.future_call"],
    [{ kind: "appointment" }, "event.start_required"],
    [{ kind: "note", note: "x", refused: true }, "event.refusal_kind"],
    [
      {
        kind: "appointment",
        starts_at: "2026-12-02T10:00:00.000Z",
        ends_at: "2026-12-02T09:00:00.000Z",
      },
      "event.end_before_start",
    ],
    [
      { kind: "appointment", starts_at: "2026-12-02T10:00:00.000Z", link: "javascript:alert(1)" },
      "request.invalid",
    ],
  ] as const)
    expect([code, (await log(event)).body.code]).toEqual([code, code]);
  expect((await list()).events).toEqual([]);
});

test("of two hundred pins at the same moment one is left", async () => {
  const ids: string[] = [];
  for (let rank = 0; rank < 20; rank += 1) ids.push((await note(`n° ${rank}`)).id);
  const pins = Array.from({ length: 200 }, (_, rank) => ids[rank % ids.length] ?? "");
  const answers = await Promise.all(
    pins.map(async (id) => await people.advisor.ask("PUT", `/events/${id}`, { event: { pinned: true } })),
  );
  // On a busy machine some requests time out waiting for a connection, and get 503.
  const statuses = answers.map(({ status }) => status);
  expect([statuses.includes(200), statuses.filter((status) => ![200, 503].includes(status))]).toEqual([
    true,
    [],
  ]);
  const all = await list("?size=100");
  expect(all.events.filter((event: { pinned: boolean }) => event.pinned)).toEqual([all.pinned]);
  expect(all.pinned.changes_nb).toBe(0);
  await people.advisor.ask("PUT", `/events/${all.pinned.id}`, { event: { pinned: false } });
  expect((await list()).pinned).toBeNull();
});

test("a change keeps what was said before, and a hidden line stays readable by the customer", async () => {
  const { id } = await note("Premier texte");
  server.advance(60_000);
  const changed = await people.manager.ask("PUT", `/events/${id}`, { event: { note: "Second texte" } });
  expect(changed.body.event).toMatchObject({
    note: "Second texte",
    changes_nb: 1,
    author_name: "Camille Roussel",
  });
  const { versions } = (await people.advisor.ask("GET", `/events/${id}/versions`)).body;
  expect(versions).toMatchObject([{ note: "Premier texte", kind: "note" }]);
  expect((await people.advisor.ask("DELETE", `/events/${id}`)).status).toBe(422);
  const gone = await people.advisor.ask("DELETE", `/events/${id}?reason=Erreur%20de%20client`);
  expect(gone.status).toBe(200);
  expect((await list()).events).toEqual([]);
  expect((await people.advisor.ask("PUT", `/events/${id}`, { event: { note: "x" } })).status).toBe(404);
  const own = (await people.owner.ask("GET", "/users/me/events")).body.events;
  expect(own).toMatchObject([
    { note: "Second texte", hidden_because: "Erreur de client", firm_name: "Cabinet" },
  ]);
  const { body } = await people.owner.ask("GET", "/users/me/exports/json");
  expect(JSON.stringify(body)).toContain("Premier texte");
  expect(JSON.stringify(body)).toContain("Erreur de client");
  const { accesses } = (await people.owner.ask("GET", "/users/me/accesses?kind=write")).body;
  expect(accesses.map(({ method, path }: Record<string, string>) => `${method} ${path}`)).toEqual([
    "DELETE /events/{id}",
    "PUT /events/{id}",
    "POST /customers/{id}/events",
  ]);
  expect(accesses.map(({ reason }: { reason: string | null }) => reason)).toEqual([
    "Erreur de client",
    null,
    null,
  ]);
});

test("nobody else finds a line: a colleague, another firm, the customer, a link that ended", async () => {
  const { id } = await note("Entre nous");
  const { colleague, outsider, foreigner, owner, other, advisor } = people;
  for (const stranger of [colleague, outsider, foreigner, owner, other])
    for (const answer of [
      await stranger.ask("GET", pathOf(owner)),
      await stranger.ask("PUT", `/events/${id}`, { event: { note: "x" } }),
      await stranger.ask("DELETE", `/events/${id}?reason=x`),
      await stranger.ask("GET", `/events/${id}/versions`),
      await stranger.ask("GET", `/events/${id}/calendar`),
      await stranger.ask("GET", `/customers/${owner.id}/contact`),
    ])
      expect(answer.status).toBe(404);
  const { db } = server.services;
  await db.deleteFrom("customer_advisors").where("customer_id", "=", owner.id).execute();
  expect((await advisor.ask("PUT", `/events/${id}`, { event: { note: "x" } })).status).toBe(404);
  expect((await other.ask("GET", "/users/me/events")).body.events).toEqual([]);
});

test("a draft is one's own and goes when the interaction is sent; templates are the firm's", async () => {
  const path = `/customers/${people.owner.id}/event_draft`;
  await people.advisor.ask("PUT", path, { draft: { kind: "note", note: "À finir" } });
  expect((await people.advisor.ask("GET", path)).body.draft.event.note).toBe("À finir");
  expect((await people.manager.ask("GET", path)).body.draft).toBeNull();
  await note("Fini");
  expect((await people.advisor.ask("GET", path)).body.draft).toBeNull();
  const made = await people.advisor.ask("POST", "/note_templates", {
    template: { name: "Bilan annuel", kind: "note", body: "Points vus :" },
  });
  const { id } = made.body.template;
  expect((await people.colleague.ask("GET", "/note_templates")).body.templates).toHaveLength(1);
  expect((await people.outsider.ask("DELETE", `/note_templates/${id}`)).status).toBe(404);
  expect((await people.outsider.ask("GET", "/note_templates")).body.templates).toEqual([]);
  expect((await people.colleague.ask("DELETE", `/note_templates/${id}`)).status).toBe(200);
});

const contact = async () =>
  (await people.advisor.ask("GET", `/customers/${people.owner.id}/contact`)).body.contact;
const agree = async (granted: boolean) => {
  const firm_id = (await people.owner.ask("GET", "/users/me/contact_consents")).body.firms.find(
    (one: { firm_name: string }) => one.firm_name === "Cabinet",
  ).firm_id;
  return await people.owner.ask("PUT", "/users/me/contact_consents", {
    consent: { firm_id, channel: "phone", granted },
  });
};
const codes = async () => (await contact()).reasons.map(({ code }: { code: string }) => code);
const setMobile = async () =>
  await server.services.db
    .updateTable("users")
    .set({ mobile: "+33612345678" })
    .where("id", "=", people.owner.id)
    .execute();

test("no number without consent or a contract under way, neither on the sheet nor in the log", async () => {
  await setMobile();
  await call("2026-11-19T10:00:00.000Z");
  expect(await contact()).toMatchObject({ may_call: false, phone: null, has_phone: true, basis: null });
  expect(await contact()).toMatchObject({
    reasons: [{ code: "no_basis", article: "C. conso., art. L223-1", in_force_since: "2026-08-11" }],
  });
  expect((await list()).events[0].phone).toBeNull();
  expect((await agree(true)).body.firms[0].consents[0]).toMatchObject({ channel: "phone", granted: true });
  expect(await contact()).toMatchObject({ may_call: true, phone: "+33612345678", basis: "consent" });
  expect((await list()).events[0].phone).toBe("+33612345678");
  await agree(false);
  expect(await codes()).toEqual(["no_basis"]);
  const signed = await people.advisor.ask("PUT", `/customers/${people.owner.id}/contact/contract`, {
    contract: { name: "Lettre de mission 2026", started_on: "2026-01-05" },
  });
  expect(signed.body.contact).toMatchObject({ may_call: true, basis: "contract" });
  expect(signed.body.contact.basis_sentence).toContain("Lettre de mission 2026");
  const proof = await server.services.db
    .selectFrom("contact_consents")
    .select("granted")
    .where("customer_id", "=", people.owner.id)
    .orderBy("id")
    .execute();
  expect(proof.map(({ granted }) => granted)).toEqual([true, false]);
});

test("hours, four calls in thirty days and a refusal keep the number back, whatever is hidden or changed later", async () => {
  // Created later in time, so that the sessions are valid for the whole test.
  server.setNow(instant("2026-12-20T10:00:00Z"));
  people = await addPeople(server);
  server.setNow(instant("2026-11-20T10:00:00Z"));
  await setMobile();
  await agree(true);
  server.setNow(instant("2026-11-21T10:00:00Z"));
  expect(await contact()).toMatchObject({ phone: null, allowed_from: "2026-11-23T09:00:00.000Z" });
  expect(await codes()).toEqual(["hours"]);
  server.setNow(instant("2026-11-23T10:00:00Z"));
  for (const day of ["01", "05", "12", "20"]) await call(`2026-11-${day}T10:00:00.000Z`);
  expect(await codes()).toEqual(["too_many"]);
  const [last] = (await list()).events;
  await people.advisor.ask("PUT", `/events/${last.id}`, { event: { called_at: "2025-01-06T10:00:00.000Z" } });
  await people.advisor.ask("DELETE", `/events/${last.id}?reason=x`);
  expect(await codes()).toEqual(["too_many"]);
  server.setNow(instant("2026-12-02T10:00:00Z"));
  expect(await codes()).toEqual([]);
  const refusal = (await call("2026-12-02T09:30:00.000Z", { refused: true })).body.event;
  expect(await codes()).toEqual(["refused", "too_many"]);
  await people.advisor.ask("PUT", `/events/${refusal.id}`, { event: { refused: false } });
  await people.advisor.ask("DELETE", `/events/${refusal.id}?reason=x`);
  expect(await codes()).toEqual(["refused", "too_many"]);
  expect((await contact()).allowed_from).toBe("2027-02-01T09:00:00.000Z");
  // Only the customer can end the refusal, by agreeing again.
  await agree(false);
  server.advance(60_000);
  await agree(true);
  expect(await codes()).toEqual(["too_many"]);
});

test("the list of customers shows the last contact and the next appointment, also once one is hidden", async () => {
  const dates = async () => {
    const { customers } = (await people.advisor.ask("GET", "/customers")).body;
    const row = customers.find((one: { id: string }) => one.id === people.owner.id);
    return [row.last_contact_at, row.next_appointment_at];
  };
  await note("rien");
  expect(await dates()).toEqual([null, null]);
  await call("2026-11-18T10:00:00.000Z");
  const { event } = (await call("2026-11-19T10:00:00.000Z")).body;
  await log({ kind: "appointment", starts_at: "2026-11-20T10:10:00.000Z" });
  expect(await dates()).toEqual(["2026-11-19T10:00:00.000Z", "2026-11-20T10:10:00.000Z"]);
  await people.advisor.ask("DELETE", `/events/${event.id}?reason=Erreur`);
  expect((await dates())[0]).toBe("2026-11-18T10:00:00.000Z");
  server.setNow(instant("2026-11-20T10:20:00Z"));
  await note("après le rendez-vous");
  expect(await dates()).toEqual(["2026-11-20T10:10:00.000Z", null]);
});

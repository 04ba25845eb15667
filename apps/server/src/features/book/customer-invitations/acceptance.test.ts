import { addMs, day, instant } from "@vigie/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { type MailTestServer, openMailTestServer, tokenIn } from "../../../testing/test-mail.ts";
import type { TestServer, TestUser } from "../../../testing/test-server.ts";
import { runMove } from "../firms/actions/move.ts";
import { sendWaiting } from "./actions/import-run.ts";

/** Tests what an accepted invitation brings with it, and whose customer the person becomes. */

let posted: MailTestServer;
let server: TestServer;
let people: People;
/** A working day, within the hours when calls are allowed. */
const start = instant("2026-11-20T10:00:00Z");
beforeAll(async () => {
  posted = await openMailTestServer();
  server = posted.server;
});
beforeEach(async () => {
  server.setNow(start);
  people = await addPeople(server);
});
afterAll(async () => await posted.close());

const heading =
  "email;telephone;date_naissance;consentement_email;consentement_tel;tag;note;code_postal;ville";
const tokenOf = async (email: string) => tokenIn(await posted.mailTo(email, "vous invite", 1));

async function importLine(email: string, rest: string): Promise<string> {
  const octets = { "content-type": "application/octet-stream" };
  const file = Buffer.from(`${heading}\n${email};${rest}\n`);
  const made = await people.advisor.ask("POST", "/invitations/import?file_name=clients.csv", file, octets);
  expect(made.body.import.summary).toMatchObject({ new: 1 });
  await people.advisor.ask("POST", `/invitation_imports/${made.body.import.id}/run`);
  await sendWaiting(server.services);
  return await tokenOf(email);
}
const accept = async (who: TestUser, token: string) =>
  await who.ask("POST", `/invitations/${token}/accept`, {});
const contact = async (who: TestUser) =>
  (await people.advisor.ask("GET", `/customers/${who.id}/contact`)).body.contact;
const rowOf = async (who: TestUser) =>
  await server.services.db
    .selectFrom("users")
    .select(["mobile", "birthdate"])
    .where("id", "=", who.id)
    .executeTakeFirstOrThrow();
const linksOf = async (who: TestUser) =>
  (
    await server.services.db
      .selectFrom("customer_advisors")
      .select("advisor_id")
      .where("customer_id", "=", who.id)
      .execute()
  ).map(({ advisor_id: id }) => id);

test("what the file told of them holds from the acceptance on", async () => {
  const line = "06 12 34 56 78;14/07/1968;oui;oui;Salon de novembre;Rencontrée au salon";
  const token = await importLine(people.other.email, line);
  expect(await rowOf(people.other)).toMatchObject({ mobile: null, birthdate: null });
  expect((await accept(people.other, token)).status).toBe(200);
  expect(await rowOf(people.other)).toEqual({ mobile: "+33612345678", birthdate: "1968-07-14" });
  const reached = await contact(people.other);
  expect(reached).toMatchObject({ has_phone: true, basis: "consent" });
  expect(reached.basis_sentence).toContain("Votre fichier");
  expect(reached.may_write).toEqual({ email: true, sms: false });
  const tags = (await people.advisor.ask("GET", "/customer_tags")).body.tags;
  expect(tags).toMatchObject([{ name: "Salon de novembre", customer_count: 1 }]);
  const events = (await people.advisor.ask("GET", `/customers/${people.other.id}/events`)).body.events;
  expect(events).toContainEqual(expect.objectContaining({ kind: "note", note: "Rencontrée au salon" }));
  const own = (await people.other.ask("GET", "/users/me/contact_consents")).body.firms[0].consents;
  expect(own).toContainEqual(expect.objectContaining({ channel: "phone", granted: true, said_by: "firm" }));
});

test("what they told themselves goes before the file, and a number that it does not name stays closed", async () => {
  const mobile = "+33698765432";
  await server.services.db
    .updateTable("users")
    .set({ mobile, birthdate: day("1970-01-02") })
    .where("id", "=", people.other.id)
    .execute();
  const token = await importLine(people.other.email, "06 12 34 56 78;14/07/1968;;oui;;");
  await accept(people.other, token);
  expect(await rowOf(people.other)).toEqual({ mobile, birthdate: "1970-01-02" });
  expect(await contact(people.other)).toMatchObject({ may_call: false, phone: null, basis: null });
});

test("the town of the file is theirs until they say where they live", async () => {
  const address = async (who: TestUser) => (await who.ask("GET", "/users/me/profile")).body.profile.address;
  await accept(people.other, await importLine(people.other.email, ";;oui;;;;29000;Quimper"));
  expect(await address(people.other)).toEqual({
    street: null,
    postal_code: "29000",
    city: "Quimper",
    country: null,
  });
});

test("where they said that they live goes before the file", async () => {
  const own = { street: "3 rue Haute", postal_code: "35000", city: "Rennes", country: "FR" };
  await people.other.ask("PUT", "/users/me/profile", { profile: { address: own } });
  await accept(people.other, await importLine(people.other.email, ";;oui;;;;29000;Quimper"));
  expect((await people.other.ask("GET", "/users/me/profile")).body.profile.address).toEqual(own);
});

test("a firm that has the name as a tag gets no second one, and nothing is agreed to by silence", async () => {
  await people.advisor.ask("POST", "/customer_tags", { tag: { name: "Été" } });
  await accept(people.other, await importLine(people.other.email, "06 12 34 56 78;;;non;ete;"));
  const tags = (await people.advisor.ask("GET", "/customer_tags")).body.tags;
  expect(tags).toMatchObject([{ name: "Été", customer_count: 1 }]);
  expect(await contact(people.other)).toMatchObject({ may_call: false, phone: null });
  expect((await contact(people.other)).may_write).toEqual({ email: false, sms: false });
});

test("an invitation of somebody who is suspended opens nothing, and links nobody", async () => {
  const { id } = people.advisor;
  await people.advisor.ask("POST", "/invitations", { invitation: { email: people.other.email } });
  const token = await tokenOf(people.other.email);
  await people.admin.ask("POST", `/firm/people/${id}/suspend`);
  expect((await people.other.ask("GET", `/invitations/${token}`)).status).toBe(404);
  expect((await accept(people.other, token)).status).not.toBe(200);
  expect(await linksOf(people.other)).toEqual([]);
  await people.admin.ask("POST", `/firm/people/${id}/restore`);
  expect((await accept(people.other, token)).status).toBe(200);
  expect(await linksOf(people.other)).toEqual([id]);
});

test("two at once, an acceptance and a suspension: either order leaves one of them undone", async () => {
  const { id } = people.advisor;
  await people.advisor.ask("POST", "/invitations", { invitation: { email: people.other.email } });
  const token = await tokenOf(people.other.email);
  const [accepted] = await Promise.all([
    accept(people.other, token),
    people.admin.ask("POST", `/firm/people/${id}/suspend`),
  ]);
  expect(await linksOf(people.other)).toEqual(accepted.status === 200 ? [id] : []);
});

test("with a whole book go its open invitations and what is to be done: who accepts finds the new advisor", async () => {
  await people.advisor.ask("POST", "/invitations", { invitation: { email: people.other.email } });
  const token = await tokenOf(people.other.email);
  const task = { title: "Rappeler", due_on: "2026-11-25", customer_id: people.owner.id };
  expect((await people.advisor.ask("POST", "/tasks", { task })).status).toBe(201);
  const promise = { by: "advisor", what: "Envoyer le dossier", due_on: "2026-11-24" };
  const event = { kind: "note", note: "Point fait", promises: [promise] };
  await people.advisor.ask("POST", `/customers/${people.owner.id}/events`, { event });
  const asked = await people.admin.ask("POST", `/firm/people/${people.advisor.id}/book_moves`, {
    to_id: people.colleague.id,
  });
  const { id: moveId } = asked.body.move;
  const { firm_id: firmId } = await server.services.db
    .selectFrom("book_moves")
    .select("firm_id")
    .where("id", "=", moveId)
    .executeTakeFirstOrThrow();
  await runMove(server.services, { firmId, moveId });
  await people.admin.ask("POST", `/firm/people/${people.advisor.id}/suspend`);
  server.setNow(addMs(start, 60_000));
  expect((await accept(people.other, token)).status).toBe(200);
  expect(await linksOf(people.other)).toEqual([people.colleague.id]);
  const mine = (await people.colleague.ask("GET", `/tasks?assignee_id=${people.colleague.id}`)).body.tasks;
  expect(mine.map(({ title }: { title: string }) => title)).toEqual(["Envoyer le dossier", "Rappeler"]);
});

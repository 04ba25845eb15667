import { addMs, instant } from "@vigie/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { unitOfWork } from "../../../db/unit-of-work.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { type MailTestServer, openMailTestServer } from "../../../testing/test-mail.ts";
import { missionForm } from "../../../testing/test-missions.ts";
import { asker, type TestUser } from "../../../testing/test-server.ts";
import { queueMail } from "../../messages/mails/actions/queue.ts";
import { sweepMails } from "../../messages/mails/actions/send.ts";
import { missionLetters } from "./letters.ts";

/** Tests messages to the customer of a lead, sent by real mail, and the refusal link in them. */

const dayMs = 86_400_000;
const now = instant("2026-11-20T10:00:00Z");
const text = "Votre livret dépasse son plafond.\n\nParlons-en quand vous voulez.";

let posted: MailTestServer;
let people: People;
beforeAll(async () => void (posted = await openMailTestServer()));
afterAll(async () => await posted.close());
beforeEach(async () => {
  posted.server.setNow(now);
  people = await addPeople(posted.server);
});

const firmOf = async (customer: TestUser): Promise<string> =>
  (await customer.ask("GET", "/users/me/contact_consents")).body.firms[0].firm_id;

const agree = async (customer: TestUser, granted = true) =>
  await customer.ask("PUT", "/users/me/contact_consents", {
    consent: { firm_id: await firmOf(customer), channel: "email", granted },
  });

async function openMission(name = missionForm.name): Promise<string> {
  const made = await people.advisor.ask("POST", "/missions", { mission: { ...missionForm, name } });
  const { id } = made.body.mission;
  expect((await people.advisor.ask("POST", `/missions/${id}/open`)).status).toBe(200);
  return id;
}

const leadPath = (mission: string) => `/missions/${mission}/leads/${people.owner.id}`;
const write = async (mission: string, who: TestUser = people.advisor) =>
  await who.ask("POST", `${leadPath(mission)}/messages`, { message: { text } });
const reasonOf = async (mission: string) =>
  (await people.advisor.ask("GET", leadPath(mission))).body.writing.reason;

test("who agreed is written to once, the lead is contacted, and the customer reads it in the log", async () => {
  await agree(people.owner);
  const hours = [{ weekday: 2, from: "09:00", to: "12:30" }];
  await people.advisor.ask("PUT", "/advisor_profile", { profile: { signature: "Bien à vous", hours } });
  const mission = await openMission();
  const answers = await Promise.all(Array.from({ length: 20 }, async () => await write(mission)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array.from({ length: 19 }, () => 409),
  ]);
  expect(answers.find(({ status }) => status === 201)?.body.lead).toMatchObject({ state: "contacted" });
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("lead.too_soon");
  const mail = await posted.mailTo(people.owner.email, "Un message de votre conseiller");
  expect(mail.text).toContain("Votre livret dépasse son plafond.");
  expect(mail.text).toMatch(/Bien à vous\s+Joignable le mardi de 9\sh à 12\sh\s30\./);
  expect(posted.mailbox.list(people.owner.email)).toHaveLength(1);
  const { events } = (await people.owner.ask("GET", "/users/me/events")).body;
  expect(events.map((one: { note: string }) => one.note)).toEqual([
    `Message envoyé pour la mission «\u00a0${missionForm.name}\u00a0»\u00a0:\n${text}`,
  ]);
});

test("the mail’s link refuses the next, without a session; nobody else’s link can be made", async () => {
  await agree(people.owner);
  const mission = await openMission();
  await write(mission);
  const mail = await posted.mailTo(people.owner.email, "Un message de votre conseiller");
  const raw = mail.raw.replaceAll(/\r\n[ \t]+/g, "");
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im);
  const address = /localhost:3000(\/subscriptions\/prs_[\w-]{64})/.exec(raw)?.[1] ?? "";
  const token = address.split("/").at(-1) ?? "";
  const visitor = asker(posted.server.app, null);
  const seen = await visitor("GET", `/contact_refusals/${token}`);
  expect(seen.body).toMatchObject({ refused: false });
  const last = token.endsWith("A") ? "Q" : "A";
  for (const forged of [`${token.slice(0, -1)}${last}`, `prs_${"A".repeat(64)}`, "prs_", "x"]) {
    expect((await visitor("GET", `/contact_refusals/${forged}`)).status).toBe(404);
    expect((await visitor("DELETE", `/contact_refusals/${forged}`)).status).toBe(404);
  }
  const click = await posted.server.app.inject({
    method: "POST",
    url: address,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });
  expect(click.statusCode).toBe(200);
  expect((await visitor("DELETE", `/contact_refusals/${token}`)).status).toBeLessThan(300);
  expect((await visitor("GET", `/contact_refusals/${token}`)).body.refused).toBe(true);
  expect((await people.owner.ask("GET", "/users/me/contact_consents")).body.firms[0].consents).toContainEqual(
    expect.objectContaining({ channel: "email", granted: false, said_by: "customer" }),
  );
  await people.advisor.ask("POST", `/missions/${mission}/end`);
  const next = await openMission("Une autre");
  expect((await write(next)).body.code).toBe("lead.withdrawn");
});

test("without an agreement only a customer under contract is written to, and never twice in thirty days", async () => {
  const mission = await openMission();
  expect(await reasonOf(mission)).toBe("no_basis");
  expect((await write(mission)).body.code).toBe("lead.no_basis");
  const contract = { name: "Convention de conseil", started_on: "2026-01-01" };
  await people.advisor.ask("PUT", `/customers/${people.owner.id}/contact/contract`, { contract });
  expect(await reasonOf(mission)).toBeNull();
  expect((await write(mission)).status).toBe(201);
  await people.advisor.ask("POST", `/missions/${mission}/end`);
  expect((await write(mission)).body.code).toBe("mission.state");
  const next = await openMission("Une autre");
  expect((await write(next)).body.code).toBe("lead.too_soon");
  await posted.server.services.db
    .updateTable("mission_leads")
    .set({ written_at: addMs(now, -30 * dayMs) })
    .where("customer_id", "=", people.owner.id)
    .where("written_at", "is not", null)
    .execute();
  expect((await people.advisor.ask("GET", leadPath(next))).body.writing).toMatchObject({ reason: null });
  await agree(people.owner, false);
  expect((await write(next)).body.code).toBe("lead.withdrawn");
});

test("who refuses before the mail leaves receives nothing", async () => {
  await agree(people.owner);
  const { services } = posted.server;
  const mail = {
    letter: missionLetters.message,
    userId: people.owner.id,
    toEmail: people.owner.email,
    variant: "vigie",
    facts: { text, firm: await firmOf(people.owner), firmName: "Cabinet", advisor: "Hélène" },
  };
  const waiting = { ...services, queue: { ...services.queue, send: async () => undefined } };
  await unitOfWork(waiting, async (unit) => await queueMail(unit, mail));
  await agree(people.owner, false);
  await sweepMails(services);
  const rows = await services.db
    .selectFrom("mails")
    .select("outcome")
    .where("to_email", "=", people.owner.email)
    .execute();
  expect(rows).toEqual([{ outcome: "no_reader" }]);
  expect(posted.mailbox.list(people.owner.email)).toHaveLength(0);
});

test("somebody else’s lead is not found, and a concluded one is not written to", async () => {
  await agree(people.owner);
  const mission = await openMission();
  for (const who of [people.colleague, people.outsider, people.foreigner, people.other, people.owner])
    expect([403, 404]).toContain((await write(mission, who)).status);
  const lead = { state: "canceled", remarks: "Pas maintenant", motive: "not_now" };
  await people.advisor.ask("POST", leadPath(mission), { lead });
  expect((await write(mission)).body.code).toBe("lead.concluded");
  expect(posted.mailbox.list(people.owner.email)).toHaveLength(0);
});

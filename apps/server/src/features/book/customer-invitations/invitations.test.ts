import { addMs, instant } from "@vigie/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { type MailTestServer, openMailTestServer, tokenIn } from "../../../testing/test-mail.ts";
import type { TestServer, TestUser } from "../../../testing/test-server.ts";

let posted: MailTestServer;
let server: TestServer;
let people: People;
const start = instant("2026-11-20T10:00:00Z");
const dayMs = 86_400_000;
const letter = "vous invite";
beforeAll(async () => {
  posted = await openMailTestServer();
  server = posted.server;
});
beforeEach(async () => {
  server.setNow(start);
  people = await addPeople(server);
});
afterAll(async () => await posted.close());

let lastAddress = 0;
const newAddress = () => `invite-${++lastAddress}@test.vigie.fr`;
const invite = async (email: string, who: TestUser = people.advisor, more: object = {}) =>
  await who.ask("POST", "/invitations", { invitation: { email, ...more } });
const listed = async (query = "", who: TestUser = people.advisor, whose = "me") =>
  (await who.ask("GET", `/users/${whose}/invitations${query}`)).body.invitations;
const tokenOf = async (email: string, count = 1) => tokenIn(await posted.mailTo(email, letter, count));

test("a person is invited once by an advisor, and reminded once by another link", async () => {
  const email = newAddress();
  const sent = await invite(email, people.advisor, { first_name: "Ana", last_name: "Le Bris" });
  expect(sent.status).toBe(201);
  expect(sent.body.invitation).toMatchObject({
    email,
    state: "sent",
    resent_nb: 0,
    waiting: false,
    may_send: true,
    may_cancel: true,
  });
  expect((await invite(email.toUpperCase())).body.code).toBe("invitation.already_invited");
  const first = await tokenOf(email);
  const { id } = sent.body.invitation;
  expect((await people.advisor.ask("POST", `/invitations/${id}/send`)).body.code).toBe("invitation.too_soon");
  server.setNow(addMs(start, 2 * 60_000));
  const again = await people.advisor.ask("POST", `/invitations/${id}/send`);
  expect(again.body.invitation).toMatchObject({ state: "sent", resent_nb: 1, may_send: false });
  const second = await tokenOf(email, 2);
  expect(second).not.toBe(first);
  expect((await people.other.ask("GET", `/invitations/${first}`)).status).toBe(404);
  expect((await people.other.ask("GET", `/invitations/${second}`)).status).toBe(200);
  server.setNow(addMs(start, 4 * 60_000));
  expect((await people.advisor.ask("POST", `/invitations/${id}/send`)).body.code).toBe("invitation.reminded");
  expect((await people.advisor.ask("POST", `/invitations/${id}/cancel`)).body.invitation.state).toBe(
    "canceled",
  );
  expect((await people.other.ask("GET", `/invitations/${second}`)).status).toBe(404);
  expect((await people.advisor.ask("POST", `/invitations/${id}/cancel`)).body).toMatchObject({
    code: "invitation.wrong_state",
    detail: { state: "canceled" },
  });
});

test("who works in the firm is not invited as a customer; a colleague of another firm is a stranger", async () => {
  for (const { email } of [people.advisor, people.colleague])
    expect((await invite(email)).body.code).toBe("invitation.own_firm");
  expect((await invite(people.outsider.email)).status).toBe(201);
});

test("who joined the firm after they were invited is not reminded, and does not become its customer", async () => {
  const person = await server.addUser();
  const { id } = (await invite(person.email)).body.invitation;
  const token = await tokenOf(person.email);
  const { firm_id: firmId } = await server.services.db
    .selectFrom("users")
    .select("firm_id")
    .where("id", "=", people.advisor.id)
    .executeTakeFirstOrThrow();
  const join = async (firm: typeof firmId) =>
    await server.services.db
      .updateTable("users")
      .set({ firm_id: firm })
      .where("id", "=", person.id)
      .execute();
  await join(firmId);
  server.setNow(addMs(start, 2 * 60_000));
  expect((await people.advisor.ask("POST", `/invitations/${id}/send`)).body.code).toBe("invitation.own_firm");
  const many = await people.advisor.ask("POST", "/invitations/send_again", { ids: [id] });
  expect(many.body).toMatchObject({ done_count: 0, failed: [{ id, code: "invitation.own_firm" }] });
  expect((await person.ask("POST", `/invitations/${token}/accept`, {})).body.code).toBe(
    "invitation.of_own_firm",
  );
  await join(null);
  expect((await person.ask("POST", `/invitations/${token}/accept`, {})).status).toBe(200);
});

test("one's own customer is known; anybody else's is invited like a stranger", async () => {
  const mine = await invite(people.owner.email);
  expect(mine.body.code).toBe("invitation.already_customer");
  for (const who of [people.colleague, people.outsider]) {
    const known = await invite(people.owner.email, who);
    const stranger = await invite(newAddress(), who);
    expect([known.status, Object.keys(known.body.invitation)]).toEqual([
      stranger.status,
      Object.keys(stranger.body.invitation),
    ]);
  }
  expect((await invite("sans-arobase")).body.code).toBe("email.invalid");
  expect((await invite(" ")).body.code).toBe("email.blank");
  expect((await invite(newAddress(), people.advisor, { promo_code: "INCONNU" })).body.code).toBe(
    "coupon.unknown",
  );
});

test("the list is one's own, or that of a person of the firm for who reaches it; states are derived", async () => {
  const [late, read, fresh] = [newAddress(), newAddress(), newAddress()];
  await invite(late, people.advisor, { first_name: "Érwan" });
  await invite(read);
  await server.app.inject({ method: "POST", url: `/v1/invitations/${await tokenOf(read)}/mark_as_read` });
  server.setNow(addMs(start, 20 * 60_000));
  await server.services.db
    .updateTable("invitations")
    .set({ sent_at: addMs(start, -8 * dayMs), created_at: addMs(start, -8 * dayMs) })
    .where("email", "=", late)
    .execute();
  await invite(fresh);
  expect((await listed()).map((one: { email: string }) => one.email)).toEqual([fresh, read, late]);
  expect((await listed("?state=waiting")).map((one: { email: string }) => one.email)).toEqual([late]);
  expect((await listed("?state=read")).map((one: { email: string }) => one.email)).toEqual([read]);
  expect(await listed("?text=erwan")).toHaveLength(1);
  const [first] = await listed("?size=1");
  expect(await listed(`?size=5&after=${first.id}`)).toHaveLength(2);
  expect(await listed("", people.colleague)).toEqual([]);
  expect(await listed("", people.manager, people.advisor.id)).toHaveLength(3);
  for (const [who, whose] of [
    [people.colleague, people.advisor],
    [people.outsider, people.advisor],
    [people.manager, people.outsider],
  ] as const)
    expect((await who.ask("GET", `/users/${whose.id}/invitations`)).status).toBe(404);
  for (const stranger of [people.colleague, people.outsider])
    for (const act of ["send", "cancel"])
      expect((await stranger.ask("POST", `/invitations/${first.id}/${act}`)).status).toBe(404);
});

test("who has an account accepts with it, once, and shares what they name; 200 at once leave one link", async () => {
  const invited = await invite(people.other.email, people.advisor);
  const token = await tokenOf(people.other.email);
  const stranger = await people.owner.ask("POST", `/invitations/${token}/accept`, {});
  expect(stranger.body.code).toBe("invitation.not_found");
  const answers = await Promise.all(
    Array.from(
      { length: 200 },
      async () => (await people.other.ask("POST", `/invitations/${token}/accept`, {})).status,
    ),
  );
  expect(answers.filter((status) => status === 200)).toHaveLength(1);
  const links = await server.services.db
    .selectFrom("customer_advisors")
    .select("advisor_id")
    .where("customer_id", "=", people.other.id)
    .execute();
  expect(links).toEqual([{ advisor_id: people.advisor.id }]);
  const [one] = await listed("?state=accepted");
  expect(one).toMatchObject({
    id: invited.body.invitation.id,
    customer_id: people.other.id,
    may_cancel: false,
  });
  const live = await server.services.db
    .selectFrom("live_events")
    .select("payload")
    .where("customer_id", "=", people.advisor.id)
    .execute();
  expect(live.map(({ payload }) => payload)).toContainEqual({
    event: "invitation.changed",
    invitationId: one.id,
  });
});

test("who asks for no more invitations gets none, of nobody", async () => {
  const email = newAddress();
  await invite(email);
  const token = await tokenOf(email);
  const url = `/v1/invitations/${token}/opt_out`;
  expect((await server.app.inject({ method: "POST", url })).statusCode).toBe(200);
  expect((await listed())[0]).toMatchObject({ email, state: "canceled" });
  expect((await invite(email, people.outsider)).body.code).toBe("invitation.opted_out");
  const unknown = `/v1/invitations/inv_${"A".repeat(43)}/opt_out`;
  expect((await server.app.inject({ method: "POST", url: unknown })).statusCode).toBe(404);
});

test("the same address invited from ten tabs at once leaves one invitation", async () => {
  const email = newAddress();
  const done = await Promise.all(Array.from({ length: 10 }, async () => (await invite(email)).status));
  expect(done.filter((status) => status === 201)).toHaveLength(1);
  expect(await listed()).toHaveLength(1);
});

test("many are sent again at once: those that cannot leave are named, and strangers' are not found", async () => {
  const emails = [newAddress(), newAddress(), newAddress()];
  const ids = [];
  for (const email of emails) ids.push((await invite(email)).body.invitation.id);
  const [, canceled] = ids;
  await people.advisor.ask("POST", `/invitations/${canceled}/cancel`);
  server.setNow(addMs(start, 5 * 60_000));
  const theirs = await people.colleague.ask("POST", "/invitations/send_again", { ids });
  expect(theirs.body).toMatchObject({ done_count: 0 });
  expect(theirs.body.failed.map(({ code }: { code: string }) => code)).toEqual(
    ids.map(() => "invitation.not_found"),
  );
  const sent = await people.advisor.ask("POST", "/invitations/send_again", { ids: [...ids, ids[0]] });
  expect(sent.body).toMatchObject({
    done_count: 2,
    failed: [{ id: canceled, code: "invitation.wrong_state" }],
  });
});

test("who is invited has a sheet: where the invitation stands and what the file told, without a number nobody may call", async () => {
  const email = newAddress();
  const { id } = (await invite(email, people.advisor, { first_name: "Ana" })).body.invitation;
  const details = { ville: "Quimper", telephone: "0612345678", note: " " };
  const told = async (more: object) => {
    await server.services.db
      .updateTable("invitations")
      .set({ details: JSON.stringify({ ...details, ...more }) })
      .where("id", "=", id)
      .execute();
    return (await people.advisor.ask("GET", `/users/me/invitations/${id}`)).body;
  };
  const town = { column: "ville", value: "Quimper" };
  expect(await told({})).toMatchObject({
    invitation: { email, state: "sent", first_name: "Ana" },
    told: [town],
  });
  expect((await told({ consentement_tel: "oui" })).told).toEqual([
    { column: "telephone", value: "0612345678" },
    town,
    { column: "consentement_tel", value: "oui" },
  ]);
  const read = async (who: TestUser, whose = "me") =>
    await who.ask("GET", `/users/${whose}/invitations/${id}`);
  for (const seat of [people.colleague, people.outsider])
    expect((await read(seat)).body.code).toBe("invitation.not_found");
  expect((await read(people.manager)).status).toBe(200);
  expect((await read(people.manager, people.advisor.id)).status).toBe(200);
  expect((await read(people.manager, people.colleague.id)).body.code).toBe("invitation.not_found");
  await people.advisor.ask("POST", `/invitations/${id}/cancel`);
  expect((await read(people.advisor)).body.invitation).toMatchObject({ state: "canceled", may_send: false });
});

test("an invitation ends with its advisor's signature, line by line", async () => {
  const signature = "Hélène Le Goff\n02 99 00 00 00";
  await people.advisor.ask("PUT", "/advisor_profile", { profile: { signature } });
  const email = newAddress();
  await invite(email);
  expect(JSON.stringify(await posted.mailTo(email, letter))).toContain("Hélène Le Goff");
  const plain = newAddress();
  await invite(plain, people.colleague);
  expect(JSON.stringify(await posted.mailTo(plain, letter))).not.toContain("Le Goff");
});

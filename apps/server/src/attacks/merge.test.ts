import { type Id, mergeTries, ok, placeholderEmail } from "@vigie/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { saveLink } from "../features/holdings/connections/store/links.ts";
import { unitOfWork } from "../db/unit-of-work.ts";
import { renewCodes } from "../features/identity/second-factors/actions/recovery-codes.ts";
import { addHousehold } from "../testing/test-household.ts";
import { type Ask, asker, eventually, type TestServer, type TestUser } from "../testing/test-server.ts";
import { codeIn, openMailTestServer, type MailTestServer } from "../testing/test-mail.ts";

/** Somebody who came from a partner wants to join an account: theirs, or somebody else's. */

const host = "passerelle.localhost";
const password = "Vigie-demo-2026";
let posted: MailTestServer;
let server: TestServer;
let visitor: Ask;

beforeAll(async () => {
  posted = await openMailTestServer();
  ({ server } = posted);
  visitor = asker(server.app, null, host);
});
beforeEach(() => {
  server.advance(3_600_000);
});
afterAll(async () => await posted.close());

let serial = 0;
/** A member as an arrival makes one. */
async function addMember(): Promise<TestUser & { readonly identity: string }> {
  const user = await server.addUser({ variant: "passerelle" });
  const { db, clock } = server.services;
  const at = clock();
  const changes = { sso_restricted: true, password_hash: null, email: placeholderEmail(user.id) };
  await db.updateTable("users").set(changes).where("id", "=", user.id).execute();
  serial += 1;
  const identity = `m-${serial}`;
  await db
    .insertInto("sso_identities")
    .values({
      partner: "passerelle",
      subject: identity,
      user_id: user.id,
      created_at: at,
      last_seen_at: at,
    })
    .execute();
  return { ...user, identity };
}
const addHolder = async () => await server.addUser({ variant: "passerelle" });

async function ask(member: TestUser, email: string): Promise<string> {
  const answer = await member.ask("POST", "/merge", { email });
  expect(answer.status).toBe(202);
  return answer.body.merge.id;
}
const codeTo = async (email: string, count = 1) =>
  codeIn(await posted.mailTo(email, "réunir vos comptes", count));
const validate = async (id: string, body: object) => await visitor("POST", `/merges/${id}/validate`, body);

async function ownerOf(identity: string): Promise<Id | undefined> {
  const row = await server.services.db
    .selectFrom("sso_identities")
    .select("user_id")
    .where("subject", "=", identity)
    .executeTakeFirst();
  return row?.user_id;
}

test("asking says the same whether the account exists; its holder alone is written to, and told", async () => {
  const holder = await addHolder();
  const known = await (await addMember()).ask("POST", "/merge", { email: holder.email });
  const unknown = await (await addMember()).ask("POST", "/merge", { email: "resident-none@test.vigie.fr" });
  const plain = ({ body, status }: typeof known) => [status, { ...body.merge, id: "" }];
  expect(plain(known)).toEqual(plain(unknown));
  expect(await codeTo(holder.email)).toMatch(/^[0-9A-Z]{8}$/);
  const told = await eventually(
    async () => (await holder.ask("GET", "/users/me/notifications")).body.notifications,
    (list) => list.length > 0,
  );
  expect(told[0].event).toBe("security.merge_asked");
  expect(posted.mailbox.list("resident-none@test.vigie.fr")).toEqual([]);
});

test("without the code, or without the password, nothing is joined; five tries end it, and the holder is told", async () => {
  const holder = await addHolder();
  const member = await addMember();
  const id = await ask(member, holder.email);
  const code = await codeTo(holder.email);
  const attempts = [
    { code, password: "wrong" },
    { code: "00000000", password },
    { code: "", password: "" },
    { code: "x", password },
    { code, password: "encore faux" },
  ];
  expect(attempts).toHaveLength(mergeTries);
  for (const attempt of attempts) {
    const answer = await validate(id, attempt);
    expect([answer.status, answer.body.code]).toEqual([422, "merge.refused"]);
  }
  expect((await validate(id, { code, password })).body.code).toBe("merge.refused");
  await posted.mailTo(holder.email, "Réunion de comptes refusée");
  expect((await member.ask("GET", "/merge")).body.merge.state).toBe("refused");
  expect(await ownerOf(member.identity)).toBe(member.id);
  expect((await member.ask("GET", "/users/me")).body.user.sso_restricted).toBe(true);
});

test("an address that nobody holds, only claims, or an advisor holds is joined by nobody", async () => {
  const claimed = await server.addUser({ variant: "passerelle", state: "unconfirmed" });
  const advisor = await server.addUser({ variant: "passerelle", roles: ["advisor"] });
  for (const email of ["nobody@test.vigie.fr", claimed.email, advisor.email]) {
    const id = await ask(await addMember(), email);
    expect((await validate(id, { code: "00000000", password })).body.code).toBe("merge.refused");
  }
});

test("a code is for one member's request: another's request to the same account does not take it", async () => {
  const holder = await addHolder();
  const [first, thief] = [await addMember(), await addMember()];
  await ask(first, holder.email);
  const code = await codeTo(holder.email);
  server.advance(120_000);
  const stolen = await ask(thief, holder.email);
  expect((await validate(stolen, { code, password })).body.code).toBe("merge.refused");
  expect(await ownerOf(thief.identity)).toBe(thief.id);
});

test("an unknown request, and one of another variant, are not found; a full account has nothing to join", async () => {
  const unknown = await validate("00000000-0000-7000-8000-000000000000", { code: "x", password: "x" });
  expect([unknown.status, unknown.body.code]).toEqual([404, "merge.not_found"]);
  const id = await ask(await addMember(), "quelquun@test.vigie.fr");
  const main = asker(server.app, null);
  expect((await main("POST", `/merges/${id}/validate`, { code: "x", password: "x" })).status).toBe(404);
  const holder = await addHolder();
  expect((await holder.ask("POST", "/merge", { email: "a@exemple.fr" })).body.code).toBe("merge.not_allowed");
  const forged = { email: "a@exemple.fr", state: "validated" };
  expect((await holder.ask("POST", "/merge", forged)).status).toBe(422);
});

test("a request lasts an hour; a reminder is one a minute, five a day", async () => {
  const holder = await addHolder();
  const member = await addMember();
  expect((await member.ask("POST", "/merge/send_reminder")).body.code).toBe("merge.not_found");
  const id = await ask(member, holder.email);
  await codeTo(holder.email); // One that leaves after its successor is dropped, its code being dead.
  expect((await member.ask("POST", "/merge/send_reminder")).body.code).toBe("confirmation.too_soon");
  for (let count = 2; count <= 5; count += 1) {
    server.advance(61_000);
    expect((await member.ask("POST", "/merge/send_reminder")).status).toBe(202);
    await codeTo(holder.email, count);
  }
  server.advance(61_000);
  expect((await member.ask("POST", "/merge/send_reminder")).body.code).toBe("confirmation.too_many");
  server.advance(3_600_000);
  const expired = { code: "merge.expired", detail: { state: "expired" } };
  expect((await validate(id, { code: "x", password })).body).toMatchObject(expired);
  expect((await member.ask("POST", "/merge/send_reminder")).body).toMatchObject(expired);
});

test("another site's page joins nothing", async () => {
  const holder = await addHolder();
  const member = await addMember();
  const id = await ask(member, holder.email);
  const code = await codeTo(holder.email);
  const body = { code, password };
  const merges = () => server.published.filter(({ customerId }) => customerId === member.id);
  const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await visitor("POST", `/merges/${id}/validate`, body, headers)).body.code).toBe("merge.refused");
  expect(merges()).toEqual([]);
  expect((await validate(id, body)).status).toBe(200);
  const event = { into: holder.id };
  expect(merges()).toEqual([{ name: "customers.merged", customerId: member.id, event }]);
});

test("a holder with a second factor gives it too", async () => {
  const holder = await addHolder();
  const member = await addMember();
  const { services } = server;
  const secret = {
    secret_envelope: "sealed",
    created_at: services.clock(),
    last_step: null,
    last_used_at: null,
  };
  const codes = await unitOfWork(services, async (unit) => {
    const envelope = services.secrets.seal("JBSWY3DPEHPK3PXP", `totp_secrets.secret_envelope/${holder.id}`);
    const row = { ...secret, user_id: holder.id, state: "active" as const, secret_envelope: envelope };
    await unit.db.insertInto("totp_secrets").values(row).execute();
    return ok(await renewCodes(unit, holder.id));
  });
  const [recovery = ""] = codes.ok ? codes.value : [];
  const id = await ask(member, holder.email);
  const code = await codeTo(holder.email);
  expect((await validate(id, { code, password })).body.code).toBe("merge.refused");
  expect((await validate(id, { code, password, factor_code: "000000" })).body.code).toBe("merge.refused");
  expect((await validate(id, { code, password, factor_code: recovery })).status).toBe(200);
});

async function countOf(table: "portfolios" | "transactions" | "valuations" | "advices", customer: Id) {
  const rows = await server.services.db.selectFrom(table).select("customer_id").execute();
  return rows.filter((row) => row.customer_id === customer).length;
}

test("the holder joins: contracts move once with their history, advice stays, and the partner's member is the holder", async () => {
  const { db, clock, newId } = server.services;
  const holder = await addHolder();
  const member = await addMember();
  await addHousehold(server, holder, [2]);
  const { portfolioIds } = await addHousehold(server, member, [0, 2, 4]);
  const same = { institution_slug: "banque-fictive", number: "FR00 0123-4567" };
  const numbered = async (customer: Id, name: string, number: string) =>
    await db
      .updateTable("portfolios")
      .set({ ...same, number })
      .where("customer_id", "=", customer)
      .where("name", "=", name)
      .execute();
  await numbered(holder.id, "Compte courant", "FR0001234567");
  await numbered(member.id, "Compte courant", "fr00 0123-4567");
  const hash = "0".repeat(64);
  const [portfolio_id = newId()] = portfolioIds;
  const advice = { portfolio_id, id: newId(), optimization_id: newId(), rank: 1, accepted_at: clock() };
  await db
    .insertInto("advices")
    .values({ ...advice, customer_id: member.id, record: "{}", previous_hash: hash, hash })
    .execute();
  const before = await countOf("valuations", member.id);
  const each = before / portfolioIds.length;

  const id = await ask(member, holder.email);
  const given = { code: await codeTo(holder.email), password };
  const answers = await Promise.all([validate(id, given), validate(id, given)]);
  expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const [opened] = answers.filter(({ status }) => status === 200);

  expect(await countOf("portfolios", member.id)).toBe(0);
  // One of the three was a double: the holder's own stays.
  expect(await countOf("portfolios", holder.id)).toBe(3);
  expect(await countOf("valuations", holder.id)).toBe(each * 3);
  expect(await countOf("transactions", holder.id)).toBe(9);
  expect([await countOf("advices", member.id), await countOf("advices", holder.id)]).toEqual([1, 0]);
  expect(await ownerOf(member.identity)).toBe(holder.id);
  const former = await db.selectFrom("users").selectAll().where("id", "=", member.id).executeTakeFirst();
  expect(former).toMatchObject({ first_name: null, last_name: null, password_hash: null });
  const merges = await db.selectFrom("merges").selectAll().where("customer_id", "=", member.id).execute();
  expect(JSON.stringify(merges)).not.toContain(holder.email);
  expect((await member.ask("GET", "/users/me")).status).toBe(401);
  const joined = asker(server.app, opened?.body.access_token, host);
  expect((await joined("GET", "/users/me")).body.user).toMatchObject({
    id: holder.id,
    sso_restricted: false,
    sso_merged: true,
  });
  const names = (await joined("GET", "/users/me/portfolios")).body.portfolios.map(
    (one: { name: string }) => one.name,
  );
  expect(names.toSorted()).toEqual(["Assurance vie", "Compte courant", "Plan d’épargne entreprise"]);
  expect((await joined("GET", "/users/me/wealth")).status).toBe(200);
  const late = (await validate(id, given)).body;
  expect(late).toMatchObject({ code: "merge.already_done", detail: { state: "validated" } });
  await posted.mailTo(holder.email, "sont réunis");
});

test("the member's user at the bank's aggregator follows, resealed; where the holder has one, it is to be deleted there", async () => {
  const { secrets, db } = server.services;
  const link = async (who: TestUser, name: string) =>
    await db.transaction().execute(
      async (trx) =>
        await saveLink(who.subject, trx, {
          providerUserId: name,
          tokenEnvelope: secrets.seal(`token of ${name}`, `aggregation_links.token_envelope/${who.id}`),
          createdAt: server.services.clock(),
        }),
    );
  const linkOf = async (id: Id) =>
    await db.selectFrom("aggregation_links").selectAll().where("customer_id", "=", id).executeTakeFirst();
  const join = async (member: TestUser, holder: TestUser, count: number) => {
    const id = await ask(member, holder.email);
    expect((await validate(id, { code: await codeTo(holder.email, count), password })).status).toBe(200);
  };
  const [holder, member] = [await addHolder(), await addMember()];
  await link(member, "at-partner-1");
  await join(member, holder, 1);
  const moved = await linkOf(holder.id);
  expect(moved?.provider_user_id).toBe("at-partner-1");
  expect(secrets.open(moved?.token_envelope ?? "", `aggregation_links.token_envelope/${holder.id}`)).toBe(
    "token of at-partner-1",
  );
  server.advance(61_000);
  const second = await addMember();
  await link(second, "at-partner-2");
  await addHousehold(server, second, [0]);
  await join(second, holder, 2);
  expect((await linkOf(holder.id))?.provider_user_id).toBe("at-partner-1");
  const ended = await db.selectFrom("partner_erasures").selectAll().execute();
  expect(ended.map((row) => row.provider_user_id)).toContain("at-partner-2");
  expect(await countOf("portfolios", holder.id)).toBe(1);
});

import { cents, day, type Id } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../db/unit-of-work.ts";
import { workOf } from "../../../edge/work.ts";
import { insertPortfolio } from "../../../testing/insert-portfolio.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";
import { eraseUser } from "../../identity/users/actions/deletion.ts";
import { refreshRow } from "../customers/actions/row.ts";

/** Tests attempts to learn something of a customer through a couple, and concurrent changes of one couple. */

let server: TestServer;
let people: People;
let firmId: Id;
let elsewhere: Id;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
  firmId = await firmOf(people.advisor);
  elsewhere = await firmOf(people.outsider);
});
afterAll(async () => await server.close());

async function firmOf({ id }: TestUser): Promise<Id> {
  const { firm_id } = await server.services.db
    .selectFrom("users")
    .select("firm_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (firm_id === null) throw new Error("assertion: an advisor has a firm");
  return firm_id;
}

async function customerOf(...advisors: readonly TestUser[]): Promise<TestUser> {
  const customer = await server.addUser();
  for (const { id: advisorId } of advisors)
    await linkAdvisor(server.services, customer.subject, { advisorId, firmId });
  return customer;
}
const threeOf = async (by: TestUser) =>
  [await customerOf(by), await customerOf(by), await customerOf(by)] as const;
const note = async (by: TestUser, one: TestUser, other: TestUser) =>
  await by.ask("PUT", `/customers/${one.id}/couple`, { couple: { partner_id: other.id } });
const show = async (by: TestUser, one: TestUser) => await by.ask("GET", `/customers/${one.id}/couple`);
const couple = async (by: TestUser, one: TestUser) => (await show(by, one)).body.couple;
const end = async (by: TestUser, one: TestUser) => await by.ask("DELETE", `/customers/${one.id}/couple`);
const written = async (who: TestUser): Promise<{ kind: string; note: string }[]> =>
  (await who.ask("GET", "/users/me/events")).body.events;
const exported = async (who: TestUser) =>
  (await who.ask("GET", "/users/me/exports/json")).body.person.firm_couples;
const statuses = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted();

const openRows = async (...who: readonly TestUser[]) =>
  await server.services.db
    .selectFrom("firm_couples")
    .select(["customer_id", "partner_id", "id"])
    .where(
      "customer_id",
      "in",
      who.map(({ id }) => id),
    )
    .where("ended_at", "is", null)
    .execute();

async function hold(who: TestUser, change: object): Promise<Id> {
  const told = { amount_as_of: day("2026-11-18"), amount_provenance: "provider" } as const;
  const id = await insertPortfolio(server.services, { customer_id: who.id, ...told, ...change });
  await refreshRow(server.services, who.id);
  return id;
}
const joint = {
  kind: "joint",
  amount_cents: cents(1000_00),
  institution_name: "Banque A",
  number: "FR76 5678",
};
const savings = { kind: "savings", amount_cents: cents(300_00) };

async function hide(who: TestUser, id: Id, advisor_hidden: boolean): Promise<void> {
  await server.services.db
    .updateTable("portfolios")
    .set({ advisor_hidden })
    .where("customer_id", "=", who.id)
    .where("id", "=", id)
    .execute();
  await refreshRow(server.services, who.id);
}

async function erase(who: TestUser): Promise<void> {
  const erasedAt = server.services.clock();
  const user = { id: who.id, email: who.email, variant: "vigie" };
  await inTransaction(server.services, async (unit) => {
    await eraseUser(unit, { user, askedAt: erasedAt, erasedAt });
  });
}

test("a joint account that one of the two hides counts as the other shares it, and nothing tells that it is hidden", async () => {
  const { advisor } = people;
  const one = await customerOf(advisor);
  const [hiding, without] = [await customerOf(advisor), await customerOf(advisor)];
  await hold(one, joint);
  for (const who of [hiding, without]) await hold(who, savings);
  const account = await hold(hiding, joint);
  await note(advisor, one, hiding);
  expect((await couple(advisor, one)).together.amount).toBe(500 + 500 + 300);
  await hide(hiding, account, true);
  const told = async (who: TestUser) => ({
    sheet: (await couple(advisor, one)).together,
    other: (await couple(advisor, who)).together,
    partner: (await couple(advisor, one)).partner,
  });
  const before = await told(hiding);
  expect(before.sheet).toMatchObject({ amount: 500 + 300, unknown_nb: 0 });
  await end(advisor, one);
  // The response is exactly what it would be with a partner who never had the account.
  await note(advisor, one, without);
  const never = await told(without);
  const anonymous = { id: null, name: null };
  expect({ ...before, partner: { ...before.partner, ...anonymous } }).toEqual({
    ...never,
    partner: { ...never.partner, ...anonymous },
  });
  await end(advisor, one);
});

test("who hides all of theirs is told as who has nothing", async () => {
  const { advisor } = people;
  const [one, hiding] = [await customerOf(advisor), await customerOf(advisor)];
  await hold(one, joint);
  await hide(hiding, await hold(hiding, joint), true);
  await note(advisor, one, hiding);
  expect(await couple(advisor, one)).toMatchObject({
    together: null,
    partner: { wealth: null, oldest_date: null, contract_count: 0 },
  });
});

test("another firm neither reads, writes nor ends a couple, and notes its own of the same customer", async () => {
  const { advisor, outsider, foreigner, owner } = people;
  const [one, other] = [await customerOf(advisor), await customerOf(advisor)];
  await note(advisor, one, other);
  for (const by of [outsider, foreigner])
    expect(
      statuses([await show(by, one), await note(by, one, owner), await end(by, one), await end(by, other)]),
    ).toEqual([404, 404, 404, 404]);
  // Both firms follow the customer; the second one notes them with another partner.
  const third = await server.addUser();
  for (const { subject } of [one, third])
    await linkAdvisor(server.services, subject, { advisorId: outsider.id, firmId: elsewhere });
  expect(await couple(outsider, one)).toBeNull();
  expect((await end(outsider, one)).body.code).toBe("couple.not_found");
  expect((await note(outsider, one, other)).body.code).toBe("user.not_found");
  expect((await note(outsider, one, third)).status).toBe(200);
  expect((await couple(advisor, one)).partner.id).toBe(other.id);
  expect((await couple(outsider, one)).partner.id).toBe(third.id);
  const { events } = (await outsider.ask("GET", `/customers/${one.id}/events?system=only`)).body;
  expect(events).toHaveLength(1);
  await end(outsider, third);
  expect((await couple(advisor, one)).partner.id).toBe(other.id);
});

test("who does not follow both neither reads nor ends the couple, and the log of neither names the other", async () => {
  const { advisor, colleague, manager } = people;
  const [one, other] = [await customerOf(advisor), await customerOf(advisor, colleague)];
  await server.services.db
    .updateTable("users")
    .set({ first_name: "Anne", last_name: "Le Bris" })
    .where("id", "in", [one.id, other.id])
    .execute();
  expect((await note(colleague, other, one)).body.code).toBe("user.not_found");
  expect((await note(colleague, one, other)).status).toBe(404);
  expect((await note(manager, other, one)).status).toBe(200);
  expect(await couple(colleague, other)).toBeNull();
  expect((await end(colleague, other)).body.code).toBe("couple.not_found");
  const names = async (who: TestUser) => (await written(who)).map(({ note: words }) => /Le Bris/.test(words));
  expect([await names(one), await names(other)]).toEqual([[false], [false]]);
  await end(manager, one);
  expect([await names(one), await names(other)]).toEqual([
    [false, false],
    [false, false],
  ]);
});

test("nobody is in a couple with themselves, nor with somebody who is nobody", async () => {
  const { advisor } = people;
  const one = await customerOf(advisor);
  const itself = await note(advisor, one, one);
  expect([itself.status, itself.body.code]).toEqual([422, "couple.same_person"]);
  const nobody = { couple: { partner_id: server.services.newId() } };
  expect((await advisor.ask("PUT", `/customers/${one.id}/couple`, nobody)).status).toBe(404);
  expect(await openRows(one)).toEqual([]);
});

test("fifty notes at once leave one couple to each, told once, and the same one sent again changes nothing", async () => {
  const { advisor, manager } = people;
  const crowd: TestUser[] = [];
  for (let nb = 0; nb < 6; nb += 1) crowd.push(await customerOf(advisor));
  const pairs = Array.from({ length: 50 }, (_, rank) => {
    const [one, other] = [crowd[rank % 6], crowd[(rank + 1 + (rank % 5)) % 6]];
    if (one === undefined || other === undefined) throw new Error("assertion: there are six");
    return [one, other] as const;
  });
  const answers = await Promise.all(
    pairs.map(async ([one, other], rank) => await note(rank % 2 === 0 ? advisor : manager, one, other)),
  );
  // A server with no free connection answers 503; whatever it answers, the stored data are consistent.
  const expected = new Set([200, 409, 503]);
  expect(statuses(answers).filter((status) => !expected.has(status))).toEqual([]);
  const open = await openRows(...crowd);
  expect(open.length).toBeGreaterThan(0);
  expect(new Set(open.map((row) => row.customer_id)).size).toBe(open.length);
  for (const row of open)
    expect(open).toContainEqual({ ...row, customer_id: row.partner_id, partner_id: row.customer_id });
  for (const who of crowd) {
    const isIn = open.some((row) => row.customer_id === who.id);
    expect((await written(who)).length).toBe(isIn ? 1 : 0);
  }
  const [first] = open;
  const [one, other] = [first?.customer_id, first?.partner_id].map((id) =>
    crowd.find((who) => who.id === id),
  );
  if (one === undefined || other === undefined) throw new Error("assertion: a couple was noted");
  const [once, again] = [await couple(advisor, other), (await note(advisor, other, one)).body.couple];
  expect(again).toEqual(once);
  expect(await written(one)).toHaveLength(1);
});

test("a third person is refused while one is in a couple, from either side, and taken once it has ended", async () => {
  const { advisor } = people;
  const [one, other, third] = await threeOf(advisor);
  await note(advisor, one, other);
  for (const who of [one, other]) {
    expect((await note(advisor, who, third)).body.code).toBe("couple.already");
    expect((await note(advisor, third, who)).body.code).toBe("couple.already");
  }
  expect((await couple(advisor, one)).partner.id).toBe(other.id);
  await end(advisor, other);
  expect((await note(advisor, third, one)).status).toBe(200);
});

test("a note and the end of the firm's link at once leave nobody in a couple with who is gone", async () => {
  const { advisor } = people;
  for (let nb = 0; nb < 10; nb += 1) {
    const [one, leaving] = [await customerOf(advisor), await customerOf(advisor)];
    await Promise.all([
      note(advisor, one, leaving),
      advisor.ask("DELETE", `/customers/${leaving.id}/access?confirmed=true`),
    ]);
    expect(await openRows(one, leaving)).toEqual([]);
  }
});

test("the export of each tells the couple, its days and its end", async () => {
  const { advisor } = people;
  const [one, other] = [await customerOf(advisor), await customerOf(advisor)];
  await note(advisor, one, other);
  const rows = async () => [await exported(one), await exported(other)];
  const row = (partner: TestUser, ended: unknown) => [
    expect.objectContaining({ partner_id: partner.id, noted_by: advisor.id, ended_at: ended }),
  ];
  expect(await rows()).toEqual([row(other, null), row(one, null)]);
  await end(advisor, one);
  expect(await rows()).toEqual([row(other, expect.any(String)), row(one, expect.any(String))]);
  for (const who of [one, other])
    expect((await written(who)).map(({ kind }) => kind)).toEqual(["couple_ended", "couple_noted"]);
});

test("the erasure of one ends the couple of the other, whose export says so and who may be noted with another", async () => {
  const { advisor } = people;
  const [one, gone, third] = await threeOf(advisor);
  await note(advisor, one, gone);
  await erase(gone);
  expect(await couple(advisor, one)).toBeNull();
  expect(await openRows(one, gone)).toEqual([]);
  expect(await exported(one)).toMatchObject([{ partner_id: gone.id, ended_at: expect.any(String) }]);
  const rows = server.services.db.selectFrom("firm_couples").select("id");
  expect(await rows.where("customer_id", "=", gone.id).execute()).toEqual([]);
  expect((await note(advisor, one, third)).status).toBe(200);
});

test("an account that joins another leaves nobody in a couple with it", async () => {
  const { advisor } = people;
  const [one, joined, into] = await threeOf(advisor);
  await note(advisor, one, joined);
  await inTransaction(server.services, async (unit) => {
    await unit.publish(workOf(unit, joined.subject), "customers.merged", { into: into.id });
  });
  expect(await openRows(one, joined)).toEqual([]);
  expect((await note(advisor, one, into)).status).toBe(200);
});

import type { Id } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { addHousehold } from "../../../testing/test-household.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";
import { refreshRow } from "../customers/actions/row.ts";
import { coupleText } from "./text.ts";

/** Tests two customers of a firm who are noted as a couple. */

let server: TestServer;
let people: People;
let firmId: Id;
let partner: TestUser;
let contracts: readonly Id[];
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
  const { firm_id: found } = await server.services.db
    .selectFrom("users")
    .select("firm_id")
    .where("id", "=", people.advisor.id)
    .executeTakeFirstOrThrow();
  if (found === null) throw new Error("assertion: an advisor has a firm");
  firmId = found;
  partner = await customerOf(people.advisor);
  await server.services.db
    .updateTable("users")
    .set({ first_name: "Anne", last_name: "Le Bris" })
    .where("id", "=", partner.id)
    .execute();
  contracts = (await addHousehold(server, people.owner, [2, 5])).portfolioIds;
  await addHousehold(server, partner, [1]);
  for (const { id } of [people.owner, partner]) await refreshRow(server.services, id);
});
afterAll(async () => await server.close());

async function customerOf(...advisors: readonly TestUser[]): Promise<TestUser> {
  const customer = await server.addUser();
  for (const { id: advisorId } of advisors)
    await linkAdvisor(server.services, customer.subject, { advisorId, firmId });
  return customer;
}
const note = async (by: TestUser, one: TestUser, other: TestUser) =>
  await by.ask("PUT", `/customers/${one.id}/couple`, { couple: { partner_id: other.id } });
const couple = async (by: TestUser, one: TestUser) =>
  (await by.ask("GET", `/customers/${one.id}/couple`)).body.couple;
const end = async (by: TestUser, one: TestUser) => await by.ask("DELETE", `/customers/${one.id}/couple`);
const systemLines = async (of: TestUser) =>
  (await people.advisor.ask("GET", `/customers/${of.id}/events?system=only`)).body.events.map(
    ({ kind, note: words }: { kind: string; note: string }) => `${kind} ${words}`,
  );

test("a couple is noted on both sheets, with what each shares and their sum; each reads it among what is written", async () => {
  const { advisor, owner } = people;
  expect(await couple(advisor, owner)).toBeNull();
  const made = await note(advisor, owner, partner);
  expect(made.status).toBe(200);
  const mine = await couple(advisor, owner);
  expect(mine).toMatchObject({
    partner: { id: partner.id, name: "Anne Le Bris", wealth: 22_950, contract_count: 1 },
    together: { amount: 3412 + 4000 + 22_950, unknown_nb: 0 },
  });
  const theirs = await couple(advisor, partner);
  expect(theirs).toMatchObject({ partner: { id: owner.id, wealth: 7412 }, together: mine.together });
  expect(theirs.noted_at).toBe(mine.noted_at);
  for (const one of [owner, partner])
    expect(await systemLines(one)).toEqual([`couple_noted ${coupleText.noted}`]);
  const own = (await partner.ask("GET", "/users/me/events")).body.events;
  expect(own).toMatchObject([{ kind: "couple_noted" }]);
  // The partner's access log shows that their figures were read on this sheet.
  const ledger = (await partner.ask("GET", "/users/me/accesses")).body.accesses;
  expect(ledger.map(({ method }: { method: string }) => method)).toEqual(
    expect.arrayContaining(["PUT", "GET"]),
  );
  await end(advisor, partner);
});

test("a contract that one hides is in neither's page, nor in their sum", async () => {
  const { advisor, owner } = people;
  const [first] = contracts;
  await note(advisor, owner, partner);
  if (first === undefined) throw new Error("assertion: the owner has contracts");
  const { db } = server.services;
  const hide = async (advisor_hidden: boolean) => {
    await db.updateTable("portfolios").set({ advisor_hidden }).where("id", "=", first).execute();
    await refreshRow(server.services, owner.id);
  };
  await hide(true);
  const texts = [await couple(advisor, owner), await couple(advisor, partner)];
  expect(texts.map(({ together }) => together.amount)).toEqual([26_950, 26_950]);
  expect(texts[1].partner).toMatchObject({ wealth: 4000, contract_count: 1 });
  // The endpoint is for the firm only: neither customer may read the other's figures through it.
  for (const who of [owner, partner])
    for (const of of [owner, partner])
      expect((await who.ask("GET", `/customers/${of.id}/couple`)).status).toBeGreaterThanOrEqual(403);
  await hide(false);
  await end(advisor, owner);
});

test("where one of the two shares nothing, there is no sum", async () => {
  const { advisor, owner } = people;
  const silent = await customerOf(advisor);
  await refreshRow(server.services, silent.id);
  await note(advisor, owner, silent);
  expect(await couple(advisor, owner)).toMatchObject({
    partner: { wealth: null, contract_count: 0 },
    together: null,
  });
  await end(advisor, owner);
});

test("only customers within reach are noted, nobody twice, and nobody with themselves", async () => {
  const { advisor, colleague, manager, owner, outsider } = people;
  const [theirs, third] = [await customerOf(colleague), await customerOf(advisor)];
  expect((await note(advisor, owner, theirs)).status).toBe(404);
  expect((await note(outsider, owner, partner)).status).toBe(404);
  expect((await note(advisor, owner, owner)).body.code).toBe("couple.same_person");
  expect((await note(manager, owner, theirs)).status).toBe(200);
  // An advisor who may access only one of the two learns nothing of the other.
  expect(await couple(advisor, owner)).toBeNull();
  expect(await couple(colleague, theirs)).toBeNull();
  expect((await end(advisor, owner)).body.code).toBe("couple.not_found");
  for (const [one, other] of [
    [owner, third],
    [third, owner],
  ] as const)
    expect((await note(advisor, one, other)).body.code).toBe("couple.already");
  expect((await end(manager, theirs)).status).toBe(200);
  const both = await Promise.all([note(advisor, owner, partner), note(advisor, third, owner)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await end(advisor, owner);
});

test("its end is kept for both, and comes with the end of the firm's link to one of them", async () => {
  const { advisor, owner } = people;
  const leaving = await customerOf(advisor);
  await note(advisor, leaving, owner);
  expect((await end(advisor, owner)).status).toBe(200);
  expect(await couple(advisor, leaving)).toBeNull();
  expect((await systemLines(leaving))[0]).toContain("couple_ended");
  await note(advisor, owner, leaving);
  const before = (await systemLines(owner)).length;
  await advisor.ask("DELETE", `/customers/${leaving.id}/access?confirmed=true`);
  expect(await couple(advisor, owner)).toBeNull();
  expect((await systemLines(owner)).length).toBe(before);
  const kept = await server.services.db
    .selectFrom("firm_couples")
    .select(["ended_at", "ended_by"])
    .where("customer_id", "in", [leaving.id])
    .orderBy("noted_at")
    .execute();
  expect(kept.map((one) => one.ended_by)).toEqual([advisor.id, null]);
  expect(kept.every((one) => one.ended_at !== null)).toBe(true);
  // Another couple may be noted afterwards.
  expect((await note(advisor, owner, partner)).status).toBe(200);
  await end(advisor, owner);
});

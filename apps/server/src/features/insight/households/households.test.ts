import { cents, day, type Id, instant, variantNamed } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertPortfolio } from "../../../testing/insert-portfolio.ts";
import { addPeople } from "../../../testing/test-firm.ts";
import { householdLetters } from "./letters.ts";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";

/** Two people in one household: only what was chosen is shown, a joint account counts once, and leaving hides everything again. */

let server: TestServer;
const now = instant("2026-11-19T10:00:00Z");
beforeAll(async () => void (server = await openTestServer({ jobs: false, now })));
afterAll(async () => await server.close());

const read = async (who: TestUser) => (await who.ask("GET", "/users/me/household")).body.household;
const ask = async (who: TestUser, email: string) =>
  await who.ask("POST", "/users/me/household/requests", { email });
const answer = async (who: TestUser, id: string, accepts: boolean) =>
  await who.ask("POST", `/users/me/household/requests/${id}/answer`, { accepts });
const share = async (who: TestUser, ids: readonly string[]) =>
  await who.ask("PUT", "/users/me/household/shares", { portfolio_ids: ids });

async function hold(
  who: TestUser,
  change: Omit<Parameters<typeof insertPortfolio>[1], "customer_id">,
): Promise<Id> {
  const told = { amount_as_of: day("2026-11-18"), amount_provenance: "provider" } as const;
  return await insertPortfolio(server.services, { customer_id: who.id, ...told, ...change });
}

async function addCouple(): Promise<readonly [TestUser, TestUser]> {
  const couple = [await server.addUser(), await server.addUser()] as const;
  const [one, other] = couple;
  const { request } = (await ask(one, other.email)).body.household;
  expect((await answer(other, request.id, true)).status).toBe(200);
  return couple;
}

test("who is asked accepts, each chooses what the other sees, and both tell the same total", async () => {
  const [one, other] = await addCouple();
  await hold(one, { kind: "savings", amount_cents: cents(10_000_00) });
  const shown = await hold(other, { kind: "lifeinsurance", amount_cents: cents(30_000_00) });
  await hold(other, { kind: "checking", amount_cents: cents(500_00) });
  const before = await read(one);
  expect(before).toMatchObject({ own: { amount: 10_000 }, together: { amount: 10_000 }, theirs: [] });
  expect(before.partner.name).toBe((await read(one)).partner.name);
  expect(
    (await share(other, [shown])).body.household.contracts
      .map((row: { shared: boolean }) => row.shared)
      .toSorted(),
  ).toEqual([false, true]);
  const after = await read(one);
  expect(after).toMatchObject({ own: { amount: 10_000 }, together: { amount: 40_000, as_of: "2026-11-18" } });
  expect(after.theirs).toMatchObject([
    { kind: "lifeinsurance", amount: 30_000, added: 30_000, of_both: false },
  ]);
  // "Moi" equals the figure of the own dashboard.
  const { wealth } = (await one.ask("GET", "/users/me/wealth")).body;
  expect(after.own.amount).toBe(wealth.assets - wealth.debts);
  // The other sees nothing of it: it was not chosen.
  expect(await read(other)).toMatchObject({
    own: { amount: 30_500 },
    together: { amount: 30_500 },
    theirs: [],
  });
});

test("an account of both counts once, whole at both or half and half", async () => {
  const [one, other] = await addCouple();
  const account = {
    amount_cents: cents(1000_00),
    institution_name: "Banque A",
    number: "FR76 1234",
  } as const;
  await hold(one, { ...account, kind: "savings" });
  const same = await hold(other, { ...account, kind: "savings", number: "FR761234" });
  await hold(one, { ...account, kind: "joint", number: "FR76 5678" });
  const half = await hold(other, { ...account, kind: "joint", number: "FR76 5678" });
  await share(other, [same, half]);
  const seen = await read(one);
  expect([seen.own.amount, seen.together.amount]).toEqual([1500, 2000]);
  const added = seen.theirs.map((row: { amount: number; added: number }) => [row.amount, row.added]);
  expect(added.toSorted()).toEqual([
    [1000, 0],
    [500, 500],
  ]);
});

test("nobody answers what was asked of another, sees what was not shown, or is of two households", async () => {
  const [one, other] = await addCouple();
  const third = await server.addUser();
  const fourth = await server.addUser();
  const { request } = (await ask(third, fourth.email)).body.household;
  for (const stranger of [one, third])
    expect((await answer(stranger, request.id, true)).body.code).toBe("household.request_not_found");
  expect((await one.ask("DELETE", `/users/me/household/requests/${request.id}`)).status).toBe(404);
  expect((await share(third, [])).body.code).toBe("household.none");
  const foreign = await hold(third, { kind: "savings", amount_cents: cents(100) });
  expect((await share(one, [foreign])).body.code).toBe("portfolio.not_found");
  expect((await ask(one, fourth.email)).body.code).toBe("household.already");
  // Two people asked; the first one is already accepted.
  const { request: late } = (await ask(await server.addUser(), other.email)).body.household;
  expect((await answer(other, late.id, true)).body.code).toBe("household.already");
  expect((await answer(other, late.id, false)).status).toBe(200);
  expect((await answer(other, late.id, true)).body.code).toBe("household.request_not_found");
});

test("the answer is the same whoever holds the address; one request waits at a time, five go in a day", async () => {
  const saver = await server.addUser();
  expect((await ask(saver, saver.email.toUpperCase())).body.code).toBe("household.own_address");
  expect((await ask(saver, "nobody")).body.code).toBe("email.invalid");
  for (let nb = 0; nb < 5; nb += 1) {
    const { status, body } = await ask(saver, `nobody-${String(nb)}@exemple.fr`);
    expect([status, body.household.partner]).toEqual([201, null]);
    expect((await ask(saver, "other@exemple.fr")).body.code).toBe("household.asked");
    await saver.ask("DELETE", `/users/me/household/requests/${body.household.request.id}`);
  }
  expect((await ask(saver, "nobody-6@exemple.fr")).body.code).toBe("household.too_many");
});

test("of many who accept at once each is of one household, and who leaves takes all back from both", async () => {
  const wanted = await server.addUser();
  const askers = await Promise.all(Array.from({ length: 6 }, async () => await server.addUser()));
  const requests = await Promise.all(
    askers.map(async (asker) => (await ask(asker, wanted.email)).body.household.request.id),
  );
  const answers = await Promise.all(requests.map(async (id) => await answer(wanted, id, true)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  const partner = askers[answers.findIndex(({ status }) => status === 200)];
  if (partner === undefined) throw new Error("assertion: one was accepted");
  await share(partner, [await hold(partner, { kind: "savings", amount_cents: cents(700_00) })]);
  expect((await read(wanted)).theirs).toHaveLength(1);
  expect((await partner.ask("DELETE", "/users/me/household")).status).toBe(200);
  for (const who of [wanted, partner])
    expect(await read(who)).toMatchObject({ partner: null, together: null, theirs: [] });
  // After joining again, nothing of what was shown before is shown.
  const { request } = (await ask(wanted, partner.email)).body.household;
  await answer(partner, request.id, true);
  expect((await read(wanted)).theirs).toEqual([]);
});

test("of two who leave at once one ends the household, and what began since stays", async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = await addCouple();
    const left = await Promise.all(
      [one, other].map(async (who) => await who.ask("DELETE", "/users/me/household")),
    );
    expect(left.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const who of [one, other]) expect(await read(who)).toMatchObject({ partner: null, together: null });
  }
});

test("an advisor sees nothing of a household, their customer's other one least of all", async () => {
  const people = await addPeople(server);
  for (const who of [people.advisor, people.manager])
    expect(
      (await who.ask("GET", "/users/me/household", undefined, { "vigie-customer": people.owner.id })).status,
    ).toBeGreaterThanOrEqual(400);
});

test("an erased other one is gone from the household", async () => {
  const [one, other] = await addCouple();
  await server.services.db.deleteFrom("household_members").where("customer_id", "=", other.id).execute();
  expect(await read(one)).toMatchObject({ partner: null, together: null });
  const third = await server.addUser();
  const { request } = (await ask(third, one.email)).body.household;
  expect((await answer(one, request.id, true)).status).toBe(200);
});

test("the mail of a request says who asks, as long as it waits", async () => {
  const [sender, variant] = [await server.addUser(), variantNamed("vigie")];
  const { request } = (await ask(sender, "someone@exemple.fr")).body.household;
  const mail = { facts: { request: request.id } } as never;
  const drafted = async () =>
    await householdLetters.request.address({ services: server.services, mail, holder: null, user: null });
  const letter = (await drafted())?.write({ variant, siteUrl: "https://a", code: "", token: "", facts: {} });
  expect(letter?.subject).toBe("Une personne vous propose de former un foyer");
  expect(letter?.lines[0]).toMatch(/^Camille .+ vous propose de former un foyer/);
  expect(letter?.button?.url).toBe("https://a/household");
  await sender.ask("DELETE", `/users/me/household/requests/${request.id}`);
  expect(await drafted()).toBeNull();
});

import { customerSorts, type Id } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertPortfolio } from "../../../testing/insert-portfolio.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";

/** Tests each sortable column: its order, empty values last, and pages that together give the whole list. */

let server: TestServer;
let people: People;
const ids: Record<string, Id> = {};
const names = ["ariane", "basile", "celeste", "denis", "elise", "felix"] as const;
type Name = (typeof names)[number];

beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
  const firmId = await firmOf(people.advisor.id);
  for (const name of names) {
    const { id, subject } = await server.addUser({ email: `${name}@test.vigie.fr` });
    ids[name] = id;
    await sql`update users set first_name = ${name}, last_name = 'Le Goff' where id = ${id}`.execute(
      server.services.db,
    );
    // The last ones are linked to the colleague, or to both advisors.
    const advisors = { elise: ["colleague"], felix: ["colleague", "advisor"] } as const;
    const own: readonly ("advisor" | "colleague")[] =
      name === "elise" || name === "felix" ? advisors[name] : ["advisor"];
    for (const one of own) await linkAdvisor(server.services, subject, { advisorId: people[one].id, firmId });
  }
  // The colleague's link is the older one, so that the order does not depend on the ids.
  await sql`update customer_advisors set since = since - interval '1 day'
    where customer_id = ${idOf("felix")} and advisor_id = ${people.colleague.id}`.execute(server.services.db);
  for (const [who, lastName] of [
    ["advisor", "Élouan"],
    ["colleague", "Abgrall"],
  ] as const)
    await sql`update users set first_name = 'Yann', last_name = ${lastName} where id = ${people[who].id}`.execute(
      server.services.db,
    );
  await tag();
  await subscribe(firmId);
  await agree(firmId);
  await plan();
  await target(firmId);
});
afterAll(async () => await server.close());

const idOf = (name: Name): Id => {
  const id = ids[name];
  if (id === undefined) throw new Error("assertion: everybody was added");
  return id;
};

async function firmOf(userId: Id): Promise<Id> {
  const row = await server.services.db
    .selectFrom("users")
    .select("firm_id")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (row.firm_id === null) throw new Error("assertion: an advisor has a firm");
  return row.firm_id;
}

async function put(tagId: Id, customerIds: readonly Id[]): Promise<void> {
  const act = { kind: "tag", tag_id: tagId };
  const answer = await people.advisor.ask("POST", "/customers/bulk", { act, customer_ids: customerIds });
  if (answer.status !== 200) throw new Error(`assertion: customers are tagged (${answer.status})`);
}

async function tag(): Promise<void> {
  for (const [name, who] of [
    ["Viager", ["basile"]],
    ["Épargne", ["ariane", "basile"]],
    ["Bourse", ["celeste"]],
  ] as const) {
    const { body } = await people.advisor.ask("POST", "/customer_tags", { tag: { name } });
    await put(body.tag.id, who.map(idOf));
  }
}

async function subscribe(firmId: Id): Promise<void> {
  const { db, clock, newId } = server.services;
  const quote = (cents: number) =>
    JSON.stringify({ monthly: { ttcCents: cents }, yearly: { ttcCents: cents } });
  for (const [name, state, interval, cents] of [
    ["ariane", "active", "monthly", 20_00],
    ["basile", "advisor_approval", "yearly", 230_00],
    ["celeste", "payment_failed", "monthly", 19_00],
    ["denis", "closed", "yearly", 900_00],
    // The firm does not see a draft, which has no price yet.
    ["elise", "inactive", "yearly", 1_00],
  ] as const)
    await sql`insert into club_subscriptions (customer_id, id, firm_id, advisor_id, state, since, clock_at, created_at, interval, quote)
      values (${idOf(name)}, ${newId()}, ${firmId}, ${people.advisor.id}, ${state}, ${clock()}, ${clock()}, ${clock()},
        ${interval}, ${quote(cents)}::jsonb)`.execute(db);
}

async function agree(firmId: Id): Promise<void> {
  const { db, clock, newId } = server.services;
  for (const [name, channel, granted] of [
    ["ariane", "email", true],
    ["basile", "phone", true],
    ["basile", "sms", true],
    ["celeste", "phone", true],
    ["denis", "phone", false],
  ] as const)
    await sql`insert into contact_consents (customer_id, firm_id, channel, id, granted, at)
      values (${idOf(name)}, ${firmId}, ${channel}, ${newId()}, ${granted}, ${clock()})`.execute(db);
}

async function plan(): Promise<void> {
  for (const [name, typeInvestment, hidden] of [
    ["ariane", "pension", false],
    ["basile", "saving_precautionary", false],
    // A hidden contract has no effect on the order.
    ["celeste", "saving_precautionary", true],
    ["denis", "transmission", false],
  ] as const)
    await insertPortfolio(server.services, {
      customer_id: idOf(name),
      infos: JSON.stringify({ typeInvestment }),
      advisor_hidden: hidden,
    });
}

async function target(firmId: Id): Promise<void> {
  const { db, clock, newId } = server.services;
  for (const [mission, shared, who] of [
    ["Assurance vie", true, ["basile", "celeste"]],
    ["Épargne retraite", true, ["ariane", "basile"]],
    // Another advisor's private mission is not shown, and has no effect on the order.
    ["Actions", false, ["denis"]],
  ] as const) {
    const id = newId();
    await sql`insert into missions (firm_id, id, author_id, shared, state, kind, category, name, description, pitch, objective,
        duration_days, product_ids, filters, excluded_ids, created_at)
      values (${firmId}, ${id}, ${people.colleague.id}, ${shared}, 'open', 'private', 'event', ${mission}, '', '', 'new_clients',
        30, '{}', '{}', '{}', ${clock()})`.execute(db);
    for (const name of who)
      await sql`insert into mission_leads (customer_id, firm_id, mission_id, state, live, created_at)
        values (${idOf(name)}, ${firmId}, ${id}, 'targeted', ${mission === "Assurance vie" || name === "ariane"}, ${clock()})`.execute(
        db,
      );
  }
}

type Row = { readonly id: Id; readonly first_name: Name | null };
const search = async (body: object, who = people.advisor) => {
  const answer = await who.ask("POST", "/customers/search", body);
  expect(answer.status).toBe(200);
  return answer.body;
};
const told = async (sort: string, order: string, who = people.advisor) =>
  (await search({ sort, order, filters: { text: "le goff" } }, who)).customers.map(
    (row: Row) => row.first_name,
  );

/** In ascending order; customers with no value come last in both directions, by id. */
const expected: Readonly<Record<string, readonly Name[]>> = {
  club: ["basile", "ariane", "celeste", "denis"],
  tags: ["celeste", "ariane", "basile"],
  projects: ["basile", "ariane", "denis"],
  club_price: ["celeste", "basile", "ariane"],
  missions: ["celeste", "basile", "ariane"],
  consents: ["celeste", "basile", "ariane"],
};

test("each of the columns that are looked up orders the list by what it tells, who has nothing of it last", async () => {
  for (const [sort, ordered] of Object.entries(expected)) {
    const mine = names.filter((name) => name !== "elise");
    const none = mine
      .filter((name) => !ordered.includes(name))
      .toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
    // Equal values are ordered by id, in both directions.
    expect([sort, await told(sort, "asc")]).toEqual([sort, [...ordered, ...none]]);
    expect([sort, await told(sort, "desc")]).toEqual([sort, [...ordered.toReversed(), ...none]]);
  }
});

test("by advisors a manager's list stands in the order of their names, all of a customer's", async () => {
  const all = await told("advisor", "asc", people.manager);
  expect(all.slice(0, 2)).toEqual(["elise", "felix"]);
  const back = await told("advisor", "desc", people.manager);
  expect(back.slice(-2)).toEqual(["felix", "elise"]);
});

test("of every sort the pages, one after another, are the whole order", async () => {
  for (const who of [people.advisor, people.manager])
    for (const sort of customerSorts)
      for (const order of ["asc", "desc"]) {
        const whole = (await search({ sort, order }, who)).customers.map(({ id }: Row) => id);
        const seen: Id[] = [];
        let after: string | undefined;
        do {
          const page = await search({ sort, order, size: 2, ...(after === undefined ? {} : { after }) }, who);
          seen.push(...page.customers.map(({ id }: Row) => id));
          after = page.meta.next ?? undefined;
        } while (after !== undefined);
        expect([sort, order, seen]).toEqual([sort, order, whole]);
        expect(new Set(whole).size).toBe(whole.length);
      }
});

test("a customer with many long tags is a place to go on from", async () => {
  for (let n = 0; n < 20; n += 1) {
    const name = `${"Œ".repeat(36)}${String(n).padStart(2, "0")}`;
    const { body } = await people.advisor.ask("POST", "/customer_tags", { tag: { name } });
    await put(body.tag.id, [idOf("denis")]);
  }
  const first = await search({ sort: "tags", order: "desc", size: 1 });
  const second = await search({ sort: "tags", order: "desc", size: 1, after: first.meta.next });
  const whole = await search({ sort: "tags", order: "desc", size: 2 });
  expect([...first.customers, ...second.customers]).toEqual(whole.customers);
});

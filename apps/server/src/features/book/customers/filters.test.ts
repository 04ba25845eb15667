import { customerFilters } from "@vigie/api";
import { addDays, addMonths, alertLimits, dayOf, type Id } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";

/** Each filter finds the customer of whom it holds, leaves out the one of whom it does not, and the one of whom nothing is known. */

let server: TestServer;
let people: People;
let known: TestUser;
let tagId: Id;

beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
  const { advisor } = people;
  const asked = await server.services.db
    .selectFrom("users")
    .select("firm_id")
    .where("id", "=", advisor.id)
    .executeTakeFirstOrThrow();
  const firmId = asked.firm_id;
  if (firmId === null) throw new Error("assertion: an advisor has a firm");
  known = await server.addUser({ email: "maiwenn.quere@test.vigie.fr" });
  await linkAdvisor(server.services, known.subject, { advisorId: advisor.id, firmId });
  // Nothing was ever told of this one.
  const silent = await server.addUser({ email: "inconnue@test.vigie.fr" });
  await linkAdvisor(server.services, silent.subject, { advisorId: advisor.id, firmId });
  const made = await advisor.ask("POST", "/customer_tags", { tag: { name: "Salon" } });
  tagId = made.body.tag.id;
  await tellAll(firmId);
});
afterAll(async () => await server.close());

/** Everything that a filter may ask of. */
async function tellAll(firmId: Id): Promise<void> {
  const { db, clock, newId } = server.services;
  const { id } = known;
  const now = clock();
  const today = dayOf(now);
  const ago = (days: number) => addDays(today, -days);
  const situation = {
    assetRange: "assets_3",
    incomeRange: "income_2",
    maritalStatus: "married",
    professionalStatus: "working",
    address: { city: "Quimper" },
  };
  await sql`update users set first_name = 'Maïwenn', last_name = 'Quéré', mobile = '+33612345678',
    birthdate = ${addMonths(today, -12 * 69 - 6)}::date where id = ${id}`.execute(db);
  await sql`insert into customer_profiles (customer_id, recommended_risk, situation, updated_at)
    values (${id}, 3, ${JSON.stringify(situation)}::jsonb, ${now})`.execute(db);
  await sql`insert into risk_profiles (customer_id, id, survey_type, version, answers, result, risk, answered_at)
    values (${id}, ${newId()}, 'profile', '1', '{}', '{}', 3, ${addMonths(today, -alertLimits.profileMonths - 1)}::date)`.execute(
    db,
  );
  await sql`insert into book_days (customer_id, day, latest, computed_at, wealth_cents, flows_cents, cash_cents, oldest_on,
      connection, completeness, missing, contract_count, unknown_count, favourite_kind, concentration, kinds, isins, insurers)
    values (${id}, ${today}, true, ${now}, 20000000, 50000, 3000000, ${ago(40)}, 'broken', 0.5, '{identity}', 2, 0,
      'lifeinsurance', 0.6, '{lifeinsurance,pea}', '{FR0010315770}', '{Assureur d’essai}')`.execute(db);
  await sql`insert into firm_customers (customer_id, firm_id, last_contact_at, next_appointment_at, alert_count, updated_at)
    values (${id}, ${firmId}, ${ago(200)}::date, ${ago(30)}::date, 2, ${now})`.execute(db);
  await sql`insert into customer_tags (customer_id, firm_id, tag_id, tagged_at)
    values (${id}, ${firmId}, ${tagId}, ${now})`.execute(db);
  await sql`insert into book_observations (customer_id, key, rule, amount_cents, content, made_on)
    values (${id}, 'fees', 'fees_above_peers', 30000, '{"yearlyCents": 30000}', ${today})`.execute(db);
  await sql`insert into club_subscriptions (customer_id, id, firm_id, advisor_id, state, since, clock_at, created_at, interval)
    values (${id}, ${newId()}, ${firmId}, ${people.advisor.id}, 'active', ${now}, ${now}, ${now}, 'yearly')`.execute(
    db,
  );
}

/** Of each filter, what holds of the customer, and what does not. */
const samples = (): Readonly<Record<keyof typeof customerFilters.shape, readonly [unknown, unknown]>> => ({
  text: ["quere maiwenn", "quere goulven"],
  status: [["customer"], ["prospect"]],
  advisorIds: [[people.advisor.id], [people.colleague.id]],
  tagIds: [[tagId], [people.advisor.id]],
  assetRange: [["assets_3"], ["assets_1"]],
  incomeRange: [["income_2"], ["income_1"]],
  maritalStatus: [["married", "single"], ["single"]],
  professionalStatus: [["working"], ["retired"]],
  risk: [[3], [0, 5]],
  ageFrom: [69, 70],
  ageTo: [69, 68],
  turns: [70, 71],
  kinds: [["pea"], ["per"]],
  favouriteKinds: [["lifeinsurance"], ["pea"]],
  isins: [["FR0010315770"], ["LU0000000018"]],
  insurers: [["Assureur d’essai"], ["Banque d’essai"]],
  wealthFrom: [200_000, 200_001],
  wealthTo: [200_000, 199_999],
  cashAbove: [29_999, 30_000],
  feesAbove: [299, 300],
  concentrationAbove: [0.5, 0.6],
  flows: ["in", "out"],
  connection: [["broken"], ["fresh"]],
  completenessBelow: [0.6, 0.5],
  missing: [["identity"], ["situation"]],
  noContactDays: [199, 201],
  noAppointment: [true, null],
  hasAlerts: [true, null],
  reviewDue: [true, null],
  club: [["active", "none"], ["ended"]],
  olderThanDays: [39, 41],
});

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const found = async (filters: object) =>
  (await people.advisor.ask("POST", "/customers/search", { filters })).body.customers.map(
    ({ id }: { id: Id }) => id,
  );
/** Who has none of them meets these, unlike a value that nobody knows. */
const alsoOfTheSilent = new Set(["advisorIds", "noContactDays", "noAppointment", "club"]);

test("every filter has its sample", () => {
  expect(Object.keys(samples()).toSorted()).toEqual(Object.keys(customerFilters.shape).toSorted());
});

test("each filter finds of whom it holds, and neither the others nor who is unknown", async () => {
  for (const [name, [holds, does]] of Object.entries(samples())) {
    const all = await found({ [snake(name)]: holds });
    expect([name, all.includes(known.id)]).toEqual([name, true]);
    expect([name, all.length > 1]).toEqual([name, alsoOfTheSilent.has(name)]);
    if (does === null) continue;
    expect([name, (await found({ [snake(name)]: does })).includes(known.id)]).toEqual([name, false]);
  }
});

test("all filters at once find the one customer; what is asked of the past is found no more once it is done", async () => {
  const all = Object.fromEntries(
    Object.entries(samples()).map(([name, [holds]]) => [snake(name), holds] as const),
  );
  expect(await found(all)).toEqual([known.id]);
  const { db, clock } = server.services;
  const now = clock();
  await sql`update risk_profiles set answered_at = ${now} where customer_id = ${known.id}`.execute(db);
  await sql`update firm_customers set next_appointment_at = ${addDays(dayOf(now), 2)}::date, alert_count = 0
    where customer_id = ${known.id}`.execute(db);
  for (const name of ["review_due", "no_appointment", "has_alerts"])
    expect([name, (await found({ [name]: true })).includes(known.id)]).toEqual([name, false]);
});

test("a list tells where the customer stands with the Club of one's own firm alone", async () => {
  const { body } = await people.advisor.ask("POST", "/customers/search", { filters: { text: "quere" } });
  expect(body.customers[0].club).toBe("active");
  await sql`update club_subscriptions set firm_id = ${server.services.newId()} where customer_id = ${known.id}`.execute(
    server.services.db,
  );
  const after = await people.advisor.ask("POST", "/customers/search", { filters: { text: "quere" } });
  expect(after.body.customers[0].club).toBe("none");
});

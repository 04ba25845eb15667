import { customerFilters } from "@vigie/api";
import { addDays, addMonths, addMs, alertLimits, dayOf, type Id } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertPortfolio } from "../../../testing/insert-portfolio.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";

/** Tests that each filter finds the matching customer, and excludes the one that does not match and the one without data. */

let server: TestServer;
let people: People;
let known: TestUser;
let tagId: Id;
let missionId: Id;

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
  // A customer without any data.
  const silent = await server.addUser({ email: "inconnue@test.vigie.fr" });
  await linkAdvisor(server.services, silent.subject, { advisorId: advisor.id, firmId });
  const made = await advisor.ask("POST", "/customer_tags", { tag: { name: "Salon" } });
  tagId = made.body.tag.id;
  missionId = server.services.newId();
  await tellAll(firmId);
  await tellRelation(firmId);
});
afterAll(async () => await server.close());

/** Gives the known customer a value for each filter. */
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
    professionalCategory: "36",
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
      connection, contract_count, unknown_count, favourite_kind, concentration, kinds, isins, insurers)
    values (${id}, ${today}, true, ${now}, 20000000, 50000, 3000000, ${ago(40)}, 'broken', 2, 1,
      'lifeinsurance', 0.6, '{lifeinsurance,pea}', '{FR0010315770}', '{Assureur d’essai}')`.execute(db);
  await sql`insert into firm_customers (customer_id, firm_id, last_contact_at, next_appointment_at, alert_count, advised_cents,
      updated_at, file_completeness, file_missing)
    values (${id}, ${firmId}, ${ago(200)}::date, ${ago(30)}::date, 2, 12000000, ${now}, 0.5, '{identity}')`.execute(
    db,
  );
  await sql`insert into customer_tags (customer_id, firm_id, tag_id, tagged_at)
    values (${id}, ${firmId}, ${tagId}, ${now})`.execute(db);
  await sql`insert into book_observations (customer_id, key, rule, amount_cents, content, made_on)
    values (${id}, 'fees', 'fees_above_peers', 30000, '{"yearlyCents": 30000}', ${today})`.execute(db);
  await sql`insert into club_subscriptions (customer_id, id, firm_id, advisor_id, state, since, clock_at, created_at, interval,
      concluded_at, letter_number)
    values (${id}, ${newId()}, ${firmId}, ${people.advisor.id}, 'active', ${now}, ${now}, ${now}, 'yearly',
      ${ago(340)}::date, 'LM2025-000001')`.execute(db);
}

/** Adds what the firm and the customer did together. */
async function tellRelation(firmId: Id): Promise<void> {
  const { db, clock, newId } = server.services;
  const { id, email } = known;
  const now = clock();
  const earlier = addMs(now, -60_000);
  const pension = JSON.stringify({ typeInvestment: "pension" });
  const inheritance = JSON.stringify({ typeInvestment: "transmission" });
  await sql`insert into book_assets (customer_id, position, kind, provider, line, amount_cents)
    values (${id}, 0, 'pea', 'Banque d’essai', 'Obligation, à taux fixe', 100), (${id}, 1, 'saving', null, null, 100)`.execute(
    db,
  );
  const monthsAgo = addMs(now, -200 * 86_400_000);
  for (const [author, byAdvisor, at] of [
    [id, false, monthsAgo],
    [people.advisor.id, true, addMs(monthsAgo, 60_000)],
  ] as const)
    await sql`insert into messages (customer_id, id, author_id, author_name, by_advisor, body, created_at)
      values (${id}, ${newId()}, ${author}, 'X', ${byAdvisor}, 'Bonjour', ${at})`.execute(db);
  await sql`insert into club_invoices (customer_id, id, subscription_id, kind, partner_id, ttc_cents, ht_cents, vat_cents,
      from_day, to_day, dated, paid_at, state)
    select ${id}, ${newId()}, s.id, 'invoice', ${newId()}, 1200, 1000, 200, ${dayOf(monthsAgo)}, ${dayOf(monthsAgo)}, ${dayOf(monthsAgo)},
      ${monthsAgo}, 'paid' from club_subscriptions s where s.customer_id = ${id}`.execute(db);
  await sql`insert into interactions (customer_id, id, firm_id, author_id, author_name, kind, at, note, words, created_at)
    values (${id}, ${newId()}, ${firmId}, ${people.advisor.id}, 'Hélène', 'note', ${addDays(dayOf(now), -200)}::date, 'Bilan', 'bilan', ${now})`.execute(
    db,
  );
  await insertPortfolio(server.services, { customer_id: id, infos: pension });
  // The contract of another project is hidden from the advisor.
  await insertPortfolio(server.services, { customer_id: id, infos: inheritance, advisor_hidden: true });
  for (const [channel, granted, at] of [
    ["phone", false, earlier],
    ["phone", true, now],
    ["email", true, earlier],
    ["email", false, now],
  ] as const)
    await sql`insert into contact_consents (customer_id, firm_id, channel, id, granted, at)
      values (${id}, ${firmId}, ${channel}, ${newId()}, ${granted}, ${at})`.execute(db);
  for (const [state, at] of [
    ["canceled", earlier],
    ["accepted", now],
  ] as const)
    await sql`insert into invitations (firm_id, id, token_hash, advisor_id, email, variant, state, accepted_by, created_at, expires_at)
      values (${firmId}, ${newId()}, ${Buffer.from(newId())}, ${people.advisor.id}, ${email}, 'vigie', ${state},
        ${state === "accepted" ? id : null}, ${at}, ${now})`.execute(db);
  await sql`insert into customer_alerts (customer_id, id, firm_id, key, kind, raised_at)
    values (${id}, ${newId()}, ${firmId}, 'life_date/turns_70', 'life_date', ${now})`.execute(db);
  await sql`insert into mission_leads (customer_id, firm_id, mission_id, state, live, created_at)
    values (${id}, ${firmId}, ${missionId}, 'targeted', true, ${now})`.execute(db);
}

/** For each filter, a value that matches the known customer, and one that does not. */
const samples = (): Readonly<Record<keyof typeof customerFilters.shape, readonly [unknown, unknown]>> => ({
  text: ["quere maiwenn", "quere goulven"],
  status: [["customer"], ["prospect"]],
  advisorIds: [[people.advisor.id], [people.colleague.id]],
  tagIds: [[tagId], [people.advisor.id]],
  assetRange: [["assets_3"], ["assets_1"]],
  incomeRange: [["income_2"], ["income_1"]],
  maritalStatus: [["married", "single"], ["single"]],
  professionalStatus: [["working"], ["retired"]],
  professionalCategory: [["36", "31"], ["31"]],
  risk: [[3], [0, 5]],
  ageFrom: [69, 70],
  ageTo: [69, 68],
  // Null: no value matches a customer whose birthdate is known.
  ageUnknown: [null, true],
  turns: [70, 71],
  retiresWithin: [1, null],
  kinds: [["pea"], ["per"]],
  favouriteKinds: [["lifeinsurance"], ["pea"]],
  isins: [["FR0010315770"], ["LU0000000018"]],
  insurers: [["Assureur d’essai"], ["Banque d’essai"]],
  noInstitution: [true, null],
  lines: [["Obligation, à taux fixe"], ["Obligation", "à taux fixe"]],
  wealthRanks: ["1-1", "2-10"],
  wealthFrom: [200_000, 200_001],
  wealthTo: [200_000, 199_999],
  underAdviceFrom: [120_000, 120_001],
  projects: [["pension"], ["transmission"]],
  cashAbove: [29_999, 30_000],
  feesAbove: [299, 300],
  concentrationAbove: [0.5, 0.6],
  flows: ["in", "out"],
  connection: [["broken"], ["fresh"]],
  completenessBelow: [0.6, 0.5],
  completenessFrom: [0.5, 0.6],
  missing: [["identity"], ["situation"]],
  contactDays: [201, 199],
  exchangeMonths: [12, 3],
  answeredMonths: [12, 3],
  paidMonths: [12, 3],
  noContactDays: [199, 201],
  sinceYear: [2026, 2025],
  noAppointment: [true, null],
  hasAlerts: [true, null],
  alertKinds: [["life_date", "payment"], ["payment"]],
  profileDue: [true, null],
  reviewDue: [true, null],
  club: [["active", "none"], ["ended"]],
  consents: [["phone", "sms"], ["email"]],
  noConsents: [["email"], ["phone"]],
  invitation: [["accepted"], ["sent", "none"]],
  missionIds: [[missionId], [people.advisor.id]],
  growth: ["newCustomers-3", "in-3"],
  olderThanDays: [39, 41],
  unknownValues: [true, null],
});

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const found = async (filters: object) =>
  (await people.advisor.ask("POST", "/customers/search", { filters })).body.customers.map(
    ({ id }: { id: Id }) => id,
  );
/** Filters on the absence of something: they match the customer without data, unlike filters on an unknown value. */
const alsoOfTheSilent = new Set([
  "advisorIds",
  "noContactDays",
  "sinceYear",
  "noAppointment",
  "club",
  "noConsents",
  "growth",
]);

test("every filter has its sample", () => {
  expect(Object.keys(samples()).toSorted()).toEqual(Object.keys(customerFilters.shape).toSorted());
});

test("each filter finds of whom it holds, and neither the others nor who is unknown", async () => {
  for (const [name, [holds, does]] of Object.entries(samples())) {
    if (holds !== null) {
      const all = await found({ [snake(name)]: holds });
      expect([name, all.includes(known.id)]).toEqual([name, true]);
      expect([name, all.length > 1]).toEqual([name, alsoOfTheSilent.has(name)]);
    }
    if (does === null) continue;
    expect([name, (await found({ [snake(name)]: does })).includes(known.id)]).toEqual([name, false]);
  }
});

test("all filters at once find the one customer; what is asked of the past is found no more once it is done", async () => {
  const all = Object.fromEntries(
    Object.entries(samples()).flatMap(([name, [holds]]) =>
      holds === null ? [] : [[snake(name), holds] as const],
    ),
  );
  expect(await found(all)).toEqual([known.id]);
  const { db, clock } = server.services;
  const now = clock();
  await sql`insert into risk_profiles select again.* from risk_profiles as r, jsonb_populate_record(r,
    jsonb_build_object('id', ${server.services.newId()}::uuid, 'answered_at', ${now}::timestamptz)) as again
    where r.customer_id = ${known.id}`.execute(db);
  await sql`update firm_customers set next_appointment_at = ${addDays(dayOf(now), 2)}::date, alert_count = 0
    where customer_id = ${known.id}`.execute(db);
  await sql`update club_subscriptions set concluded_at = ${addDays(dayOf(now), -300)}::date
    where customer_id = ${known.id}`.execute(db);
  for (const name of ["profile_due", "review_due", "no_appointment", "has_alerts"])
    expect([name, (await found({ [name]: true })).includes(known.id)]).toEqual([name, false]);
});

test("who retires within some years is of that age by then, and has not retired", async () => {
  const { db, clock } = server.services;
  const retires = async (years: number) => (await found({ retires_within: years })).includes(known.id);
  const bornOn = async (day: string) =>
    await sql`update users set birthdate = ${day}::date where id = ${known.id}`.execute(db);
  const { birthdate } = await db
    .selectFrom("users")
    .select("birthdate")
    .where("id", "=", known.id)
    .executeTakeFirstOrThrow();
  await bornOn(addMonths(dayOf(clock()), -12 * (alertLimits.retirementAge - 10)));
  expect([await retires(9), await retires(10)]).toEqual([false, true]);
  await sql`update customer_profiles set situation = situation || '{"professionalStatus": "retired"}'
    where customer_id = ${known.id}`.execute(db);
  expect(await retires(10)).toBe(false);
  if (birthdate !== null) await bornOn(birthdate);
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

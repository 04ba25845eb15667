import {
  assetRanges,
  bookConnectionStates,
  bookStatuses,
  fileItems,
  type Id,
  incomeRanges,
  maritalStatuses,
  portfolioKinds,
  professionalCategories,
  professionalStatuses,
} from "@vigie/domain";
import { customerFilters, type MissionFilters } from "@vigie/api";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { seedNetwork } from "../../../demo/seed-network.ts";
import type { Db } from "../../../db/connection.ts";
import { systemFirmSubject } from "../../../edge/subject.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { countCustomers } from "../customers/actions/list.ts";
import { targetOf } from "./actions/target.ts";
import { counts } from "./store/target.ts";

const some = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 });
const euros = fc.integer({ min: 0, max: 150_000 });
const age = fc.integer({ min: 20, max: 90 });
const ratio = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
const days = fc.integer({ min: 1, max: 400 });

/** Generates up to three filters, whatever they match. */
const anyFilters = fc
  .record(
    {
      status: some(bookStatuses),
      assetRange: some(assetRanges),
      incomeRange: some(incomeRanges),
      maritalStatus: some(maritalStatuses),
      professionalStatus: some(professionalStatuses),
      professionalCategory: some(professionalCategories),
      risk: some([0, 1, 2, 3, 4, 5]),
      ageFrom: age,
      ageTo: age,
      turns: age,
      retiresWithin: fc.integer({ min: 1, max: 40 }),
      kinds: some(portfolioKinds),
      isins: some(["FR0010000001", "LU0100000003", "IE00B0000005"]),
      insurers: some(["Suravenir", "Fortuneo", "Ailleurs"]),
      wealthFrom: euros,
      wealthTo: euros,
      cashAbove: euros,
      concentrationAbove: ratio,
      flows: fc.constantFrom("in", "out"),
      connection: some(bookConnectionStates),
      completenessBelow: ratio,
      missing: some(fileItems),
      noContactDays: days,
      contactDays: days,
      completenessFrom: ratio,
      unknownValues: fc.constant(true),
      noAppointment: fc.constant(true),
      hasAlerts: fc.constant(true),
      olderThanDays: days,
    },
    { requiredKeys: [] },
  )
  // Many filters together match nobody; up to three make better tests.
  .chain((all) => fc.subarray(Object.entries(all), { maxLength: 3 }).map((few) => Object.fromEntries(few)));

test("the target of any filters counts whom the list counts", { timeout: 180_000 }, async () => {
  const server = await openTestServer({ now: "2026-11-20T10:00:00Z", jobs: false });
  const { services } = server;
  const at = services.clock();
  await seedNetwork(services.db, { customers: 60, advisors: 3, passwordHash: "none", now: at });
  const { id: firmId } = await services.db
    .selectFrom("firms")
    .select("id")
    .where("name", "=", "Cabinet 1")
    .executeTakeFirstOrThrow();
  await seedFirmKnowledge(services.db, firmId);
  const firm = systemFirmSubject("test", firmId);
  const found = new Set<number>();
  await fc.assert(
    fc.asyncProperty(anyFilters, async (wire) => {
      const filters: MissionFilters = customerFilters.parse(wire);
      const form = { filters, productIds: [], excludedIds: [], missionId: null };
      const target = await counts(firm, services.db, await targetOf(services, firm, form));
      const { customerCount } = await countCustomers(services, firm, filters);
      expect(target.found).toBe(customerCount);
      found.add(customerCount);
    }),
    { numRuns: 1000, seed: 17 },
  );
  // Makes sure that the filters gave different results: comparing empty results would prove nothing.
  expect(found.size).toBeGreaterThan(20);
  await server.close();
});

/** Adds data of the firm for some customers, the ranges that others stated, and everybody's consent to the use of answers. */
async function seedFirmKnowledge(db: Db, firmId: Id): Promise<void> {
  await sql`update firm_customers set alert_count = abs(hashtext(customer_id::text)) % 3,
    last_contact_at = case when abs(hashtext(customer_id::text)) % 4 > 0
      then timestamptz '2026-11-20' - make_interval(days => abs(hashtext(customer_id::text)) % 500) end,
    next_appointment_at = case when abs(hashtext(customer_id::text)) % 5 = 0 then timestamptz '2026-12-01' end
    where firm_id = ${firmId}`.execute(db);
  await sql`update customer_profiles set situation = situation || jsonb_build_object(
    'assetRange', (${[...assetRanges]}::text[])[1 + abs(hashtext(customer_id::text)) % ${assetRanges.length}::int],
    'incomeRange', (${[...incomeRanges]}::text[])[1 + abs(hashtext(customer_id::text)) % ${incomeRanges.length}::int],
    'professionalCategory', (${[...professionalCategories]}::text[])[1 + abs(hashtext(customer_id::text)) % ${professionalCategories.length}::int],
    'professionalStatus', (${[...professionalStatuses]}::text[])[1 + abs(hashtext(customer_id::text)) % ${professionalStatuses.length}::int])`.execute(
    db,
  );
  const answers = [
    "assetRange",
    "incomeRange",
    "maritalStatus",
    "professionalCategory",
    "professionalStatus",
    "risk",
    "birthdate",
  ];
  await sql`update customer_profiles set said_at = (
    select jsonb_object_agg(name, timestamptz '2026-11-10') from unnest(${answers}::text[]) as name)`.execute(
    db,
  );
  await sql`insert into answer_uses (customer_id, firm_id, id, granted, at)
    select customer_id, firm_id, gen_random_uuid(), true, timestamptz '2026-11-01' from firm_customers where firm_id = ${firmId}`.execute(
    db,
  );
}

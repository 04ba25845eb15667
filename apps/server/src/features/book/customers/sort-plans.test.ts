import { customerSorts, dayOf, type Id } from "@vigie/domain";
import { ExplainNode, type KyselyPlugin, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { executor } from "../../../db/connection.ts";
import { writeInBulk } from "../../../db/unit-of-work.ts";
import { systemFirmSubject } from "../../../edge/subject.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";
import { pageOf } from "./store/list.ts";

/** Tests what the database reads for a page of the list, for each sort, with a firm of a hundred customers among a thousand such
 * firms: the rows of that firm only. */

const customersOfFirm = 100;
const firms = 1000;
const batch = 20_000;

let server: TestServer;

const idOf = (text: string) => `md5(${text})::uuid`;
const customer = idOf("'plan customer' || n");
const firm = idOf(`'plan firm' || (n - 1) / ${customersOfFirm}`);
const advisor = idOf(`'plan advisor' || (n - 1) / ${customersOfFirm}`);
const numbers = "generate_series($1::int, $2::int) as n";
const now = "$3::timestamptz";

const firmStatements = [
  `insert into firms (id, name, variant, created_at) select ${firm}, 'Cabinet ' || n, 'vigie', ${now}
   from generate_series($1::int, $2::int, ${customersOfFirm}) as n`,
  `insert into users (id, email, password_hash, first_name, last_name, roles, state, cgu_validated_at, variant, firm_id, demo, created_at)
   select ${advisor}, 'plan-' || n || '@test.vigie.fr', 'none', 'Conseil', n::text, array['advisor'], 'confirmed', ${now}, 'vigie', ${firm},
     true, ${now} from generate_series($1::int, $2::int, ${customersOfFirm}) as n`,
  `insert into firm_tags (firm_id, id, name, colour, created_at) select ${firm}, ${idOf("'plan tag' || n")}, 'Suivi', 'grey', ${now}
   from generate_series($1::int, $2::int, ${customersOfFirm}) as n`,
  `insert into missions (firm_id, id, author_id, shared, state, kind, category, name, description, pitch, objective, goal_count,
     duration_days, product_ids, filters, excluded_ids, created_at, opened_at, ends_on)
   select ${firm}, ${idOf("'plan mission' || n")}, ${advisor}, true, 'open', 'business', 'event', 'Soirée', '', '', 'new_contracts', 1, 30, '{}',
     '{}', '{}', ${now}, ${now}, ${now}::date + 30 from generate_series($1::int, $2::int, ${customersOfFirm}) as n`,
];
const first = `(n - (n - 1) % ${customersOfFirm})`;
const customerStatements = [
  `insert into users (id, email, password_hash, first_name, last_name, birthdate, roles, state, cgu_validated_at, variant, demo, created_at)
   select ${customer}, 'planned-' || n || '@test.vigie.fr', 'none', 'Client', n::text, ${now}::date - 9000 - n % 20000, array['customer'],
     'confirmed', ${now}, 'vigie', true, ${now} from ${numbers}`,
  `insert into customer_profiles (customer_id, recommended_risk, situation, updated_at)
   select ${customer}, n % 6, jsonb_build_object('maritalStatus', 'single', 'address', jsonb_build_object('city', 'Rennes')), ${now}
   from ${numbers}`,
  `insert into portfolios (customer_id, id, source, kind, name, demo, currency, amount_cents, amount_as_of, amount_provenance, complete,
     infos, created_at, updated_at)
   select ${customer}, ${idOf("'plan contract' || n")}, 'typed', 'pea', 'PEA', true, 'EUR', n, ${now}::date, 'typed', true,
     '{"typeInvestment": "pension"}', ${now}, ${now} from ${numbers}`,
  `insert into book_days (customer_id, day, latest, computed_at, wealth_cents, flows_cents, market_cents, cash_cents, oldest_on, connection,
     contract_count, unknown_count, favourite_kind, concentration, kinds, isins, insurers)
   select ${customer}, ${now}::date - back, back = 0, ${now}, n % 9999, n % 99, n % 77, n, ${now}::date, 'none', 1, 0, 'pea', null, '{}', '{}', '{}'
   from ${numbers} cross join generate_series(0, 1) as back`,
  `insert into firm_customers (customer_id, firm_id, alert_count, updated_at, file_missing, file_total, file_blocking)
   select ${customer}, ${firm}, n % 7, ${now}, '{}', 5, '{}' from ${numbers}`,
  `insert into suitability_answers (customer_id, id, state, version, answers, assessment, author_id, author_name, by_advisor, made_at, decided_at)
   select ${customer}, ${idOf("'plan answers' || n || '-' || back")}, case back when 0 then 'confirmed' else 'replaced' end, '1', '{}',
     jsonb_build_object('profile', n % 6), ${customer}, 'Client', false, ${now} - back * interval '200 days', ${now} - back * interval '200 days'
   from ${numbers} cross join generate_series(0, 1) as back`,
  `insert into customer_tags (customer_id, firm_id, tag_id, tagged_at)
   select ${customer}, ${firm}, ${idOf(`'plan tag' || ${first}`)}, ${now} from ${numbers}`,
  `insert into contact_consents (customer_id, firm_id, channel, id, granted, at)
   select ${customer}, ${firm}, 'phone', ${idOf("'plan consent' || n")}, true, ${now} from ${numbers}`,
  `insert into club_subscriptions (customer_id, id, firm_id, advisor_id, state, since, clock_at, created_at, interval)
   select ${customer}, ${idOf("'plan club' || n")}, ${firm}, ${advisor}, 'active', ${now}, ${now}, ${now}, 'monthly'
   from ${numbers} where n % 5 = 0`,
  `insert into mission_leads (customer_id, firm_id, mission_id, advisor_id, state, live, was_contacted, had_appointment, remarks, created_at)
   select ${customer}, ${firm}, ${idOf(`'plan mission' || ${first}`)}, ${advisor}, 'targeted', true, false, false, '', ${now}
   from ${numbers} where n % 5 = 0`,
  `insert into customer_advisors (customer_id, advisor_id, firm_id, since) select ${customer}, ${advisor}, ${firm}, ${now} from ${numbers}`,
];

beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  const { db, clock } = server.services;
  const run = async (statements: readonly string[], from: number, to: number): Promise<void> =>
    await writeInBulk(db, async (trx) => {
      // Disables the foreign key checks: they would take most of the time, and each row references rows inserted before it.
      await executor(trx).executeSql(
        "select set_config('session_replication_role', 'replica', true) from pg_roles where rolname = current_user and rolsuper",
      );
      for (const statement of statements) await executor(trx).executeSql(statement, [from, to, clock()]);
    });
  const all = firms * customersOfFirm;
  await run(firmStatements, 1, all);
  for (let from = 1; from <= all; from += batch) await run(customerStatements, from, from + batch - 1);
  await executor(db).executeSql("analyze");
}, 280_000);
afterAll(async () => await server.close());

/** Counts the rows that each table of a plan returned or discarded, over all loops. */
function rowsRead(node: unknown, read: Map<string, number>): Map<string, number> {
  if (Array.isArray(node)) for (const one of node) rowsRead(one, read);
  else if (typeof node === "object" && node !== null) {
    const of = (name: string): number => (name in node ? Number(Reflect.get(node, name)) : 0);
    if ("Relation Name" in node) {
      const table = String(node["Relation Name"]).replace(/_h\d+$/, "");
      const each = of("Actual Rows") + of("Rows Removed by Filter") + of("Rows Removed by Index Recheck");
      read.set(table, (read.get(table) ?? 0) + each * of("Actual Loops"));
    }
    for (const value of Object.values(node)) if (typeof value === "object") rowsRead(value, read);
  }
  return read;
}

/** Allows a few times the customers of the firm. If tables are partitioned, the planner may choose to read one partition whole, a
 * sixteenth of the rows. */
async function most(): Promise<number> {
  const { rows } = await sql<{ parts: number }>`
    select count(*)::int as parts from pg_inherits where inhparent = 'customer_tags'::regclass`.execute(
    server.services.db,
  );
  const parts = rows[0]?.parts ?? 0;
  return parts === 0 ? 4 * customersOfFirm : (1.5 * firms * customersOfFirm) / parts;
}

test.each(customerSorts)("sorted by %s, a page reads the rows of its firm alone", async (sort) => {
  const plans: unknown[] = [];
  const explaining: KyselyPlugin = {
    transformQuery: ({ node }) =>
      node.kind === "SelectQueryNode"
        ? { ...node, explain: ExplainNode.create("json", sql`analyze`.toOperationNode()) }
        : node,
    transformResult: async ({ result }) => {
      plans.push(...result.rows);
      return await Promise.resolve({ ...result, rows: [] });
    },
  };
  const { db, clock } = server.services;
  const asked = await sql<{ id: Id }>`select ${sql.raw(idOf("'plan firm500'"))} as id`.execute(db);
  const [one] = asked.rows;
  if (one === undefined) throw new Error("assertion: a firm in the middle");
  await pageOf(systemFirmSubject("plans", one.id), db.withPlugin(explaining), {
    filters: {},
    today: dayOf(clock()),
    now: clock(),
    sort,
    order: "desc",
    after: null,
    offset: 0,
    limit: 50,
  });
  const read = rowsRead(plans, new Map());
  // The profile comes from the questionnaire, which each customer answered twice.
  if (sort === "risk") expect(read.get("suitability_answers")).toBeGreaterThanOrEqual(customersOfFirm);
  // The firm's links were read, and no table gave more than a few times its customers.
  expect(read.get("customer_advisors")).toBe(customersOfFirm);
  expect(Math.max(...read.values()), JSON.stringify([...read])).toBeLessThanOrEqual(await most());
});

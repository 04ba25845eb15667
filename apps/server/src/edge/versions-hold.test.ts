import { cents } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scopedToPeople } from "../db/scope.ts";
import { addHousehold, type Household } from "../testing/test-household.ts";
import { openTestServer, type TestServer, type TestUser } from "../testing/test-server.ts";
import { randomOf, seedHousehold } from "../testing/test-seeded-household.ts";
import { askAgain, holdAnswers } from "../testing/versioned-answers.ts";

/** Attacks the entity tags: a stale figure is worse than a slow one. Whatever is written, by a request, by a job or by hand in
 * any table, the tag differs if the response differs. */

let server: TestServer;
let saver: TestUser;
let household: Household;
const hourMs = 3_600_000;
/** Timeout for thousands of requests, on a machine that may be busy. */
const patienceMs = 1_200_000;

beforeAll(async () => {
  server = await openTestServer({
    jobs: false,
    now: "2026-11-20T06:00:00Z",
    config: { answerMemoryBytes: 0 },
  });
});
afterAll(async () => await server.close());

async function sitDown(): Promise<void> {
  saver = await server.addUser();
  household = await addHousehold(server, saver, [0, 6, 7]);
}

/** Events in a household and around it, each written the way the product writes it. */
const happenings: Readonly<Record<string, (turn: number) => Promise<unknown>>> = {
  "a contract is renamed": async (turn) =>
    await done("PUT", `/portfolios/${household.portfolioIds[0]}`, {
      portfolio: { name: `Contrat ${turn}` },
    }),
  "tiles are arranged": async (turn) =>
    await done("PUT", "/users/me/dashboard", {
      dashboard: { tiles: [{ tile: "growth", hidden: turn % 2 === 0 }] },
    }),
  "a contract is written by hand": async (turn) =>
    await done("POST", "/users/me/manual_contracts", {
      manual_contract: {
        kind: "savings",
        name: `Livret ${turn}`,
        values: [{ day: "2026-11-10", amount: 100 + turn }],
      },
    }),
  "a contract is kept from the advisor": async () =>
    await done("PUT", "/users/me/visibility", { hidden_portfolio_ids: household.portfolioIds.slice(0, 1) }),
  "a purchase comes with a sync": async (turn) =>
    await scopedToPeople([saver.id], async () => await insertPurchase(turn)),
  "a balance moves": async () => await rewritten("portfolios", "amount_cents = amount_cents + 100"),
  "a past value is corrected": async () => await rewritten("valuations", "value_cents = value_cents + 100"),
  "a bank breaks": async () => await rewritten("connections", "state = 'wrong_credentials'"),
  "a whole household is replaced": async (turn) => await seedHousehold(server.services, saver, turn),
  "the day passes": async () => {
    // An active user stays signed in.
    await sql`update sessions set expires_at = expires_at + interval '1 day', ends_at = ends_at + interval '1 day'`.execute(
      server.services.db,
    );
    server.advance(24 * hourMs);
  },
  "some minutes pass": async () => server.advance(hourMs / 30),
  "somebody else's contract moves": async () => {
    await addHousehold(server, await server.addUser(), [1]);
  },
  "nothing happens": async () => undefined,
};
const without = ["nothing happens", "some minutes pass", "somebody else's contract moves"];

async function done(method: "PUT" | "POST", address: string, body: object): Promise<void> {
  const { status } = await saver.ask(method, address, body);
  // A replaced household has other contracts: a request that names a former one is refused and changes nothing.
  if (status >= 300 && status !== 404) throw new Error(`${method} ${address}: ${status}`);
}

async function rewritten(table: string, change: string): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.raw(change)} where customer_id = ${saver.id}`.execute(
    server.services.db,
  );
}

async function insertPurchase(turn: number): Promise<void> {
  const purchase = {
    id: server.services.newId(),
    external_id: `sync-${turn}`,
    amount_cents: cents(-1000 - turn),
    created_at: server.services.clock(),
  };
  await sql`insert into transactions (customer_id, portfolio_id, id, external_id, date, amount_cents, original_wording, wording, type,
      category_id, provenance, created_at)
    select customer_id, id, ${purchase.id}, ${purchase.external_id}, '2026-11-15', ${purchase.amount_cents}, 'CB', 'Carte', 'card',
      'hobby.culture', 'provider', ${purchase.created_at} from portfolios where customer_id = ${saver.id} limit 1`.execute(
    server.worker.db,
  );
}

test(
  "whatever happens, drawn from a seed, no answer that changed is said to be unchanged",
  async () => {
    await sitDown();
    const random = randomOf(20);
    const names = Object.keys(happenings);
    const drawn = names.map(() => names[Math.floor(random() * names.length)] ?? "");
    const found: Record<string, readonly string[]> = {};
    const held = new Map<string, number>();
    let answers = await holdAnswers(saver, household);
    for (const [turn, name] of [...names, ...drawn].entries()) {
      await happenings[name]?.(turn);
      const { stale, unchanged, now } = await askAgain(saver, answers);
      answers = now;
      if (stale.length > 0) found[`${turn} ${name}`] = stale;
      if (!held.has(name)) held.set(name, unchanged);
    }
    expect(found).toEqual({});
    // Without this check, the test would pass for a server that never answers 304.
    for (const [name, unchanged] of held)
      if (without.includes(name)) expect([name, unchanged > 30]).toEqual([name, true]);
      else expect([name, unchanged]).toEqual([name, 0]);
  },
  patienceMs,
);

type Column = { readonly table: string; readonly column: string; readonly type: string };
const named = /^(?:\w+_)?(?:name|label|wording)$/;

/** Returns SQL for another value of the column; null if no other value is valid. */
function otherValue({ column, type }: Column): string | null {
  if (["integer", "bigint", "smallint", "numeric", "double precision"].includes(type))
    return `"${column}" + 1`;
  if (type === "boolean") return `not "${column}"`;
  if (type === "date") return `"${column}" + 1`;
  if (type === "timestamp with time zone") return `"${column}" + interval '1 minute'`;
  return type === "text" && named.test(column) ? `"${column}" || 'x'` : null;
}

/** Returns every table of the database that has rows, with the columns that may be rewritten. */
async function filledTables(): Promise<ReadonlyMap<string, readonly Column[]>> {
  const { db } = server.services;
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attidentity = '' order by c.relname, a.attnum`.execute(
    db,
  );
  const tables = new Map<string, Column[]>();
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row]);
  for (const table of tables.keys()) {
    const { rows: some } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (some.length === 0 || ["migrations", "customer_changes", "shared_changes"].includes(table))
      tables.delete(table);
  }
  return tables;
}

/** Rewrites each column on its own: a value refused by a constraint is left unchanged. */
async function rewrite(columns: readonly Column[]): Promise<number> {
  let written = 0;
  for (const one of columns) {
    const value = otherValue(one);
    if (value === null) continue;
    const statement = `update "${one.table}" set "${one.column}" = ${value} where "${one.column}" is not null`;
    await sql
      .raw(statement)
      .execute(server.services.db)
      .then(
        () => (written += 1),
        () => undefined,
      );
  }
  return written;
}

test(
  "every table, rewritten cell by cell and then emptied: what an answer rests on moves its tag",
  async () => {
    await sitDown();
    const tables = await filledTables();
    const found: Record<string, readonly string[]> = {};
    let written = 0;
    let answers = await holdAnswers(saver, household);
    for (const [table, columns] of tables) {
      const count = await rewrite(columns);
      written += count;
      if (count === 0) continue;
      const { stale, now } = await askAgain(saver, answers);
      answers = now;
      if (stale.length > 0) found[`rewritten ${table}`] = stale;
    }
    expect(written).toBeGreaterThan(60);
    for (const table of tables.keys()) {
      if (["users", "sessions"].includes(table)) continue;
      const done = await sql`delete from ${sql.table(table)}`.execute(server.services.db).then(
        () => true,
        () => false,
      );
      if (!done) continue;
      const { stale, now } = await askAgain(saver, answers);
      answers = now;
      if (stale.length > 0) found[`emptied ${table}`] = stale;
    }
    expect(found).toEqual({});
  },
  patienceMs,
);

test(
  "a table that nobody follows is found: the same attack on a database without one of the triggers",
  async () => {
    await sitDown();
    const answers = await holdAnswers(saver, household);
    await sql`alter table valuations disable trigger follow_update`.execute(server.services.db);
    await happenings["a past value is corrected"]?.(0);
    const { stale } = await askAgain(saver, answers);
    await sql`alter table valuations enable trigger follow_update`.execute(server.services.db);
    expect(stale).toContain("/portfolios/series/cash_values");
  },
  patienceMs,
);

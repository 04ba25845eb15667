import { dayOf, demoPassword, type Id, instant } from "@vigie/domain";
import { parseArgs } from "node:util";
import { createDb, createPool } from "../apps/server/src/db/connection.ts";
import { currentScope, scopedToPeople } from "../apps/server/src/db/scope.ts";
import { seedCustomers } from "../apps/server/src/demo/seed-customers.ts";
import { hashPassword } from "../apps/server/src/features/identity/sessions/actions.ts";
import { type BareCall, bareCalls } from "./lib/dashboard-sql.ts";
import { openBenchDatabase, startBenchServer } from "./lib/database.ts";
import { machine, quantile, report } from "./lib/report.ts";

/** What the second wall costs: the statements of the dashboard under the role of the web process, whose rows the database chooses
 * by its policies, against the same as the owner of the tables, for whom there are none. In turns, on one connection each. */
const { values } = parseArgs({
  options: {
    customers: { type: "string", default: "1000" },
    turns: { type: "string", default: "300" },
  },
});
const [customers, turns] = [Number(values.customers), Number(values.turns)];

const database = await openBenchDatabase("machine");
const server = startBenchServer(database);
await server.ready;
await server.stop();
const options = { url: database.url, max: 1, onError: () => undefined };
const owner = createPool(options);
const web = createPool({ ...options, role: "vigie_web", scopeNow: currentScope });
const now = instant(new Date());
await seedCustomers(createDb(owner), { customers, passwordHash: await hashPassword(demoPassword), now });
const { rows } = await owner.query<{ id: Id }>("select id from users order by id limit 100");
const people = rows.map(({ id }) => id);

const without = bareCalls(owner, dayOf(now));
const withPolicies = bareCalls(web, dayOf(now));
for (const [index, call] of without.entries()) await compare(call, withPolicies[index]);

await web.end();
await owner.end();
await database.close();

async function compare(open: BareCall, walled: BareCall | undefined): Promise<void> {
  if (walled === undefined) throw new Error(`No walled call ${open.name}.`);
  const times: { walled: number[]; open: number[] } = { walled: [], open: [] };
  for (let turn = 0; turn < turns + people.length; turn += 1) {
    const person = people[turn % people.length] ?? "";
    const walledMs = await timed(async () => await asPerson(person, walled));
    const openMs = await timed(async () => await open.run(person));
    if (JSON.stringify(walledMs.rows) !== JSON.stringify(openMs.rows))
      throw new Error(`${open.name} answers other rows behind the policies.`);
    // The first time of each person fills caches.
    if (turn < people.length) continue;
    times.walled.push(walledMs.ms);
    times.open.push(openMs.ms);
  }
  for (const share of [0.1, 0.5])
    report({
      bench: "row-security",
      what: `${open.name}, p${String(share * 100)}`,
      ours: quantile(times.walled, share),
      peer: quantile(times.open, share),
      peerName: "the same without policies",
      unit: "ms",
      conditions: `${customers} customers, ${turns} turns, ${database.engine}, ${machine()}`,
    });
}

async function asPerson(person: string, call: BareCall): Promise<unknown[]> {
  const id = people.find((one) => one === person);
  return await scopedToPeople(id === undefined ? [] : [id], async () => await call.run(person));
}

async function timed(
  run: () => Promise<unknown[]>,
): Promise<{ readonly ms: number; readonly rows: unknown[] }> {
  const begun = performance.now();
  const rows = await run();
  return { ms: performance.now() - begun, rows };
}

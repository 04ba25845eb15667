import { dayOf, demoPassword, instant } from "@vigie/domain";
import { parseArgs } from "node:util";
import { createDb, createPool } from "../apps/server/src/db/connection.ts";
import { partitionDatabase } from "../apps/server/src/db/open-access.ts";
import { seedCustomers } from "../apps/server/src/demo/seed-customers.ts";
import { hashPassword } from "../apps/server/src/features/identity/sessions/actions.ts";
import { numberAt, textAt } from "../tools/lib/json.ts";
import { bareCalls } from "./lib/dashboard-sql.ts";
import { openBenchDatabase, startBenchServer } from "./lib/database.ts";
import { allLatencies, createGetter, load } from "./lib/load.ts";
import { machine, quantile, report } from "./lib/report.ts";
import { signInAs } from "./lib/sign-in.ts";

/** The cost of one more customer: bytes per customer and the latency of two dashboard calls, with few and with many customers,
 * then with partitioned tables of people. */
const { values } = parseArgs({
  options: {
    few: { type: "string", default: "1000" },
    customers: { type: "string", default: "10000" },
    partitions: { type: "string", default: "16" },
    seconds: { type: "string", default: "6" },
  },
});
const [few, many, seconds] = [Number(values.few), Number(values.customers), Number(values.seconds)];
const parts = Number(values.partitions);
const paths = { wealth: "/v1/users/me/wealth", portfolios: "/v1/users/me/portfolios" };

type Found = { readonly bytes: number; readonly p95: number };

const now = instant(new Date());
const database = await openBenchDatabase("machine");
const pool = createPool({ url: database.url, max: 4, onError: () => undefined });
let visitors = 0;

const small = await measure(few);
const large = await measure(many);
await partitionDatabase(database.url, { parts, onMoved: () => undefined });
const placed = await measure(many);
tell(large, small, { what: `${many} customers`, peerName: `the same with ${few} customers` });
tell(placed, large, { what: `${parts} partitions`, peerName: "the same on plain tables" });
await pool.end();
await database.close();

async function measure(count: number): Promise<Found> {
  const server = startBenchServer(database);
  const address = textAt(await server.ready, "address");
  await seedCustomers(createDb(pool), {
    customers: count,
    passwordHash: await hashPassword(demoPassword),
    now,
  });
  const getter = createGetter(address, "identity");
  const tokens: string[] = [];
  for (const number of [1, Math.ceil(count / 2), count]) {
    visitors += 1;
    const token = await signInAs(address, `client-${number}@demo.vigie.fr`, visitors);
    await checkAnswer(number, await getter.get(paths.wealth, token));
    tokens.push(token);
  }
  const calls = Object.entries(paths).map(([name, where]) => ({
    name,
    run: async (turn: number) => await getter.get(where, tokens[turn % tokens.length] ?? ""),
  }));
  // The first calls create plans and connections.
  await load(calls, { clients: 4, seconds: seconds / 4 });
  const found = await load(calls, { clients: 4, seconds });
  getter.close();
  await server.stop();
  return { bytes: (await bytesOfAll()) / count, p95: quantile(allLatencies(found), 0.95) };
}

/** The server's net worth must equal that of bare SQL. */
async function checkAnswer(number: number, answer: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>("select id from users where email = $1", [
    `client-${number}@demo.vigie.fr`,
  ]);
  const [sums] = (await bareCalls(pool, dayOf(now))
    .find((call) => call.name === "wealth")
    ?.run(rows[0]?.id ?? "")) ?? [null];
  const net = Math.round(numberAt(JSON.parse(answer), "wealth", "net") * 100);
  if (net !== numberAt(sums, "net")) throw new Error(`Customer ${number}: ${net} is not what SQL sums.`);
}

/** Rows, indexes and TOAST values of every table; the largest tables are printed on the error stream. */
async function bytesOfAll(): Promise<number> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `select coalesce((select parent.relname from pg_inherits i join pg_class parent on parent.oid = i.inhparent where i.inhrelid = c.oid),
       c.relname) as name, sum(pg_total_relation_size(c.oid))::float8 as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = 'public' group by 1 order by 2 desc`,
  );
  for (const { name, bytes } of rows.slice(0, 6)) process.stderr.write(`${name}: ${bytes}\n`);
  return rows.reduce((sum, { bytes }) => sum + bytes, 0);
}

function tell(ours: Found, peer: Found, names: { readonly what: string; readonly peerName: string }): void {
  const conditions = `${few} then ${many} customers, 4 clients, ${seconds} s, ${database.engine}, ${machine()}`;
  const common = { bench: "growth", peerName: names.peerName, conditions };
  report({
    ...common,
    what: `${names.what}: size of a customer`,
    ours: ours.bytes,
    peer: peer.bytes,
    unit: "bytes",
  });
  report({
    ...common,
    what: `${names.what}: p95 of net worth and portfolios`,
    ours: ours.p95,
    peer: peer.p95,
    unit: "ms",
  });
}

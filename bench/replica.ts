import { demoPassword, instant } from "@vigie/domain";
import { parseArgs } from "node:util";
import { createDb, createPool } from "../apps/server/src/db/connection.ts";
import { seedNetwork } from "../apps/server/src/demo/seed-network.ts";
import { hashPassword } from "../apps/server/src/features/identity/sessions/actions.ts";
import { textAt } from "../tools/lib/json.ts";
import { openBenchDatabase, openBenchStandby, startBenchServer } from "./lib/database.ts";
import { allLatencies, createGetter, type Getter, load, together, type Load } from "./lib/load.ts";
import { processorSeconds } from "./lib/processor.ts";
import { machine, quantile, report } from "./lib/report.ts";
import { signInAs } from "./lib/sign-in.ts";

/** What a standby takes off its primary: the readings that may be a second old, asked by managers in turns of both, each answered by a
 * standby on the same machine or (`cache-control: no-cache`) by the database itself. Who calls is read from the database each time. */
const { values } = parseArgs({
  options: {
    customers: { type: "string", default: "10000" },
    /** Customers of one advisor; ten advisors are a firm. */
    each: { type: "string", default: "200" },
    seconds: { type: "string", default: "10" },
    rounds: { type: "string", default: "4" },
  },
});
const [customers, each] = [Number(values.customers), Number(values.each)];
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
const clients = 4;
const paths = {
  statistics: "/v1/advisory_stats",
  departures: "/v1/advisory_stats/departures",
  insights: "/v1/advisory_insights",
  holders: "/v1/holders?insurer=AV",
};

const database = await openBenchDatabase("machine");
const standby = await openBenchStandby(database);
if (standby === null) {
  tell({ what: "no PostgreSQL of the machine to copy", ours: null, peer: null, unit: "calls/s" });
} else {
  try {
    await measure(standby);
  } finally {
    await standby.stop();
  }
}
await database.close();

type Side = { readonly load: Load; readonly primary: number; readonly standby: number };

async function measure(follower: { readonly url: string; readonly pid: number }): Promise<void> {
  const server = startBenchServer(database, "http", {
    DEMO: "1",
    DATABASE_REPLICA_URL: follower.url,
    DATABASE_REPLICA_LAG_MS: "10000",
  });
  const address = textAt(await server.ready, "address");
  const tokens = await seededManagers(address);
  const sides = {
    replica: createGetter(address, "identity"),
    primary: createGetter(address, "identity", { "cache-control": "no-cache" }),
  };
  await checkSameAnswers(sides, tokens[0] ?? "");
  const found: Record<keyof typeof sides, Side[]> = { replica: [], primary: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const side of ["replica", "primary"] as const) {
      const asked = { getter: sides[side], tokens, follower };
      const one = side === "replica" ? await timedByStandby(asked, address) : await timed(asked);
      // The first round makes plans and connections.
      if (round > 0) found[side].push(one);
    }
  }
  for (const getter of Object.values(sides)) getter.close();
  await server.stop();
  tellSides(summed(found.replica), summed(found.primary));
}

async function seededManagers(address: string): Promise<readonly string[]> {
  const pool = createPool({ url: database.url, max: 2, onError: () => undefined });
  await seedNetwork(createDb(pool), {
    customers,
    advisors: Math.ceil(customers / each),
    passwordHash: await hashPassword(demoPassword),
    now: instant(new Date()),
  });
  await pool.query("vacuum analyze");
  const { rows } = await pool.query<{ email: string }>(
    "select email from users where email like 'manager-%@demo.vigie.fr' order by id limit 4",
  );
  await pool.end();
  const tokens: string[] = [];
  for (const [at, { email }] of rows.entries()) tokens.push(await signInAs(address, email, at + 1));
  return tokens;
}

/** Until the standby is fit it is passed over, and what is measured would be the database. */
async function checkSameAnswers(sides: Readonly<Record<"replica" | "primary", Getter>>, token: string) {
  const deadline = performance.now() + 120_000;
  for (;;) {
    const differ: string[] = [];
    for (const path of Object.values(paths)) {
      const answers = [await sides.replica.get(path, token), await sides.primary.get(path, token)];
      if (answers[0] !== answers[1]) differ.push(path);
    }
    if (differ.length === 0) return;
    if (performance.now() > deadline) throw new Error(`Both answer differently: ${differ.join(", ")}`);
  }
}

async function readsByReplica(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(/^vigie_replica_reads_total\{from="replica"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

type Timed = {
  readonly getter: Getter;
  readonly tokens: readonly string[];
  readonly follower: { readonly pid: number };
};

/** A round in which the standby was passed over, as it is after a stop of the machine, is asked again. */
async function timedByStandby(asked: Timed, address: string): Promise<Side> {
  for (let tries = 1; ; tries += 1) {
    const before = await readsByReplica(address);
    const one = await timed(asked);
    const answered = (await readsByReplica(address)) - before;
    const count = countOf(one.load);
    if (answered === count) return one;
    if (tries === 20) throw new Error(`The standby answered ${answered} of ${count} calls.`);
  }
}

async function timed({ getter, tokens, follower }: Timed): Promise<Side> {
  const calls = Object.entries(paths).map(([name, path]) => ({
    name,
    run: async (turn: number) => await getter.get(path, tokens[turn % tokens.length] ?? ""),
  }));
  const taken = () => [processorSeconds(database.pid), processorSeconds(follower.pid)] as const;
  const before = taken();
  const found = await load(calls, { clients, seconds });
  const after = taken();
  return { load: found, primary: after[0] - before[0], standby: after[1] - before[1] };
}

function summed(sides: readonly Side[]): Side {
  const total = (of: (side: Side) => number) => sides.reduce((sum, side) => sum + of(side), 0);
  return {
    load: together(sides.map((side) => side.load)),
    primary: total((side) => side.primary),
    standby: total((side) => side.standby),
  };
}

function countOf(of: Load): number {
  return allLatencies(of).length;
}

function tellSides(ours: Side, peer: Side): void {
  const perCall = (of: Side, taken: number): number => (taken / countOf(of.load)) * 1000;
  const rate = (of: Side): number => countOf(of.load) / of.load.seconds;
  tell({ what: "calls of a manager's statistics", ours: rate(ours), peer: rate(peer), unit: "calls/s" });
  tell({
    what: "processor of the primary, a call",
    ours: perCall(ours, ours.primary),
    peer: perCall(peer, peer.primary),
    unit: "ms",
  });
  tell({
    what: "processor of primary and standby together, a call",
    ours: perCall(ours, ours.primary + ours.standby),
    peer: perCall(peer, peer.primary + peer.standby),
    unit: "ms",
  });
  for (const name of Object.keys(paths)) {
    const p50 = (of: Side): number => quantile(of.load.latencies.get(name) ?? [], 0.5);
    tell({ what: `p50 of ${name}`, ours: p50(ours), peer: p50(peer), unit: "ms" });
  }
}

type Told = {
  readonly what: string;
  readonly ours: number | null;
  readonly peer: number | null;
  readonly unit: string;
};

function tell(told: Told): void {
  const conditions = `${customers} customers, ${each} an advisor, ${clients} clients, ${rounds} rounds of ${seconds} s, ${database.engine}, ${machine()}`;
  report({ bench: "replica", peerName: "the same, asked of the database itself", conditions, ...told });
}

import { dayOf, demoPassword, instant } from "@vigie/domain";
import path from "node:path";
import { parseArgs } from "node:util";
import { createDb, createPool } from "../apps/server/src/db/connection.ts";
import { seedCustomers } from "../apps/server/src/demo/seed-customers.ts";
import { hashPassword } from "../apps/server/src/features/identity/sessions/actions.ts";
import { startService } from "../tools/lib/service.ts";
import { type BareCall, bareCalls, bareOpening, yearStart } from "./lib/dashboard-sql.ts";
import { openBenchDatabase } from "./lib/database.ts";
import { listAt, numberAt, textAt } from "../tools/lib/json.ts";
import { allLatencies, createGetter, type Getter, load, type Load, together } from "./lib/load.ts";
import { machine, quantile, report } from "./lib/report.ts";
import { signInAs } from "./lib/sign-in.ts";
import { unchangedCosts } from "./lib/unchanged.ts";

/** The dashboard's calls, made to a running server by concurrent clients, against the same answers by bare SQL; then the effect
 * of ten times as many customers; then the same calls repeated to a server with its cache of answers. */
const { values } = parseArgs({
  options: {
    customers: { type: "string", default: "10000" },
    seconds: { type: "string", default: "6" },
    rounds: { type: "string", default: "3" },
    clients: { type: "string", default: "20" },
    encoding: { type: "string", default: "gzip, deflate, br" },
  },
});
const customers = Number(values.customers);
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
const few = Math.max(2, Math.floor(customers / 10));
const clients = Number(values.clients);
const poolSize = 10;
/** Signed-in customers, spread over all customers. */
const signedIn = 40;

const paths: Readonly<Record<string, string>> = {
  wealth: "/v1/users/me/wealth",
  series: "/v1/portfolios/series/cash_values",
  composition: "/v1/users/me/portfolios/composition?type=asset_class",
  portfolios: "/v1/users/me/portfolios",
  accounts: "/v1/users/me/accounts",
};

type Member = { readonly id: string; readonly token: string };
type Asked = { readonly paths: Readonly<Record<string, string>>; readonly bare: readonly BareCall[] };
type Both = { readonly ours: Load; readonly bare: Load };

const now = instant(new Date());
const database = await openBenchDatabase("machine");
const pool = createPool({ url: database.url, max: poolSize, onError: () => undefined });
const startWeb = (memoryMb: string) =>
  startService({
    name: "http",
    script: "apps/server/src/main.ts",
    args: ["http"],
    env: {
      DATABASE_URL: database.url,
      DATABASE_POOL: String(poolSize),
      DATA_DIR: path.join(database.folder, "data"),
      LEDGER_DIR: path.join(database.folder, "ledgers"),
      PORT: "0",
      SANDBOXES: "all",
      DEMO: "0",
      SECRET_KEYS: `bench:${Buffer.alloc(32, 7).toString("base64")}`,
      ANSWER_MEMORY_MB: memoryMb,
    },
  });
// This server computes every answer.
const server = startWeb("0");
const address = textAt(await server.ready, "address");
const getter = createGetter(address, values.encoding);
const bare = bareCalls(pool, dayOf(now));
const five: Asked = { paths, bare };
const fiveName = "one SQL statement a call by pg";
/** The call with which the page opens. */
const opening: Asked = {
  paths: { opening: `/v1/users/me/dashboard/opening?from=${yearStart(dayOf(now))}` },
  bare: [bareOpening(pool, dayOf(now))],
};

let visitors = 0;
/** The customers of the last measurement. */
let members: Member[] = [];
const small = await measureAt(few);
const large = await measureAt(customers);
tell(large);
tellLatencies(await inTurns(getter, opening), {
  peerName: "its five SQL statements one after the other by pg",
  rows: [["the dashboard as its page opens it (one call)", null]],
});
reportGrowth(small, large);
await reportUnchanged();
getter.close();
await server.stop();
await reportAskedAgain();

await pool.end();
await database.close();

async function measureAt(count: number): Promise<Both> {
  const start = performance.now();
  await seedCustomers(createDb(pool), {
    customers: count,
    passwordHash: await hashPassword(demoPassword),
    now,
  });
  process.stderr.write(
    `${count} customers after ${((performance.now() - start) / 1000).toFixed(0)} s of seeding\n`,
  );
  members = [];
  const visited = Math.min(signedIn, count);
  for (let index = 0; index < visited; index += 1)
    members.push(await signIn(1 + Math.floor((index * (count - 1)) / (visited - 1))));
  for (const one of members.slice(0, 3)) await checkSameAnswers(one);
  return await inTurns(getter, five);
}

function member(turn: number): Member {
  return members[turn % members.length] ?? { id: "", token: "" };
}

/** Each side in turn, after a warm-up. */
async function inTurns(from: Getter, asked: Asked): Promise<Both> {
  const oursCalls = Object.entries(asked.paths).map(([name, where]) => ({
    name,
    run: async (turn: number) => await from.get(where, member(turn).token),
  }));
  const bareOnes = asked.bare.map(({ name, run }) => ({
    name,
    run: async (turn: number) => await run(member(turn).id),
  }));
  await load(oursCalls, { clients, seconds: Math.min(2, seconds) });
  await load(bareOnes, { clients, seconds: Math.min(1, seconds) });
  const found: Both[] = [];
  for (let round = 0; round < rounds; round += 1)
    found.push({
      ours: await load(oursCalls, { clients, seconds }),
      bare: await load(bareOnes, { clients, seconds }),
    });
  return {
    ours: together(found.map((one) => one.ours)),
    bare: together(found.map((one) => one.bare)),
  };
}

/** On the customers of the last measurement. */
async function reportUnchanged(): Promise<void> {
  const first: Member[] = [];
  for (let number = 1; number <= Math.min(signedIn, customers); number += 1) first.push(await signIn(number));
  const costs = await unchangedCosts({
    address,
    pool,
    members: first,
    clients,
    seconds,
    pid: server.pid,
    paths: Object.values(paths),
  });
  for (const [peerName, peer] of [
    ["the version alone, by pg", costs.bare],
    ["the same call answered whole", costs.whole],
  ] as const)
    report({
      bench: "dashboard",
      what: "unchanged (304), processor a call",
      ours: costs.unchanged,
      peer,
      peerName,
      unit: "ms",
      conditions: conditions(customers),
    });
}

/** An unchanged answer, requested again by a client without a cache: a page that is opened anew. */
async function reportAskedAgain(): Promise<void> {
  const remembering = startWeb("32");
  const asker = createGetter(textAt(await remembering.ready, "address"), values.encoding);
  tell(await inTurns(asker, five), "asked again, ");
  asker.close();
  await remembering.stop();
}

async function signIn(number: number): Promise<Member> {
  visitors += 1;
  const token = await signInAs(address, `client-${number}@demo.vigie.fr`, visitors);
  const me: unknown = await (
    await fetch(`${address}/v1/users/me`, { headers: { authorization: `Bearer ${token}` } })
  ).json();
  return { id: textAt(me, "user", "id"), token };
}

/** Both sides must answer the same figures, otherwise the comparison would be meaningless. */
async function checkSameAnswers({ id, token }: Member): Promise<void> {
  const plain = createGetter(address, "identity");
  const ask = async (name: string): Promise<unknown> =>
    JSON.parse(await plain.get(paths[name] ?? opening.paths[name] ?? "", token));
  const cents = (units: number) => Math.round(units * 100);
  const wealth = await ask("wealth");
  const points = listAt(await ask("series"), "series", "points");
  const total = numberAt(await ask("composition"), "composition", "total");
  const first = await ask("opening");
  plain.close();
  const [sums] = await bareNamed("wealth").run(id);
  const barePoints = await bareNamed("series").run(id);
  const parts = await bareNamed("composition").run(id);
  const facts = [
    ["net worth", cents(numberAt(wealth, "wealth", "net")), numberAt(sums, "net")],
    ["first net worth", cents(numberAt(first, "wealth", "wealth", "net")), numberAt(sums, "net")],
    ["first series", listAt(first, "series", "series", "points").length, barePoints.length],
    ["assets", cents(numberAt(wealth, "wealth", "assets")), numberAt(sums, "assets")],
    ["change", cents(numberAt(wealth, "wealth", "change")), numberAt(sums, "change")],
    [
      "series",
      points.map((point) => cents(numberAt(point, "value"))).join(" "),
      barePoints.map((point) => numberAt(point, "value")).join(" "),
    ],
    ["composition", cents(total), parts.reduce<number>((sum, part) => sum + numberAt(part, "amount"), 0)],
  ] as const;
  for (const [what, theirs, ours] of facts) {
    if (theirs !== ours)
      throw new Error(`Server and bare SQL differ on the ${what} of ${id}: ${theirs} and ${ours}.`);
  }
}

function bareNamed(name: string): BareCall {
  const found = bare.find((call) => call.name === name);
  if (found === undefined) throw new Error(`No bare call ${name}.`);
  return found;
}

function conditions(count: number): string {
  return (
    `${count} customers, ${clients} clients, ${poolSize} connections each side, ${rounds} rounds of ${seconds} s in turns, ` +
    `session checked and answer compressed on our side only, ${database.engine}, ${machine()}`
  );
}

function tell(both: Both, prefix = ""): void {
  const { ours, bare: peer } = both;
  tellLatencies(both, {
    peerName: fiveName,
    rows: [
      ...Object.keys(paths).map((name) => [`${prefix}${name}`, name] as const),
      [`${prefix}all five calls`, null],
    ],
  });
  report({
    bench: "dashboard",
    peerName: fiveName,
    conditions: conditions(customers),
    what: `${prefix}calls a second (over 1 is better)`,
    ours: allLatencies(ours).length / ours.seconds,
    peer: allLatencies(peer).length / peer.seconds,
    unit: "calls/s",
  });
}

type Rows = {
  readonly peerName: string;
  /** The label of the row and the name of the call; null for all calls together. */
  readonly rows: readonly (readonly [what: string, name: string | null])[];
};

function tellLatencies({ ours, bare: peer }: Both, { peerName, rows }: Rows): void {
  for (const [what, name] of rows) {
    const of = (side: Load) => (name === null ? allLatencies(side) : (side.latencies.get(name) ?? []));
    for (const [label, share] of [
      ["p50", 0.5],
      ["p95", 0.95],
    ] as const)
      report({
        bench: "dashboard",
        what: `${what}, ${label}`,
        ours: quantile(of(ours), share),
        peer: quantile(of(peer), share),
        peerName,
        unit: "ms",
        conditions: conditions(customers),
      });
  }
}

function reportGrowth(before: Both, after: Both): void {
  const sides = [
    ["ours", before.ours, after.ours],
    ["the bare SQL", before.bare, after.bare],
  ] as const;
  for (const [side, then, later] of sides) {
    report({
      bench: "dashboard",
      what: `cost growth of ${side}: p50 of all calls`,
      ours: quantile(allLatencies(later), 0.5),
      peer: quantile(allLatencies(then), 0.5),
      peerName: `the same with ${few} customers`,
      unit: "ms",
      conditions: conditions(customers),
    });
  }
}

import { demoPassword, instant } from "@vigie/domain";
import path from "node:path";
import { parseArgs } from "node:util";
import { readToolConfig } from "../apps/server/src/config.ts";
import { createDb, createPool } from "../apps/server/src/db/connection.ts";
import { seedCustomers } from "../apps/server/src/demo/seed-customers.ts";
import { hashPassword } from "../apps/server/src/features/identity/sessions/actions.ts";
import { startService } from "../tools/lib/service.ts";
import { root } from "../tools/lib/run.ts";
import { openBenchDatabase, startBenchServer } from "./lib/database.ts";
import { textAt } from "../tools/lib/json.ts";
import { allLatencies, type Call, createGetter, load } from "./lib/load.ts";
import { machine, median, quantile, report } from "./lib/report.ts";
import { askSession, signInAs } from "./lib/sign-in.ts";

/** Sign-ins per second; whether a known and an unknown address can be told apart by timing; an authenticated read against a bare
 * Fastify route, and against one that reads a row of the same database. */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "6" },
    tries: { type: "string", default: "150" },
    clients: { type: "string", default: "20" },
    customers: { type: "string", default: "200" },
  },
});
const [seconds, tries] = [Number(values.seconds), Number(values.tries)];
const [clients, customers] = [Number(values.clients), Number(values.customers)];
/** Visitors with numbers from here on give wrong passwords. */
const strangers = 1_000_000;

const database = await openBenchDatabase("machine");
const pool = createPool({ url: database.url, max: 4, onError: () => undefined });
const server = startBenchServer(database);
const address = textAt(await server.ready, "address");
const bare = startService({
  name: "bare",
  script: "bench/lib/hello-server.mjs",
  args: [path.join(root, "apps/server")],
  env: {},
});
const bareAddress = textAt(await bare.ready, "address");
const row = startService({
  name: "row",
  script: "bench/lib/row-server.mjs",
  args: [path.join(root, "apps/server"), database.url, String(readToolConfig().databasePool)],
  env: {},
});
const rowAddress = textAt(await row.ready, "address");
await seedCustomers(createDb(pool), {
  customers,
  passwordHash: await hashPassword(demoPassword),
  now: instant(new Date()),
});

await signIns();
await clockOfStrangers();
await reads();

await bare.stop();
await row.stop();
await server.stop();
await pool.end();
await database.close();

function emailOf(turn: number): string {
  return `client-${1 + (turn % customers)}@demo.vigie.fr`;
}

async function signIns(): Promise<void> {
  const run = async (turn: number): Promise<unknown> => await signInAs(address, emailOf(turn), turn);
  const found = await load([{ name: "sign-in", run }], { clients, seconds });
  const latencies = allLatencies(found);
  report({
    bench: "identity",
    what: `sign-ins per second, two argon2id hashes each; p95 ${quantile(latencies, 0.95).toFixed(0)} ms`,
    ours: latencies.length / found.seconds,
    peer: null,
    peerName: "none",
    unit: "/s",
    conditions: `${clients} clients, ${machine()}`,
  });
}

/** One wrong password per account and visitor, so that no lock is involved; known and unknown addresses alternate. */
async function clockOfStrangers(): Promise<void> {
  const known: number[] = [];
  const unknown: number[] = [];
  const answers = new Set<string>();
  for (let turn = 0; turn < tries; turn += 1) {
    const pair = [
      { email: emailOf(turn), times: known },
      { email: `nobody-${turn}@demo.vigie.fr`, times: unknown },
    ];
    // Each goes first as often as the other.
    for (const { email, times } of turn % 2 === 0 ? pair : pair.toReversed()) {
      const start = performance.now();
      const answer = await askSession(address, {
        email,
        password: "wrong password",
        visitor: strangers + turn,
      });
      answers.add(`${answer.status} ${textAt(await answer.json(), "code")}`);
      times.push(performance.now() - start);
    }
  }
  if (answers.size !== 1)
    throw new Error(`A known and an unknown address are told apart: ${[...answers].join(" | ")}`);
  report({
    bench: "identity",
    what: "a refused sign-in for a known address, beside one for an unknown address, median",
    ours: median(known),
    peer: median(unknown),
    peerName: "an unknown address",
    unit: "ms",
    conditions: `${tries} tries of each in turns, ${machine()}`,
  });
}

async function reads(): Promise<void> {
  const token = await signInAs(address, emailOf(1), strangers - 1);
  const { rows } = await pool.query<{ id: string }>("select id from users where email = $1", [emailOf(1)]);
  const callOf = (name: string, origin: string, route: string): Call & { readonly close: () => void } => {
    const { get, close } = createGetter(origin, "identity");
    return { name, run: async () => await get(route, name === "read" ? token : ""), close };
  };
  const calls = [
    callOf("read", address, "/v1/users/me"),
    callOf("bare", bareAddress, "/healthz"),
    callOf("row", rowAddress, `/users/${rows[0]?.id ?? ""}`),
  ];
  for (const call of calls) await load([call], { clients, seconds: Math.min(1, seconds) });
  // In rounds of a second each, so that a busy moment of the machine affects all of them.
  const found = new Map(calls.map(({ name }) => [name, new Array<number>()]));
  for (let turn = 0; turn < seconds; turn += 1)
    for (const call of calls)
      found
        .get(call.name)
        ?.push(...allLatencies(await load([call], { clients, seconds: Math.min(1, seconds) })));
  const p95 = (name: string): number => quantile(found.get(name) ?? [], 0.95);
  for (const [peer, peerName] of [
    ["bare", "a bare Fastify route"],
    ["row", "a bare route that reads one row by its key"],
  ] as const)
    report({
      bench: "identity",
      what: "an authenticated read, p95",
      ours: p95("read"),
      peer: p95(peer),
      peerName,
      unit: "ms",
      conditions: `${clients} clients, in turns, ${machine()}`,
    });
  for (const { close } of calls) close();
}

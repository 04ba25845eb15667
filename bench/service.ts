import { demoPassword, instant } from "@vigie/domain";
import { Agent, get } from "node:http";
import { parseArgs } from "node:util";
import { createDb, createPool } from "../apps/server/src/db/connection.ts";
import { seedCustomers } from "../apps/server/src/demo/seed-customers.ts";
import { hashPassword } from "../apps/server/src/features/identity/sessions/actions.ts";
import type { Service } from "../tools/lib/service.ts";
import { openBenchDatabase, startBenchServer } from "./lib/database.ts";
import { textAt } from "../tools/lib/json.ts";
import { machine, quantile, report } from "./lib/report.ts";
import { signInAs } from "./lib/sign-in.ts";

/** Requests lost when the web process is asked to stop under load; what exports do to another's calls and to the event loop. */
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "20" },
    pdfs: { type: "string", default: "100" },
    jsons: { type: "string", default: "40" },
    people: { type: "string", default: "20" },
  },
});
const [runs, pdfs, jsons] = [Number(values.runs), Number(values.pdfs), Number(values.jsons)];
const people = Number(values.people);
const clients = 20;
const loadMs = 700;

const database = await openBenchDatabase("machine");
const pool = createPool({ url: database.url, max: 4, onError: () => undefined });

await exportsOfMany();
await departures();

await pool.end();
await database.close();

function start(): Service {
  return startBenchServer(database);
}

type Heard = { readonly status: number } | { readonly error: string };

async function ask(url: string, agent: Agent): Promise<Heard> {
  return await new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? error.message });
    get(url, { agent }, (answer) => {
      answer.on("error", fail);
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0 }));
      answer.resume();
    }).on("error", fail);
  });
}

async function departures(): Promise<void> {
  let served = 0;
  let lost = 0;
  for (let run = 0; run < runs; run += 1) {
    const server = start();
    const address = textAt(await server.ready, "address");
    const client = async (): Promise<void> => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (;;) {
        const heard = await ask(`${address}/v1/variant`, agent);
        if ("error" in heard && heard.error === "ECONNREFUSED") return;
        if ("status" in heard && heard.status === 200) served += 1;
        else lost += 1;
        if ("error" in heard) return;
      }
    };
    const load = Promise.all(Array.from({ length: clients }, client));
    await new Promise((resume) => setTimeout(resume, loadMs));
    await server.stop();
    await load;
  }
  if (lost > 0) throw new Error(`${lost} requests were lost in ${runs} departures (${served} were served)`);
  report({
    bench: "service",
    what: `requests lost in ${runs} SIGTERM under load, of ${served}`,
    ours: lost,
    peer: null,
    peerName: "none",
    unit: "requests",
    conditions: `${clients} clients on kept connections, ${machine()}`,
  });
}

/** One customer asks for everything at once, as an attack would, and `people` customers for a PDF and all their data each: a
 * worker writes them while another customer goes on. */
async function exportsOfMany(): Promise<void> {
  const server = start();
  const address = textAt(await server.ready, "address");
  const worker = startBenchServer(database, "worker");
  await worker.ready;
  await seedCustomers(createDb(pool), {
    customers: people + 2,
    passwordHash: await hashPassword(demoPassword),
    now: instant(new Date()),
  });
  const tokens: string[] = [];
  for (let number = 1; number <= people + 2; number += 1)
    tokens.push(await signInAs(address, `client-${number}@demo.vigie.fr`, number));
  const [greedy = "", other = "", ...rest] = tokens;
  const call = async (token: string, path: string, format?: string) =>
    await statusOf(`${address}${path}`, token, format);
  const prepare = async (token: string, format: string) =>
    await call(token, "/v1/users/me/export_files", format);
  // What the first of each loads is no part of what is measured.
  await call(greedy, "/v1/users/me/exports/json");
  await prepare(other, "pdf");
  await call(other, "/v1/users/me");
  await written();
  await loopDelayS(address);
  const waits: number[] = [];
  const started = performance.now();
  const asked = [
    ...Array.from({ length: pdfs }, async () => await prepare(greedy, "pdf")),
    ...Array.from({ length: jsons }, async () => await call(greedy, "/v1/users/me/exports/json")),
    ...rest.flatMap((token) => ["pdf", "json"].map(async (format) => await prepare(token, format))),
  ];
  let isDone = false;
  const all = Promise.all(asked)
    .then(async (statuses) => {
      await written();
      return statuses;
    })
    .finally(() => (isDone = true));
  while (!isDone || waits.length < 50) {
    const before = performance.now();
    await call(other, "/v1/users/me");
    waits.push(performance.now() - before);
  }
  const statuses = await all;
  const lastedS = (performance.now() - started) / 1000;
  const delayMs = (await loopDelayS(address)) * 1000;
  await worker.stop();
  await server.stop();
  const accepted = statuses.filter((status) => status < 300).length;
  const conditions = `${pdfs} PDF and ${jsons} JSON asked at once by one customer, a PDF and a JSON by each of ${people} others; ${accepted} accepted and the rest told when to come back, all written by one worker in ${lastedS.toFixed(1)} s, ${machine()}`;
  const line = { bench: "service", peer: null, peerName: "none", unit: "ms", conditions };
  report({ ...line, what: "another customer's GET /users/me meanwhile, longest", ours: Math.max(...waits) });
  report({ ...line, what: "another customer's GET /users/me meanwhile, median", ours: quantile(waits, 0.5) });
  report({ ...line, what: "delay of the event loop meanwhile, p99.9", ours: delayMs });
}

async function statusOf(url: string, token: string, format?: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const post = format === undefined ? {} : { method: "POST", body: JSON.stringify({ format }) };
  const answer = await fetch(url, { headers, ...post });
  await answer.arrayBuffer();
  return answer.status;
}

/** Every file that was asked for is ready. */
async function written(): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ state: string }>(
      "select state from export_files where state <> 'ready'",
    );
    if (rows.length === 0) return;
    if (rows.some(({ state }) => state === "failed")) throw new Error("a file could not be written");
    await new Promise((resume) => setTimeout(resume, 100));
  }
}

/** Seconds at the 99.9th percentile since the last reading. */
async function loopDelayS(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(/quantile="0\.999"\} (\S+)/.exec(text)?.[1] ?? Number.NaN);
}

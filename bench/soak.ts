import { demoPassword, instant } from "@vigie/domain";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createDb, createPool } from "../apps/server/src/db/connection.ts";
import { seedCustomers } from "../apps/server/src/demo/seed-customers.ts";
import { hashPassword } from "../apps/server/src/features/identity/sessions/actions.ts";
import { openBenchDatabase, startBenchServer } from "./lib/database.ts";
import { textAt } from "../tools/lib/json.ts";
import { machine, quantile, report } from "./lib/report.ts";
import { signInAs } from "./lib/sign-in.ts";
import { createVisitor, noPartner, type Visit } from "./lib/soak-visitor.ts";

/** Clients that read, write, export and misbehave for a long time, while the worker is killed again and again: no answer that is an
 * error of ours, no file that is never ready, and memory that stays where it was. Fails otherwise. */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "2" },
    clients: { type: "string", default: "50" },
    customers: { type: "string", default: "1000" },
    /** Between two calls of one client, on average. */
    "pause-ms": { type: "string", default: "500" },
    /** Between two kills of the worker. */
    "kill-seconds": { type: "string", default: "60" },
  },
});
const [minutes, clients, customers] = [
  Number(values.minutes),
  Number(values.clients),
  Number(values.customers),
];
const pauseMs = Number(values["pause-ms"]);
const killMs = Number(values["kill-seconds"]) * 1000;
/** Less is what a garbage collector keeps for itself; a run of less than some minutes only fills caches. */
const grownMb = 60;
const judgedMinutes = 5;
const readings = 40;
const database = await openBenchDatabase("machine");
const pool = createPool({ url: database.url, max: 4, onError: () => undefined });
const server = startBenchServer(database, "http", noPartner);
const address = textAt(await server.ready, "address");
const seeding = performance.now();
await seedCustomers(createDb(pool), {
  customers,
  passwordHash: await hashPassword(demoPassword),
  now: instant(new Date()),
});
progress(`${customers} customers after ${((performance.now() - seeding) / 1000).toFixed(0)} s`);
let worker = startBenchServer(database, "worker", noPartner);
await worker.ready;
const tokens: string[] = [];
for (let number = 1; number <= Math.min(clients, customers); number += 1)
  tokens.push(await signInAs(address, `client-${number}@demo.vigie.fr`, number));

const end = performance.now() + minutes * 60_000;
const visits: Visit[] = [];
const memory: number[] = [];
const loopDelays: number[] = [];
let kills = 0;
await Promise.all([
  ...Array.from({ length: clients }, async (_, index) => await beClient(index)),
  readMemory(),
  killWorker(),
]);
const unfinished = await filesNeverReady();
await worker.stop();
await server.stop();
await pool.end();
await database.close();
tell();

async function beClient(index: number): Promise<void> {
  const visitor = createVisitor({
    address: () => address,
    token: tokens[index % tokens.length] ?? "",
    seed: index,
  });
  while (performance.now() < end) {
    visits.push(await visitor.visit());
    await wait(visitor.random() * 2 * pauseMs);
  }
  visitor.close();
}

async function readMemory(): Promise<void> {
  while (performance.now() < end) {
    const text = await (await fetch(`${address}/metrics`)).text();
    const heldMb = Number(/^vigie_resident_bytes (\S+)/m.exec(text)?.[1]) / 2 ** 20;
    memory.push(heldMb);
    const held = /^vigie_event_loop_delay_seconds\{quantile="0.999"\} (\S+)/m.exec(text)?.[1];
    loopDelays.push(Number(held) * 1000);
    const minute = (minutes - (end - performance.now()) / 60_000).toFixed(1);
    progress(`${minute} min: ${heldMb.toFixed(0)} MB, ${visits.length} calls, ${errorCount()} errors`);
    await wait((minutes * 60_000) / readings);
  }
}

async function killWorker(): Promise<void> {
  while (performance.now() + killMs < end) {
    await wait(killMs);
    await worker.kill();
    kills += 1;
    worker = startBenchServer(database, "worker");
    await worker.ready;
  }
}

/** The worker that started last takes up what the killed ones left. */
async function filesNeverReady(): Promise<number> {
  // A file whose runner died is silent for two minutes before it is taken up, by a job of each minute.
  const patience = performance.now() + 300_000;
  for (;;) {
    const { rowCount } = await pool.query("select 1 from export_files where state <> 'ready'");
    if (rowCount === 0 || performance.now() > patience) return rowCount ?? 0;
    await wait(250);
  }
}

function progress(line: string): void {
  process.stderr.write(`${line}\n`);
}

function errorCount(): number {
  return visits.filter((one) => one.error !== null).length;
}

function tell(): void {
  const errors = visits.filter((one) => one.error !== null);
  // The first quarter fills caches and pools.
  const [before, after] = [memory.slice(readings / 4, readings / 2), memory.slice(-readings / 4)];
  const growth = before.length === 0 ? null : quantile(after, 0.5) - quantile(before, 0.5);
  const conditions = `${minutes} min, ${clients} clients on ${customers} customers, ${visits.length} calls, the worker killed ${kills} times, ${machine()}`;
  const line = { bench: "soak", peer: null, peerName: "none", conditions };
  report({ ...line, what: "answers that are errors of ours", ours: errors.length, unit: "answers" });
  report({ ...line, what: "files that were never ready", ours: unfinished, unit: "files" });
  const times = visits.flatMap((one) => (one.ms === null ? [] : [one.ms]));
  report({ ...line, what: "an answer, median", ours: quantile(times, 0.5), unit: "ms" });
  report({ ...line, what: "an answer, p99", ours: quantile(times, 0.99), unit: "ms" });
  report({
    ...line,
    what: "event loop, p99.9 of a reading, median",
    ours: quantile(loopDelays, 0.5),
    unit: "ms",
  });
  report({ ...line, what: "resident memory at the end", ours: memory.at(-1) ?? null, unit: "MB" });
  report({ ...line, what: "resident memory, last quarter less second quarter", ours: growth, unit: "MB" });
  for (const { call, error } of errors.slice(0, 20)) process.stderr.write(`${call}: ${error ?? ""}\n`);
  const isFlat = minutes < judgedMinutes || (growth ?? 0) <= grownMb;
  const holds = errors.length + unfinished === 0 && isFlat;
  progress(
    `verdict: ${holds ? `no error of ours, every file ready${minutes < judgedMinutes ? "" : ", flat memory"}` : "not held"}`,
  );
  if (!holds) process.exitCode = 1;
}

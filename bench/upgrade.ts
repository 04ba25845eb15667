import type { Id } from "@vigie/domain";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createPool } from "../apps/server/src/db/connection.ts";
import { textAt } from "../tools/lib/json.ts";
import { nodeCommand, root, run } from "../tools/lib/run.ts";
import { type Service, startService } from "../tools/lib/service.ts";
import { benchEnvironment, openBenchDatabase } from "./lib/database.ts";
import { formerCheckout } from "./lib/former-checkout.ts";
import { machine, quantile, report } from "./lib/report.ts";
import { signInAs } from "./lib/sign-in.ts";
import { createVisitor, noPartner, type Visit } from "./lib/soak-visitor.ts";
import { startWriters, type Writers } from "./lib/written-notes.ts";

/** An upgrade without a stop: a former version serves, this one starts beside it and applies its migrations, both serve, the former
 * leaves, all of it under load, with its worker's jobs left in the middle. Fails where an answer is an error of ours, where a note that
 * was acknowledged is not there, where a file is never ready, or where a total of a customer has changed. */
const { values } = parseArgs({
  options: {
    /** A commit; without it this version is beside itself. */
    former: { type: "string" },
    /** How long the former serves alone, both serve, and the new one alone. */
    seconds: { type: "string", default: "20" },
    clients: { type: "string", default: "20" },
    /** Of a client between two calls, on average, and of a writer of notes. */
    "pause-ms": { type: "string", default: "40" },
    customers: { type: "string", default: "200" },
    /** Customers of advisors, two of whom a manager writes notes on. */
    network: { type: "string", default: "50" },
    /** The former worker is killed, where it would be asked to leave: what it leaves is taken up two minutes later. */
    "kill-worker": { type: "boolean", default: false },
  },
});
const [phaseMs, clients] = [Number(values.seconds) * 1000, Number(values.clients)];
const pauseMs = Number(values["pause-ms"]);

const checkout = await formerCheckout(values.former ?? null);
const database = await openBenchDatabase("machine");
const pool = createPool({ url: database.url, max: 4, onError: () => undefined });
// The invented manager is not asked for a second factor; the demonstration's household is the worker's to make.
const environment = { ...benchEnvironment(database), ...noPartner };
const demoOf = { http: "1", worker: "0" } as const;
const start = (name: "http" | "worker", place: string): Service =>
  startService({
    name,
    script: "apps/server/src/main.ts",
    args: [name],
    env: { ...environment, DEMO: demoOf[name] },
    checkout: place,
  });

const former = { http: start("http", checkout.folder), worker: start("worker", checkout.folder) };
const formerAddress = textAt(await former.http.ready, "address");
await former.worker.ready;
await seedBy(checkout.folder, "--customers", values.customers);
await seedBy(checkout.folder, "--customers", values.network, "--advisors", "2");

/** Where calls go: what a balancer knows of the processes that are ready. */
let addresses: readonly string[] = [formerAddress];
let turn = 0;
const anAddress = (): string => {
  turn += 1;
  return addresses[turn % addresses.length] ?? formerAddress;
};
const totalsBefore = await totals();
const load = await startLoad();
await phase("the former version alone");

// A job of the former worker that is cut where it stands is taken up by the new one.
await (values["kill-worker"] ? former.worker.kill() : former.worker.stop());
const http = start("http", root);
const address = textAt(await http.ready, "address");
const worker = start("worker", root);
await worker.ready;
addresses = [formerAddress, address];
await phase("both versions");

addresses = [address];
await former.http.stop();
await phase("the new version alone");
const { visits, writers } = await load.stop();

const unfinished = await filesNeverReady();
const totalsAfter = await totals();
const changed = [...totalsBefore].filter(([id, total]) => totalsAfter.get(id) !== total).length;
const lost = await notesLost(writers);
await worker.stop();
await http.stop();
await pool.end();
await database.close();
await checkout.remove();
tell();

async function seedBy(place: string, ...args: readonly string[]): Promise<void> {
  const [program = "", ...options] = nodeCommand("apps/server/src/cli/seed.ts");
  const script = `${place}/apps/server/src/cli/seed.ts`;
  const seeded = await run([program, ...options.slice(0, -1), script, ...args], {
    show: false,
    cwd: place,
    env: environment,
  });
  if (seeded.code !== 0) throw new Error(`The former version seeds nothing:\n${seeded.output}`);
}

async function phase(name: string): Promise<void> {
  process.stderr.write(`${name}\n`);
  await wait(phaseMs);
}

/** What each customer has, to the cent. */
async function totals(): Promise<ReadonlyMap<Id, string>> {
  const { rows } = await pool.query<{ id: Id; total: string }>(
    `select customer_id as id, count(*) || ' ' || coalesce(sum(amount_cents), 0) as total from portfolios group by customer_id`,
  );
  return new Map(rows.map(({ id, total }) => [id, total]));
}

async function startLoad() {
  let isOver = false;
  const visits: Visit[] = [];
  const beClient = async (index: number): Promise<void> => {
    const number = (index % Number(values.customers)) + 1;
    const token = await signInAs(anAddress(), `client-${String(number)}@demo.vigie.fr`, number);
    const visitor = createVisitor({ address: anAddress, token, seed: index });
    // Each visits at least once, however short the phases and slow the machine.
    do {
      visits.push(await visitor.visit());
      await wait(visitor.random() * 2 * pauseMs);
    } while (!isOver);
    visitor.close();
  };
  const running = Array.from({ length: clients }, async (_, index) => await beClient(index));
  const { rows } = await pool.query<{ id: Id }>(
    `select link.customer_id as id from users manager join customer_advisors link on link.firm_id = manager.firm_id
    where manager.email = 'manager-1@demo.vigie.fr' order by 1 limit 2`,
  );
  const token = await signInAs(anAddress(), "manager-1@demo.vigie.fr", 10_000);
  const writers = startWriters({ address: anAddress, ids: rows.map(({ id }) => id), token, pauseMs });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all([...running, writers.stop()]);
      return { visits, writers };
    },
  };
}

async function notesLost({ written }: Writers): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from interactions where id = any($1::uuid[])",
    [[...written]],
  );
  return written.length - rows.length;
}

/** A file whose runner died is silent for two minutes before it is taken up, by a job of each minute. */
async function filesNeverReady(): Promise<number> {
  const patience = performance.now() + 300_000;
  for (;;) {
    const { rowCount } = await pool.query("select 1 from export_files where state <> 'ready'");
    if (rowCount === 0 || performance.now() > patience) return rowCount ?? 0;
    await wait(250);
  }
}

function tell(): void {
  const errors = [
    ...visits.flatMap(({ call, error }) => (error === null ? [] : [`${call}: ${error}`])),
    ...writers.faults,
  ];
  const times = visits.flatMap(({ ms }) => (ms === null ? [] : [ms]));
  const conditions = `${values.former ?? "this version"} beside this one, ${values.seconds} s a phase, ${String(clients)} clients, ${String(visits.length)} calls and ${String(writers.written.length)} notes, ${machine()}`;
  const line = { bench: "upgrade", peer: null, peerName: "none", conditions };
  report({ ...line, what: "answers that are errors of ours", ours: errors.length, unit: "answers" });
  report({ ...line, what: "acknowledged notes that are lost", ours: lost, unit: "notes" });
  report({ ...line, what: "files that were never ready", ours: unfinished, unit: "files" });
  report({ ...line, what: "customers whose total has changed", ours: changed, unit: "customers" });
  report({ ...line, what: "an answer, p99", ours: quantile(times, 0.99), unit: "ms" });
  for (const error of errors.slice(0, 20)) process.stderr.write(`${error}\n`);
  if (errors.length + lost + unfinished + changed > 0 || visits.length === 0 || writers.written.length === 0)
    process.exitCode = 1;
}

import { dayOf, demoPassword, type Id, instant } from "@vigie/domain";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { parseArgs } from "node:util";
import { startServices } from "../apps/server/src/boot/start-services.ts";
import { readToolConfig } from "../apps/server/src/config.ts";
import { createDb, createPool } from "../apps/server/src/db/connection.ts";
import { seedNetwork } from "../apps/server/src/demo/seed-network.ts";
import { recountRows } from "../apps/server/src/features/book/customers/actions/keep.ts";
import { keepSegmentCounts } from "../apps/server/src/features/book/segments/actions/kept-counts.ts";
import { hashPassword } from "../apps/server/src/features/identity/sessions/actions.ts";
import { startService } from "../tools/lib/service.ts";
import {
  countFacts,
  keptCountsFact,
  listFacts,
  meetingFacts,
  recountFacts,
  sheetFacts,
  type Sides,
  statisticsFacts,
} from "./lib/book-facts.ts";
import { addressOf, asked, bareBook, type Reader } from "./lib/book-sql.ts";
import { openBenchDatabase } from "./lib/database.ts";
import { textAt } from "../tools/lib/json.ts";
import { createGetter } from "./lib/load.ts";
import { machine, quantile, report, timed } from "./lib/report.ts";
import { signInAs } from "./lib/sign-in.ts";
import { type Call, type Times, timesInTurn } from "./lib/warm-turns.ts";

/** What a manager of a firm of ten advisors asks of its book, each call in turn with the bare SQL of the same answer; then the
 * same firm in a network of many. */
const { values } = parseArgs({
  options: {
    customers: { type: "string", default: "100000" },
    few: { type: "string", default: "2000" },
    turns: { type: "string", default: "60" },
    /** Customers per advisor. */
    each: { type: "string", default: "200" },
    /** Seconds for which both sides of a call are called before they are timed. */
    warm: { type: "string", default: "6" },
  },
});
const [customers, few, turns, each, warmSeconds] = [
  Number(values.customers),
  Number(values.few),
  Number(values.turns),
  Number(values.each),
  Number(values.warm),
];
const clients = 4;
/** Customers in one batch of the nightly recount, as in the job. */
const recounted = 100;
/** Saved segments of the manager, each counted for one reader. */
const savedSegments = 20;
const askedFilters = {
  kinds: [asked.kind],
  wealth_from: asked.wealthFromCents / 100,
  age_from: asked.ageFrom,
};
const keptFilters = { kinds: [asked.kind], wealthFrom: asked.wealthFromCents / 100, ageFrom: asked.ageFrom };

const now = instant(new Date());
const database = await openBenchDatabase("machine");
const onError = (): void => undefined;
const pool = createPool({ url: database.url, max: clients, onError });
const environment = {
  DATABASE_URL: database.url,
  DATA_DIR: path.join(database.folder, "data"),
  LEDGER_DIR: path.join(database.folder, "ledgers"),
  SECRET_KEYS: `bench:${Buffer.alloc(32, 7).toString("base64")}`,
  SANDBOXES: "all",
};
const server = startService({
  name: "http",
  script: "apps/server/src/main.ts",
  args: ["http"],
  // The generated manager is not asked for a second factor; only the worker creates the demonstration's household.
  env: { ...environment, PORT: "0", DEMO: "1" },
  quiet: true,
});
const address = textAt(await server.ready, "address");
const tool = await startServices(readToolConfig({ ...environment, DEMO: "0" }), database.url);
const getter = createGetter(address, "identity");
const bare = bareBook(pool, dayOf(now));

const small = await measureAt(few);
const large = await measureAt(customers);
for (const [name, times] of large) tell(name, times, small.get(name));

getter.close();
await tool.stop();
await server.stop();
await pool.end();
await database.close();

async function measureAt(count: number): Promise<ReadonlyMap<string, Times>> {
  const seconds = await timed(async () => {
    await seedNetwork(createDb(pool), {
      customers: count,
      advisors: Math.ceil(count / each),
      passwordHash: await hashPassword(demoPassword),
      now,
    });
  });
  process.stderr.write(`${count} customers after ${(seconds / 1000).toFixed(0)} s of seeding\n`);
  await pool.query("vacuum analyze");
  const token = await signInAs(address, "manager-1@demo.vigie.fr", count);
  const { rows } = await pool.query<{ id: Id; firm_id: Id; manager_id: Id }>(
    `select distinct link.customer_id as id, link.firm_id, manager.id as manager_id
    from users manager join customer_advisors link on link.firm_id = manager.firm_id
    where manager.email = 'manager-1@demo.vigie.fr' order by 1 limit 200`,
  );
  const [first] = rows;
  if (first === undefined) throw new Error("No customer was made.");
  const ids = rows.map((row) => row.id);
  const id = (turn: number): Id => ids[turn % ids.length] ?? first.id;
  const acting = { firmId: first.firm_id, managerId: first.manager_id };
  const webPool = createPool({ url: addressOf(database.url, acting), max: clients, onError });
  const reader = { ...acting, sessionId: randomUUID(), webPool };
  // Recounts once beforehand: the first night of a generated network writes alerts that no other night does.
  await recountRows(tool.services, ids);
  await pool.query(
    `insert into book_segments select $1, gen_random_uuid(), $2, 'Segment ' || number, false, $3::jsonb, now(), now()
    from generate_series(1, $4::int) as number on conflict do nothing`,
    [first.firm_id, first.manager_id, JSON.stringify(keptFilters), savedSegments],
  );
  const calls = callsOf({ token, reader, id, ids });
  await checkSameAnswers(calls);
  const found = new Map<string, Times>();
  for (const [name, call] of Object.entries(calls))
    found.set(name, await timesInTurn(call, { clients, turns, warmSeconds }));
  await webPool.end();
  return found;
}

type Calls = Readonly<Record<string, Call>>;

function callsOf({
  token,
  reader,
  id,
  ids,
}: {
  readonly token: string;
  readonly reader: Reader;
  readonly id: (turn: number) => Id;
  readonly ids: readonly Id[];
}): Calls {
  const { firmId } = reader;
  const get = async (where: string): Promise<unknown> => JSON.parse(await getter.get(`/v1${where}`, token));
  const post = async (where: string, body: unknown): Promise<unknown> =>
    JSON.parse(await getter.get(`/v1${where}`, token, body));
  return {
    "list of 50, three filters and a sort": {
      ours: async () =>
        await post("/customers/search", { filters: askedFilters, sort: "wealth", order: "desc", size: 50 }),
      peer: async () => await bare.list(firmId),
    },
    "search as typed": {
      ours: async () => await post("/customers/search", { filters: { text: asked.text }, size: 20 }),
      peer: async () => await bare.search(firmId),
    },
    "count of a segment": {
      ours: async () => await post("/segments/count", { filters: askedFilters }),
      peer: async () => await bare.count(firmId),
    },
    sheet: {
      ours: async (turn) => await get(`/customers/${id(turn)}`),
      peer: async (turn) => await bare.sheet(id(turn), reader),
    },
    "meeting sheet": {
      ours: async (turn) => await get(`/customers/${id(turn)}/meeting`),
      peer: async (turn) => await bare.meeting(id(turn), reader),
    },
    "meeting sheet, both under the policies": {
      ours: async (turn) => await get(`/customers/${id(turn)}/meeting`),
      peer: async (turn) => await bare.meetingAsWeb(id(turn), reader),
    },
    statistics: {
      ours: async () => await get("/advisory_stats"),
      peer: async () => await bare.statistics(firmId),
    },
    ...jobsOf(reader, ids),
  };
}

function jobsOf(reader: Reader, ids: readonly Id[]): Calls {
  // As many customers as the job takes, different ones in each round.
  const some = (turn: number): readonly Id[] => {
    const from = (turn * recounted) % Math.max(1, ids.length - recounted + 1);
    return ids.slice(from, from + recounted);
  };
  return {
    [`recount of ${recounted} customers`]: {
      ours: async (turn) => {
        const { differences } = await recountRows(tool.services, some(turn));
        if (differences > 0) throw new Error("A row is not what its data make.");
      },
      peer: async (turn) => await bare.recount(some(turn)),
      alone: true,
    },
    [`weekly counts of ${savedSegments} segments`]: {
      ours: async () => {
        await pool.query("delete from book_segment_counts");
        await keepSegmentCounts(tool.services, null);
        return await keptCounts();
      },
      peer: async () => {
        await pool.query("delete from book_segment_counts");
        await bare.keepCounts(reader);
        return await keptCounts();
      },
      alone: true,
    },
  };
}

/** Both sides must answer the same, otherwise the comparison would be meaningless. */
async function checkSameAnswers(calls: Calls): Promise<void> {
  const both = async (name: string): Promise<Sides> => {
    const call = calls[name];
    if (call === undefined) throw new Error(`No call ${name}.`);
    return { ours: await call.ours(0), bare: await call.peer(0) };
  };
  const facts = [
    ...listFacts(await both("list of 50, three filters and a sort")),
    ...countFacts(await both("count of a segment"), await both("search as typed")),
    ...sheetFacts(await both("sheet")),
    ...meetingFacts(await both("meeting sheet")),
    ...meetingFacts(await both("meeting sheet, both under the policies")),
    ...statisticsFacts(await both("statistics")),
    keptCountsFact(await both(`weekly counts of ${savedSegments} segments`)),
    ...(await recountFacts(await both(`recount of ${recounted} customers`), keptWealth)),
  ];
  for (const [what, theirs, ours] of facts)
    if (theirs !== ours) throw new Error(`Server and bare SQL differ on ${what}: ${theirs} and ${ours}.`);
}

async function keptCounts(): Promise<unknown> {
  const { rows } = await pool.query("select count(*), sum(customer_count) from book_segment_counts");
  return rows[0];
}

async function keptWealth(ids: readonly string[]): Promise<number> {
  const sum = "select sum(wealth_cents) from book_days where latest and customer_id = any($1::uuid[])";
  return Number((await pool.query<{ sum: string }>(sum, [ids])).rows[0]?.sum);
}

function tell(name: string, times: Times, before: Times | undefined): void {
  const conditions =
    `${customers} customers in firms of ${10 * each}, a manager's book, ${clients} clients, ${turns} turns each side, ` +
    `session checked on our side only, ${database.engine}, ${machine()}`;
  for (const [label, share] of [
    ["p50", 0.5],
    ["p95", 0.95],
  ] as const)
    report({
      bench: "book",
      what: `${name}, ${label}`,
      ours: quantile(times.ours, share),
      peer: quantile(times.bare, share),
      peerName: "bare SQL by pg, a statement for each thing read or written",
      unit: "ms",
      conditions,
    });
  for (const [side, later, then] of [
    ["ours", times.ours, before?.ours],
    ["the bare SQL", times.bare, before?.bare],
  ] as const)
    report({
      bench: "book",
      what: `${name}, growth of ${side}: p50`,
      ours: quantile(later, 0.5),
      peer: then === undefined ? null : quantile(then, 0.5),
      peerName: `the same firm among ${few} customers`,
      unit: "ms",
      conditions,
    });
}

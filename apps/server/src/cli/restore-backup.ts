import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createPool } from "../db/connection.ts";
import { type Embedded, startEmbedded } from "../db/embedded.ts";
import { systemBinaries } from "../db/postgres-binaries.ts";
import { changeOwner, chooseLaunch } from "../db/postgres-launch.ts";
import { restoreInto } from "./pgbackrest.ts";
import { runProgram } from "./run-program.ts";

export type Restoring = {
  /** pgBackRest's file, as the lost machine had it. */
  readonly config: string;
  readonly stanza: string;
  /** An empty folder: the data folder of the restored cluster. */
  readonly dataDir: string;
  readonly at: string | null;
  readonly print: (line: string) => void;
};

/** Restores a cluster, starts it where only we reach it, forgets again whoever was erased since, checks the chains against the
 * anchors, and stops it: the service may be opened on that folder.
 * @returns 0 where everything held */
export async function restore(restoring: Restoring): Promise<number> {
  const { dataDir, print } = restoring;
  const start = performance.now();
  await restoreFolder(restoring);
  const server = await openRestored(dataDir);
  try {
    const replayed = await command(server.url, "erasures", "replay");
    print(replayed.output.trim());
    const verified = await command(server.url, "verify");
    print(verified.output.trim());
    const { people, portfolios, cents } = await totalsOf(server.url);
    print(`${people} people, ${portfolios} contracts, ${(cents / 100).toFixed(2)} in all currencies`);
    return Math.max(replayed.code, verified.code);
  } finally {
    await server.stop();
    print(`restored, checked and stopped after ${seconds(start)} s`);
  }
}

async function restoreFolder({ config, stanza, dataDir, at, print }: Restoring): Promise<void> {
  const start = performance.now();
  const folder = path.resolve(dataDir);
  await restoreInto({ config, stanza, folder: "" }, folder, at);
  changeOwner(folder, chooseLaunch().owner);
  print(`restored in ${seconds(start)} s`);
}

/** The cluster of a restored folder, once it has replayed its log and takes writes again. */
export async function openRestored(dataDir: string): Promise<Embedded> {
  const binaries = systemBinaries([]);
  if (binaries === null) throw new Error("this machine has no PostgreSQL server");
  const server = await startEmbedded({ dataDir, fsync: true, log: () => undefined, binaries });
  const deadline = performance.now() + 300_000;
  while ((await one<{ pending: boolean }>(server.url, "select pg_is_in_recovery() as pending")).pending) {
    if (performance.now() > deadline) throw new Error("the log was not replayed in five minutes");
    await wait(200);
  }
  return server;
}

export type Totals = {
  readonly people: number;
  readonly portfolios: number;
  readonly cents: number;
  readonly fingerprint: string;
};

/** What a saver would miss first: how many there are, what they hold, and a fingerprint of each one's total.
 * @param without a person who is left out */
export async function totalsOf(url: string, without: string | null = null): Promise<Totals> {
  return await one(
    url,
    `select (select count(*) from users) as people, coalesce(sum(held), 0) as portfolios, coalesce(sum(cents), 0) as cents,
       coalesce(md5(string_agg(customer || ':' || cents || ':' || held, ',' order by customer)), '') as fingerprint
     from (select customer_id::text as customer, sum(coalesce(amount_cents, 0)) as cents, count(*) as held
       from portfolios where customer_id::text is distinct from $1 group by 1) each_one`,
    [without],
  );
}

/** The first row that a statement answers.
 * @throws where it answers none */
export async function one<Row extends object>(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row> {
  const pool = createPool({ url, max: 1, onError: () => undefined });
  try {
    const { rows } = await pool.query<Row>(sql, [...values]);
    const [row] = rows;
    if (row === undefined) throw new Error(`no row: ${sql}`);
    return row;
  } finally {
    await pool.end();
  }
}

/** A statement that answers nothing. */
export async function change(url: string, sql: string): Promise<void> {
  await one(url, `with changed as (${sql} returning 1) select count(*) from changed`);
}

/** A command of ours on that database. */
export async function command(url: string, name: string, ...args: readonly string[]) {
  const file = path.join(import.meta.dirname, `${name}.ts`);
  const words = [process.execPath, "--disable-warning=ExperimentalWarning", file, ...args];
  return await runProgram(words, { DATABASE_URL: url });
}

export function seconds(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}

import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "./run.ts";

/** Backups of the database by Debian's pgBackRest: what a cluster must be told, and its commands. */
export type Repository = {
  /** pgBackRest's own file. */
  readonly config: string;
  /** Where the backups and the archive of the log lie: another disk or machine than the database's. */
  readonly folder: string;
  readonly stanza: string;
};

export type Cluster = {
  readonly dataDir: string;
  readonly socket: string;
  readonly port: number;
  readonly user: string;
};

export function hasPgBackRest(): boolean {
  return spawnSync("pgbackrest", ["version"], { stdio: "ignore" }).status === 0;
}

/** The file of pgBackRest for one cluster: two full backups are kept, with the archive of the log that they need. */
export function configText(repository: Repository, cluster: Cluster): string {
  return `[global]
repo1-path=${repository.folder}
repo1-retention-full=2
repo1-bundle=y
compress-type=lz4
start-fast=y
archive-timeout=60
lock-path=${path.join(path.dirname(repository.config), "lock")}
log-path=${path.join(path.dirname(repository.config), "log")}
log-level-console=warn

[${repository.stanza}]
pg1-path=${cluster.dataDir}
pg1-socket-path=${cluster.socket}
pg1-port=${cluster.port}
pg1-user=${cluster.user}
pg1-database=postgres
`;
}

/** What PostgreSQL must be started with, so that each piece of its log goes to the repository: a lost machine then costs
 * a minute at most. */
export function archiveSettings({ config, stanza }: Repository): string[] {
  return [
    "archive_mode=on",
    `archive_command=pgbackrest --config=${config} --stanza=${stanza} archive-push %p`,
    "archive_timeout=60",
    "wal_level=replica",
    "max_wal_senders=3",
  ];
}

export function writeConfig(repository: Repository, cluster: Cluster): void {
  for (const name of ["lock", "log"])
    mkdirSync(path.join(path.dirname(repository.config), name), { recursive: true });
  mkdirSync(repository.folder, { recursive: true });
  writeFileSync(repository.config, configText(repository, cluster));
}

/** Runs a command of pgBackRest to its end.
 * @throws with what it printed where it fails */
export async function pgBackRest(repository: Repository, ...args: readonly string[]): Promise<void> {
  const command = ["pgbackrest", `--config=${repository.config}`, `--stanza=${repository.stanza}`, ...args];
  const { code, output } = await run(command, { show: false });
  if (code !== 0) throw new Error(`${command.join(" ")}: ${output.trim()}`);
}

/** Makes the data folder of a moment, in a folder that is empty; PostgreSQL replays the log when it is started there.
 * @param at with its zone, as PostgreSQL writes it; null for the end of the log
 * @throws where the folder holds something: a restore never writes over a database */
export async function restoreInto(repository: Repository, dataDir: string, at: string | null): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (readdirSync(dataDir).length > 0) throw new Error(`${dataDir} is not empty`);
  const moment = at === null ? ["--type=default"] : ["--type=time", `--target=${at}`];
  await pgBackRest(repository, `--pg1-path=${dataDir}`, ...moment, "--target-action=promote", "restore");
}

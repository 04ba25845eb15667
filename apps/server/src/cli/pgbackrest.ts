import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { runProgram } from "./run-program.ts";

/** A repository of Debian's pgBackRest, with the backups of the database. */
export type Repository = {
  /** pgBackRest's own file. */
  readonly config: string;
  /** Where the backups and the archive of the log lie: another disk or machine than the database's. */
  readonly folder: string;
  readonly stanza: string;
};

export function hasPgBackRest(): boolean {
  return spawnSync("pgbackrest", ["version"], { stdio: "ignore" }).status === 0;
}

/** Runs a command of pgBackRest to its end.
 * @throws with what it printed where it fails */
export async function pgBackRest(repository: Repository, ...args: readonly string[]): Promise<void> {
  const command = ["pgbackrest", `--config=${repository.config}`, `--stanza=${repository.stanza}`, ...args];
  const { code, output } = await runProgram(command);
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

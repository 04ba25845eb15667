import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Repository } from "../../apps/server/src/cli/pgbackrest.ts";

/** The settings with which Debian's pgBackRest can back up a cluster. */
export type Cluster = {
  readonly dataDir: string;
  readonly socket: string;
  readonly port: number;
  readonly user: string;
};

/** The pgBackRest configuration of one cluster: two full backups are kept, with the log archive that they need. */
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

/** The settings of PostgreSQL that archive each log segment to the repository: losing the machine then loses at most a minute. */
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

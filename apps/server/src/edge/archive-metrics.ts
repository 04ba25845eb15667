import { sql } from "kysely";
import type { Db } from "../db/connection.ts";

/** Whether PostgreSQL archives its log for backups, and whether its last attempt failed. */
export type ArchiveState = { readonly isOn: boolean; readonly isFailing: boolean };

/** @source PostgreSQL, The Cumulative Statistics System: pg_stat_archiver, which every role may read */
export async function archiveState(db: Db): Promise<ArchiveState> {
  const { rows } = await sql<ArchiveState>`
    select current_setting('archive_mode') <> 'off' as "isOn",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
    from pg_stat_archiver`.execute(db);
  return rows[0] ?? { isOn: false, isFailing: false };
}

export function archiveMetrics({ isOn, isFailing }: ArchiveState): string {
  const lines = [
    "# HELP vigie_database_archive_on Whether PostgreSQL archives its log for backups.",
    "# TYPE vigie_database_archive_on gauge",
    `vigie_database_archive_on ${isOn ? 1 : 0}`,
    "# HELP vigie_database_archive_failing Whether the last attempt of PostgreSQL to archive its log for backups failed.",
    "# TYPE vigie_database_archive_failing gauge",
    `vigie_database_archive_failing ${isOn && isFailing ? 1 : 0}`,
  ];
  return `${lines.join("\n")}\n`;
}

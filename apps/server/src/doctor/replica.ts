import pg from "pg";
import type { OwnConfig } from "../config.ts";
import {
  faultOf,
  placeOfPrimary,
  placeOfReplica,
  type ReplicaPlace,
  type PrimaryPlace,
} from "../db/replica.ts";
import { checkEncryption } from "./database.ts";
import { type Finding, found } from "./finding.ts";
import { reasonOf } from "./reason.ts";

/** Checks the replica if one is configured. Nothing depends on it, so problems are only warnings. */
export async function checkReplica({ databaseUrl, replica }: OwnConfig): Promise<readonly Finding[]> {
  if (replica === null || databaseUrl === null) return [];
  const { host } = new URL(replica.url);
  const encryption = checkEncryption(replica.url, "DATABASE_REPLICA_URL");
  const said = await ask<PrimaryPlace>(databaseUrl, placeOfPrimary);
  // An unreachable primary is reported by its own check.
  if (said instanceof Error) return encryption;
  const heard = await ask<ReplicaPlace>(replica.url, placeOfReplica);
  if (heard instanceof Error)
    return [
      ...encryption,
      found.warning(
        `The replica ${host} lets us in nowhere: ${reasonOf(heard)}. Its readings are the database's meanwhile.`,
      ),
    ];
  const fault = faultOf(said, heard);
  return [
    ...encryption,
    fault === null
      ? found.ok(`The replica ${host} follows the database.`)
      : found.fault(`DATABASE_REPLICA_URL (${host}) is not used: ${fault}.`),
  ];
}

async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<T | Error> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<T>(text);
    return rows[0] ?? new Error("it told nothing");
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => undefined);
  }
}

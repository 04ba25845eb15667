import path from "node:path";
import pg from "pg";
import type { Config } from "../config.ts";
import { embeddedUrl, startEmbedded } from "../db/embedded.ts";

export type OpenDatabase = { readonly url: string; readonly close: () => Promise<void> };

/** Opens the database of this folder: the configured one, the one that a running Vigie has open, or the embedded one, started
 * here. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  const nothing = async () => undefined;
  if (config.databaseUrl !== null) return { url: config.databaseUrl, close: nothing };
  const dataDir = path.resolve(config.dataDir, "postgres");
  const running = embeddedUrl(dataDir);
  if (await answers(running)) return { url: running, close: nothing };
  const embedded = await startEmbedded({ dataDir, fsync: true, log: () => undefined });
  return { url: embedded.url, close: async () => await embedded.stop() };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

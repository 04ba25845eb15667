import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import type { DatabaseRole } from "../db/roles.ts";

export type TestCluster = {
  /** The URL of an administrator on the database `postgres`. */
  readonly adminUrl: string;
  readonly template: string;
  /** For the report: the kind of server on which the tests ran. */
  readonly engine: "embedded" | "system" | "patroni";
  /** Port of PgBouncer in front of the server; null without one. */
  readonly poolerPort: number | null;
  /** URL at which its members are killed and repaired: POST /kill/postgres, /kill/member, /mend. Null for a single server. */
  readonly controlUrl: string | null;
};

declare module "vitest" {
  interface ProvidedContext {
    testCluster: TestCluster;
  }
}

export type TestDatabase = {
  /** As the owner, directly to the server. */
  readonly url: string;
  /** The connection of a serving role. */
  readonly servedAs: (role: DatabaseRole) => { readonly url: string; readonly role: DatabaseRole | null };
  readonly drop: () => Promise<void>;
};

/** Creates a database for one test: a copy of the migrated template of this run's cluster, in about 25 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { adminUrl, template, poolerPort } = inject("testCluster");
  const name = `t_${randomBytes(8).toString("hex")}`;
  await administer(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = databaseUrl(adminUrl, name);
  return {
    url,
    servedAs: (role) =>
      poolerPort === null
        ? { url, role }
        : { url: `postgresql://${role}@127.0.0.1:${String(poolerPort)}/${name}`, role: null },
    drop: async () => await administer(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

/** Runs one statement as administrator, on a separate connection. */
export async function administer(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Returns the URL of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

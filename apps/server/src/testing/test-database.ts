import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import type { DatabaseRole } from "../db/roles.ts";

export type TestCluster = {
  /** An administrator's address on the database `postgres`. */
  readonly adminUrl: string;
  readonly template: string;
  /** The words for the report: which server the tests ran on. */
  readonly engine: "embedded" | "system" | "patroni";
  /** Where PgBouncer stands before the server; null without one. */
  readonly poolerPort: number | null;
  /** Where its members are killed and mended: POST /kill/postgres, /kill/member, /mend. Null where there is but one. */
  readonly controlUrl: string | null;
};

declare module "vitest" {
  interface ProvidedContext {
    testCluster: TestCluster;
  }
}

export type TestDatabase = {
  /** As the owner, to the server itself. */
  readonly url: string;
  /** As what serves reaches it. */
  readonly servedAs: (role: DatabaseRole) => { readonly url: string; readonly role: DatabaseRole | null };
  readonly drop: () => Promise<void>;
};

/** A database of a test's own: a copy of the migrated template of this run's cluster, some 25 ms. */
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

/** One statement of an administrator, on a connection of its own. */
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

/** The same server, another database. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

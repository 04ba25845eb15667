import { z } from "zod";

/** The part of the environment that says where the database is (`config.ts` reads it). */

const postgres = z.url({ protocol: /^postgres(ql)?$/, error: "is not a postgresql:// address" });
const lag = { from: 100, to: 10_000, usual: 1_000 };

export const databaseVariables = {
  DATABASE_URL: postgres.optional(),
  /** As whom the tables are made and changed; without it, as `DATABASE_URL` says. */
  OWNER_DATABASE_URL: postgres.optional(),
  /** The embedded database of another process of this computer: set by `npm start` for its worker. */
  EMBEDDED_DATABASE_URL: z.string().optional(),
  /** A standby of it, for readings that may be a second old: one machine, no balancer before several. */
  DATABASE_REPLICA_URL: postgres.optional(),
  /** By how many milliseconds it may be behind. */
  DATABASE_REPLICA_LAG_MS: z
    .string()
    .transform(Number)
    .refine(
      (value) => Number.isInteger(value) && value >= lag.from && value <= lag.to,
      `is no whole number from ${lag.from} to ${lag.to}`,
    )
    .optional(),
};
const variables = z.object(databaseVariables);
type Environment = z.output<typeof variables> & {
  readonly SECRET_KEYS?: string | undefined;
  readonly LEDGER_DIR?: string | undefined;
};

export type DatabaseConfig = {
  readonly databaseUrl: string | null;
  /** Null where `databaseUrl` is the owner's, or migrations are another process's work. */
  readonly ownerDatabaseUrl: string | null;
  readonly replica: { readonly url: string; readonly maxLagMs: number } | null;
};

export function databaseConfig(env: Environment): DatabaseConfig {
  const { DATABASE_REPLICA_URL: url, DATABASE_REPLICA_LAG_MS: maxLagMs = lag.usual } = env;
  return {
    databaseUrl: env.DATABASE_URL ?? env.EMBEDDED_DATABASE_URL ?? null,
    ownerDatabaseUrl: env.OWNER_DATABASE_URL ?? null,
    replica: url === undefined ? null : { url, maxLagMs },
  };
}

/** Who reads a configuration: a process that serves, a command beside it that accepts nothing from outside, one of these that holds the
 * database against the ledgers, or what the owner of the tables does to them, which opens no secret and is not given the keys. */
export type Reader = "server" | "tool" | "ledgers" | "owner";

/** Values that are right one by one and wrong together. */
export function databaseContradictions(env: Environment, reader: Reader): readonly string[] {
  const { DATABASE_URL: shared, DATABASE_REPLICA_URL: replica } = env;
  return [
    ...(shared !== undefined && env.SECRET_KEYS === undefined && reader !== "owner"
      ? ["SECRET_KEYS is missing: processes that share DATABASE_URL share the keys that open its secrets."]
      : []),
    ...(shared !== undefined && env.LEDGER_DIR === undefined && (reader === "server" || reader === "ledgers")
      ? ["LEDGER_DIR is missing: with DATABASE_URL the erasures are also written outside the database."]
      : []),
    ...(shared !== undefined && env.EMBEDDED_DATABASE_URL !== undefined
      ? ["DATABASE_URL and EMBEDDED_DATABASE_URL are both set: a process has one database."]
      : []),
    ...(env.OWNER_DATABASE_URL !== undefined && shared === undefined
      ? ["OWNER_DATABASE_URL is set without DATABASE_URL: processes do not serve as the owner of the tables."]
      : []),
    ...(replica !== undefined && shared === undefined
      ? ["DATABASE_REPLICA_URL is set without DATABASE_URL: the embedded database has no replica."]
      : []),
    ...(replica !== undefined && replica === shared
      ? ["DATABASE_REPLICA_URL is DATABASE_URL: a replica is another server."]
      : []),
    ...(env.DATABASE_REPLICA_LAG_MS !== undefined && replica === undefined
      ? ["DATABASE_REPLICA_LAG_MS is set without DATABASE_REPLICA_URL: there is no replica to be behind."]
      : []),
  ];
}

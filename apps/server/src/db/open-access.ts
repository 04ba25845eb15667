import { installQueue } from "../queue/queue.ts";
import pg from "pg";
import { createPool } from "./connection.ts";
import { migrate, migrationState } from "./migrate.ts";
import { hasCitus, isSpread, spreadTables } from "./cluster.ts";
import { type Moved, partitionCount, type PartitionOptions, partitionTables } from "./distribution.ts";
import { databaseRoles, grantAccess, joinRoles, makeRoles, makeRolesOnWorkers } from "./roles.ts";

type Options = {
  readonly url: string;
  readonly ownerUrl: string | null;
  readonly onError: (error: Error) => void;
};

type OpenedAccess = {
  /** Whether the URL of an owner is known here. */
  readonly isOwner: boolean;
  /** Whether the processes use that URL too, and take their role by `set role`. */
  readonly servesAsOwner: boolean;
};

/** Partitions a ready database, as its owner: what is already partitioned stays (`distribution.ts`).
 * @returns the tables moved by this run */
export async function partitionDatabase(
  ownerUrl: string,
  options: PartitionOptions,
): Promise<readonly Moved[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    const parts = await partitionCount(client);
    const moved = await partitionTables(client, { ...options, parts: parts === 0 ? options.parts : parts });
    await grantAccess(client, true);
    return moved;
  } finally {
    await client.end();
  }
}

/** Distributes a ready database over the machines of its cluster, as its owner. */
export async function spreadDatabase(
  ownerUrl: string,
  onMoved: (table: string) => void,
): Promise<readonly string[] | null> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    if (!(await hasCitus(client))) return null;
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    const moved = await spreadTables(client, onMoved);
    await makeRolesOnWorkers(client);
    await grantAccess(client, true);
    return moved;
  } finally {
    await client.end();
  }
}

/** Prepares a database for its processes: tables, queue, roles, grants and row security. Done by the owner; a process that is not
 * the owner and has no owner's URL finds everything done, or does not start. */
export async function openAccess({ url, ownerUrl, onError }: Options): Promise<OpenedAccess> {
  if (ownerUrl === null && (await isServingRole(url))) return { isOwner: false, servesAsOwner: false };
  const owner = ownerUrl ?? url;
  const pool = createPool({ url: owner, max: 2, onError });
  try {
    const applied = await migrate(pool);
    const client = await pool.connect();
    try {
      // One process at a time: the others find it done.
      await client.query("select pg_advisory_lock($1)", [lockKey]);
      if (applied.length > 0 || !(await hasQueue(client))) await installQueue({ url: owner, onError });
      await makeRoles(client);
      // Partitions or distributes the tables of new migrations like the others.
      const parts = applied.length > 0 ? await partitionCount(client) : 0;
      if (parts > 0) await partitionTables(client, { parts });
      if (applied.length > 0 && (await isSpread(client))) await spreadTables(client);
      await grantAccess(client, applied.length > 0);
      if (ownerUrl === null) await joinRoles(client);
    } finally {
      await client.query("select pg_advisory_unlock($1)", [lockKey]).catch(() => undefined);
      client.release();
    }
  } finally {
    await pool.end();
  }
  return { isOwner: true, servesAsOwner: ownerUrl === null };
}
const lockKey = 84_444;

async function hasQueue(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>(
    "select to_regclass('jobs.version')::text found",
  );
  return (rows[0]?.found ?? null) !== null;
}

/** Returns whether the URL signs in as a serving role. Such a role may change nothing: what is missing has to be created by the
 * owner. */
async function isServingRole(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>("select current_user name");
    if (!databaseRoles.some((role) => role === rows[0]?.name)) return false;
    const { missing } = await migrationState(client);
    if (missing.length > 0)
      throw new Error(
        `Migrations are missing (${missing.join(", ")}): run \`npm run roles\` as the owner of the tables.`,
      );
    return true;
  } finally {
    await client.end();
  }
}

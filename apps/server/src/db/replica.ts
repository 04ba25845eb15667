import pg from "pg";
import { createDb, createPool, type Db } from "./connection.ts";
import type { DatabaseRole } from "./roles.ts";
import type { Scope } from "./scope.ts";

/** A standby of the database, for reads that may be a second old (decision 0042). */
export type Replica = {
  readonly db: Db;
  /** Upper bound of its lag; null while unknown. */
  readonly lagMs: () => number | null;
  /** Whether it replicates the database within the allowed lag. */
  readonly isFit: () => boolean;
  /** Whether it has not answered for so long that pending reads should not wait for it. */
  readonly isGone: () => boolean;
  /** Number of reads since the start, by the server that answered. */
  readonly answered: Record<"replica" | "primary", number>;
  readonly stop: () => Promise<void>;
};

export type ReplicaOptions = {
  readonly url: string;
  readonly primaryUrl: string;
  readonly maxLagMs: number;
  readonly max: number;
  readonly role: DatabaseRole | null;
  readonly scopeNow: () => Scope | undefined;
  /** Called once each time that it is lost or found again. */
  readonly onChange: (state: "fit" | "behind" | "away", reason: string) => void;
};

/** Number of checks within the allowed lag. */
const looksWithinLag = 4;
const mostPauseMs = 250;
const lookTimeoutMs = 2_000;
/** Considered gone after this long without a successful check. */
const goneMs = 3_000;
/** Maximum number of stored log positions that it has not reached yet. */
const mostKept = 200;

/** The lag is measured: the primary reports its log position, the replica the position that it has replayed. Everything
 * acknowledged before the primary reported a position that the replica has reached is on the replica. The replica's own
 * statement is not used, since one that lost its primary believes it is up to date; nor are the clocks of two machines, since
 * they differ. */
export function openReplica(options: ReplicaOptions): Replica {
  const { url, maxLagMs, max, role, scopeNow } = options;
  const pool = createPool({ url, max, role, scopeNow, onError: () => undefined });
  const watch = watchReplica(options);
  return {
    db: createDb(pool),
    lagMs: watch.lagMs,
    isFit: () => watch.isFollowing() && (watch.lagMs() ?? Infinity) <= maxLagMs,
    isGone: watch.isGone,
    answered: { replica: 0, primary: 0 },
    stop: async () => {
      await watch.stop();
      await pool.end();
    },
  };
}

type Place = { readonly at: number; readonly lsn: bigint };

function watchReplica({ url, primaryUrl, maxLagMs, onChange }: ReplicaOptions) {
  const [primary, replica] = [createLook(primaryUrl), createLook(url)];
  const places: Place[] = [];
  let coveredAt: number | null = null;
  let lookedAt = performance.now();
  let isFollowing = false;
  const lagMs = () => (coveredAt === null ? null : performance.now() - coveredAt);
  const look = async (): Promise<void> => {
    const at = performance.now();
    const said = await primary.ask<PrimaryPlace>(placeOfPrimary);
    places.push({ at, lsn: lsnOf(said.lsn) });
    if (places.length > mostKept) places.shift();
    const heard = await replica.ask<ReplicaPlace>(placeOfReplica);
    lookedAt = performance.now();
    const fault = faultOf(said, heard);
    if (fault !== null) throw new Error(fault);
    const come = lsnOf(heard.lsn ?? "0/0");
    for (let [first] = places; first !== undefined && first.lsn <= come; [first] = places) {
      coveredAt = first.at;
      places.shift();
    }
    isFollowing = true;
  };
  let told: "fit" | "behind" | "away" | null = null;
  const tell = (reason: string): void => {
    const state = isFollowing ? ((lagMs() ?? Infinity) <= maxLagMs ? "fit" : "behind") : "away";
    if (state !== told) onChange(state, reason);
    told = state;
  };
  const stopping = Promise.withResolvers<void>();
  let isOver = false;
  const run = async (): Promise<void> => {
    const pauseMs = Math.min(mostPauseMs, maxLagMs / looksWithinLag);
    while (!isOver) {
      const reason = await look().then(
        () => "",
        (error: unknown) => {
          isFollowing = false;
          return error instanceof Error ? error.message : String(error);
        },
      );
      if (!isOver) tell(reason);
      const pause = new Promise((resume) => setTimeout(resume, pauseMs));
      await Promise.race([pause, stopping.promise]);
    }
  };
  const running = run();
  return {
    lagMs,
    isFollowing: () => isFollowing,
    isGone: () => performance.now() - lookedAt > goneMs,
    stop: async () => {
      isOver = true;
      stopping.resolve();
      await running;
      await Promise.all([primary.close(), replica.close()]);
    },
  };
}

/** Identifies the cluster and its database: log positions of different ones are not comparable. */
const identity = "(select system_identifier from pg_control_system())::text || '/' || current_database() of";
export const placeOfPrimary = `select pg_current_wal_insert_lsn()::text lsn, ${identity}`;
export const placeOfReplica = `select pg_last_wal_replay_lsn()::text lsn, pg_is_in_recovery() follows, ${identity}`;
export type PrimaryPlace = { readonly lsn: string; readonly of: string };
export type ReplicaPlace = { readonly lsn: string | null; readonly follows: boolean; readonly of: string };

/** Returns why a server is not a replica of this database; null if it is. */
export function faultOf(said: PrimaryPlace, heard: ReplicaPlace): string | null {
  if (said.of !== heard.of) return "it is a replica of another database";
  return heard.follows ? null : "it follows no database: it takes writes itself";
}

/** Parses `16/B374D848`. If the next record begins a page of the log, the primary reports the position after the page header, and
 * a replica that has everything the one before it: both are normalised to one position. */
export function lsnOf(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/");
  const place = (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
  const inPage = place % pageBytes;
  return inPage <= headBytes ? place - inPage : place;
}
const pageBytes = 8192n;
/** Header size of the first page of a file; other pages have a shorter one. */
const headBytes = 40n;

/** Opens a separate connection for the checks; it is recreated after a failure. */
function createLook(url: string) {
  let client: pg.Client | null = null;
  const close = async (): Promise<void> => {
    const last = client;
    client = null;
    await last?.end().catch(() => undefined);
  };
  const open = async (): Promise<pg.Client> => {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: lookTimeoutMs,
      query_timeout: lookTimeoutMs,
    });
    opened.on("error", () => undefined);
    client = opened;
    await opened.connect();
    return opened;
  };
  const ask = async <T extends pg.QueryResultRow>(text: string): Promise<T> => {
    try {
      const { rows } = await (client ?? (await open())).query<T>(text);
      const [row] = rows;
      if (row === undefined) throw new Error("assertion: a query of one row has one");
      return row;
    } catch (error) {
      // Closing may never complete, so it is not awaited.
      void close();
      throw error;
    }
  };
  return { ask, close };
}

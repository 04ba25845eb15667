import pg from "pg";
import { createDb, createPool, type Db } from "./connection.ts";
import type { DatabaseRole } from "./roles.ts";
import type { Scope } from "./scope.ts";

/** A standby of the database, for readings that may be a second old (decision 0042). */
export type Replica = {
  readonly db: Db;
  /** By how much it may be behind at most; null before anybody knows. */
  readonly lagMs: () => number | null;
  /** It follows the database, and is behind by no more than is allowed. */
  readonly isFit: () => boolean;
  /** It has not answered for so long that whoever waits for it need not. */
  readonly isGone: () => boolean;
  /** Readings since the start, by who answered them. */
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
  /** Told once each time that it is lost or found again. */
  readonly onChange: (state: "fit" | "behind" | "away", reason: string) => void;
};

/** It is asked so many times within the allowed lag. */
const looksWithinLag = 4;
const mostPauseMs = 250;
const lookTimeoutMs = 2_000;
/** After so long without a look that came back. */
const goneMs = 3_000;
/** Of the places that it has not come to yet. */
const mostKept = 200;

/** Its lag is measured, not believed: the database says how far its log is, the replica how far it has come. What was
 * acknowledged before the moment at which the database said a place that the replica has come to is on the replica. A replica that lost
 * its database believes to have everything, and the clocks of two machines differ: neither is asked. */
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

/** Which cluster and which database of it: places of two of them say nothing of one another. */
const identity = "(select system_identifier from pg_control_system())::text || '/' || current_database() of";
export const placeOfPrimary = `select pg_current_wal_insert_lsn()::text lsn, ${identity}`;
export const placeOfReplica = `select pg_last_wal_replay_lsn()::text lsn, pg_is_in_recovery() follows, ${identity}`;
export type PrimaryPlace = { readonly lsn: string; readonly of: string };
export type ReplicaPlace = { readonly lsn: string | null; readonly follows: boolean; readonly of: string };

/** Why what a server tells is not of this database; null where it is. */
export function faultOf(said: PrimaryPlace, heard: ReplicaPlace): string | null {
  if (said.of !== heard.of) return "it is a replica of another database";
  return heard.follows ? null : "it follows no database: it takes writes itself";
}

/** `16/B374D848` as a number. Where the next record begins a page of the log, the database tells the place behind the page's head, and the
 * replica, which has everything, the one before it: they are one place. */
export function lsnOf(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/");
  const place = (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
  const inPage = place % pageBytes;
  return inPage <= headBytes ? place - inPage : place;
}
const pageBytes = 8192n;
/** Of the first page of a file; the others have less. */
const headBytes = 40n;

/** A connection of its own, which nobody waits for and which is made anew once it has failed. */
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
      // It may never come back: nobody waits for its end.
      void close();
      throw error;
    }
  };
  return { ask, close };
}

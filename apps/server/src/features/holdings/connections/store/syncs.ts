import {
  type Id,
  type Instant,
  liveStates,
  type SyncState,
  type SyncStep,
  syncTransitions,
} from "@vigie/domain";
import { type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { prepared } from "../../../../db/prepared.ts";
import { type FromRow, fromRow } from "../../../../db/rows.ts";
import type { Database, MissedEvent } from "../../../../db/schema.ts";
import { statement } from "../../../../db/statement.ts";
import { machine, transition } from "../../../../db/transition.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** Syncs: rows whose state changes only by the transition table. */

type SyncColumns = Selectable<Database["syncs"]>;
export type SyncRow = FromRow<SyncColumns>;

const liveSyncStates = liveStates(syncTransitions);

type NewSync = { readonly id: Id; readonly connectionId: Id; readonly reason: string; readonly at: Instant };

type StartedSync =
  | { readonly id: Id; readonly started: true }
  | { readonly id: Id; readonly started: false; readonly present: { state: SyncState } | undefined };

/** Starts a sync of a connection, or joins the one that is alive. */
export async function startSync(subject: Subject, trx: Trx, sync: NewSync): Promise<StartedSync> {
  const inserted = await trx
    .insertInto("syncs")
    .values({
      customer_id: subject.customerId,
      id: sync.id,
      connection_id: sync.connectionId,
      reason: sync.reason,
      state: "pending",
      step: null,
      error: null,
      created_at: sync.at,
      started_at: null,
      beat_at: sync.at,
      finished_at: null,
      missed: null,
    })
    .onConflict((conflict) =>
      conflict.columns(["customer_id", "connection_id"]).where("state", "in", liveSyncStates).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (inserted !== undefined) {
    const key = { customer_id: subject.customerId, id: inserted.id };
    await addHistory(trx, { key, from: null, to: "pending", at: sync.at });
    return { id: inserted.id, started: true };
  }
  const alive = await trx
    .selectFrom("syncs")
    .select(["id", "state"])
    .where("customer_id", "=", subject.customerId)
    .where("connection_id", "=", sync.connectionId)
    .where("state", "in", liveSyncStates)
    .executeTakeFirst();
  return { id: alive?.id ?? sync.id, started: false, present: alive };
}

/** Marks the running sync of the connection, which may already have read what an event reports. Returns true if a sync that is
 * alive took the mark or has not started to read. */
export async function markMissed(
  subject: Subject,
  trx: Trx,
  { connectionId, missed }: { readonly connectionId: Id; readonly missed: MissedEvent },
): Promise<boolean> {
  const marked = await trx
    .updateTable("syncs")
    .set({
      missed: sql<MissedEvent>`case when state = 'pending' or missed = 'changed' then missed else ${missed} end`,
    })
    .where("customer_id", "=", subject.customerId)
    .where("connection_id", "=", connectionId)
    .where("state", "in", liveSyncStates)
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
}

/** Clears the mark « read again » of a running sync; returns true if it was set. */
export async function takeMissedRead(
  subject: Subject,
  db: Db,
  { syncId, attempt }: { readonly syncId: Id; readonly attempt: number },
): Promise<boolean> {
  const taken = await db
    .updateTable("syncs")
    .set({ missed: null })
    .where("customer_id", "=", subject.customerId)
    .where("id", "=", syncId)
    .where("attempt", "=", attempt)
    .where("missed", "=", "read")
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

export const syncMachine = machine({
  table: "syncs",
  transitions: syncTransitions,
  remember: async (db, { row, before }) => {
    const at = row.beat_at ?? row.created_at;
    await addHistory(db, { key: row, from: before.state, to: row.state, at });
  },
});

/** Takes a pending sync; returns undefined if another runner has it. */
export async function takeSync(
  subject: Subject,
  trx: Trx,
  { syncId, at }: { readonly syncId: Id; readonly at: Instant },
): Promise<SyncRow | undefined> {
  const key = { customer_id: subject.customerId, id: syncId };
  const taken = await transition(trx, syncMachine, {
    event: "take",
    key,
    set: { started_at: at, beat_at: at },
  });
  return taken.moved ? fromRow(taken.row) : undefined;
}

type SyncEnd = {
  readonly syncId: Id;
  readonly event: "finish" | "fail";
  /** The runner's own attempt: a runner that was considered dead and has a successor ends nothing. */
  readonly attempt: number;
  readonly error: string | null;
  readonly at: Instant;
};

export async function endSync(subject: Subject, trx: Trx, end: SyncEnd): Promise<SyncRow | undefined> {
  const ended = await transition(trx, syncMachine, {
    event: end.event,
    key: { customer_id: subject.customerId, id: end.syncId },
    guard: { sameAttempt: sql<boolean>`attempt = ${end.attempt}` },
    set: { finished_at: end.at, beat_at: end.at, error: end.error },
  });
  return ended.moved ? fromRow(ended.row) : undefined;
}

/** Releases a sync whose runner failed: the next delivery continues it. */
export async function releaseSync(
  subject: Subject,
  trx: Trx,
  sync: { readonly syncId: Id; readonly attempt: number; readonly at: Instant },
): Promise<void> {
  await transition(trx, syncMachine, {
    event: "release",
    key: { customer_id: subject.customerId, id: sync.syncId },
    guard: { sameAttempt: sql<boolean>`attempt = ${sync.attempt}` },
    set: { beat_at: sync.at, attempt: sync.attempt + 1 },
  });
}

type History = {
  readonly key: Pick<SyncColumns, "customer_id" | "id">;
  readonly from: SyncState | null;
  readonly to: SyncState;
  readonly at: Instant;
};

async function addHistory(db: Db | Trx, { key, from, to, at }: History): Promise<void> {
  await db
    .insertInto("sync_history")
    .values({ customer_id: key.customer_id, sync_id: key.id, at, from_state: from, to_state: to })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Progress = {
  readonly step: SyncStep;
  readonly stepsDone: SyncStep[];
  readonly contracts: number;
  readonly transactions: number;
  readonly lines: number;
  readonly setAside: number;
  readonly doubtful: number;
};

/** Stores the progress of a running sync; returns false if another runner has taken it. */
export async function saveSyncProgress(
  subject: Subject,
  db: Db | Trx,
  sync: { id: Id; attempt: number; at: Instant; progress?: Progress },
): Promise<boolean> {
  const { progress } = sync;
  const row = await db
    .updateTable("syncs")
    .set({
      beat_at: sync.at,
      ...(progress === undefined
        ? {}
        : {
            step: progress.step,
            steps_done: progress.stepsDone,
            contract_count: progress.contracts,
            transaction_count: progress.transactions,
            line_count: progress.lines,
            set_aside_count: progress.setAside,
            doubtful_count: progress.doubtful,
          }),
    })
    .where("customer_id", "=", subject.customerId)
    .where("id", "=", sync.id)
    .where("state", "=", "running")
    .where("attempt", "=", sync.attempt)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

const lastOfEach = statement((db, { customerId }: Pick<Subject, "customerId">) =>
  db
    .selectFrom("connections")
    .modifyFront(prepared)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("syncs")
          .selectAll("syncs")
          .where("syncs.customer_id", "=", customerId)
          .whereRef("syncs.connection_id", "=", "connections.id")
          .orderBy("syncs.created_at", "desc")
          .orderBy("syncs.id", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .selectAll("last")
    .where("connections.customer_id", "=", customerId)
    .where("connections.deleted_at", "is", null),
);

export async function lastSyncs({ customerId }: Subject, db: Db | Trx): Promise<ReadonlyMap<Id, SyncRow>> {
  const rows = await lastOfEach(db, { customerId });
  return new Map(rows.map((row) => [row.connection_id, fromRow(row)]));
}

/** Returns the syncs whose runner sends no heartbeat: it or its machine died. */
export async function silentSyncs(
  db: Db,
  before: Instant,
): Promise<Pick<SyncRow, "customerId" | "id" | "state">[]> {
  return await db
    .selectFrom("syncs")
    .select(["customer_id as customerId", "id", "state"])
    .where("state", "in", liveSyncStates)
    .where("beat_at", "<", before)
    .limit(500)
    .execute();
}

/** Takes a silent sync from its dead runner. The attempt changes, so that a runner that was only slow finds out; a sync that only
 * waits for a worker has had no attempt. */
export async function reviveSync(
  subject: Subject,
  trx: Trx,
  sync: { id: Id; before: Instant; at: Instant },
): Promise<boolean> {
  const revived = await transition(trx, syncMachine, {
    event: "revive",
    key: { customer_id: subject.customerId, id: sync.id },
    guard: { silentForLong: sql<boolean>`beat_at < ${sync.before}` },
    set: { beat_at: sync.at, attempt: sql<number>`attempt + case when state = 'running' then 1 else 0 end` },
  });
  return revived.moved;
}

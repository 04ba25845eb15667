import { allTransitions, transitionOf, type TransitionTable } from "@vigie/domain";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportFileMachine } from "../features/holdings/exports/store/files.ts";
import { importMachine } from "../features/holdings/imports/store.ts";
import { reviewMachine } from "../features/club/reviews/store.ts";
import { proposalMachine } from "../features/club/proposals/store.ts";
import { signatureMachine } from "../features/club/proposals/store/signatures.ts";
import { fileDocumentMachine } from "../features/advice/client-files/store.ts";
import { suitabilityMachine } from "../features/advice/suitability/store.ts";
import { clubMachine } from "../features/club/subscriptions/store.ts";
import { changeMachine } from "../features/club/subscriptions/store/changes.ts";
import { missionMachine } from "../features/book/missions/store.ts";
import { leadMachine } from "../features/book/missions/store/leads.ts";
import {
  insertClubChange,
  insertClubSubscription,
  insertFileDocument,
  insertHouseholdRequest,
  insertInvitationImport,
  insertMerge,
  insertPartnerErasure,
  insertRunRow,
  insertProposal,
  insertSignature,
  insertReview,
  insertSuitability,
  insertSync,
} from "../testing/stateful-rows.ts";
import { insertLead, insertMission } from "../testing/mission-rows.ts";
import { syncMachine } from "../features/holdings/connections/store/syncs.ts";
import { invitationImportMachine } from "../features/book/customer-invitations/store/imports.ts";
import { householdRequestMachine } from "../features/insight/households/store.ts";
import { invitationMachine } from "../features/identity/invitations/store.ts";
import { mergeMachine } from "../features/identity/single-sign-on/store/merges.ts";
import { partnerErasureMachine } from "../features/identity/users/store/erasure.ts";
import { accountMachine } from "../features/directory/people/store.ts";
import { runMachine } from "../queue/runs.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { createDb, createPool, type Db } from "./connection.ts";
import { type Machine, type StatefulTable, transition } from "./transition.ts";

/** Every pair of state and event, on the real database: an allowed transition happens, any other leaves the row unchanged. */

let database: TestDatabase;
let pool: pg.Pool;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, max: 16, patienceMs: 90_000, onError: () => undefined });
  db = createDb(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const id = "00000000-0000-7000-8000-000000000001";
const fresh = () => crypto.randomUUID();
const past = "2026-11-01T10:00:00.000Z";
const now = "2026-11-20T10:00:00.000Z";
type Guard = { readonly holds: RawBuilder<SqlBool>; readonly fails: RawBuilder<SqlBool> };
type Sample = {
  readonly machine: Machine<StatefulTable, TransitionTable>;
  /** Inserts a row in a state; returns its key. */
  readonly insert: (state: string) => Promise<object>;
  readonly guards?: Readonly<Record<string, Guard>>;
  /** What an event also writes, if its guard reads it. */
  readonly sets?: Readonly<Record<string, object>>;
  /** The guard and change of every event, if the row has a version: each event then succeeds once, whatever its target state. */
  readonly version?: Guard & { readonly set: object };
};
// The samples use one type for every table: the real types are checked where features call it.
const sample = (machine: unknown, rest: Omit<Sample, "machine">): Sample => ({
  machine: machine as Sample["machine"],
  ...rest,
});

async function insertRow(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})`.execute(db);
}

const takenLongAgo = {
  holds: sql<SqlBool>`coalesce(taken_at, created_at) < ${now}::timestamptz`,
  fails: sql<SqlBool>`coalesce(taken_at, created_at) < ${past}::timestamptz`,
};
const insertRun = (table: string) => async (state: string) =>
  await insertRunRow(insertRow, { table, state, at: past, id });
const runSets = { take: { taken_at: now }, retake: { taken_at: now } };

const samples: readonly Sample[] = [
  sample(syncMachine, {
    insert: async (state) => await insertSync(insertRow, { state, at: past, id }),
    guards: {
      sameAttempt: { holds: sql<SqlBool>`attempt = 0`, fails: sql<SqlBool>`attempt = 3` },
      silentForLong: {
        holds: sql<SqlBool>`beat_at < ${now}::timestamptz`,
        fails: sql<SqlBool>`beat_at < ${past}::timestamptz`,
      },
    },
    sets: { revive: { beat_at: now } },
  }),
  sample(importMachine, {
    insert: async (state) => {
      const key = { customer_id: id, id: fresh() };
      const file = { file_name: "a.ofx", file_hash: Buffer.from(key.id), format: "ofx", content: "{}" };
      await insertRow("statement_imports", { ...key, batch_id: key.id, ...file, state, created_at: past });
      return key;
    },
  }),
  sample(exportFileMachine, {
    insert: async (state) => {
      // One file per format and customer: each test uses another customer.
      const key = { customer_id: await insertUser("confirmed"), id: fresh() };
      await insertRow("export_files", { ...key, format: "csv", state, requested_at: past, beat_at: past });
      return key;
    },
    guards: {
      sameAttempt: { holds: sql<SqlBool>`attempt = 0`, fails: sql<SqlBool>`attempt = 3` },
      triedEnough: { holds: sql<SqlBool>`attempt >= 0`, fails: sql<SqlBool>`attempt >= 3` },
      silentForLong: {
        holds: sql<SqlBool>`beat_at < ${now}::timestamptz`,
        fails: sql<SqlBool>`beat_at < ${past}::timestamptz`,
      },
    },
  }),
  sample(runMachine("analyses"), { insert: insertRun("analyses"), guards: { takenLongAgo }, sets: runSets }),
  sample(runMachine("optimizations"), {
    insert: insertRun("optimizations"),
    guards: { takenLongAgo },
    sets: runSets,
  }),
  sample(accountMachine, {
    insert: async (state) => ({ id: await insertUser(state) }),
    guards: { addressIsFree: { holds: sql<SqlBool>`true`, fails: sql<SqlBool>`false` } },
  }),
  sample(invitationMachine, {
    insert: async (state) => {
      const key = { firm_id: fresh(), id: fresh() };
      await insertRow("firms", { id: key.firm_id, name: "Cabinet", variant: "vigie", created_at: past });
      const to = { token_hash: Buffer.from(key.id), email: "invited@test.invalid", variant: "vigie" };
      const advisor = { advisor_id: await insertUser("confirmed") };
      await insertRow("invitations", { ...key, ...to, ...advisor, state, created_at: past, expires_at: now });
      return key;
    },
    guards: { notReminded: { holds: sql<SqlBool>`resent_nb < 1`, fails: sql<SqlBool>`resent_nb < 0` } },
    sets: { resend: { resent_nb: 1 } },
  }),
  sample(invitationImportMachine, {
    insert: async (state) => await insertInvitationImport(insertRow, { state, at: past }),
    guards: { young: { holds: sql<SqlBool>`true`, fails: sql<SqlBool>`false` } },
  }),
  sample(mergeMachine, {
    insert: async (state) => await insertMerge(insertRow, { state, at: past, id, expiresAt: now }),
  }),
  sample(partnerErasureMachine, {
    insert: async (state) => await insertPartnerErasure(insertRow, { state, at: past, id }),
  }),
  sample(missionMachine, { insert: async (state) => await insertMission(insertRow, { state, at: past }) }),
  sample(proposalMachine, {
    insert: async (state) => await insertProposal(insertRow, { state, at: past }),
    guards: {
      opened: { holds: sql<SqlBool>`true`, fails: sql<SqlBool>`opened_at is null` },
      signed: { holds: sql<SqlBool>`true`, fails: sql<SqlBool>`opened_at is null` },
      untouched: { holds: sql<SqlBool>`revision = 0`, fails: sql<SqlBool>`revision > 0` },
    },
    sets: { take_change_back: { requests: JSON.stringify([{ kind: "taken_back", at: past, words: null }]) } },
  }),
  sample(signatureMachine, {
    insert: async (state) => await insertSignature(insertRow, { state, at: past }),
    sets: Object.fromEntries(
      ["sign", "void", "decline", "expire", "cancel", "fail"].map((event) => [event, { ended_at: past }]),
    ),
  }),
  sample(reviewMachine, { insert: async (state) => await insertReview(insertRow, { state, at: past }) }),
  sample(fileDocumentMachine, {
    insert: async (state) => await insertFileDocument(insertRow, { state, at: past }),
    sets: { refuse: { reason: "Illisible" }, remove: { sealed: null } },
  }),
  sample(suitabilityMachine, {
    insert: async (state) => await insertSuitability(insertRow, { state, at: past }),
  }),
  sample(changeMachine, { insert: async (state) => await insertClubChange(insertRow, { state, at: past }) }),
  sample(clubMachine, {
    insert: async (state) => await insertClubSubscription(insertRow, { state, at: past }),
    version: { holds: sql<SqlBool>`version = 1`, fails: sql<SqlBool>`version = 0`, set: { version: 2 } },
  }),
  sample(householdRequestMachine, {
    insert: async (state) => await insertHouseholdRequest(insertRow, { state, at: past }),
  }),
  sample(leadMachine, { insert: async (state) => await insertLead(insertRow, { state, at: past, id }) }),
];

async function insertUser(state: string): Promise<string> {
  const user = fresh();
  const words = { email: `${user}@test.invalid`, variant: "vigie", state, created_at: past };
  await insertRow("users", { id: user, roles: ["customer"], ...words });
  return user;
}

async function move(
  { machine, guards = {}, sets = {}, version }: Sample,
  event: string,
  ask: { key: object; holds: boolean },
) {
  if (version !== undefined)
    return await asked(machine, {
      event,
      key: ask.key,
      set: version.set,
      guard: { version: ask.holds ? version.holds : version.fails },
    });
  const { guard } = transitionOf(machine.transitions, event);
  const condition = guard === undefined ? undefined : guards[guard];
  if (guard !== undefined && condition === undefined) throw new Error(`the guard ${guard} has no sample`);
  const given =
    guard === undefined || condition === undefined
      ? {}
      : { guard: { [guard]: ask.holds ? condition.holds : condition.fails } };
  return await asked(machine, { event, key: ask.key, set: sets[event] ?? {}, ...given });
}

async function asked(machine: Sample["machine"], one: object) {
  return await db.transaction().execute(async (trx) => await transition(trx, machine, one as never));
}

async function rowOf({ machine }: Sample, key: object): Promise<{ state: string } | undefined> {
  const where = sql.join(
    Object.entries(key).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql` and `,
  );
  const row = sql<{ state: string }>`select * from ${sql.table(machine.table)} where ${where}`;
  return (await row.execute(db)).rows[0];
}

test("every table of the domain is bound to a table of the database", () => {
  const bound = samples.map(({ machine }) => machine.transitions.entity).toSorted();
  expect(bound).toEqual(allTransitions.map(({ entity }) => entity).toSorted());
});

describe.each(samples.map((one) => [one.machine.transitions.entity, one] as const))("%s", (_entity, one) => {
  const { transitions } = one.machine;
  const pairs = transitions.states.flatMap((state) =>
    transitions.rows.map(
      (row) => [state, row.event, row.from.includes(state) ? "moves" : "is refused"] as const,
    ),
  );

  test.each(pairs)("%s, %s: %s", async (state, event, verdict) => {
    const { to, guard } = transitionOf(transitions, event);
    const key = await one.insert(state);
    const before = await rowOf(one, key);
    if (guard !== undefined || one.version !== undefined) {
      expect(await move(one, event, { key, holds: false })).toMatchObject({
        moved: false,
        present: { state },
      });
      expect(await rowOf(one, key)).toEqual(before);
    }
    const moved = await move(one, event, { key, holds: true });
    if (verdict === "moves") {
      expect(moved).toMatchObject({ moved: true });
      expect((await rowOf(one, key))?.state ?? null).toBe(to);
    } else {
      expect(moved).toMatchObject({ moved: false, present: { state } });
      expect(await rowOf(one, key)).toEqual(before);
    }
  });

  const callers = Number(process.env["VIGIE_CALLERS"] ?? (one.version === undefined ? 50 : 200));
  // An event that stays in the same state, without another guard, may happen again: an import can be read again.
  const once = transitions.rows.filter(
    ({ to, from, guard }) =>
      one.version !== undefined || guard !== undefined || to === null || !from.includes(to),
  );
  test.each(once.map(({ event }) => event))(
    `of ${callers} callers of %s at once, one wins`,
    async (event) => {
      for (const state of transitionOf(transitions, event).from) {
        const key = await one.insert(state);
        const all = await Promise.all(
          Array.from({ length: callers }, async () => await move(one, event, { key, holds: true })),
        );
        expect(all.filter(({ moved }) => moved)).toHaveLength(1);
      }
    },
  );
});

test("a history row says what the row was and what it became", async () => {
  const sync = samples[0] as Sample;
  const key = await sync.insert("stale");
  await move(sync, "take", { key, holds: true });
  const [, syncId] = Object.values(key);
  const said = sql`select from_state, to_state from sync_history where sync_id = ${syncId}`;
  expect((await said.execute(db)).rows).toEqual([{ from_state: "stale", to_state: "running" }]);
});

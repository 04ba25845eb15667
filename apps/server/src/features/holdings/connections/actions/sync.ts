import {
  defaultConsentDays,
  fail,
  type Id,
  needsUser,
  nextReadAt,
  readsInARow,
  ok,
  type Result,
  type SyncStep,
} from "@vigie/domain";
import type { AggregationCode } from "@vigie/partners";
import { publish } from "../../../../events/events.ts";
import { publishLive } from "../../../../edge/live-bus.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { notify } from "../../../messages/notifications/actions/notify.ts";
import { suggestSecondFactor } from "../../../messages/notifications/actions/security.ts";
import * as store from "../store.ts";
import * as syncStore from "../store/syncs.ts";
import { institutionBy } from "../../../market/institutions/actions.ts";
import { partnerUser } from "./link.ts";
import { connectionColumns, enqueueSync } from "./register.ts";
import { takeKnown } from "./same-contract.ts";
import { recordFailedRead, readPortfolio, writeAccounts } from "./sync-portfolio.ts";
import { type Run, setAsideIn } from "./sync-run.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import { type Work, workOf } from "../../../../edge/work.ts";

type SyncFailure = AggregationCode | "account.not_linked" | "sync.taken_over" | "sync.given_up";

/** A sync whose runners died or failed this often has an error of its own: it ends as failed until it is requested again. */
const maxAttempts = 5;

/** Runs a sync until it ends. The row records its runner: a second delivery of the job, or a runner that was considered dead, finds
 * it taken and stops. Each portfolio is written in one transaction, so that after a crash every portfolio is consistent and the
 * next run continues from the partner's state. */
export async function runSync(services: Services, subject: Subject, syncId: Id): Promise<void> {
  const row = await inTransaction(
    services,
    async (unit) => await syncStore.takeSync(subject, unit.db, { syncId, at: services.clock() }),
  );
  if (row === undefined) return;
  const attempt = row.attempt;
  if (attempt >= maxAttempts)
    return await finish(services, subject, {
      syncId,
      attempt,
      outcome: fail("sync.given_up"),
      accountId: row.connectionId,
    });
  const connection = await store.connectionById(subject, services.db, row.connectionId);
  const user = await partnerUser(services, subject);
  if (connection === undefined || user === null)
    return await finish(services, subject, {
      syncId,
      attempt,
      outcome: fail("account.not_linked"),
      accountId: row.connectionId,
    });
  const run: Run = {
    services,
    subject,
    syncId,
    attempt,
    reason: row.reason,
    connection,
    user,
    aggregation: services.partners.aggregation.patiently(),
    counts: { contracts: 0, transactions: 0, lines: 0, setAside: 0, doubtful: 0 },
    failingSources: new Set(),
    stepsDone: [],
    seen: null,
  };
  const heart = setInterval(
    () =>
      void syncStore
        .saveSyncProgress(subject, services.db, { id: syncId, attempt, at: services.clock() })
        .catch(() => undefined),
    // Several heartbeats before the runner would be considered dead.
    Math.min(2_000, services.config.syncStaleMs / 4),
  );
  try {
    const outcome = await steps(run);
    if (!outcome.ok && outcome.code === "sync.taken_over") return;
    const mustFollow = await hasNews(run);
    await finish(services, subject, { syncId, attempt, outcome, accountId: connection.id, mustFollow });
  } catch (error) {
    // If the database is down, the sync is found silent later.
    await inTransaction(services, async (unit) => {
      await syncStore.releaseSync(subject, unit.db, { syncId, attempt, at: services.clock() });
    }).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(heart);
  }
}

/** Returns whether the bank was read again during this run and has data that the run did not read. */
async function hasNews({ services, subject, syncId, attempt, ...run }: Run): Promise<boolean> {
  if (!(await syncStore.takeMissedRead(subject, services.db, { syncId, attempt }))) return false;
  const now = await run.aggregation.getConnection(run.user, run.connection.providerConnectionId);
  if (!now.ok || run.seen === null) return true;
  return now.value.state !== run.seen.state || now.value.lastSuccessAt !== run.seen.lastSuccessAt;
}

async function steps(run: Run): Promise<Result<null, SyncFailure>> {
  const accounts = await readAccounts(run);
  if (!accounts.ok) {
    return (await recordFailedRead(run)) ? accounts : fail("sync.taken_over");
  }
  return await readPortfolios(run, accounts.value);
}

type Accounts = Parameters<typeof writeAccounts>[1];

async function readAccounts(run: Run): Promise<Result<Accounts, SyncFailure>> {
  const state = await readConnection(run);
  if (!state.ok) return state;
  if (!(await mark(run, "connection"))) return fail("sync.taken_over");
  return await run.aggregation.listAccounts(run.user, run.connection.providerConnectionId, setAsideIn(run));
}

async function readPortfolios(run: Run, listed: Accounts): Promise<Result<null, SyncFailure>> {
  const { accounts, moved } = await takeKnown(run, listed);
  const portfolios = (await writeAccounts(run, accounts)).map((one) => ({
    ...one,
    adopted: one.adopted || moved.has(one.account.id),
  }));
  run.counts.contracts = portfolios.length;
  if (!(await mark(run, "accounts"))) return fail("sync.taken_over");
  // An error on one portfolio does not stop the others: it is recorded on that portfolio until a complete sync.
  let failure: Result<null, SyncFailure> = ok(null);
  for (const [index, portfolio] of portfolios.entries()) {
    if (index > 0 && !(await mark(run))) return fail("sync.taken_over");
    const written = await readPortfolio(run, portfolio);
    if (!written.ok && written.code === "sync.taken_over") return written;
    if (!written.ok) failure = written;
  }
  const last = failure.ok ? (["transactions", "holdings", "valuation"] as const) : [];
  return (await mark(run, ...last)) ? failure : fail("sync.taken_over");
}

/** Reads the connection at the partner. If it waits for the saver, that state is stored; its portfolios are still read, because the
 * partner keeps their last data. */
async function readConnection(run: Run): Promise<Result<null, SyncFailure>> {
  const { services, subject, connection } = run;
  // On a request of the saver the partner first reads the bank again. If it refuses, the data it has are read all the same.
  if (run.reason === "asked") {
    await run.aggregation.requestSync(run.user, connection.providerConnectionId);
  }
  const found = await run.aggregation.getConnection(run.user, connection.providerConnectionId);
  if (!found.ok) return found;
  run.seen = found.value;
  for (const { id, state } of found.value.sources) if (state !== "ok") run.failingSources.add(id);
  const institution =
    connection.institutionSlug === null
      ? undefined
      : await institutionBy(services, { slug: connection.institutionSlug });
  const columns = connectionColumns(services, found.value, {
    days: institution?.consentDays ?? defaultConsentDays,
    before: { state: connection.state, consentEndsOn: connection.consentEndsOn },
    isRenewed: run.reason === "registered",
  });
  await store.updateConnection(subject, services.db, { id: connection.id, set: columns });
  return ok(null);
}

/** Stores the progress and the completed steps in one transaction, as each transaction costs a write to the disk. */
async function mark(run: Run, ...done: readonly SyncStep[]): Promise<boolean> {
  const { services, subject, syncId, attempt, stepsDone, counts } = run;
  stepsDone.push(...done);
  const step = done.at(-1) ?? (stepsDone.includes("accounts") ? "transactions" : "accounts");
  return await inTransaction(services, async (unit) => {
    const isMine = await syncStore.saveSyncProgress(subject, unit.db, {
      id: syncId,
      attempt,
      at: services.clock(),
      progress: { step, stepsDone, ...counts },
    });
    if (!isMine) return false;
    const payload = { event: "sync.progress", accountId: run.connection.id, step, stepsDone, counts };
    await publishLive(workOf(unit, subject), { channel: "SyncChannel", payload });
    return true;
  });
}

type Finish = {
  readonly syncId: Id;
  readonly attempt: number;
  readonly outcome: Result<null, string>;
  readonly accountId: Id;
  /** True if something changed at the partner that this run did not read. */
  readonly mustFollow?: boolean;
};

async function finish(
  services: Services,
  subject: Subject,
  { syncId, attempt, outcome, accountId, mustFollow = false }: Finish,
): Promise<void> {
  const at = services.clock();
  const error = outcome.ok ? null : outcome.code;
  await inTransaction(services, async (unit) => {
    // Locks the connection before its sync, as the registration does: the opposite order would deadlock.
    const connection = await store.lockConnection(subject, unit.db, accountId);
    const moved = await syncStore.endSync(subject, unit.db, {
      syncId,
      event: outcome.ok ? "finish" : "fail",
      attempt,
      at,
      error,
    });
    if (moved === undefined) return;
    // If the partner gives no last success, a complete sync counts as one, unless the connection waits for its user: then the
    // sync found only old data.
    if (
      outcome.ok &&
      connection !== undefined &&
      !needsUser(connection.state) &&
      connection.lastSuccessAt === null
    ) {
      await store.updateConnection(subject, unit.db, { id: accountId, set: { lastSuccessAt: at } });
    }
    if (error !== null) services.log("warn", "sync.failed", { code: error });
    if (connection !== undefined) {
      const failedReads = error === null ? 0 : connection.failedReads + 1;
      const nextTryAt = nextReadAt(failedReads, at);
      await store.updateConnection(subject, unit.db, {
        id: accountId,
        set: error === null ? { failedReads } : { failedReads, lastTryAt: at, nextTryAt },
      });
      await notifyOutcome(workOf(unit, subject), { connection, error, failedReads });
    }
    const work = workOf(unit, subject);
    await publish(work, "sync.ended", { connectionId: accountId, syncId, error });
    await publishLive(work, {
      channel: "SyncChannel",
      payload: { event: outcome.ok ? "sync.done" : "sync.failed", accountId, error },
    });
    if (connection !== undefined && (mustFollow || moved.missed !== null))
      await enqueueSync(work, { connectionId: accountId, reason: "webhook" });
  });
}

type Outcome = {
  readonly connection: store.ConnectionRow;
  readonly error: string | null;
  /** The number of consecutive failures, including this one. */
  readonly failedReads: number;
};

/** Notifies of the first sync, then of failures: once per streak of failures, and once more when reading is given up. */
async function notifyOutcome(work: Work, { connection, error, failedReads }: Outcome): Promise<void> {
  const { id, state, lastSuccessAt: lastSuccess } = connection;
  const about = { accountId: id, name: connection.institutionName, state };
  const since = lastSuccess ?? "the start";
  if (needsUser(state))
    await notify(work, { event: "sync.action_needed", about, cause: `action ${id} ${state} ${since}` });
  else if (failedReads === 1)
    await notify(work, { event: "sync.failed", about, cause: `failed ${id} ${since}` });
  else if (failedReads === readsInARow)
    await notify(work, { event: "sync.given_up", about, cause: `given up ${id} ${since}` });
  else if (error === null && (await notify(work, { event: "sync.first_done", about, cause: `first ${id}` })))
    await suggestSecondFactor(work.services, work.subject.customerId);
}

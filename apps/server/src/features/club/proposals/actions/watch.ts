import {
  addMonths,
  dayOf,
  executionToKeep,
  followedMonths,
  type Id,
  instant,
  type Instant,
  resultsDue,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { inTransaction, type UnitOfWork } from "../../../../db/unit-of-work.ts";
import { type Subject, systemSubject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";
import { followedPage, keepObservation, observationsOf } from "../store/observations.ts";
import { executionNow, observedOf } from "./execution.ts";
import { resultBetween } from "./result.ts";
import { notifyAuthor, notifyCustomer } from "./notify.ts";

const pageSize = 200;

/** For every accepted proposal still followed, stores once what its sources reported, and reports lateness once. Idempotent.
 * Returns how many observations were stored. */
export async function watchProposals(services: Services): Promise<number> {
  const since = instant(`${addMonths(dayOf(services.clock()), -followedMonths)}T00:00:00.000Z`);
  let count = 0;
  let after: Id | null = null;
  for (;;) {
    const page = await pageAfter(services, { since, after });
    for (const one of page) count += await watched(services, one);
    after = page.at(-1)?.id ?? null;
    if (after === null) return count;
  }
}

async function pageAfter(
  { db }: Services,
  { since, after }: { readonly since: Instant; readonly after: Id | null },
) {
  return await followedPage(db, { since, after, limit: pageSize });
}

/** An error on one proposal does not stop the others. */
async function watched(
  services: Services,
  { customerId, id }: { readonly customerId: Id; readonly id: Id },
): Promise<number> {
  const subject = systemSubject("proposals", customerId);
  try {
    return await inTransaction(services, async (unit) => {
      const row = await store.proposalById(subject, unit.db, id);
      if (row === undefined) return 0;
      return (await keepExecution(unit, subject, row)) + (await keepResults(unit, subject, row));
    });
  } catch (error) {
    services.log("error", "proposals.watch_failed", { proposal: id, error: String(error).slice(0, 120) });
    return 0;
  }
}

async function keepExecution(unit: UnitOfWork, subject: Subject, row: store.ProposalRow): Promise<number> {
  const execution = await executionNow(unit, subject, row);
  if (execution === null) return 0;
  const seen = (await observationsOf(subject, unit.db, row.id)).map(({ kind }) => kind);
  const kind = executionToKeep(execution, seen);
  if (kind === null) return 0;
  const facts = observedOf(execution);
  const isKept = await keepObservation(subject, unit.db, {
    proposalId: row.id,
    kind,
    at: unit.clock(),
    facts,
  });
  if (!isKept) return 0;
  if (kind === "late") {
    await notifyCustomer(unit, subject, { row, news: "late" });
    await notifyAuthor(unit, subject, { row, news: "late" });
  }
  return 1;
}

/** Stores each result once, on the day after its date: later prices do not change it. Time counts from the day on which the source
 * showed the change; a change that was not executed has no result. */
async function keepResults(unit: UnitOfWork, subject: Subject, row: store.ProposalRow): Promise<number> {
  const kept = await observationsOf(subject, unit.db, row.id);
  const done = kept.find(({ kind }) => kind === "done");
  if (done === undefined) return 0;
  const from = dayOf(done.at);
  const seen = kept.map(({ kind }) => kind);
  let count = 0;
  for (const { kind, to } of resultsDue(from, dayOf(unit.clock()), seen)) {
    const facts = await resultBetween(unit, subject, { row, from, to });
    const seenNow = { proposalId: row.id, kind, at: unit.clock(), facts };
    if (await keepObservation(subject, unit.db, seenNow)) count += 1;
  }
  return count;
}

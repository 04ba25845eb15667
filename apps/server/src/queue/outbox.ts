import { addMs, fail, type Instant, ok, type Result } from "@vigie/domain";
import type { Services } from "../boot/services.ts";
import { inTransaction, unitOfWork, type UnitOfWork } from "../db/unit-of-work.ts";

/** Outbox: a call that is owed to a partner. Its row is written in the transaction of its cause, and retried until it is settled.
 * The row is leased first and its result is written last, each in a transaction of its own: none is open while the partner is
 * called. The call carries the row's key as idempotency key, so that a repetition after a crash or a lost response has no second
 * effect. */

/** The result of a call: the partner did it, did not answer, or refused. If it did, its effects are written in the transaction
 * that settles the row. */
export type Performed = Result<(unit: UnitOfWork) => Promise<void>, "partner.away" | "partner.refused">;

/** Success without anything to write. */
export const nothingToWrite: Performed = ok(async () => await Promise.resolve());

/** Converts the result of a partner's port. */
export function performed(
  answer: { readonly ok: true } | { readonly ok: false; readonly code: string },
): Performed {
  return answer.ok ? nothingToWrite : notPerformed(answer);
}

export function notPerformed({
  code,
}: {
  readonly code: string;
}): Extract<Performed, { readonly ok: false }> {
  return fail(/\.(unavailable|invalid_answer)$/.test(code) ? "partner.away" : "partner.refused");
}

const firstRetryMs = 30_000;
const longestRetryMs = 3_600_000;
/** Duration of the lease: longer than the calls of a row with their own retries. If the process dies meanwhile, another takes the
 * row after it. */
const takenMs = 120_000;

/** Returns the time of the next attempt at a partner that does not answer, after this many attempts. */
export function nextTry(at: Instant, tries: number): Instant {
  return addMs(at, Math.min(longestRetryMs, firstRetryMs * 2 ** tries));
}

/** How often a partner may refuse something that it is likely to accept a little later (a file that it is still writing, a
 * request locked by another call): the last attempt is three hours after the first. After that the refusal is permanent, and a
 * person has to look at it. */
export const patientRefusals = 10;

export type Owed = { readonly tries: number; readonly refusals: number };

/** Done; to be retried later; or refused permanently. */
export type OwedEnd =
  | { readonly state: "done"; readonly at: Instant; readonly write: (unit: UnitOfWork) => Promise<void> }
  | {
      readonly state: "away" | "refused";
      readonly at: Instant;
      readonly tries: number;
      readonly refusals: number;
      readonly nextTryAt: Instant;
    };

/** A row as it was when it was leased, and as it is when it is settled: what is owed may have changed meanwhile. */
export type Rows<R> = { readonly asked: R; readonly held: R };

/** Access to the outbox row of one table. */
export type Outbox<R extends Owed> = {
  /** Leases the row until a moment: nobody else can take it before. */
  readonly take: (
    unit: UnitOfWork,
    until: { readonly now: Instant; readonly until: Instant },
  ) => Promise<R | undefined>;
  readonly perform: (row: R) => Promise<Performed>;
  /** Locks the leased row to write its result; undefined if somebody else took it meanwhile. */
  readonly hold: (unit: UnitOfWork, until: Instant) => Promise<R | undefined>;
  readonly settle: (unit: UnitOfWork, rows: Rows<R>, end: OwedEnd) => Promise<void>;
  /** The number of refusals after which the row is given up. */
  readonly refusals: (row: R) => number;
  /** What is logged about a row that was not done. */
  readonly told: (row: R) => { readonly name: string; readonly what: string };
};

/** Processes one row once. Returns the result; null if there was nothing to do or another process holds the lease. */
export async function doOwed<R extends Owed>(
  services: Services,
  box: Outbox<R>,
): Promise<OwedEnd["state"] | null> {
  const now = services.clock();
  const until = addMs(now, takenMs);
  const taken = await unitOfWork(services, async (unit) => ok(await box.take(unit, { now, until })));
  const asked = taken.ok ? taken.value : undefined;
  if (asked === undefined) return null;
  const outcome = await box.perform(asked);
  return await inTransaction(services, async (unit) => {
    const held = await box.hold(unit, until);
    if (held === undefined) return null;
    const at = unit.clock();
    const end = outcome.ok
      ? ({ state: "done", at, write: outcome.value } as const)
      : notDone(held, { at, isRefusal: outcome.code === "partner.refused", last: box.refusals(asked) });
    if (end.state !== "done") {
      const { name, what } = box.told(asked);
      unit.log(end.state === "away" ? "warn" : "error", name, { what, refusals: end.refusals });
    }
    await box.settle(unit, { asked, held }, end);
    return end.state;
  });
}

function notDone(
  { tries, refusals }: Owed,
  { at, isRefusal, last }: { readonly at: Instant; readonly isRefusal: boolean; readonly last: number },
): OwedEnd {
  const refused = refusals + (isRefusal ? 1 : 0);
  return {
    state: isRefusal && refused >= last ? "refused" : "away",
    at,
    tries: tries + 1,
    refusals: refused,
    nextTryAt: nextTry(at, tries),
  };
}

import { addMs, fail, type Instant, ok, type Result } from "@vigie/domain";
import type { Services } from "../boot/services.ts";
import { inTransaction, unitOfWork, type UnitOfWork } from "../db/unit-of-work.ts";

/** A call to a partner that must happen is a row, inserted in the transaction of the transition that requires it, and retried
 * until it is settled. The row is claimed first and its outcome is stored last, each in its own transaction: none is open while
 * the partner is called. The call carries the row's key as idempotency key, so that repeating it after a crash or a lost
 * response has no second effect. */

/** The outcome: the partner did it, did not answer, or refused. If it did it, its result is stored together with the end of the
 * row, in one transaction. */
export type Performed = Result<(unit: UnitOfWork) => Promise<void>, "partner.away" | "partner.refused">;

/** Done, with no result to store. */
export const nothingToWrite: Performed = ok(async () => await Promise.resolve());

/** Maps the reply of a partner's port to the outcome of the row. */
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
/** Longer than the calls of a row take with their own retries: after it, another worker takes over from one that stopped. */
const takenMs = 120_000;

/** Returns when to retry a partner that does not answer, after a number of attempts. */
export function nextTry(at: Instant, tries: number): Instant {
  return addMs(at, Math.min(longestRetryMs, firstRetryMs * 2 ** tries));
}

/** The limit of retries for refusals that are likely to be temporary (a file that the partner still writes, a request locked by
 * another call): the last one comes three hours after the first. A refusal after that is final, and an operator has to handle
 * it. */
export const patientRefusals = 10;

export type Owed = { readonly tries: number; readonly refusals: number };

/** Done; to be retried at an instant; or refused for good. */
export type OwedEnd =
  | { readonly state: "done"; readonly at: Instant; readonly write: (unit: UnitOfWork) => Promise<void> }
  | {
      readonly state: "away" | "refused";
      readonly at: Instant;
      readonly tries: number;
      readonly refusals: number;
      readonly nextTryAt: Instant;
    };

/** A row as it was when it was claimed, and as it is locked: what is required may have changed in between. */
export type Rows<R> = { readonly asked: R; readonly held: R };

/** Access to the rows of one table. */
export type Outbox<R extends Owed> = {
  /** Claims the row until an instant: another worker finds nothing before that. */
  readonly take: (
    unit: UnitOfWork,
    until: { readonly now: Instant; readonly until: Instant },
  ) => Promise<R | undefined>;
  readonly perform: (row: R) => Promise<Performed>;
  /** Locks the claimed row to store its outcome; undefined if another worker took it over in the meantime. */
  readonly hold: (unit: UnitOfWork, until: Instant) => Promise<R | undefined>;
  readonly settle: (unit: UnitOfWork, rows: Rows<R>, end: OwedEnd) => Promise<void>;
  /** The number of refusals after which the row is abandoned. */
  readonly refusals: (row: R) => number;
  /** What is logged about a row that was not done. */
  readonly told: (row: R) => { readonly name: string; readonly what: string };
};

/** Processes one row, once. Returns its outcome; null if there was nothing to do, or another worker does it. */
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

import { addMs, fail, type Instant, ok, type Result } from "@vigie/domain";
import type { Services } from "../boot/services.ts";
import { inTransaction, unitOfWork, type UnitOfWork } from "../db/unit-of-work.ts";

/** What a partner is owed: a row that was written with the move that asks for it, and that is done until it is settled. The row is taken
 * first and its end is written last, each in a transaction of its own: none is open while the partner is asked. What it is asked carries
 * the row's key, so that whoever does it again after a stop, or after an answer that was lost, does the same once. */

/** What became of it: the partner did it, did not answer, or refuses. Where it did it, what is written of it is written with the end of
 * the row, in one transaction. */
export type Performed = Result<(unit: UnitOfWork) => Promise<void>, "partner.away" | "partner.refused">;

/** Done, and there is nothing to write. */
export const nothingToWrite: Performed = ok(async () => await Promise.resolve());

/** An answer of a partner's port as what became of the row. */
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
/** Longer than the calls of a row take with their own retries: who stops meanwhile is replaced after it. */
const takenMs = 120_000;

/** When a partner that does not answer is asked again, after so many tries. */
export function nextTry(at: Instant, tries: number): Instant {
  return addMs(at, Math.min(longestRetryMs, firstRetryMs * 2 ** tries));
}

/** How often a partner may refuse what it is likely to do a little later (a file that it still writes, a request that another call holds):
 * the last time three hours after the first. What it refuses then is refused for good, and a person has to see it. */
export const patientRefusals = 10;

export type Owed = { readonly tries: number; readonly refusals: number };

/** Done; to be asked again at a moment; or refused for good. */
export type OwedEnd =
  | { readonly state: "done"; readonly at: Instant; readonly write: (unit: UnitOfWork) => Promise<void> }
  | {
      readonly state: "away" | "refused";
      readonly at: Instant;
      readonly tries: number;
      readonly refusals: number;
      readonly nextTryAt: Instant;
    };

/** A row as it was when it was taken, and as it is held: what is owed may be something else since. */
export type Rows<R> = { readonly asked: R; readonly held: R };

/** The rows of one table, for one row. */
export type Outbox<R extends Owed> = {
  /** Until a moment: who comes before finds none. */
  readonly take: (
    unit: UnitOfWork,
    until: { readonly now: Instant; readonly until: Instant },
  ) => Promise<R | undefined>;
  readonly perform: (row: R) => Promise<Performed>;
  /** Holds the taken one to write what became of it: undefined where somebody else took it meanwhile. */
  readonly hold: (unit: UnitOfWork, until: Instant) => Promise<R | undefined>;
  readonly settle: (unit: UnitOfWork, rows: Rows<R>, end: OwedEnd) => Promise<void>;
  /** How many refusals are the end of it. */
  readonly refusals: (row: R) => number;
  /** What is logged of one that was not done. */
  readonly told: (row: R) => { readonly name: string; readonly what: string };
};

/** Does one, once. Answers what became of it; null where there was nothing to do, or somebody else does it. */
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

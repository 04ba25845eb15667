import { addDays, addMs, day, type Day, type Id, type Instant, isId } from "@vigie/domain";
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Services } from "../../../../boot/services.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import { accessesOfDays, advicesOfDays, erasedAmong, lockAnchors } from "../store/anchors.ts";

/** Copies of the proofs are kept outside the database: a person who rewrites a whole chain with its hashes, or deletes lines of the
 * access log, cannot change what was written elsewhere the day after. Each batch of lines ends with a hash over it and over the
 * hash of the batch before. */

const id = z.string().refine(isId);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const line = z.union([
  z.object({ advice: id, customer: id, day: z.string().transform(day), hash }),
  z.object({ accesses: z.int(), customer: id, day: z.string().transform(day), hash }),
  z.object({ closed: z.string().transform(day), hash }),
]);
type Line = z.output<typeof line>;

/** Writes outside the database what completed days added, once each; returns how many lines it wrote. */
export async function anchorDays(services: Services): Promise<number> {
  return await inTransaction(services, async ({ db, ledgers, clock }) => {
    // Two concurrent workers would interleave their batches.
    await lockAnchors(db);
    const { last, open } = await endOf(ledgers);
    const to = lastDayOver(clock());
    if (last !== null && last.closed >= to) return 0;
    const days = { after: last?.closed ?? null, to };
    const written = [
      ...(await advicesOfDays(db, days)).map(({ id: advice, ...more }) => ({ advice, ...more })),
      ...(await accessesOfDays(db, days)).map(({ count: accesses, ...more }) => ({ accesses, ...more })),
    ].map((one) => JSON.stringify(one));
    const missing = written.filter((one) => !open.includes(one));
    const closing = JSON.stringify({ closed: to, hash: hashOf(last?.hash ?? "", [...open, ...missing]) });
    await ledgers.append("anchors", [...missing, closing]);
    return missing.length;
  });
}

/** Returns the last completed day, in UTC here and in the store. A day counts as completed one hour after its end, when
 * transactions that ran at midnight have been written. */
function lastDayOver(now: Instant): Day {
  return addDays(day(addMs(now, -3_600_000).slice(0, 10)), -1);
}

/** Returns the last closed batch and the lines after it: those of a batch that a crash interrupted, the last of them perhaps
 * truncated. */
async function endOf({ readBack }: Services["ledgers"]) {
  const open: string[] = [];
  for await (const text of readBack("anchors")) {
    const found = readLine(text);
    if (found !== null && "closed" in found) return { last: found, open: open.toReversed() };
    open.push(text);
  }
  return { last: null, open: open.toReversed() };
}

function readLine(text: string): Line | null {
  try {
    const read = line.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

function hashOf(previous: string, lines: readonly string[]): string {
  return createHash("sha256")
    .update([previous, ...lines].join("\n"))
    .digest("hex");
}

export type AnchorFault = {
  readonly kind: "altered" | "advice" | "accesses";
  readonly customer: Id | null;
  readonly day: Day | null;
};

export type Anchors = {
  /** Lines that were compared with the database. */
  readonly compared: number;
  readonly faults: readonly AnchorFault[];
  /** Numbers of lines truncated by a crash; their content was written again by the next batch. */
  readonly torn: readonly number[];
};

/** Compares the database with the anchored lines. */
export async function verifyAnchors({ db, ledgers }: Pick<Services, "db" | "ledgers">): Promise<Anchors> {
  const { lines, faults, torn, closed } = readAnchors(await ledgers.read("anchors"));
  if (closed === null) return { compared: 0, faults, torn };
  const days = { after: null, to: closed };
  const advices = new Map((await advicesOfDays(db, days)).map((one) => [one.id, one]));
  const accesses = new Map(
    (await accessesOfDays(db, days)).map((one) => [`${one.customer} ${one.day}`, one]),
  );
  const gone = await erasedAmong(db, [...new Set(lines.map(({ customer }) => customer))]);
  const wrong = lines.flatMap((line): AnchorFault[] => {
    const found = "advice" in line ? advices.get(line.advice) : accesses.get(`${line.customer} ${line.day}`);
    if (found === undefined ? gone.has(line.customer) : found.hash === line.hash) return [];
    return [{ kind: "advice" in line ? "advice" : "accesses", customer: line.customer, day: line.day }];
  });
  // Rows inserted into a day that was already anchored: no line mentions them.
  const known = new Set(
    lines.map((line) => ("advice" in line ? line.advice : `${line.customer} ${line.day}`)),
  );
  const added = [
    ...[...advices].map(([key, one]) => ({ key, kind: "advice" as const, one })),
    ...[...accesses].map(([key, one]) => ({ key, kind: "accesses" as const, one })),
  ].flatMap(({ key, kind, one }): AnchorFault[] =>
    known.has(key) ? [] : [{ kind, customer: one.customer, day: one.day }],
  );
  return { compared: lines.length, faults: [...faults, ...wrong, ...added], torn };
}

type OpenLine = Exclude<Line, { closed: Day }>;

/** Parses the lines of the file, and checks its own chain of hashes. */
function readAnchors(texts: readonly string[]) {
  const faults: AnchorFault[] = [];
  const torn: number[] = [];
  const lines: OpenLine[] = [];
  let batch: { text: string; told: OpenLine | null }[] = [];
  let previous = "";
  let closed: Day | null = null;
  for (const [at, text] of texts.entries()) {
    const read = readLine(text);
    if (read === null) torn.push(at + 1);
    if (read === null || !("closed" in read)) batch.push({ text, told: read });
    else {
      const written = batch.map((one) => one.text);
      if (hashOf(previous, written) !== read.hash)
        faults.push({ kind: "altered", customer: null, day: read.closed });
      // Lines of a batch without a closing hash are compared once it is closed.
      lines.push(...batch.flatMap(({ told }) => told ?? []));
      previous = read.hash;
      closed = read.closed;
      batch = [];
    }
  }
  return { lines, faults, torn, closed };
}

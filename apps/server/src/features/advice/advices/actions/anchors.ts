import { addDays, day, type Day, dayOf, type Id, isId } from "@vigie/domain";
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Services } from "../../../../boot/services.ts";
import { accessesOfDays, advicesOfDays, erasedAmong } from "../store/anchors.ts";

/** The proofs are held outside the database too: whoever rewrites a whole chain with its hashes, or takes lines out of the ledger
 * of accesses, does not rewrite what was told elsewhere the day after. Each batch of lines is closed by a hash over it and over
 * the batch before. */

const id = z.string().refine(isId);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const line = z.union([
  z.object({ advice: id, customer: id, day: z.string().transform(day), hash }),
  z.object({ accesses: z.int(), customer: id, day: z.string().transform(day), hash }),
  z.object({ closed: z.string().transform(day), hash }),
]);
type Line = z.output<typeof line>;

type AnchorServices = Pick<Services, "db" | "ledgers" | "clock">;

/** Tells outside the database what the days before today added, once each; answers how many lines it told. */
export async function anchorDays({ db, ledgers, clock }: AnchorServices): Promise<number> {
  const texts = await ledgers.read("anchors");
  const last = lastClosed(texts);
  const to = addDays(dayOf(clock()), -1);
  if (last !== null && last.closed >= to) return 0;
  const days = { after: last?.closed ?? null, to };
  const told = [
    ...(await advicesOfDays(db, days)).map(({ id: advice, ...more }) => ({ advice, ...more })),
    ...(await accessesOfDays(db, days)).map(({ count: accesses, ...more }) => ({ accesses, ...more })),
  ].map((one) => JSON.stringify(one));
  const closing = JSON.stringify({ closed: to, hash: hashOf(last?.hash ?? "", told) });
  await ledgers.append("anchors", [...told, closing]);
  return told.length;
}

function lastClosed(texts: readonly string[]): { readonly closed: Day; readonly hash: string } | null {
  for (const text of texts.toReversed()) {
    const found = readLine(text);
    if (found !== null && "closed" in found) return found;
  }
  return null;
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
  readonly kind: "unreadable" | "altered" | "advice" | "accesses";
  readonly customer: Id | null;
  readonly day: Day | null;
};

/** Holds the database against what was told outside it: how many lines were compared, and what does not agree. */
export async function verifyAnchors({
  db,
  ledgers,
}: AnchorServices): Promise<{ readonly compared: number; readonly faults: readonly AnchorFault[] }> {
  const { lines, faults, closed } = readAnchors(await ledgers.read("anchors"));
  if (closed === null) return { compared: 0, faults };
  const days = { after: null, to: closed };
  const advices = new Map((await advicesOfDays(db, days)).map((one) => [one.id, one]));
  const accesses = new Map(
    (await accessesOfDays(db, days)).map((one) => [`${one.customer} ${one.day}`, one]),
  );
  const gone = await erasedAmong(db, [...new Set(lines.map(({ customer }) => customer))]);
  const wrong = lines.flatMap((told): AnchorFault[] => {
    const found = "advice" in told ? advices.get(told.advice) : accesses.get(`${told.customer} ${told.day}`);
    if (found === undefined ? gone.has(told.customer) : found.hash === told.hash) return [];
    return [{ kind: "advice" in told ? "advice" : "accesses", customer: told.customer, day: told.day }];
  });
  // What was put under a day that had been told: no line outside knows of it.
  const known = new Set(
    lines.map((told) => ("advice" in told ? told.advice : `${told.customer} ${told.day}`)),
  );
  const added = [
    ...[...advices].map(([key, one]) => ({ key, kind: "advice" as const, one })),
    ...[...accesses].map(([key, one]) => ({ key, kind: "accesses" as const, one })),
  ].flatMap(({ key, kind, one }): AnchorFault[] =>
    known.has(key) ? [] : [{ kind, customer: one.customer, day: one.day }],
  );
  return { compared: lines.length, faults: [...faults, ...wrong, ...added] };
}

type Told = Exclude<Line, { closed: Day }>;

/** The lines of the file, and whether its own hashes follow one another. */
function readAnchors(texts: readonly string[]) {
  const faults: AnchorFault[] = [];
  const lines: Told[] = [];
  let batch: string[] = [];
  let previous = "";
  let closed: Day | null = null;
  for (const text of texts) {
    const read = readLine(text);
    if (read === null) faults.push({ kind: "unreadable", customer: null, day: closed });
    else if (!("closed" in read)) {
      lines.push(read);
      batch.push(text);
    } else {
      if (hashOf(previous, batch) !== read.hash)
        faults.push({ kind: "altered", customer: null, day: read.closed });
      previous = read.hash;
      closed = read.closed;
      batch = [];
    }
  }
  return { lines, faults, closed };
}

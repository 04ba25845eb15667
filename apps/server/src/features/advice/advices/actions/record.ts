import { type Advice, advicesApi } from "@vigie/api";
import { canonicalJson, type Id } from "@vigie/domain";
import { createHash } from "node:crypto";
import { z } from "zod";
import type { AdviceRow } from "../store.ts";

/** The hash before the first link. */
export const noHash = "0".repeat(64);

const adviceSchema = advicesApi.show.reply.shape.advice.omit({ hash: true, previousHash: true });
/** What is kept is never rewritten: this shape may only gain fields that have a default, so that old records are read. */
const recordSchema = z.object({
  version: z.literal(1),
  customerId: z.string(),
  /** Who accepted. */
  acceptedBy: z.string(),
  advice: adviceSchema,
});
export type AdviceRecord = z.output<typeof recordSchema>;

export function recordText(record: AdviceRecord): string {
  return canonicalJson(z.encode(recordSchema, record));
}

/** A link: SHA-256 of the previous one's hexadecimal hash followed by the record's canonical JSON. */
export function linkHash(previousHash: string, record: string): string {
  return createHash("sha256").update(previousHash).update(record).digest("hex");
}

/** Null for a text that is no record: somebody wrote it by hand. */
export function readRecord(text: string): AdviceRecord | null {
  const parsed = recordSchema.safeParse(jsonOf(text));
  return parsed.success ? parsed.data : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A record as the wire shows it. */
export function adviceView(row: AdviceRow): Advice | null {
  const record = readRecord(row.record);
  return record === null ? null : { ...record.advice, hash: row.hash, previousHash: row.previousHash };
}

/** Why a chain does not hold, at its first broken link. */
export type Broken = {
  readonly rank: number;
  readonly id: Id | null;
  /** `changed`: its content is not what was hashed. `unlinked`: it does not follow the link before it. `misfiled`: its
   * columns say something else than its content. `missing`: there is no such link. */
  readonly reason: "changed" | "unlinked" | "misfiled" | "missing";
};

/** Checks a customer's chain from its first link to its end.
 * @param rows by rank
 * @param head the end of the chain as it was written with its last link */
export function firstBroken(
  rows: readonly AdviceRow[],
  head: { readonly rank: number; readonly hash: string } | undefined,
): Broken | null {
  let previous = noHash;
  for (const [index, row] of rows.entries()) {
    const rank = index + 1;
    if (row.rank !== rank) return { rank, id: null, reason: "missing" };
    const at = { rank, id: row.id };
    if (row.previousHash !== previous) return { ...at, reason: "unlinked" };
    if (linkHash(row.previousHash, row.record) !== row.hash) return { ...at, reason: "changed" };
    if (!matchesItsRecord(row)) return { ...at, reason: "misfiled" };
    previous = row.hash;
  }
  if (rows.length === (head?.rank ?? 0) && previous === (head?.hash ?? noHash)) return null;
  const last = rows.at(-1);
  // Longer than its written end, or ending otherwise: the last link is the one that does not belong.
  return last !== undefined && rows.length >= (head?.rank ?? 0)
    ? { rank: rows.length, id: last.id, reason: "unlinked" }
    : { rank: rows.length + 1, id: null, reason: "missing" };
}

/** What the columns repeat: checked without the rest of the record, whose reading may change. */
const filedSchema = z.object({
  customerId: z.string(),
  advice: z.object({
    id: z.string(),
    rank: z.int(),
    portfolioId: z.string(),
    optimizationId: z.string(),
    acceptedAt: z.string(),
  }),
});

function matchesItsRecord(row: AdviceRow): boolean {
  const parsed = filedSchema.safeParse(jsonOf(row.record));
  if (!parsed.success) return false;
  const { advice, customerId } = parsed.data;
  return (
    customerId === row.customerId &&
    advice.id === row.id &&
    advice.rank === row.rank &&
    advice.portfolioId === row.portfolioId &&
    advice.optimizationId === row.optimizationId &&
    advice.acceptedAt === row.acceptedAt
  );
}

import { type Advice, advicesApi } from "@vigie/api";
import { canonicalJson, type Id } from "@vigie/domain";
import { createHash } from "node:crypto";
import { z } from "zod";
import type { AdviceRow } from "../store.ts";

/** The previous hash of the first link. */
export const noHash = "0".repeat(64);

const adviceSchema = advicesApi.show.reply.shape.advice.omit({ hash: true, previousHash: true });
/** Stored records are never rewritten: this schema may only gain fields with a default, so that old records can be parsed. */
const recordSchema = z.object({
  version: z.literal(1),
  customerId: z.string(),
  /** The id of the person who accepted. */
  acceptedBy: z.string(),
  advice: adviceSchema,
});
export type AdviceRecord = z.output<typeof recordSchema>;

export function recordText(record: AdviceRecord): string {
  return canonicalJson(z.encode(recordSchema, record));
}

/** Computes the hash of a link: SHA-256 of the previous link's hexadecimal hash, followed by the record's canonical JSON. */
export function linkHash(previousHash: string, record: string): string {
  return createHash("sha256").update(previousHash).update(record).digest("hex");
}

/** Returns null if the text is not a valid record, for instance because it was written by hand. */
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

/** Returns a record in the form of the API. */
export function adviceView(row: AdviceRow): Advice | null {
  const record = readRecord(row.record);
  return record === null ? null : { ...record.advice, hash: row.hash, previousHash: row.previousHash };
}

/** The first broken link of a chain, and why it is broken. */
export type Broken = {
  readonly rank: number;
  readonly id: Id | null;
  /** `changed`: its content does not match the hash. `unlinked`: it does not follow the link before it. `misfiled`: its columns
   * contradict its content. `missing`: there is no such link. */
  readonly reason: "changed" | "unlinked" | "misfiled" | "missing";
};

/** Checks a customer's chain from its first link to its end.
 * @param rows by rank
 * @param head the end of the chain, as it was written with its last link */
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
  // The chain is longer than its recorded end, or ends differently: the last link does not belong to it.
  return last !== undefined && rows.length >= (head?.rank ?? 0)
    ? { rank: rows.length, id: last.id, reason: "unlinked" }
    : { rank: rows.length + 1, id: null, reason: "missing" };
}

/** The values that the columns repeat. Parsed separately from the rest of the record, whose schema may change. */
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

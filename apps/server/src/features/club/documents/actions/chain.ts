import type { Id } from "@vigie/domain";
import { createHash } from "node:crypto";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store.ts";

/** The previous hash of the first link. */
export const noHash = "0".repeat(64);

/** Computes the hash of a link: SHA-256 of the previous link's hexadecimal hash, followed by the content of the link. */
export function linkHash(previousHash: string, linked: string): string {
  return createHash("sha256").update(previousHash).update(linked).digest("hex");
}

export type BrokenDocument = {
  readonly rank: number;
  readonly id: Id | null;
  /** `changed`: the file or its record does not match the hash. `unlinked`: the link does not follow the one before it. `missing`:
   * there is no such link. */
  readonly reason: "changed" | "unlinked" | "missing";
};

type Link = Awaited<ReturnType<typeof store.chainOf>>[number];

/** Returns the first fault of a chain; null if it is intact. For a document past its retention period, only the link to its
 * neighbours is checked. */
export function firstBrokenDocument(
  links: readonly Link[],
  head: { readonly rank: number; readonly hash: string } | undefined,
): BrokenDocument | null {
  let previous = noHash;
  for (const [index, link] of links.entries()) {
    const rank = index + 1;
    if (link.rank !== rank) return { rank, id: null, reason: "missing" };
    if (link.previousHash !== previous) return { rank, id: link.id, reason: "unlinked" };
    if (!isUnchanged(link)) return { rank, id: link.id, reason: "changed" };
    previous = link.hash;
  }
  if (links.length === (head?.rank ?? 0) && previous === (head?.hash ?? noHash)) return null;
  return { rank: Math.max(links.length, head?.rank ?? 0), id: null, reason: "missing" };
}

function isUnchanged({ record, fileHash, pdfHash, previousHash, hash }: Link): boolean {
  if (record === null) return true;
  return fileHash === pdfHash && linkHash(previousHash, `${pdfHash}\n${record}`) === hash;
}

/** Checks the documents of all customers, one after the other, or those of one. */
export async function* verifyDocuments(
  { db }: Pick<Services, "db">,
  only: Id | null,
): AsyncGenerator<
  { readonly customerId: Id; readonly count: number; readonly broken: BrokenDocument | null },
  void,
  undefined
> {
  for (const customerId of only === null ? await store.customersWithDocuments(db) : [only]) {
    const links = await store.chainOf({ customerId }, db);
    const broken = firstBrokenDocument(links, await store.headOf({ customerId }, db));
    yield { customerId, count: links.length, broken };
  }
}

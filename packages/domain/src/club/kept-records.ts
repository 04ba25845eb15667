import { addMonths, type Day } from "../kernel/day.ts";
import { keepingRules, type KeptFor } from "./keeping.ts";

/** What a firm retains about a customer whose account was erased, by legal ground: until when, and by which text. */
export type KeptPart = {
  readonly kind: KeptFor;
  /** Number of recommendations, reviews and sets of answers, or of documents. */
  readonly count: number;
  /** Last day of retention; null while a contract is still active. */
  readonly until: Day | null;
  readonly source: string;
};

/** Stored records of one kind: `until` is the term of its documents; null where the end of the relation determines it. */
export type KeptCount = Pick<KeptPart, "kind" | "count" | "until">;

/** Returns the parts within their retention period: expired ones are hidden even if the purge has not run yet.
 * @param erasedOn day on which the account was erased, which ended the relation */
export function keptParts(
  counts: readonly KeptCount[],
  { erasedOn, today }: { readonly erasedOn: Day; readonly today: Day },
): readonly KeptPart[] {
  return counts.flatMap(({ kind, count, until }) => {
    const { after, yearsAfter, source } = keepingRules.terms[kind];
    const last = after === "relation_end" ? addMonths(erasedOn, 12 * yearsAfter) : until;
    return count === 0 || (last !== null && last < today) ? [] : [{ kind, count, until: last, source }];
  });
}

/** Six characters that identify a record without a name in conversation. */
export function recordReference(id: string): string {
  return id.replaceAll("-", "").slice(-6).toUpperCase();
}

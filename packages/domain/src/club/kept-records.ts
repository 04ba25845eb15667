import { addMonths, type Day } from "../kernel/day.ts";
import { keepingRules, type KeptFor } from "./keeping.ts";

/** What a firm keeps of a customer whose account was erased, by what the law asks for: until when, and by which text. */
export type KeptPart = {
  readonly kind: KeptFor;
  /** Recommendations, reviews and sets of answers, or documents. */
  readonly count: number;
  /** The last day; null while what was concluded still runs. */
  readonly until: Day | null;
  readonly source: string;
};

/** What is there of one kind: `until` is that of its documents, and of none where the end of the relation counts. */
export type KeptCount = Pick<KeptPart, "kind" | "count" | "until">;

/** The parts whose term is not over: past it nothing is shown, whether or not the purge has passed.
 * @param erasedOn when the account was erased, which ended the relation */
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

/** Six signs by which people name a record that has no name any more. */
export function recordReference(id: string): string {
  return id.replaceAll("-", "").slice(-6).toUpperCase();
}

import { addMonths, day, type Day } from "../kernel/day.ts";

/** Retention periods of the Club's documents, in one place, with the date of the rules (advice-and-club, section 3). */

/** `contract`: distance contracts and their proofs. `bill`: accounting records. `advice`: recommendations. */
export type KeptFor = "contract" | "bill" | "advice";

export type KeepingTerm = {
  readonly years: number;
  /** Event from which the period counts, besides the day of the document. */
  readonly after: "contract_end" | "year_end" | "relation_end";
  /** Number of years from that event, where it differs. */
  readonly yearsAfter: number;
  readonly source: string;
};

export type KeepingRules = {
  readonly version: string;
  readonly from: Day;
  readonly terms: Readonly<Record<KeptFor, KeepingTerm>>;
};

export const keepingRules: KeepingRules = {
  version: "club-keeping 2026-11",
  from: day("2026-11-01"),
  terms: {
    contract: {
      years: 10,
      after: "contract_end",
      yearsAfter: 10,
      source: "C. conso L213-1, D213-1, D213-2",
    },
    bill: { years: 10, after: "year_end", yearsAfter: 10, source: "C. com. L123-22" },
    advice: { years: 5, after: "relation_end", yearsAfter: 5, source: "RG AMF, C. ass. L522-5" },
  },
};

/** Earliest day on which a document may be deleted; an active contract extends it. A bill counts from the end of its year. */
export function keptUntil(kept: KeptFor, madeOn: Day): Day {
  const { years, after } = keepingRules.terms[kept];
  const from = after === "year_end" ? day(`${madeOn.slice(0, 4)}-12-31`) : madeOn;
  return addMonths(from, 12 * years);
}

/** Returns the latest end of a contract or relation whose documents may be deleted today; null where the document's own term is
 * enough. */
export function keptByEnd(kept: KeptFor, today: Day): Day | null {
  const { after, yearsAfter } = keepingRules.terms[kept];
  return after === "year_end" ? null : addMonths(today, -12 * yearsAfter);
}

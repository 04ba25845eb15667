import { addMonths, day, type Day } from "../kernel/day.ts";

/** How long documents of the Club are kept, in one place and dated (advice-and-club, section 3). */

/** `contract`: what was concluded at a distance and what proves it. `bill`: what is in the books. `advice`: what was recommended. */
export type KeptFor = "contract" | "bill" | "advice";

export type KeepingTerm = {
  readonly years: number;
  /** From when it counts besides the document's own day. */
  readonly after: "contract_end" | "year_end" | "relation_end";
  /** Years from that, where they are others. */
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

/** Until when a document is kept at least: what still runs keeps it longer. A bill counts from the end of its year. */
export function keptUntil(kept: KeptFor, madeOn: Day): Day {
  const { years, after } = keepingRules.terms[kept];
  const from = after === "year_end" ? day(`${madeOn.slice(0, 4)}-12-31`) : madeOn;
  return addMonths(from, 12 * years);
}

/** The last day on which what ended keeps its documents: null where its own term is enough. */
export function keptByEnd(kept: KeptFor, today: Day): Day | null {
  const { after, yearsAfter } = keepingRules.terms[kept];
  return after === "year_end" ? null : addMonths(today, -12 * yearsAfter);
}

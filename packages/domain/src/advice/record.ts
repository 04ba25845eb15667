/** The advice record: one line per event that serves as proof, in one hash chain per customer. The database writes the lines
 * (`migrations/0463`) in the transaction of the event. */

export const recordKinds = [
  "answers_given",
  "answers_confirmed",
  "answers_declined",
  "answers_replaced",
  "proposal_sent",
  "proposal_opened",
  "proposal_accepted",
  "proposal_refused",
  "proposal_change_asked",
  "proposal_change_taken_back",
  "proposal_superseded",
  "proposal_withdrawn",
  "proposal_partly",
  "proposal_done",
  "proposal_late",
  "proposal_after_6_months",
  "proposal_after_12_months",
  "signature_asked",
  "signature_signed",
  "signature_void",
  "signature_declined",
  "signature_expired",
  "signature_canceled",
  "signature_failed",
  "order_ticked",
  "order_unticked",
  "document_filed",
  "advice_accepted",
  "review_concluded",
  "review_opened",
] as const;
export type RecordKind = (typeof recordKinds)[number];

export const recordSources = [
  "suitability_answers",
  "proposals",
  "proposal_observations",
  "proposal_order_ticks",
  "proposal_signatures",
  "club_documents",
  "advices",
  "advice_reviews",
] as const;
export type RecordSource = (typeof recordSources)[number];

/** A later line about the same row records another state of it, so that the row itself proves only the later line. */
const decisions: readonly RecordKind[] = [
  "answers_confirmed",
  "answers_declined",
  "answers_replaced",
  "proposal_accepted",
  "proposal_refused",
  "proposal_change_asked",
  "proposal_change_taken_back",
  "proposal_superseded",
  "proposal_withdrawn",
  "signature_signed",
  "signature_void",
  "signature_declined",
  "signature_expired",
  "signature_canceled",
  "signature_failed",
];

export type RecordLine = {
  readonly rank: number;
  readonly kind: RecordKind;
  readonly source: RecordSource;
  readonly sourceId: string;
  readonly contentHash: string;
  readonly previousHash: string;
  readonly hash: string;
  /** Hash recomputed from the current columns of the line. */
  readonly hashNow: string;
  /** Current content of the row that the line refers to; null where the row does not exist. */
  readonly contentNow: string | null;
};

/** `changed`: the line or the row that it refers to was modified. `unlinked`: the line does not follow the previous one. `missing`:
 * the line or the row does not exist. `unrecorded`: no line refers to the row. */
export type BrokenRecord = {
  readonly rank: number;
  readonly about: { readonly source: RecordSource; readonly id: string } | null;
  readonly reason: "changed" | "unlinked" | "missing" | "unrecorded";
};

const noHash = "0".repeat(64);

/** Returns the first fault of a customer's record; null where there is none. */
export function firstBrokenRecord(
  lines: readonly RecordLine[],
  head: { readonly rank: number; readonly hash: string } | undefined,
): BrokenRecord | null {
  const last = lastDecisions(lines);
  let previous = noHash;
  for (const [index, line] of lines.entries()) {
    const rank = index + 1;
    const about = { source: line.source, id: line.sourceId };
    if (line.rank !== rank) return { rank, about: null, reason: "missing" };
    if (line.previousHash !== previous) return { rank, about, reason: "unlinked" };
    if (line.hashNow !== line.hash) return { rank, about, reason: "changed" };
    const isTold = !decisions.includes(line.kind) || last.get(keyOf(line)) === rank;
    if (isTold && line.contentNow === null) return { rank, about, reason: "missing" };
    if (isTold && line.contentNow !== line.contentHash) return { rank, about, reason: "changed" };
    previous = line.hash;
  }
  const end = { rank: head?.rank ?? 0, hash: head?.hash ?? noHash };
  if (lines.length === end.rank && previous === end.hash) return null;
  return { rank: Math.max(lines.length, end.rank), about: null, reason: "missing" };
}

const keyOf = ({ source, sourceId }: RecordLine): string => `${source} ${sourceId}`;

function lastDecisions(lines: readonly RecordLine[]): ReadonlyMap<string, number> {
  return new Map(
    lines.filter(({ kind }) => decisions.includes(kind)).map((line) => [keyOf(line), line.rank] as const),
  );
}

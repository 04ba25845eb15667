import { cents, type Cents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";
import { costsOf, type ProposalOutlook, type ProposalPart } from "./proposal-content.ts";
import type { ObservationKind } from "./proposal-follow.ts";
import type { ProposalState } from "./proposals.ts";

/** What an advised service has done for its contracts, as its customer reads it: costs saved by advice that was carried out. What
 * markets did is nobody's merit. */

/** Of an advice: it waits for an answer, for another version, is to be carried out, was, was refused, or lapsed. */
export const adviceStandings = [
  "to_answer",
  "to_rework",
  "to_carry_out",
  "followed",
  "refused",
  "lapsed",
] as const;
export type AdviceStanding = (typeof adviceStandings)[number];

type FollowUpFacts = {
  readonly state: ProposalState;
  readonly validUntil: Day | null;
  readonly seen: readonly ObservationKind[];
  /** As its sources tell it now. */
  readonly isDone: boolean;
  readonly today: Day;
};

/** Where an advice that was sent stands; null for a draft, and for one that was taken back or replaced. */
export function adviceStanding({
  state,
  validUntil,
  seen,
  isDone,
  today,
}: FollowUpFacts): AdviceStanding | null {
  switch (state) {
    case "sent":
      return validUntil !== null && validUntil < today ? "lapsed" : "to_answer";
    case "signing":
      return "to_answer";
    case "accepted":
      return isDone || seen.includes("done") ? "followed" : "to_carry_out";
    case "refused":
      return "refused";
    case "change_asked":
      return "to_rework";
    default:
      return null;
  }
}

/** The costs of a year before an advice less those after it, at the value that it was given for; negative where it costs more. Null
 * where either is not known. What a payment costs is no cost of the moves: it is left out. */
export function savedYearlyCents(content: Saved & { readonly contracts?: readonly Saved[] }): Cents | null {
  return wholeSum((content.contracts ?? [content]).map(savedOnOne));
}

type Cost = Pick<ProposalOutlook, "costRatio" | "costCents">;
type Saved = Pick<ProposalPart, "amountCents" | "payment"> & { readonly before: Cost; readonly after: Cost };

function savedOnOne({ before, after, amountCents, payment }: Saved): Cents | null {
  const { costCents } = payment === undefined ? after : costsOf(amountCents, after.costRatio);
  if (before.costCents === null || costCents === null) return null;
  return cents(before.costCents - costCents);
}

/** A sum of which every part is known, or nothing. */
export function wholeSum(parts: readonly (Cents | null)[]): Cents | null {
  const known = parts.filter((part) => part !== null);
  return known.length < parts.length || parts.length === 0
    ? null
    : cents(known.reduce((sum, part) => sum + part, 0));
}

import { cents, type Cents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";
import { costsOf, type ProposalOutlook, type ProposalPart } from "./proposal-content.ts";
import type { ObservationKind } from "./proposal-follow.ts";
import type { ProposalState } from "./proposals.ts";

/** What an advised service has done for its contracts, as the customer reads it: the costs saved by advice that was carried out.
 * Market gains are not attributed to the advice. */

/** Status of an advice: waits for an answer, for another version or for its execution; carried out, refused or expired. */
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
  /** True where the latest data of the sources shows the advice as carried out. */
  readonly isDone: boolean;
  readonly today: Day;
};

/** Returns the status of a sent advice; null for a draft, and for one that was withdrawn or replaced. */
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

/** Returns the yearly costs before an advice minus those after it, at the value for which it was given; negative where it costs
 * more, null where either is unknown. Costs of a payment are excluded, as the moves do not cause them. */
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

/** Returns the sum if every part is known; null otherwise. */
export function wholeSum(parts: readonly (Cents | null)[]): Cents | null {
  const known = parts.filter((part) => part !== null);
  return known.length < parts.length || parts.length === 0
    ? null
    : cents(known.reduce((sum, part) => sum + part, 0));
}

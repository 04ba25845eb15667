import type { Proposal } from "@vigie/api";
import type { ObservationKind, ResultKind } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { ProposalRow } from "../store.ts";
import { observationsOf } from "../store/observations.ts";

/** Returns the stored results, as they were on their day. */
export async function resultsOf(
  { db }: Pick<Services, "db">,
  subject: Subject,
  { id, state }: ProposalRow,
): Promise<Proposal["results"]> {
  if (state !== "accepted") return [];
  return (await observationsOf(subject, db, id)).flatMap(({ kind, facts }) => {
    if (!isResult(kind) || "lines" in facts) return [];
    const { result, unknown, assumed } = facts;
    return [
      {
        kind,
        from: result?.from ?? null,
        to: result?.to ?? null,
        start: result?.startCents ?? null,
        with: result?.withCents ?? null,
        without: result?.withoutCents ?? null,
        switchCost: result?.switchCents ?? null,
        club: result?.clubCents ?? null,
        unknown: [...unknown],
        assumed: [...assumed],
      },
    ];
  });
}

function isResult(kind: ObservationKind): kind is ResultKind {
  return kind === "after_6_months" || kind === "after_12_months";
}

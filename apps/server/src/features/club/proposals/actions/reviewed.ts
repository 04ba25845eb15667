import { dayOf, type Id, type ReviewedProposal } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { proposalsOf } from "../store.ts";
import { executionNow } from "./execution.ts";

/** A proposal that was sent, as a review tells of it; `isHeld`: the advice was accepted. */
export type ReviewedAdvice = ReviewedProposal & { readonly isHeld: boolean };

/** What a firm proposed and the subject sees, the newest first. */
export async function reviewedProposals(
  services: Services,
  subject: Subject,
  firmId: Id,
): Promise<readonly ReviewedAdvice[]> {
  const told: ReviewedAdvice[] = [];
  for (const row of await proposalsOf(subject, services.db)) {
    if (row.firmId !== firmId || row.sentAt === null) continue;
    const { id: proposalId, portfolioId, otherPortfolioIds, state, content } = row;
    told.push({
      proposalId,
      portfolioId,
      ...(otherPortfolioIds.length === 0 ? {} : { otherPortfolioIds }),
      contractName: content.contractName,
      state,
      sentOn: dayOf(row.sentAt),
      execution: (await executionNow(services, subject, row))?.state ?? null,
      isHeld: state === "accepted",
    });
  }
  return told;
}

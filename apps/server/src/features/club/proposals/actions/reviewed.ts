import { dayOf, type Id, type ReviewedProposal } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { proposalsOf } from "../store.ts";
import { executionNow } from "./execution.ts";

/** A sent proposal, as a review shows it; `isHeld`: the customer accepted the advice. */
export type ReviewedAdvice = ReviewedProposal & { readonly isHeld: boolean };

/** Returns the firm's proposals that the subject may see, newest first. */
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

import type { Id, ProposalContract } from "@vigie/domain";
import type * as store from "../store.ts";

/** The contracts of a proposal, and what is proposed on each. */

type Row = Pick<store.ProposalRow, "portfolioId" | "otherPortfolioIds" | "optimizationId" | "content">;

export function contractIdsOf({
  portfolioId,
  otherPortfolioIds,
}: Pick<Row, "portfolioId" | "otherPortfolioIds">): readonly Id[] {
  return [portfolioId, ...otherPortfolioIds];
}

export function proposedOn({ content, portfolioId, optimizationId }: Row): readonly ProposalContract[] {
  const { clubCents: _, contracts, ...part } = content;
  return contracts ?? [{ ...part, portfolioId, optimizationId }];
}

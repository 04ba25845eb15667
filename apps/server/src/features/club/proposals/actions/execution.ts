import { dayOf, type Execution, executionOf, isToldSince } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { linesOf, portfolioById } from "../../../holdings/portfolios/actions/select.ts";
import type { ProposalRow } from "../store.ts";

/** How far an accepted proposal is carried out, by what the sources have told since; null for any other. */
export async function executionNow(
  services: Services,
  subject: Subject,
  { state, portfolioId, content, decidedAt }: ProposalRow,
): Promise<Execution | null> {
  if (state !== "accepted" || decidedAt === null) return null;
  const portfolio = await portfolioById(services, subject, portfolioId);
  const lines = await linesOf(services, subject, [portfolioId]);
  return executionOf(content, {
    held: lines.map(({ isin, label, valuationCents: valueCents }) => ({ isin, label, valueCents })),
    isTold:
      portfolio !== null &&
      isToldSince({ heldOn: portfolio.valueAsOf, readAt: portfolio.updatedAt }, decidedAt),
    acceptedOn: dayOf(decidedAt),
    today: dayOf(services.clock()),
  });
}

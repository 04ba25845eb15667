import { dayOf, driftLimits, driftOf, isProposalOver, mayRecommend, type ProposalBlock } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { advisorsOf, personById } from "../../../directory/people/actions.ts";
import { heldSuitability } from "../../../advice/suitability/actions/read.ts";
import { linesOf } from "../../../holdings/portfolios/actions/select.ts";
import * as store from "../store.ts";
import { contractIdsOf, proposedOn } from "./contracts.ts";

/** Returns why a sent proposal cannot be accepted today; null if it can. */
export async function blockOf(
  services: Services,
  subject: Subject,
  row: store.ProposalRow,
): Promise<ProposalBlock | null> {
  // Nobody would write the requested version.
  if (row.state === "change_asked")
    return (await isAdvised(services, subject, row)) ? null : "relation_ended";
  if ((row.state !== "sent" && row.state !== "signing") || row.sentAt === null) return null;
  return await blockOfWaiting(services, subject, row);
}

async function blockOfWaiting(
  services: Services,
  subject: Subject,
  row: store.ProposalRow,
): Promise<ProposalBlock | null> {
  if (await hasDied(services, subject)) return "deceased";
  if (!(await isAdvised(services, subject, row))) return "relation_ended";
  if (row.sentAt !== null && isProposalOver(dayOf(row.sentAt), dayOf(services.clock()))) return "over";
  return await changeOfGround(services, subject, row);
}

/** Returns why a proposal with a request for a change cannot go back to waiting for an answer: it could not be accepted, or another
 * proposal on its contracts is waiting. */
export async function barToTakeBack(
  services: Services,
  subject: Subject,
  row: store.ProposalRow,
): Promise<ProposalBlock | "contract_open" | null> {
  const block = await blockOfWaiting(services, subject, row);
  if (block !== null) return block;
  return (await isContractOpen(services, subject, row)) ? "contract_open" : null;
}

/** Checks everything but the deadline: the customer's death, the validity of the answers, and changes of the contracts. */
export async function changeSince(
  services: Services,
  subject: Subject,
  row: store.ProposalRow,
): Promise<"deceased" | "outdated" | "changed" | null> {
  return (await hasDied(services, subject)) ? "deceased" : await changeOfGround(services, subject, row);
}

async function changeOfGround(
  services: Services,
  subject: Subject,
  row: store.ProposalRow,
): Promise<"outdated" | "changed" | null> {
  const held = await heldSuitability(services, subject);
  const isSame = held !== null && held.row.id === row.suitabilityId && mayRecommend(held.standing);
  if (!isSame) return "outdated";
  return (await hasDrifted(services, subject, { row, limit: driftLimits.accept })) ? "changed" : null;
}

/** Returns whether the firm still advises the customer; otherwise nobody there could execute the proposal. */
export async function isAdvised(
  { db }: Pick<Services, "db">,
  { customerId }: Subject,
  { firmId }: Pick<store.ProposalRow, "firmId">,
): Promise<boolean> {
  return (await advisorsOf(db, customerId)).some((link) => link.firmId === firmId);
}

export async function hasDied({ db }: Pick<Services, "db">, { customerId }: Subject): Promise<boolean> {
  return (await personById(db, customerId))?.diedOn != null;
}

/** Returns whether the contracts differ too much from those the proposal was made on. If a line has no value this is unknown, and
 * does not prevent an answer. */
async function hasDrifted(
  services: Services,
  subject: Subject,
  { row, limit }: { readonly row: store.ProposalRow; readonly limit: number },
): Promise<boolean> {
  const lines = await linesOf(services, subject, contractIdsOf(row));
  return proposedOn(row).some((part) => {
    const held = lines
      .filter(({ portfolioId }) => portfolioId === part.portfolioId)
      .map(({ isin, label, valuationCents: valueCents }) => ({ isin, label, valueCents }));
    return (driftOf(part, held) ?? 0) > limit;
  });
}

/** Returns why a draft cannot be sent, besides its checks: outdated figures, or another proposal that waits for an answer on one of
 * its contracts. */
export async function unfitToSend(
  services: Services,
  subject: Subject,
  row: store.ProposalRow,
): Promise<"proposal.deceased" | "proposal.contract_changed" | "proposal.contract_open" | null> {
  if (await hasDied(services, subject)) return "proposal.deceased";
  if (await hasDrifted(services, subject, { row, limit: driftLimits.send }))
    return "proposal.contract_changed";
  return (await isContractOpen(services, subject, row)) ? "proposal.contract_open" : null;
}

/** Returns whether another proposal on one of its contracts waits for an answer. */
async function isContractOpen(
  services: Services,
  subject: Subject,
  row: store.ProposalRow,
): Promise<boolean> {
  const mine = contractIdsOf(row);
  const today = dayOf(services.clock());
  return (await store.proposalsOf(subject, services.db)).some(
    (other) =>
      other.id !== row.id &&
      other.id !== row.replacesId &&
      (other.state === "signing" ||
        (other.state === "sent" && other.sentAt !== null && !isProposalOver(dayOf(other.sentAt), today))) &&
      contractIdsOf(other).some((id) => mine.includes(id)),
  );
}

import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { type ProposalRow, proposalsOf } from "../store.ts";

/** Returns the proposals that were sent to the customer, in their current state. */
export async function sentProposalsOf(
  { db }: Pick<Services, "db">,
  subject: Subject,
): Promise<readonly ProposalRow[]> {
  return (await proposalsOf(subject, db)).filter(({ state }) => state !== "draft");
}

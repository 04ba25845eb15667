import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { type ProposalRow, proposalsOf } from "../store.ts";

/** What was sent to the customer, as it stands. */
export async function sentProposalsOf(
  { db }: Pick<Services, "db">,
  subject: Subject,
): Promise<readonly ProposalRow[]> {
  return (await proposalsOf(subject, db)).filter(({ state }) => state !== "draft");
}

import type { Id, ProposalState } from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { seenProposals } from "../store.ts";

/** Returns the version that replaced a proposal, or its newest draft, if the subject may see it. */
export async function nextVersionOf(
  subject: Subject,
  db: Db | Trx,
  id: Id,
): Promise<{ readonly id: Id; readonly state: ProposalState } | null> {
  const later = await seenProposals(subject, db)
    .select(["proposals.id", "proposals.state"])
    .where("proposals.replaces_id", "=", id)
    .orderBy("created_at", "desc")
    .orderBy("proposals.id", "desc")
    .execute();
  return later.find(({ state }) => state !== "draft") ?? later[0] ?? null;
}

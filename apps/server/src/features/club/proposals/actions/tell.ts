import { fullName } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import { type Subject, systemSubject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";
import { personById } from "../../../directory/people/actions.ts";
import { notify } from "../../../messages/notifications/actions/notify.ts";
import type { ProposalRow } from "../store.ts";

/** What a move of a proposal tells, in its transaction, each cause once: neither an amount nor the name of a contract. */

export async function tellCustomer(unit: UnitOfWork, subject: Subject, row: ProposalRow): Promise<void> {
  await notify(workOf(unit, systemSubject("proposals", subject.customerId)), {
    event: "proposal.sent",
    about: { name: row.authorName },
    cause: `proposal sent ${row.id}`,
  });
}

/** The advisor who wrote it, as long as they have an account. */
export async function tellAuthor(unit: UnitOfWork, subject: Subject, row: ProposalRow): Promise<void> {
  const author = await personById(unit.db, row.authorId);
  if (author === undefined) return;
  const customer = await personById(unit.db, subject.customerId);
  await notify(workOf(unit, systemSubject("proposals", author.id)), {
    event: "proposal.answered",
    about: { name: customer === undefined ? null : fullName(customer) },
    cause: `proposal answered ${row.id}`,
  });
}

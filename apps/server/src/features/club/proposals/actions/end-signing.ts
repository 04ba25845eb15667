import type { Id, SignatureEnd } from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Work } from "../../../../edge/work.ts";
import type { DomainEvents } from "../../../../events/events.ts";
import { leaveUnsigned, proposalById } from "../store.ts";
import * as store from "../store/signatures.ts";
import { endOpen } from "./cancel-signing.ts";
import { notifyAuthor } from "./notify.ts";

/** Ends the open signatures of a customer, in the transaction of the cause. */

/** Ends the signatures of a firm that no longer advises the customer: its proposals can no longer be accepted. */
export async function endSigningOfFirm(
  { services, subject, trx }: Work,
  { firmId }: DomainEvents["customer.unlinked"],
): Promise<void> {
  await endAll({ ...services, db: trx }, subject, { firmId, reason: "relation_ended" });
}

export async function endSigningOfErased({ services, subject, trx }: Work): Promise<void> {
  await endAll({ ...services, db: trx }, subject, { firmId: null, reason: "account_ended" });
}

/** Ends the signatures of a customer who died, and tells each author that there will be no answer. */
export async function endSigningOfDeceased({ services, subject, trx }: Work): Promise<void> {
  const unit = { ...services, db: trx };
  for (const row of await endAll(unit, subject, { firmId: null, reason: "deceased" })) {
    const proposal = await proposalById(subject, unit.db, row.proposalId);
    if (proposal !== undefined)
      await notifyAuthor(unit, subject, { row: proposal, news: "unsigned", of: row.id });
  }
}

async function endAll(
  unit: UnitOfWork,
  subject: Subject,
  { firmId, reason }: { readonly firmId: Id | null; readonly reason: SignatureEnd },
): Promise<store.SignatureRow[]> {
  await lockCustomer(unit.db, subject);
  const ended: store.SignatureRow[] = [];
  for (const row of await store.openSignaturesOf(subject, unit.db, firmId)) {
    if (!(await endOpen(unit, subject, { row, event: "cancel", reason }))) continue;
    await leaveUnsigned(subject, unit.db, row.proposalId);
    ended.push(row);
  }
  return ended;
}

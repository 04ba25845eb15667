import type { Id, SignatureEnd } from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Work } from "../../../../edge/work.ts";
import type { DomainEvents } from "../../../../events/events.ts";
import { leaveUnsigned } from "../store.ts";
import * as store from "../store/signatures.ts";

type Canceling = { readonly proposalId: Id; readonly reason: SignatureEnd };

/** The signature that is asked for is no longer: the partner is asked to cancel it, after this transaction. False where there is none. */
export async function cancelSigning(
  unit: UnitOfWork,
  subject: Subject,
  { proposalId, reason }: Canceling,
): Promise<boolean> {
  const row = await store.lastSignature(subject, unit.db, proposalId);
  if (row === undefined) return false;
  return await endOpen(unit, subject, { row, event: "cancel", reason });
}

/** Ends an open one in the transaction of its cause. What was never sent to the partner has nothing to cancel there. */
export async function endOpen(
  unit: UnitOfWork,
  subject: Subject,
  {
    row,
    event,
    reason,
  }: {
    readonly row: store.SignatureRow;
    readonly event: "cancel" | "fail";
    readonly reason: SignatureEnd;
  },
): Promise<boolean> {
  const wasSent = row.requestId !== null || row.tries > 0 || row.takenUntil !== null;
  const due = wasSent ? ("cancel" as const) : null;
  const at = unit.clock();
  const ended = await store.endSignature(subject, unit.db, { id: row.id, event, at, reason, due });
  if (ended.moved && due !== null) await askPartner(unit, subject, row.id);
  return ended.moved;
}

/** What a signature owes to the partner is done once this transaction has ended. */
export async function askPartner(unit: UnitOfWork, { customerId }: Subject, id: Id): Promise<void> {
  await unit.queue.send(unit.db, "proposal_signature", { customerId, signatureId: id });
}

/** Who has no advisor of the firm any more signs nothing of theirs: what was sent waits as any other. */
export async function endSigningOfFirm(
  { services, subject, trx }: Work,
  { firmId }: DomainEvents["customer.unlinked"],
): Promise<void> {
  await endAll({ ...services, db: trx }, subject, { firmId, reason: "relation_ended" });
}

export async function endSigningOfErased({ services, subject, trx }: Work): Promise<void> {
  await endAll({ ...services, db: trx }, subject, { firmId: null, reason: "account_ended" });
}

async function endAll(
  unit: UnitOfWork,
  subject: Subject,
  { firmId, reason }: { readonly firmId: Id | null; readonly reason: SignatureEnd },
): Promise<void> {
  await lockCustomer(unit.db, subject);
  for (const row of await store.openSignaturesOf(subject, unit.db, firmId))
    if (await endOpen(unit, subject, { row, event: "cancel", reason }))
      await leaveUnsigned(subject, unit.db, row.proposalId);
}

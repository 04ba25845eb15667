import type { Id, SignatureEnd } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import * as store from "../store/signatures.ts";

type Canceling = { readonly proposalId: Id; readonly reason: SignatureEnd };

/** Cancels the requested signature; the partner is asked to cancel it after this transaction. Returns false if there is none. */
export async function cancelSigning(
  unit: UnitOfWork,
  subject: Subject,
  { proposalId, reason }: Canceling,
): Promise<boolean> {
  const row = await store.lastSignature(subject, unit.db, proposalId);
  if (row === undefined) return false;
  return await endOpen(unit, subject, { row, event: "cancel", reason });
}

/** Ends an open signature in the transaction of its cause. One that was never sent to the partner needs no cancellation there. */
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

/** Queues a job that does what the partner must still be asked, after this transaction. */
export async function askPartner(unit: UnitOfWork, { customerId }: Subject, id: Id): Promise<void> {
  await unit.queue.send(unit.db, "proposal_signature", { customerId, signatureId: id });
}

import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { addMs, fail, type Id, type Instant, ok } from "@vigie/domain";
import type { PartnerEvent } from "@vigie/partners";
import type { Services } from "../../../../boot/services.ts";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import { type Subject, systemSubject } from "../../../../edge/subject.ts";
import { userOf, variantOfPerson } from "../../../identity/users/actions/view.ts";
import { archiveFile } from "../../documents/actions/issue.ts";
import { documentFile } from "../../documents/actions/read.ts";
import { signatureField } from "../../documents/actions/signature-field.ts";
import {
  doOwed,
  notPerformed,
  nothingToWrite,
  type OwedEnd,
  patientRefusals,
  type Performed,
  performed,
  type Rows,
} from "../../../../queue/outbox.ts";
import { proposalById } from "../store.ts";
import * as store from "../store/signatures.ts";
import { signedFiles } from "../letters-text.ts";
import { askPartner } from "./cancel-signing.ts";
import { settleSignature } from "./settle-signature.ts";

/** Calls to the signature partner. The row is leased first and its result is written last, each in its own transaction: none is
 * open during a call. A retry after a lost response has the same effect. */

const readAgainMs = 3_600_000;
const pageSize = 200;

type Given = { readonly services: Services; readonly subject: Subject; readonly row: store.SignatureRow };

/** An event only says that a request changed: it is read at the partner again, after this transaction. What the partner refused
 * before is retried. */
export async function proposalSignatureChanged(unit: UnitOfWork, event: PartnerEvent): Promise<void> {
  const found = event.connectionId === null ? undefined : await store.ofRequest(unit.db, event.connectionId);
  if (found === undefined) return;
  await store.askAgain(found, unit.db, { id: found.id, at: unit.clock() });
  await unit.queue.send(unit.db, "proposal_signature", {
    customerId: found.customerId,
    signatureId: found.id,
  });
}

/** Does all that is due at the partner, and reads every signature that may have ended without an event. Returns how many were
 * processed. */
export async function retrySignatures(services: Services): Promise<number> {
  const due = await store.dueSignatures(services.db, services.clock(), pageSize);
  for (const { customerId, id } of due) await atPartner(services, customerId, id);
  return due.length;
}

/** Does what is due now, step by step; at most three steps can follow each other. */
export async function atPartner(services: Services, customerId: Id, id: Id): Promise<void> {
  const variant = await variantOfPerson(services.db, customerId);
  const subject = systemSubject("proposals", customerId, variant);
  for (let acts = 0; acts < 3; acts += 1) if (!(await actOnce(services, subject, id))) return;
}

const lookAgainMs = 100;
const looks = 50;

/** Does the same for a waiting caller: if a job already holds the lease, it waits for its result, 5 s at most. */
export async function atPartnerNow(services: Services, customerId: Id, id: Id): Promise<void> {
  for (let look = 0; look < looks; look += 1) {
    await atPartner(services, customerId, id);
    const row = await store.signatureById({ customerId }, services.db, id);
    if (row?.takenUntil == null || row.takenUntil <= services.clock()) return;
    await wait(lookAgainMs);
  }
}

/** Returns false if nothing more is due now. */
async function actOnce(services: Services, subject: Subject, id: Id): Promise<boolean> {
  let isLeft = false;
  await doOwed<store.SignatureRow>(services, {
    take: async (unit, taken) => await store.takeSignature(subject, unit.db, { id, ...taken }),
    perform: async (row) => await perform({ services, subject, row }),
    hold: async (unit, until) => {
      await lockCustomer(unit.db, subject);
      return await store.lockTaken(subject, unit.db, { id, until });
    },
    settle: async (unit, rows, end) => {
      isLeft = await settleOwed(unit, subject, { ...rows, end });
    },
    refusals: ({ due }) => (isPatient(due) ? patientRefusals : 1),
    told: ({ due }) => ({ name: "proposals.signature_failed", what: due ?? "read" }),
  });
  return isLeft;
}

/** A refused request is not retried. A cancellation or the fetch of evidence is, because it may become possible a little later. */
const isPatient = (due: store.SignatureRow["due"]): boolean => due === "cancel" || due === "evidence";

/** Returns whether more is due now. */
async function settleOwed(
  unit: UnitOfWork,
  subject: Subject,
  { asked, held, end }: Rows<store.SignatureRow> & { readonly end: OwedEnd },
): Promise<boolean> {
  const { id } = held;
  if (end.state === "done") {
    const nextTryAt = addMs(end.at, readAgainMs);
    await store.noteSignature(subject, unit.db, { id, tries: 0, refusals: 0, nextTryAt, takenUntil: null });
    await end.write(unit);
    const left = await store.signatureById(subject, unit.db, id);
    return left?.due != null;
  }
  if (asked.due !== held.due) {
    // The signature was ended in the meantime: what is due now was not asked yet, so it was not refused.
    await store.noteSignature(subject, unit.db, { id, takenUntil: null });
    return held.due !== null;
  }
  const { tries, refusals, nextTryAt } = end;
  await store.noteSignature(subject, unit.db, { id, tries, refusals, nextTryAt, takenUntil: null });
  if (end.state === "refused") await refusedForGood(unit, subject, { row: held, at: end.at });
  return false;
}

/** The partner refused for good: an open signature fails, and the proposal waits for an answer again. For an ended one the refusal
 * is recorded for people to see, until the partner reports a change. */
async function refusedForGood(
  unit: UnitOfWork,
  subject: Subject,
  { row, at }: { readonly row: store.SignatureRow; readonly at: Instant },
): Promise<void> {
  if (row.state === "asked" || row.state === "ongoing")
    await settleSignature(unit, subject, { row, outcome: { state: "failed", reason: "partner" } });
  else if (row.due !== null) await store.noteSignature(subject, unit.db, { id: row.id, stoppedAt: at });
}

async function perform(given: Given): Promise<Performed> {
  switch (given.row.due) {
    case "open":
      return await openRequest(given);
    case "cancel":
      return await cancelRequest(given);
    case "evidence":
      return await keepEvidence(given);
    default:
      return await readRequest(given);
  }
}

/** Sends exactly the file whose hash was stored; a different one is never signed. */
async function openRequest(given: Given): Promise<Performed> {
  const { row } = given;
  const opened = await askForSignature(given);
  if (!opened.ok && opened.code === "file")
    return ok(async (unit) => {
      unit.log("error", "proposals.file_changed", { signature: row.id });
      await settleSignature(unit, given.subject, { row, outcome: { state: "failed", reason: "file" } });
    });
  if (!opened.ok) return notPerformed(opened);
  const { id: requestId, signers } = opened.value;
  const signerId = signers[0]?.id ?? null;
  return ok(async (unit) => {
    const set = { id: row.id, requestId, signerId };
    const moved = await store.openAtPartner(given.subject, unit.db, set);
    if (moved.moved) return;
    // It was given up or withdrawn during the call: the request must be cancelled.
    await store.noteSignature(given.subject, unit.db, { ...set, due: "cancel", nextTryAt: unit.clock() });
    await askPartner(unit, given.subject, row.id);
  });
}

async function askForSignature({ services, subject, row }: Given) {
  const proposal = await proposalById(subject, services.db, row.proposalId);
  const statementId = proposal?.statementId ?? null;
  const file = statementId === null ? null : await documentFile(services, subject, statementId);
  if (file === null || createHash("sha256").update(file.bytes).digest("hex") !== row.fileHash)
    return fail("file");
  const person = await userOf(services.db, subject.customerId);
  return await services.partners.signature.open({
    reference: referenceOf(row),
    name: signedFiles.request,
    expiresOn: row.expiresOn,
    files: [{ name: file.name, bytes: file.bytes, role: "letter" }],
    signers: [
      {
        firstName: person.firstName ?? "",
        lastName: person.lastName ?? "",
        email: person.email,
        phone: person.mobile,
        level: row.level,
        field: signatureField(file.bytes, "right"),
        // The page they return to reads the result.
        returnUrl: `${services.config.publicUrl}/app/proposals/${row.proposalId}?signature=back`,
      },
    ],
  });
}

/** Cancels the request, which may have ended in the meantime: if it was signed all the same, the signature is stored as void. */
async function cancelRequest(given: Given): Promise<Performed> {
  const { services, subject, row } = given;
  const { signature } = services.partners;
  const nothing = ok(async (unit: UnitOfWork) => await nothingDue(unit, subject, row));
  let { requestId } = row;
  if (requestId === null) {
    // The request was sent but its response was lost: look it up by our reference.
    const found = await signature.find(referenceOf(row));
    if (!found.ok) return notPerformed(found);
    if (found.value === null) return nothing;
    requestId = found.value.id;
  }
  const done = await signature.cancel(requestId);
  if (!done.ok) return performed(done);
  const after = await signature.read(requestId);
  // The partner deletes a request that was only a draft.
  if (!after.ok) return after.code === "signature.not_possible" ? nothing : performed(after);
  const known = requestId;
  return ok(async (unit) => {
    await store.noteSignature(subject, unit.db, { id: row.id, requestId: known, due: null });
    if (after.value.state === "done")
      await settleSignature(unit, subject, { row, outcome: { state: "done", reason: null } });
  });
}

const referenceOf = ({ id }: store.SignatureRow): string => `proposal:${id}`;

async function nothingDue(unit: UnitOfWork, subject: Subject, { id }: store.SignatureRow): Promise<void> {
  await store.noteSignature(subject, unit.db, { id, due: null });
}

/** Reads the state at the partner. If nothing was signed, checks whether the proposal may still be accepted. */
async function readRequest({ services, subject, row }: Given): Promise<Performed> {
  if (row.requestId === null) return nothingToWrite;
  const read = await services.partners.signature.read(row.requestId);
  if (!read.ok) return notPerformed(read);
  const { state, signers, declinedReason } = read.value;
  const isFailed = state === "ongoing" && signers.some((one) => one.state === "failed");
  return ok(async (unit) => {
    if (isFailed)
      await settleSignature(unit, subject, { row, outcome: { state: "failed", reason: "identity" } });
    else
      await settleSignature(unit, subject, { row, outcome: { state, reason: null, words: declinedReason } });
  });
}

/** Stores the signed file and the partner's audit trail at once, so that we do not depend on the partner's archive. */
async function keepEvidence({ services, subject, row }: Given): Promise<Performed> {
  const evidence = await services.partners.signature.evidence(row.requestId ?? "");
  if (!evidence.ok) return notPerformed(evidence);
  const { letter, proof } = evidence.value;
  return ok(async (unit) => {
    const proposal = await proposalById(subject, unit.db, row.proposalId);
    if (proposal === undefined) return;
    const filed = { firmId: proposal.firmId, subscriptionId: null, source: row.requestId ?? "" };
    const kept = await archiveFile(unit, subject, {
      ...filed,
      kind: "signed_proposal",
      title: signedFiles.signed,
      pdf: letter,
    });
    const proven = await archiveFile(unit, subject, {
      ...filed,
      kind: "proposal_proof",
      title: signedFiles.proof,
      pdf: proof,
    });
    await store.noteSignature(subject, unit.db, {
      id: row.id,
      signedId: kept.id,
      proofId: proven.id,
      due: null,
    });
  });
}

import type { proposalsApi } from "@vigie/api";
import {
  addDays,
  dayOf,
  fail,
  type Id,
  ok,
  proposalDays,
  type Result,
  type SignatureLevel,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import { refusedMove } from "../../../../db/transition.ts";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { userOf } from "../../../identity/users/actions/view.ts";
import * as store from "../store.ts";
import { insertSignature, lastSignature, type SignatureRow } from "../store/signatures.ts";
import { askPartner, cancelSigning } from "./cancel-signing.ts";
import { atPartnerNow } from "./sign-at-partner.ts";
import { proposalView, shown } from "./view.ts";

/** Agreement by a signature at the partner: requesting it, giving a link when needed, giving it up. */

type Refused = "proposal.wrong_state" | "proposal.signer_unknown" | "proposal.signer_without_mobile";
type Asking = { readonly row: store.ProposalRow; readonly level: SignatureLevel };

/** Requests the signature, in the transaction of « accept »: the proposal becomes « signing », and the partner is asked once. */
export async function askSignature(
  unit: UnitOfWork,
  subject: Subject,
  { row, level }: Asking,
): Promise<Result<{ readonly signatureId: Id | null }, Refused>> {
  const { firstName, lastName, mobile } = await userOf(unit.db, subject.customerId);
  // The advanced level sends its code by SMS, and compares the names with an identity document.
  const needsMobile = level === "advanced";
  if (!firstName || !lastName || (needsMobile && !mobile))
    return fail(needsMobile ? "proposal.signer_without_mobile" : "proposal.signer_unknown");
  const fileHash = row.statement?.pdfHash;
  if (fileHash === undefined || row.sentAt === null)
    return fail("proposal.wrong_state", { detail: { state: row.state } });
  const moved = await store.startSigning(subject, unit.db, row.id);
  if (!moved.moved) return refusedMove("proposal.wrong_state", moved);
  const at = unit.clock();
  const signatureId = unit.newId();
  await insertSignature(subject, unit.db, {
    id: signatureId,
    proposalId: row.id,
    level,
    fileHash,
    askedAt: at,
    // The partner does not allow signing after the last day of the proposal.
    expiresOn: addDays(dayOf(row.sentAt), proposalDays),
    nextTryAt: at,
  });
  await askPartner(unit, subject, signatureId);
  return ok({ signatureId });
}

/** Reads the state at the partner, and returns the address of the signing page while a signature is pending. If the partner does
 * not answer, the proposal says so and a job retries; if it answered but gave no link, the customer must retry. */
export const signProposal: Action<typeof proposalsApi.sign> = async ({ services, subject }, { params }) => {
  const before = await store.proposalById(subject, services.db, params.proposalId);
  if (before === undefined) return fail("proposal.not_found");
  const asked = await lastSignature(subject, services.db, before.id);
  if (asked !== undefined) await atPartnerNow(services, subject.customerId, asked.id);
  const row = (await store.proposalById(subject, services.db, before.id)) ?? before;
  const now = await lastSignature(subject, services.db, row.id);
  const link = row.state === "signing" && now !== undefined ? await linkOf(services, now) : null;
  const isTold = row.state !== "signing" || now?.state !== "ongoing" || now.tries > 0;
  if (link === null && !isTold) return fail("signature.unavailable");
  return ok({
    proposal: await proposalView(services, subject, row),
    signUrl: link?.url ?? null,
    expiresAt: link?.expiresAt ?? null,
  });
};

async function linkOf(
  { partners }: Pick<Services, "partners">,
  { state, requestId, signerId }: SignatureRow,
) {
  if (state !== "ongoing" || requestId === null || signerId === null) return null;
  const found = await partners.signature.linkFor(requestId, signerId);
  return found.ok ? found.value : null;
}

export const giveUpSigning: Action<typeof proposalsApi.giveUp> = async ({ services, subject }, { params }) =>
  await unitOfWork(services, async (unit) => {
    await lockCustomer(unit.db, subject);
    const row = await store.proposalById(subject, unit.db, params.proposalId);
    if (row === undefined) return fail("proposal.not_found");
    const moved = await store.leaveUnsigned(subject, unit.db, row.id);
    if (!moved.moved) return refusedMove("proposal.wrong_state", moved);
    await cancelSigning(unit, subject, { proposalId: row.id, reason: "given_up" });
    return await shown(unit, subject, row.id);
  });

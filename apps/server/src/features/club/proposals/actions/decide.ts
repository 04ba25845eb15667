import type { proposalsApi } from "@vigie/api";
import { fail, ok, type ProposalBlock, type Result } from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import { refusedMove } from "../../../../db/transition.ts";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";
import { fileAgreement } from "./agree.ts";
import { atPartnerNow } from "./sign-at-partner.ts";
import { askSignature } from "./signing.ts";
import { blockOf, isAdvised } from "./standing.ts";
import { tellAuthor } from "./tell.ts";
import { shown } from "./view.ts";

export const openProposal: Action<typeof proposalsApi.opened> = async ({ services, subject }, { params }) =>
  await unitOfWork(services, async (unit) => {
    await store.markOpened(subject, unit.db, { id: params.proposalId, at: unit.clock() });
    return await shown(unit, subject, params.proposalId);
  });

/** Its answers still hold, its term is not over and the customer has seen it; then their agreement and the orders are filed, or a
 * signature is asked for where the firm wants one. */
export const acceptProposal: Action<typeof proposalsApi.accept> = async (
  { services, subject },
  { params },
) => {
  const agreed = await unitOfWork(services, async (unit) => {
    await lockCustomer(unit.db, subject);
    const row = await store.proposalById(subject, unit.db, params.proposalId);
    if (row === undefined) return fail("proposal.not_found");
    const standing = await standsStill(unit, subject, row);
    if (standing !== null) return standing;
    const level = row.agreement ?? "confirmation";
    if (level !== "confirmation") return await askSignature(unit, subject, { row, level });
    const at = unit.clock();
    const acceptanceId = await fileAgreement(unit, subject, { row, at });
    const moved = await store.accept(subject, unit.db, { id: row.id, acceptanceId, at });
    if (!moved.moved) return refusedMove("proposal.wrong_state", moved);
    await tellAuthor(unit, subject, { row, news: "answered" });
    return ok({ signatureId: null });
  });
  if (!agreed.ok) return agreed;
  // At once: where the partner does not answer, its job goes on.
  const { signatureId } = agreed.value;
  if (signatureId !== null) await atPartnerNow(services, subject.customerId, signatureId);
  return await unitOfWork(services, async (unit) => await shown(unit, subject, params.proposalId));
};

async function standsStill(
  unit: UnitOfWork,
  subject: Subject,
  row: store.ProposalRow,
): Promise<Result<never, "proposal.wrong_state" | (typeof blockCodes)[ProposalBlock]> | null> {
  if (row.state !== "sent" || row.openedAt === null || row.sentAt === null)
    return fail("proposal.wrong_state", { detail: { state: row.state } });
  const block = await blockOf(unit, subject, row);
  return block === null ? null : fail(blockCodes[block]);
}

const blockCodes = {
  deceased: "proposal.deceased",
  relation_ended: "proposal.relation_ended",
  over: "proposal.over",
  outdated: "proposal.outdated",
  changed: "proposal.changed",
} as const;

export const refuseProposal: Action<typeof proposalsApi.refuse> = async (
  { services, subject },
  { params, body },
) =>
  await unitOfWork(
    services,
    async (unit) => await ended(unit, subject, { id: params.proposalId, event: "refuse", ...body }),
  );

/** Of a firm that advises them: nobody else would write another version. */
export const askProposalChange: Action<typeof proposalsApi.askChange> = async (
  { services, subject },
  { params: { proposalId: id }, body },
) =>
  await unitOfWork(services, async (unit) => {
    const row = await store.proposalById(subject, unit.db, id);
    const isLost = row?.state === "sent" && !(await isAdvised(unit, subject, row));
    if (isLost) return fail("proposal.relation_ended");
    return await ended(unit, subject, { id, event: "ask_change", ...body });
  });

async function ended(unit: UnitOfWork, subject: Subject, ending: Omit<store.Ending, "at">) {
  const row = await store.proposalById(subject, unit.db, ending.id);
  if (row === undefined) return fail("proposal.not_found");
  const moved = await store.end(subject, unit.db, { ...ending, at: unit.clock() });
  if (!moved.moved) return refusedMove("proposal.wrong_state", moved);
  await tellAuthor(unit, subject, { row, news: "answered" });
  return await shown(unit, subject, row.id);
}

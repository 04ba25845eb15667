import type { proposalsApi } from "@vigie/api";
import { fail, ok, type ProposalBlock, requestsKept, type Result } from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import { refusedMove } from "../../../../db/transition.ts";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";
import * as requestStore from "../store/requests.ts";
import { fileAgreement } from "./agree.ts";
import { atPartnerNow } from "./sign-at-partner.ts";
import { askSignature } from "./signing.ts";
import { barToTakeBack, blockOf, isAdvised } from "./standing.ts";
import { notifyAuthor } from "./notify.ts";
import { shown } from "./view.ts";

export const openProposal: Action<typeof proposalsApi.opened> = async ({ services, subject }, { params }) =>
  await unitOfWork(services, async (unit) => {
    await store.markOpened(subject, unit.db, { id: params.proposalId, at: unit.clock() });
    return await shown(unit, subject, params.proposalId);
  });

/** Accepts a proposal that the customer has opened, if its answers are still valid and it has not expired. Files the agreement and
 * the orders, or requests a signature if the firm wants one. */
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
    await notifyAuthor(unit, subject, { row, news: "answered", of: unit.newId() });
    return ok({ signatureId: null });
  });
  if (!agreed.ok) return agreed;
  // Tries at once; if the partner does not answer, the job retries.
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
  await unitOfWork(services, async (unit) => {
    await lockCustomer(unit.db, subject);
    const row = await store.proposalById(subject, unit.db, params.proposalId);
    if (row === undefined) return fail("proposal.not_found");
    return await ended(unit, subject, { row, event: "refuse", ...body, requests: requestsKept(row) });
  });

/** The firm must still advise the customer: otherwise nobody would write another version. */
export const askProposalChange: Action<typeof proposalsApi.askChange> = async (
  { services, subject },
  { params: { proposalId: id }, body },
) =>
  await unitOfWork(services, async (unit) => {
    await lockCustomer(unit.db, subject);
    const row = await store.proposalById(subject, unit.db, id);
    if (row === undefined) return fail("proposal.not_found");
    const isLost = row.state === "sent" && !(await isAdvised(unit, subject, row));
    if (isLost) return fail("proposal.relation_ended");
    const requests = [...row.requests, { kind: "asked", at: unit.clock(), words: body.words } as const];
    return await ended(unit, subject, { row, event: "ask_change", ...body, requests });
  });

/** Takes back a request for a change, as long as the proposal could still be accepted. */
export const takeChangeBack: Action<typeof proposalsApi.takeBack> = async (
  { services, subject },
  { params },
) =>
  await unitOfWork(services, async (unit) => {
    await lockCustomer(unit.db, subject);
    const row = await store.proposalById(subject, unit.db, params.proposalId);
    if (row === undefined) return fail("proposal.not_found");
    if (row.state !== "change_asked") return fail("proposal.wrong_state", { detail: { state: row.state } });
    const bar = await barToTakeBack(unit, subject, row);
    if (bar !== null) return fail(bar === "contract_open" ? "proposal.contract_open" : blockCodes[bar]);
    const taken = { kind: "taken_back", at: unit.clock(), words: null } as const;
    const requests = [...requestsKept(row), taken];
    const moved = await requestStore.takeChangeBack(subject, unit.db, { id: row.id, requests });
    if (!moved.moved) return refusedMove("proposal.wrong_state", moved);
    await notifyAuthor(unit, subject, { row, news: "takenBack", of: unit.newId() });
    return await shown(unit, subject, row.id);
  });

type Ended = Omit<store.Ending, "at" | "id"> & { readonly row: store.ProposalRow };

async function ended(unit: UnitOfWork, subject: Subject, { row, ...ending }: Ended) {
  const moved = await store.end(subject, unit.db, { id: row.id, ...ending, at: unit.clock() });
  if (!moved.moved) return refusedMove("proposal.wrong_state", moved);
  await notifyAuthor(unit, subject, { row, news: "answered", of: unit.newId() });
  return await shown(unit, subject, row.id);
}

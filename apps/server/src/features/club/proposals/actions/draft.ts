import type { Body, proposalsApi } from "@vigie/api";
import { entryRatio } from "@vigie/analytics/insight";
import {
  type Cents,
  cents,
  contentOfContracts,
  costsOf,
  fail,
  type Id,
  isDay,
  mayMove,
  ok,
  valueWithPayment,
  type ProposalContent,
  type ProposalContract,
  type ProposalOutlook,
  type ProposalPart,
  proposalTransitions,
  shownName,
  subtractCents,
} from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import { refusedMove } from "../../../../db/transition.ts";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { FirmSubject, Subject } from "../../../../edge/subject.ts";
import { personById } from "../../../directory/people/actions.ts";
import { readSituation, seenPortfolio } from "../../../insight/analyses/actions/situation.ts";
import { type Proposal as Found, proposalOf } from "../../../insight/arbitrations/actions/proposal.ts";
import { clubStanding } from "../../subscriptions/actions/fee.ts";
import * as store from "../store.ts";
import { contractIdsOf } from "./contracts.ts";
import {
  addToDraft,
  type DeclaredDeposits,
  declareDeposits,
  keptContracts,
  takenOutOfDraft,
} from "./draft-contracts.ts";
import { cancelSigning } from "./cancel-signing.ts";
import { giveDocuments } from "./key-documents.ts";
import { notifyCustomer } from "./notify.ts";
import { shown } from "./view.ts";

/** Creates a draft from an optimisation that is still valid, and freezes its figures. */
export const createProposal: Action<typeof proposalsApi.create> = async (
  { services, subject, firm },
  { body },
) => {
  const { portfolioId, optimizationId, paymentSource, ...place } = body;
  const portfolio = await seenPortfolio(services, subject, portfolioId);
  if (portfolio === null) return fail("portfolio.not_found");
  const { yearCents: clubCents } = await clubStanding(services, subject);
  const entry = entryRatio(await readSituation(services, subject, portfolio));
  return await unitOfWork(services, async (unit) => {
    await lockCustomer(unit.db, subject);
    const former = await formerOf(unit, subject, { portfolioId, replacesId: place.replacesId });
    if (!former.ok) return former;
    const found = await proposalOf(subject, unit.db, { id: optimizationId, portfolioId });
    if (found.kind !== "proposal") return fail("proposal.no_optimization");
    const { result, facts } = found.proposal;
    if (result.noTrade) return fail("proposal.nothing_to_move");
    const isPaid = result.newMoney > 0;
    if (isPaid && paymentSource === null) return fail("proposal.no_source");
    if (isPaid && entry === null) return fail("proposal.entry_fee_unknown");
    // With new money, the search sells nothing: its purchases are the payment, and its cost is the entry fee.
    const payment = {
      amountCents: result.newMoney,
      feeCents: cents(result.switchCost),
      source: paymentSource ?? "",
    };
    const part = partOf(
      isPaid ? { ...result, moved: subtractCents(result.moved, result.newMoney) } : result,
      {
        kind: portfolio.kind,
        ...detailOf(portfolio),
        institutionName: portfolio.institutionName,
        contractName: facts.contractName,
        asOf: facts.asOf !== null && isDay(facts.asOf) ? facts.asOf : null,
        origin: { kind: "search" },
        ...(isPaid ? { payment } : {}),
      },
    );
    const contract = { ...part, portfolioId, optimizationId };
    return await draftOf(unit, { subject, firm }, { contract, clubCents, ...place });
  });
};

/** Returns the version that a draft replaces, if it may be replaced. A refused version stays refused: the draft answers it. */
export async function formerOf(
  unit: UnitOfWork,
  subject: Subject,
  { portfolioId, replacesId }: { readonly portfolioId: Id; readonly replacesId: Id | null },
) {
  const former = replacesId === null ? null : await store.proposalById(subject, unit.db, replacesId);
  if (former === undefined || (former !== null && !contractIdsOf(former).includes(portfolioId)))
    return fail("proposal.not_found");
  const mayFollow = ({ state }: store.ProposalRow): boolean =>
    state === "refused" || mayMove(proposalTransitions, state, "supersede");
  if (former !== null && !mayFollow(former))
    return fail("proposal.wrong_state", { detail: { state: former.state } });
  return ok(former);
}

type NewDraft = {
  readonly contract: ProposalContract;
  readonly clubCents: ProposalContent["clubCents"];
  readonly replacesId: Id | null;
  readonly draftId: Id | null;
};

/** Creates a draft, or adds a contract to one; fails if costs are unknown. A new version starts with all contracts of the former
 * one. */
export async function draftOf(
  unit: UnitOfWork,
  { subject, firm }: { readonly subject: Subject; readonly firm: FirmSubject },
  { contract, clubCents, replacesId, draftId }: NewDraft,
) {
  const { before, after, portfolioId } = contract;
  if (before.costCents === null || after.costCents === null) return fail("proposal.costs_unknown");
  if (draftId !== null) return await addToDraft(unit, subject, { draftId, contract, clubCents });
  const former = await formerOf(unit, subject, { portfolioId, replacesId });
  if (!former.ok) return former;
  const id = unit.newId();
  const contracts =
    former.value === null
      ? [contract]
      : await keptContracts(unit, subject, { former: former.value, contract });
  const [first = contract, ...others] = contracts;
  await store.insertDraft(subject, unit.db, {
    id,
    firmId: firm.firmId,
    version: (former.value?.version ?? 0) + 1,
    replacesId: former.value?.id ?? null,
    ...(await authorOf(unit, firm)),
    portfolioId: first.portfolioId,
    otherPortfolioIds: others.map((one) => one.portfolioId),
    optimizationId: first.optimizationId,
    content: contentOfContracts(contracts, clubCents),
    reasons: "",
    createdAt: unit.clock(),
  });
  return await shown(unit, subject, id);
}

export async function authorOf(unit: UnitOfWork, { actor }: FirmSubject) {
  if (actor.kind !== "user") throw new Error("assertion: a person proposes");
  const author = await personById(unit.db, actor.userId);
  if (author === undefined) throw new Error("assertion: a session belongs to a user");
  return { authorId: author.id, authorName: shownName(author) };
}

export type About = Pick<
  ProposalPart,
  "kind" | "kindDetail" | "institutionName" | "contractName" | "asOf" | "origin" | "payment"
>;

type Outlook = Pick<
  Found["result"]["before"],
  "expectedReturn" | "volatility" | "expectedShortfall" | "sri" | "annualCost"
>;
/** The figures that an optimisation and manual weights have in common. */
type Measured = Pick<
  Found["result"],
  "amount" | "moves" | "moved" | "switchCost" | "profile" | "engineVersion" | "dataFrom" | "dataTo"
> & { readonly before: Outlook; readonly after: Outlook };

/** Keeps the detail only if it says more than the kind. */
export const detailOf = ({ kindDetail }: Pick<About, "kindDetail">): Pick<About, "kindDetail"> =>
  kindDetail === undefined || kindDetail === null ? {} : { kindDetail };

export function partOf(result: Measured, about: About): ProposalPart {
  const outlookOf = (one: Outlook, valueCents: Cents): ProposalOutlook => ({
    expectedReturn: one.expectedReturn,
    volatility: one.volatility,
    worstYear: one.expectedShortfall === null ? null : Math.max(0, one.expectedShortfall),
    sri: one.sri,
    costRatio: one.annualCost,
    ...costsOf(valueCents, one.annualCost),
  });
  const { payment } = about;
  return {
    ...about,
    amountCents: result.amount,
    profile: result.profile,
    before: outlookOf(result.before, result.amount),
    after: outlookOf(
      result.after,
      valueWithPayment({ amountCents: result.amount, ...(payment === undefined ? {} : { payment }) }),
    ),
    moves: result.moves.map(({ isin, label, assetClass, before, after, change, weightAfter }) => ({
      isin,
      label,
      assetClass,
      beforeCents: before,
      afterCents: after,
      changeCents: change,
      weightAfter,
    })),
    movedCents: result.moved,
    switchCents: cents(result.switchCost),
    engineVersion: result.engineVersion,
    dataFrom: result.dataFrom,
    dataTo: result.dataTo,
  };
}

/** Removes a contract from a draft on several. */
export const leaveContractOut: Action<typeof proposalsApi.leaveOut> = async (
  { services, subject },
  { params: { proposalId: draftId, portfolioId } },
) =>
  await unitOfWork(services, async (unit) => {
    await lockCustomer(unit.db, subject);
    return await takenOutOfDraft(unit, subject, { draftId, portfolioId });
  });

export const updateProposal: Action<typeof proposalsApi.update> = async (
  { services, subject, firm },
  { params, body },
) =>
  await unitOfWork(services, async (unit) => {
    await lockCustomer(unit.db, subject);
    const row = await store.proposalById(subject, unit.db, params.proposalId);
    if (row === undefined) return fail("proposal.not_found");
    if (row.state !== "draft") return fail("proposal.wrong_state", { detail: { state: row.state } });
    if (isOther(body, row) || (body.wordsRevision ?? row.wordsRevision) !== row.wordsRevision)
      return fail("proposal.draft_changed");
    await declareDeposits(unit, subject, { row, said: depositsOf(body.deposits) });
    const said = Object.fromEntries(body.arguments.map(({ check, text }) => [check, text]));
    const given =
      body.keyDocuments === undefined
        ? ok(row.keyDocuments)
        : await giveDocuments(unit, row, body.keyDocuments);
    if (!given.ok) return given;
    const { authorId: wordsAuthorId, authorName: wordsAuthorName } = await authorOf(unit, firm);
    const by = { wordsAuthorId, wordsAuthorName, at: unit.clock() };
    const draft = { id: row.id, reasons: body.reasons, arguments: said, keyDocuments: given.value, ...by };
    if (!(await store.saveDraft(subject, unit.db, draft)))
      return fail("proposal.wrong_state", { detail: { state: row.state } });
    return await shown(unit, subject, row.id);
  });

/** Returns whether the draft changed since it was read. The customer is locked, so the revision cannot change until the end of the
 * transaction. */
export function isOther(
  read: { readonly revision?: number | undefined },
  row: { readonly revision: number },
): boolean {
  return read.revision !== undefined && read.revision !== row.revision;
}

function depositsOf(said: Body<typeof proposalsApi.update>["deposits"]): DeclaredDeposits[] {
  return said.map(({ portfolioId, own, other }) => ({ portfolioId, ownCents: own, otherCents: other }));
}

/** Deletes a draft, or withdraws a sent proposal, which stays visible. After a request for a change, `withdrawProposal` must be
 * used, which gives a reason. */
export const removeProposal: Action<typeof proposalsApi.remove> = async ({ services, subject }, { params }) =>
  await unitOfWork(services, async (unit) => {
    await lockCustomer(unit.db, subject);
    const row = await store.proposalById(subject, unit.db, params.proposalId);
    if (row === undefined) return fail("proposal.not_found");
    if (row.state === "change_asked") return fail("proposal.wrong_state", { detail: { state: row.state } });
    const event = row.state === "draft" ? "drop" : "withdraw";
    const moved = await store.end(subject, unit.db, { id: row.id, event, at: unit.clock() });
    if (!moved.moved) return refusedMove("proposal.wrong_state", moved);
    if (event === "withdraw") {
      await cancelSigning(unit, subject, { proposalId: row.id, reason: "withdrawn" });
      await notifyCustomer(unit, subject, { row, news: "withdrawn" });
    }
    return ok({});
  });

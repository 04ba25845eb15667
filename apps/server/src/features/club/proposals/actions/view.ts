import type { Proposal, ProposalOfContract, ProposalSummary } from "@vigie/api";
import {
  addDays,
  type AgreementLevel,
  type Ceiling,
  ceilingOf,
  cents,
  type CheckResult,
  costTable,
  type Day,
  dayOf,
  type Execution,
  fail,
  type Id,
  type InParentsHousehold,
  isInParentsHousehold,
  isProposalOver,
  leftGuaranteeCents,
  ok,
  openChecks,
  paymentShares,
  type ProposalContent,
  type ProposalContract,
  proposalDays,
  type ProposalOutlook,
  type ProposalPart,
  requestsKept,
  taxWords,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { answersById } from "../../../advice/suitability/actions/read.ts";
import { modelOfProfile } from "../../../book/models/actions.ts";
import { adviceAgreementOf } from "../../../book/firms/actions/settings.ts";
import * as store from "../store.ts";
import { nextVersionOf } from "../store/next-version.ts";
import { lastSignature } from "../store/signatures.ts";
import { checkedNow } from "./facts.ts";
import { otherWriter } from "./other-writer.ts";
import { contractIdsOf, proposedOn } from "./contracts.ts";
import { executionNow, type ProposalExecution } from "./execution.ts";
import { keyDocumentsView } from "./key-documents.ts";
import { type Orders, ordersView } from "./orders-view.ts";
import { sentencesNow, staleView, statementView } from "./sentences.ts";
import { barToTakeBack, blockOf } from "./standing.ts";
import { resultsOf } from "./results.ts";

export function summaryView(row: store.ProposalRow, today: Day): ProposalSummary {
  const { id, portfolioId, version, state, authorName, createdAt, sentAt, openedAt, decidedAt, content } =
    row;
  return {
    id,
    portfolioId,
    portfolioIds: [...contractIdsOf(row)],
    contractName: content.contractName,
    institutionName: content.institutionName,
    version,
    state,
    authorName,
    createdAt,
    sentAt,
    openedAt,
    decidedAt,
    validUntil: sentAt === null ? null : addDays(dayOf(sentAt), proposalDays),
    over: state === "sent" && sentAt !== null && isProposalOver(dayOf(sentAt), today),
    moved: content.movedCents,
    paid: content.payment?.amountCents ?? null,
  };
}

export async function proposalView(
  services: Services,
  subject: Subject,
  row: store.ProposalRow,
): Promise<Proposal> {
  const { content, statement } = row;
  const checked = statement === null ? await checkedNow(services, subject, row) : null;
  const told = checked && sentencesNow(services, checked, row);
  const results = checked?.results ?? statement?.results ?? [];
  const next = await nextVersionOf(subject, services.db, row.id);
  const execution = await executionNow(services, subject, row);
  const ordersOn = await ordersView(services, subject, { row, execution });
  const checkedOn = dayOf(row.sentAt ?? services.clock());
  const answers = checked === null ? await answersOfSent(services, subject, row) : checked.facts.answers;
  const inHousehold = answers === null ? false : isInParentsHousehold(answers, checkedOn);
  return {
    ...summaryView(row, dayOf(services.clock())),
    replacesId: row.replacesId,
    nextVersion: next === null ? null : { id: next.id, isDraft: next.state === "draft" },
    revision: row.revision,
    wordsRevision: row.wordsRevision,
    wordsByOther: row.state === "draft" ? otherWriter(row, subject) : null,
    origin: originOf(content),
    modelVersion: content.origin?.kind === "model" ? content.origin.version : null,
    modelNow: await newerModel(services, row),
    amount: content.amountCents,
    asOf: content.asOf,
    ...outlooksView(content),
    moves: proposedOn(row).flatMap(movesView),
    payment: paymentView(content, null),
    costs: costsView(content),
    leftGuarantee: leftGuaranteeCents(content),
    switchCost: content.switchCents,
    club: content.clubCents,
    contracts: proposedOn(row).map((one) =>
      contractView(one, { execution, orders: ordersOn(one), on: checkedOn, inHousehold }),
    ),
    keyDocuments: await keyDocumentsView(services, row),
    reasons: row.reasons,
    checks: checksView(results).map((one) => ({ ...one, argument: row.arguments[one.check] ?? null })),
    open: [...openChecks(results, row.arguments)],
    statement: statementView(row, told, subject),
    staleSentences: staleView(row, told),
    blocked: await blockOf(services, subject, row),
    reason: row.reason,
    words: row.words,
    requests: [...requestsKept(row)],
    mayTakeBack: row.state === "change_asked" && (await barToTakeBack(services, subject, row)) === null,
    withdrawnWords: row.withdrawnWords,
    agreement: row.agreement ?? (await draftAgreement(services, row)),
    signature: await signatureView(services, subject, row.id),
    execution: execution === null ? null : { state: execution.state },
    results: await resultsOf(services, subject, row),
    statementHash: statement?.pdfHash ?? null,
  };
}

/** A draft with weights of an outdated model may be sent, so the advisor is told of the newer version. */
async function newerModel(services: Services, { state, firmId, content }: store.ProposalRow) {
  const { origin } = content;
  if (state !== "draft" || origin?.kind !== "model") return null;
  const model = await modelOfProfile(services, { firmId }, origin.profile);
  return model === null || model.version <= origin.version ? null : model.version;
}

/** Returns what the firm requires now, for a draft; proposals sent before the choice existed required a confirmation. */
async function draftAgreement(services: Services, row: store.ProposalRow): Promise<AgreementLevel> {
  return row.state === "draft" ? await adviceAgreementOf(services, row.firmId) : "confirmation";
}

/** Returns the answers with which it was sent, if a limit of its payments may depend on them. */
async function answersOfSent(services: Services, subject: Subject, row: store.ProposalRow) {
  const isPaidIn = proposedOn(row).some(({ payment }) => payment !== undefined);
  return isPaidIn && row.suitabilityId !== null
    ? await answersById(services, subject, row.suitabilityId)
    : null;
}

async function signatureView(
  { db }: Services,
  subject: Subject,
  proposalId: Id,
): Promise<Proposal["signature"]> {
  const row = await lastSignature(subject, db, proposalId);
  if (row === undefined) return null;
  const { state, askedAt, expiresOn, endedAt, reason, tries, signedId, due, stoppedAt } = row;
  const stopped = stoppedAt === null || due === null || due === "open" ? null : due;
  const isAway = tries > 0 && stopped === null;
  return { state, askedAt, expiresOn, endedAt, reason, isAway, stopped, isKept: signedId !== null };
}

type Around = {
  readonly execution: ProposalExecution | null;
  readonly orders: Orders;
  readonly on: Day;
  /** About the holder, if a limit of payments depends on it. */
  readonly inHousehold: InParentsHousehold;
};

function contractView(
  contract: ProposalContract,
  { execution, orders, on, inHousehold }: Around,
): ProposalOfContract {
  const { portfolioId, contractName, institutionName, kind, amountCents, asOf, movedCents } = contract;
  const seen = execution?.contracts.find((one) => one.portfolioId === portfolioId);
  return {
    portfolioId,
    contractName,
    institutionName,
    kind,
    origin: originOf(contract),
    amount: amountCents,
    asOf,
    ...outlooksView(contract),
    moves: movesView(contract),
    moved: movedCents,
    payment: paymentView(contract, ceilingOf(contract, on, inHousehold)),
    tax: [...taxWords(contract)],
    execution: seen === undefined ? null : executionView(seen),
    orders,
  };
}

const originOf = ({ origin }: Pick<ProposalPart, "origin">) => origin?.kind ?? "search";

function movesView(part: Pick<ProposalPart, "moves" | "payment">): Proposal["moves"] {
  const shares = paymentShares(part);
  return part.moves.map(({ beforeCents, afterCents, changeCents, ...move }, at) => ({
    ...move,
    before: beforeCents,
    after: afterCents,
    change: changeCents,
    paid: shares[at] ?? cents(0),
  }));
}

const lawsOf = ({ law, both }: Ceiling): string | null =>
  [...new Set([law, both?.law ?? null])].filter((one) => one !== null).join(", ") || null;

/** Includes what was paid in before, if the law limits payments; several contracts together have no limit. */
function paymentView(
  { payment }: Pick<ProposalPart, "payment">,
  ceiling: Ceiling | null,
): Proposal["payment"] {
  if (payment === undefined) return null;
  const { amountCents, feeCents, source, deposits } = payment;
  const limited = ceiling && {
    own: deposits?.ownCents ?? null,
    other: deposits?.otherCents ?? null,
    limit: ceiling.ownCents,
    bothLimit: ceiling.both?.limitCents ?? null,
    law: lawsOf(ceiling),
  };
  return { amount: amountCents, fee: feeCents, source, limited };
}

export function checksView(results: readonly CheckResult[]) {
  return results.map(({ contracts = [], law = null, ...result }) => ({
    ...result,
    law,
    contracts: contracts.map(({ contractName, verdict, value }) => ({ contractName, verdict, value })),
  }));
}

export async function shown(unit: UnitOfWork, subject: Subject, id: store.ProposalRow["id"]) {
  const row = await store.proposalById(subject, unit.db, id);
  if (row === undefined) return fail("proposal.not_found");
  return ok({ proposal: await proposalView(unit, subject, row) });
}

export function outlooksView({
  before,
  after,
}: Pick<ProposalPart, "before" | "after">): Pick<Proposal, "before" | "after"> {
  return { before: outlookView(before), after: outlookView(after) };
}

export function costsView(content: ProposalContent): Proposal["costs"] {
  return costTable(content).map(({ beforeCents, afterCents, ...line }) => ({
    ...line,
    before: beforeCents,
    after: afterCents,
  }));
}

function outlookView({ costCents, cost20Cents, ...outlook }: ProposalOutlook): Proposal["before"] {
  return { ...outlook, cost: costCents, cost20: cost20Cents };
}

function executionView({ state, lines, payment }: Execution): ProposalOfContract["execution"] {
  return {
    state,
    lines: lines.map(({ label, wantedCents, heldCents, isDone }) => ({
      label,
      wanted: wantedCents,
      held: heldCents,
      isDone,
    })),
    payment:
      payment === null
        ? null
        : { wanted: payment.wantedCents, paid: payment.paidCents, isDone: payment.isDone },
  };
}

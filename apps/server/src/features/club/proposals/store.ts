import {
  type AgreementLevel,
  type Id,
  type Instant,
  type ProposalRequest,
  proposalTransitions,
} from "@vigie/domain";
import { type Insertable, type Selectable, sql, type SqlBool } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../db/rows.ts";
import type { ProposalTables } from "../../../db/schema-proposals.ts";
import { ofSeenFirm, ofSeenPortfolio, ofSeenPortfolios } from "../../../db/seen.ts";
import { machine, type Moved, transition } from "../../../db/transition.ts";
import type { Subject } from "../../../edge/subject.ts";
import { hasSigned } from "./store/signatures.ts";

type Columns = Selectable<ProposalTables["proposals"]>;
type NewColumns = Insertable<ProposalTables["proposals"]>;
export type ProposalRow = FromRow<Columns>;

export const proposalMachine = machine({ table: "proposals", transitions: proposalTransitions });

/** Selects the proposals that the subject may see. Only advisors see drafts. A proposal with a hidden contract is hidden from
 * advisors, even if it has other contracts: its totals would reveal it. */
export function seenProposals(subject: Pick<Subject, "customerId" | "sees" | "actor">, db: Db | Trx) {
  const mine = db
    .selectFrom("proposals")
    .where("proposals.customer_id", "=", subject.customerId)
    .where(ofSeenPortfolio(subject, "proposals.portfolio_id"))
    .where(ofSeenPortfolios(subject, "proposals.other_portfolio_ids"))
    .where(ofSeenFirm(subject, "proposals.firm_id"))
    .$if(subject.sees !== "all", (query) => query.where("proposals.advisor_hidden", "=", false));
  const { actor } = subject;
  const isCustomer = actor.kind === "user" && actor.userId === subject.customerId;
  return isCustomer ? mine.where("state", "<>", "draft") : mine;
}

/** Returns the proposals, newest first. */
export async function proposalsOf(subject: Subject, db: Db | Trx): Promise<ProposalRow[]> {
  return (
    await seenProposals(subject, db).selectAll().orderBy("created_at", "desc").orderBy("id", "desc").execute()
  ).map(fromRow);
}

export async function proposalById(subject: Subject, db: Db | Trx, id: Id): Promise<ProposalRow | undefined> {
  return fromRowIfAny(
    await seenProposals(subject, db).selectAll().where("proposals.id", "=", id).executeTakeFirst(),
  );
}

/** Returns whether another proposal on a contract was accepted after an instant. */
export async function acceptedSince(
  { customerId }: Pick<Subject, "customerId">,
  db: Db | Trx,
  { portfolioId, after }: { readonly portfolioId: Id; readonly after: Instant },
): Promise<boolean> {
  const found = await db
    .selectFrom("proposals")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("state", "=", "accepted")
    .where("decided_at", ">", after)
    .where(sql<SqlBool>`(portfolio_id = ${portfolioId} or ${portfolioId} = any (other_portfolio_ids))`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns whether a contract of the proposal is hidden from advisors, or was when it was deleted. */
export async function isKeptFromAdvisors(
  { customerId }: Subject,
  db: Db | Trx,
  { id }: Pick<ProposalRow, "id">,
): Promise<boolean> {
  const found = await seenProposals(
    { customerId, sees: "shared", actor: { kind: "system", name: "proposals" } },
    db,
  )
    .select("id")
    .where("proposals.id", "=", id)
    .executeTakeFirst();
  return found === undefined;
}

type Draft = Pick<
  ProposalRow,
  | "id"
  | "firmId"
  | "portfolioId"
  | "otherPortfolioIds"
  | "optimizationId"
  | "version"
  | "replacesId"
  | "authorId"
  | "authorName"
  | "content"
  | "createdAt"
  | "reasons"
>;

export async function insertDraft(
  subject: Subject,
  trx: Trx,
  { content, otherPortfolioIds, ...draft }: Draft,
): Promise<void> {
  await trx
    .insertInto("proposals")
    .values({
      ...toRow<
        Omit<
          NewColumns,
          "customer_id" | "content" | "state" | "arguments" | "changed_at" | "other_portfolio_ids"
        >
      >(draft),
      customer_id: subject.customerId,
      other_portfolio_ids: [...otherPortfolioIds],
      state: "draft",
      content: JSON.stringify(content),
      arguments: "{}",
      changed_at: draft.createdAt,
    })
    .execute();
}

/** Stores the contracts of a draft, with what is proposed on each. Returns false if it is no longer a draft. */
export async function saveContracts(
  { customerId }: Subject,
  trx: Trx,
  draft: Pick<ProposalRow, "id" | "portfolioId" | "otherPortfolioIds" | "optimizationId" | "content"> & {
    readonly at: Instant;
  },
): Promise<boolean> {
  const saved = await trx
    .updateTable("proposals")
    .set({
      portfolio_id: draft.portfolioId,
      other_portfolio_ids: [...draft.otherPortfolioIds],
      optimization_id: draft.optimizationId,
      content: JSON.stringify(draft.content),
      changed_at: draft.at,
      revision: sql<number>`revision + 1`,
    })
    .where("customer_id", "=", customerId)
    .where("id", "=", draft.id)
    .where("state", "=", "draft")
    .executeTakeFirst();
  return saved.numUpdatedRows > 0n;
}

/** Returns false if it is no longer a draft. */
export async function saveDraft(
  { customerId }: Subject,
  trx: Trx,
  draft: Pick<
    ProposalRow,
    "id" | "reasons" | "arguments" | "keyDocuments" | "wordsAuthorId" | "wordsAuthorName"
  > & { readonly at: Instant },
): Promise<boolean> {
  const saved = await trx
    .updateTable("proposals")
    .set({
      reasons: draft.reasons,
      arguments: JSON.stringify(draft.arguments),
      key_documents: JSON.stringify(draft.keyDocuments),
      words_author_id: draft.wordsAuthorId,
      words_author_name: draft.wordsAuthorName,
      changed_at: draft.at,
      revision: sql<number>`revision + 1`,
      words_revision: sql<number>`words_revision + 1`,
    })
    .where("customer_id", "=", customerId)
    .where("id", "=", draft.id)
    .where("state", "=", "draft")
    .executeTakeFirst();
  return saved.numUpdatedRows > 0n;
}

/** Records the first time that the customer opens it. */
export async function markOpened(
  { customerId }: Subject,
  trx: Trx,
  { id, at }: { readonly id: Id; readonly at: Instant },
): Promise<void> {
  await trx
    .updateTable("proposals")
    .set({ opened_at: at })
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .where("state", "=", "sent")
    .where("opened_at", "is", null)
    .execute();
}

export type Sent = {
  readonly suitabilityId: Id;
  readonly statement: NonNullable<ProposalRow["statement"]>;
  readonly statementId: Id;
  readonly agreement: AgreementLevel;
  readonly at: Instant;
};

export async function send(
  { customerId }: Subject,
  trx: Trx,
  { id, sent }: { readonly id: Id; readonly sent: Sent },
): Promise<Moved<Columns>> {
  return await transition(trx, proposalMachine, {
    event: "send",
    key: { customer_id: customerId, id },
    set: {
      suitability_id: sent.suitabilityId,
      statement: JSON.stringify(sent.statement),
      statement_id: sent.statementId,
      agreement: sent.agreement,
      sent_at: sent.at,
    },
  });
}

/** Accepts a proposal, only if the customer has opened it. */
export async function accept(
  { customerId }: Subject,
  trx: Trx,
  { id, acceptanceId, at }: { readonly id: Id; readonly acceptanceId: Id; readonly at: Instant },
): Promise<Moved<Columns>> {
  return await transition(trx, proposalMachine, {
    event: "accept",
    key: { customer_id: customerId, id },
    guard: { opened: sql<SqlBool>`opened_at is not null` },
    set: { acceptance_id: acceptanceId, decided_at: at },
  });
}

/** Starts the signature, only if the customer has opened it. */
export async function startSigning({ customerId }: Subject, trx: Trx, id: Id): Promise<Moved<Columns>> {
  return await transition(trx, proposalMachine, {
    event: "ask_signature",
    key: { customer_id: customerId, id },
    guard: { opened: sql<SqlBool>`opened_at is not null` },
  });
}

/** Accepts a proposal by the signature that the partner reported. */
export async function acceptSigned(
  { customerId }: Subject,
  trx: Trx,
  { id, acceptanceId, at }: { readonly id: Id; readonly acceptanceId: Id; readonly at: Instant },
): Promise<Moved<Columns>> {
  return await transition(trx, proposalMachine, {
    event: "sign",
    key: { customer_id: customerId, id },
    guard: { signed: hasSigned },
    set: { acceptance_id: acceptanceId, decided_at: at },
  });
}

/** The signature ended without a result: the proposal waits for an answer again. */
export async function leaveUnsigned({ customerId }: Subject, trx: Trx, id: Id): Promise<Moved<Columns>> {
  return await transition(trx, proposalMachine, {
    event: "leave_unsigned",
    key: { customer_id: customerId, id },
  });
}

export type Ending = {
  readonly id: Id;
  readonly event: "refuse" | "decline" | "ask_change" | "withdraw" | "supersede" | "drop";
  readonly at: Instant;
  readonly reason?: ProposalRow["reason"];
  readonly words?: string | null;
  readonly requests?: readonly ProposalRequest[];
  readonly withdrawnWords?: string;
};

export async function end(
  { customerId }: Subject,
  trx: Trx,
  { id, event, at, reason = null, words = null, requests, withdrawnWords }: Ending,
): Promise<Moved<Columns>> {
  // The customer's reason is kept if the firm ends the proposal.
  const said = event === "supersede" || event === "withdraw" ? {} : { reason, words };
  const asked = requests === undefined ? {} : { requests: JSON.stringify(requests) };
  const why = withdrawnWords === undefined ? {} : { withdrawn_words: withdrawnWords };
  return await transition(trx, proposalMachine, {
    event,
    key: { customer_id: customerId, id },
    set: { decided_at: at, ...said, ...asked, ...why },
  });
}

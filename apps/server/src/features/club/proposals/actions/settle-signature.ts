import { type SignatureEnd, withoutInvisible } from "@vigie/domain";
import type { RequestState } from "@vigie/partners";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import * as proposals from "../store.ts";
import * as store from "../store/signatures.ts";
import { fileAgreement } from "./agree.ts";
import { endOpen } from "./cancel-signing.ts";
import { blockOf, changeSince } from "./standing.ts";
import { notifyAuthor, notifyCustomer } from "./notify.ts";

/** The state of a request at the partner, in our terms. */
type RequestOutcome = {
  readonly state: RequestState | "failed";
  readonly reason: SignatureEnd | null;
  readonly words?: string | null;
};

type Settling = { readonly row: store.SignatureRow; readonly outcome: RequestOutcome };
type Held = { readonly row: store.SignatureRow; readonly proposal: proposals.ProposalRow };

/** Brings a signature and its proposal to the partner's state; the caller holds the customer's lock. Idempotent: repeated, late or
 * reordered reports change nothing, because each move is a transition of the state tables. */
export async function settleSignature(
  unit: UnitOfWork,
  subject: Subject,
  { row: { id }, outcome }: Settling,
): Promise<void> {
  const row = await store.signatureById(subject, unit.db, id);
  const proposal =
    row === undefined ? undefined : await proposals.proposalById(subject, unit.db, row.proposalId);
  if (row === undefined || proposal === undefined) return;
  const held = { row, proposal };
  switch (outcome.state) {
    case "done":
      return await signed(unit, subject, held);
    case "declined":
      return await declined(unit, subject, { ...held, words: outcome.words ?? null });
    case "expired":
      return await unsigned(unit, subject, { ...held, event: "expire", reason: "over" });
    case "canceled":
      return await unsigned(unit, subject, { ...held, event: "cancel", reason: "partner" });
    case "failed":
      return await failed(unit, subject, { ...held, reason: outcome.reason ?? "partner" });
    default:
      return await stillOpen(unit, subject, held);
  }
}

const isOpen = ({ state }: store.SignatureRow): boolean => state === "asked" || state === "ongoing";

/** A signature is an agreement if its basis still holds when we learn of it; the partner has checked the deadline. Otherwise it is
 * stored as void. */
async function signed(unit: UnitOfWork, subject: Subject, { row, proposal }: Held): Promise<void> {
  const at = unit.clock();
  const change = isOpen(row) ? await changeSince(unit, subject, proposal) : "late";
  const due = "evidence" as const;
  const event = change === null ? "sign" : "void";
  const ended = await store.endSignature(subject, unit.db, { id: row.id, event, at, reason: change, due });
  if (!ended.moved) return;
  if (change === null) {
    const acceptanceId = await fileAgreement(unit, subject, { row: proposal, at });
    const moved = await proposals.acceptSigned(subject, unit.db, { id: proposal.id, acceptanceId, at });
    if (!moved.moved) throw new Error("assertion: an open signature is of a proposal that is being signed");
    await notifyCustomer(unit, subject, { row: proposal, news: "signed" });
    await notifyAuthor(unit, subject, { row: proposal, news: "answered", of: row.id });
    return;
  }
  if (!isOpen(row)) return await notifyLate(unit, subject, { row, proposal });
  await proposals.leaveUnsigned(subject, unit.db, proposal.id);
  await notifyBoth(unit, subject, { row, proposal });
}

/** A late signature says nothing about a newer request, nor about an answer given in the meantime. If the proposal was withdrawn or
 * superseded, the author waits for nothing; the signer is told that the signature does not bind them. */
async function notifyLate(unit: UnitOfWork, subject: Subject, { row, proposal }: Held): Promise<void> {
  if (proposal.state === "sent") return await notifyBoth(unit, subject, { row, proposal });
  if (proposal.state === "withdrawn" || proposal.state === "superseded")
    await notifyCustomer(unit, subject, { row: proposal, news: "unsigned", of: row.id });
}

/** Declining at the partner is a refusal, with the reason typed there. */
async function declined(
  unit: UnitOfWork,
  subject: Subject,
  { row, proposal, words }: Held & { readonly words: string | null },
): Promise<void> {
  const at = unit.clock();
  const ending = { id: row.id, event: "decline", at, reason: null, due: null } as const;
  if (!(await store.endSignature(subject, unit.db, ending)).moved) return;
  const said = wordsOfPage(words);
  const answer = { id: proposal.id, event: "decline", at, reason: "other" } as const;
  await proposals.end(subject, unit.db, { ...answer, words: said === "" ? null : said });
  await notifyAuthor(unit, subject, { row: proposal, news: "answered", of: row.id });
}

/** Cleans text typed on the partner's page: removes invisible characters and what a row cannot store. */
const wordsOfPage = (words: string | null): string =>
  [...withoutInvisible(words ?? "").trim()].slice(0, 2000).join("").toWellFormed();

type Unsigned = Held & { readonly event: "expire" | "cancel"; readonly reason: SignatureEnd };

async function unsigned(
  unit: UnitOfWork,
  subject: Subject,
  { row, proposal, event, reason }: Unsigned,
): Promise<void> {
  const ending = { id: row.id, event, at: unit.clock(), reason, due: null };
  if (!(await store.endSignature(subject, unit.db, ending)).moved) return;
  await proposals.leaveUnsigned(subject, unit.db, proposal.id);
  await notifyBoth(unit, subject, { row, proposal });
}

async function failed(
  unit: UnitOfWork,
  subject: Subject,
  { row, proposal, reason }: Held & { readonly reason: SignatureEnd },
): Promise<void> {
  if (!(await endOpen(unit, subject, { row, event: "fail", reason }))) return;
  await proposals.leaveUnsigned(subject, unit.db, proposal.id);
  await notifyBoth(unit, subject, { row, proposal });
}

/** Ends a signature whose proposal may no longer be accepted. */
async function stillOpen(unit: UnitOfWork, subject: Subject, { row, proposal }: Held): Promise<void> {
  if (!isOpen(row)) return;
  const block = await blockOf(unit, subject, proposal);
  if (block === null) return;
  if (!(await endOpen(unit, subject, { row, event: "cancel", reason: block }))) return;
  await proposals.leaveUnsigned(subject, unit.db, proposal.id);
  await notifyBoth(unit, subject, { row, proposal });
}

async function notifyBoth(unit: UnitOfWork, subject: Subject, { row, proposal }: Held): Promise<void> {
  await notifyCustomer(unit, subject, { row: proposal, news: "unsigned", of: row.id });
  await notifyAuthor(unit, subject, { row: proposal, news: "unsigned", of: row.id });
}

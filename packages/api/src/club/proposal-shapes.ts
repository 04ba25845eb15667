import {
  agreementLevels,
  argumentLength,
  assetClasses,
  documentLanguages,
  executionStates,
  mostLinkSigns,
  orderActs,
  portfolioKinds,
  proposalBlocks,
  proposalChecks,
  proposalOrigins,
  proposalStates,
  refusalReasons,
  requestKinds,
  resultKinds,
  signatureEnds,
  signatureStates,
  statementTopics,
} from "@vigie/domain";
import { z } from "zod";
import { printedText, typedDay } from "../typed-values.ts";
import { proposalCost, proposalOutlook } from "./proposal-figures.ts";
import { amount, dayText, id, instantText, ratio } from "../types.ts";

/** Schemas of a proposal. */

export const proposalCheck = z.object({
  check: z.enum(proposalChecks),
  verdict: z.enum(["passes", "to_argue", "refused"]),
  value: z.number().nullable(),
  limit: z.number().nullable(),
  /** Article of law that sets the limit. */
  law: z.string().nullable(),
  /** Result of each contract where there are several; the verdict is the worst. */
  contracts: z.array(
    z.object({
      contractName: z.string(),
      verdict: z.enum(["passes", "to_argue", "refused"]),
      value: z.number().nullable(),
    }),
  ),
});

const head = {
  id,
  /** Its first contract; `portfolioIds` contains all of them. */
  portfolioId: id,
  portfolioIds: z.array(id),
  contractName: z.string(),
  institutionName: z.string().nullable(),
  version: z.int(),
  state: z.enum(proposalStates),
  authorName: z.string(),
  createdAt: instantText,
  sentAt: instantText.nullable(),
  /** Time at which the customer first opened it. */
  openedAt: instantText.nullable(),
  decidedAt: instantText.nullable(),
  /** Last day on which it may be accepted. */
  validUntil: dayText.nullable(),
  /** True where it waits for an answer and that day is past. */
  over: z.boolean(),
  moved: amount,
  /** Payment included in it. */
  paid: amount.nullable(),
};
export const proposalSummary = z.object(head);
export type ProposalSummary = z.output<typeof proposalSummary>;

/** Revision counters of a draft: of the whole, and of its reasons, arguments and documents only. */
const revisions = {
  revision: z.int(),
  wordsRevision: z.int(),
  /** Last editor of a draft's texts, if it is not the reader. */
  wordsByOther: z.string().nullable(),
};
const move = z.object({
  isin: z.string().nullable(),
  label: z.string(),
  assetClass: z.enum(assetClasses),
  before: amount,
  after: amount,
  change: amount,
  /** Its share of the payment. */
  paid: amount,
  weightAfter: ratio,
});
const payment = z.object({
  amount,
  /** One-off entry fee. */
  fee: amount,
  /** Origin of the money. */
  source: z.string(),
  /** For a contract whose deposits the law limits: earlier deposits on it and on the person's other plan; null is unknown. */
  limited: z
    .object({
      own: amount.nullable(),
      other: amount.nullable(),
      limit: amount,
      /** Common limit with the other plan; null where none counts. */
      bothLimit: amount.nullable(),
      law: z.string().nullable(),
    })
    .nullable(),
});
const execution = z.object({
  state: z.enum(executionStates),
  lines: z.array(
    z.object({ label: z.string(), wanted: amount, held: amount.nullable(), isDone: z.boolean() }),
  ),
  payment: z.object({ wanted: amount, paid: amount.nullable(), isDone: z.boolean() }).nullable(),
});

/** One order: the customer's report and the source's confirmation are separate. */
const order = z.object({
  /** 0 for the payment, otherwise the position of the move. */
  rank: z.int(),
  act: z.enum(orderActs),
  label: z.string().nullable(),
  amount,
  /** Day of execution reported by the customer. */
  doneOn: dayText.nullable(),
  /** Time of that report. */
  toldAt: instantText.nullable(),
  /** True once the source shows it. */
  isSeen: z.boolean(),
});

/** The part of the proposal on one contract. */
const contract = z.object({
  portfolioId: id,
  contractName: z.string(),
  institutionName: z.string().nullable(),
  kind: z.enum(portfolioKinds),
  origin: z.enum(proposalOrigins),
  amount,
  asOf: dayText.nullable(),
  before: proposalOutlook,
  after: proposalOutlook,
  moves: z.array(move),
  moved: amount,
  payment: payment.nullable(),
  tax: z.array(z.string()),
  execution: execution.nullable(),
  /** For an accepted proposal: orders that the customer has to place at the institution. */
  orders: z.array(order),
});
export type ProposalOfContract = z.output<typeof contract>;

/** A version of a fund's key information document. */
export const keyDocument = z.object({
  url: z.string(),
  versionOn: dayText,
  language: z.enum(documentLanguages),
});

/** A document given by the user: the key must be one of the draft's. */
export const givenKeyDocument = keyDocument.extend({
  versionOn: typedDay("fact"),
  key: z.string().max(300),
  url: z.string().trim().max(mostLinkSigns),
});

/** Justification of a failed check, as printed in the statement. */
export const argumentText = printedText(z.string().trim().max(argumentLength.most));

export const proposalShape = z.object({
  ...head,
  ...revisions,
  replacesId: id.nullable(),
  /** The version that replaced it; for the firm, also the draft that will. */
  nextVersion: z.object({ id, isDraft: z.boolean() }).nullable(),
  /** Origin of the weights of its first contract. */
  origin: z.enum(proposalOrigins),
  /** Version of the firm's model, if the weights come from one. */
  modelVersion: z.int().nullable(),
  /** For a draft: newer version of its model, if any. */
  modelNow: z.int().nullable(),
  amount,
  asOf: dayText.nullable(),
  before: proposalOutlook,
  after: proposalOutlook,
  moves: z.array(move),
  payment: payment.nullable(),
  costs: z.array(proposalCost),
  /** Amount that leaves the guarantee of a euro fund. */
  leftGuarantee: amount,
  /** One-off costs of the moves and on entry. */
  switchCost: amount,
  /** Yearly fee of the Club; null without an active subscription. */
  club: amount.nullable(),
  /** One entry per contract. */
  contracts: z.array(contract),
  /** One entry per fund to buy. */
  keyDocuments: z.array(
    z.object({
      key: z.string(),
      isin: z.string().nullable(),
      label: z.string(),
      /** Document given with the proposal; null where there is none. */
      document: keyDocument.nullable(),
      /** For a draft: the document that the firm last gave to any customer. */
      known: keyDocument.nullable(),
    }),
  ),
  /** Text of the advisor. */
  reasons: z.string(),
  checks: z.array(
    proposalCheck.extend({
      /** Justification of the advisor. */
      argument: z.string().nullable(),
    }),
  ),
  /** Checks that keep it from being sent. */
  open: z.array(z.enum(proposalChecks)),
  statement: z.array(
    z.object({
      topic: z.enum(statementTopics),
      text: z.string(),
      /** Key with which a draft's sentence can be rewritten; null after sending. */
      key: z.string().nullable(),
      /** For a sentence rewritten by the advisor: the text it replaced. Visible to the advisor only. */
      edit: z.object({ original: z.string(), at: instantText, authorName: z.string() }).nullable(),
    }),
  ),
  /** For a draft: rewritten sentences whose facts no longer produce them. Visible to the advisor only. */
  staleSentences: z.array(
    z.object({
      topic: z.enum(statementTopics),
      key: z.string(),
      text: z.string(),
      original: z.string(),
      at: instantText,
      authorName: z.string(),
    }),
  ),
  /** Why a sent proposal cannot be accepted. */
  blocked: z.enum(proposalBlocks).nullable(),
  reason: z.enum(refusalReasons).nullable(),
  words: z.string().nullable(),
  /** Requested changes and their withdrawals, in order. */
  requests: z.array(z.object({ kind: z.enum(requestKinds), at: instantText, words: z.string().nullable() })),
  /** True where a requested change can be withdrawn, so that the proposal waits for an answer again. */
  mayTakeBack: z.boolean(),
  /** Reason of the advisor's withdrawal, if given. */
  withdrawnWords: z.string().nullable(),
  /** For an accepted proposal: the worst state of its contracts, from the data received since. */
  execution: execution.pick({ state: true }).nullable(),
  /** After six and twelve months: the same amount with and without the change. */
  results: z.array(
    z.object({
      kind: z.enum(resultKinds),
      from: dayText.nullable(),
      to: dayText.nullable(),
      start: amount.nullable(),
      with: amount.nullable(),
      without: amount.nullable(),
      switchCost: amount.nullable(),
      club: amount.nullable(),
      /** Lines of unknown return, which prevent a result. */
      unknown: z.array(z.string()),
      /** Lines computed with the last published rate, as that of the year is not known yet. */
      assumed: z.array(z.string()),
    }),
  ),
  /** How the customer agrees: as required by the firm when it was sent; for a draft, as required now. */
  agreement: z.enum(agreementLevels),
  /** Latest request for an electronic signature. */
  signature: z
    .object({
      state: z.enum(signatureStates),
      askedAt: instantText,
      expiresOn: dayText,
      endedAt: instantText.nullable(),
      reason: z.enum(signatureEnds).nullable(),
      /** True where the partner did not respond last time: it is retried automatically. */
      isAway: z.boolean(),
      /** Request that the partner finally refused after several retries. */
      stopped: z.enum(["cancel", "evidence"]).nullable(),
      /** True once the signed file and its proof are stored here. */
      isKept: z.boolean(),
    })
    .nullable(),
  /** SHA-256 of the statement's file, as stored in its hash chain. */
  statementHash: z.string().nullable(),
});
export type Proposal = z.output<typeof proposalShape>;

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

/** What is told of a proposal. */

export const proposalCheck = z.object({
  check: z.enum(proposalChecks),
  verdict: z.enum(["passes", "to_argue", "refused"]),
  value: z.number().nullable(),
  limit: z.number().nullable(),
  /** The article that sets the limit. */
  law: z.string().nullable(),
  /** On several contracts: what each of them says; the verdict is the worst. */
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
  /** The first of its contracts; all of them are in `portfolioIds`. */
  portfolioId: id,
  portfolioIds: z.array(id),
  contractName: z.string(),
  institutionName: z.string().nullable(),
  version: z.int(),
  state: z.enum(proposalStates),
  authorName: z.string(),
  createdAt: instantText,
  sentAt: instantText.nullable(),
  /** When the customer first saw it. */
  openedAt: instantText.nullable(),
  decidedAt: instantText.nullable(),
  /** Last day on which it may be accepted. */
  validUntil: dayText.nullable(),
  /** It waits for an answer, and that day is past. */
  over: z.boolean(),
  moved: amount,
  /** Paid in with the moves. */
  paid: amount.nullable(),
};
export const proposalSummary = z.object(head);
export type ProposalSummary = z.output<typeof proposalSummary>;

/** Of a draft: how often it was written, and its reasons, arguments and documents alone. */
const revisions = {
  revision: z.int(),
  wordsRevision: z.int(),
  /** Who wrote the words of a draft last, where it is somebody else than who reads it. */
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
  /** Taken on entry, once. */
  fee: amount,
  /** Where the money comes from. */
  source: z.string(),
  /** Of a contract whose payments the law limits: what was paid in before, on it and on the person's other plan; null is not known. */
  limited: z
    .object({
      own: amount.nullable(),
      other: amount.nullable(),
      limit: amount,
      /** With the other plan; null where none counts. */
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

/** One order: what the customer says of it stands apart from what its source has shown. */
const order = z.object({
  /** 0 for the payment, then the place of the move. */
  rank: z.int(),
  act: z.enum(orderActs),
  label: z.string().nullable(),
  amount,
  /** The day on which it was carried out, as the customer says. */
  doneOn: dayText.nullable(),
  /** When they said so. */
  toldAt: instantText.nullable(),
  /** The source has shown it since. */
  isSeen: z.boolean(),
});

/** What is proposed on one of its contracts. */
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
  /** Of an accepted one: what the customer has to ask of the institution. */
  orders: z.array(order),
});
export type ProposalOfContract = z.output<typeof contract>;

/** A version of a fund's key information document. */
export const keyDocument = z.object({
  url: z.string(),
  versionOn: dayText,
  language: z.enum(documentLanguages),
});

/** One that somebody gives: a key is one of the draft's. */
export const givenKeyDocument = keyDocument.extend({
  versionOn: typedDay("fact"),
  key: z.string().max(300),
  url: z.string().trim().max(mostLinkSigns),
});

/** Why something is proposed all the same, as the statement prints it. */
export const argumentText = printedText(z.string().trim().max(argumentLength.most));

export const proposalShape = z.object({
  ...head,
  ...revisions,
  replacesId: id.nullable(),
  /** The version that took its place, or for the firm the draft that is to. */
  nextVersion: z.object({ id, isDraft: z.boolean() }).nullable(),
  /** Where its weights come from: those of its first contract. */
  origin: z.enum(proposalOrigins),
  /** Of the firm's model, where they come from one. */
  modelVersion: z.int().nullable(),
  /** Of a draft whose model has a newer version since: that one. */
  modelNow: z.int().nullable(),
  amount,
  asOf: dayText.nullable(),
  before: proposalOutlook,
  after: proposalOutlook,
  moves: z.array(move),
  payment: payment.nullable(),
  costs: z.array(proposalCost),
  /** What leaves the guarantee of a euro fund. */
  leftGuarantee: amount,
  /** Taken for the moves and on entry, once. */
  switchCost: amount,
  /** The Club's fee of a year; null where none is under way. */
  club: amount.nullable(),
  /** One by contract. */
  contracts: z.array(contract),
  /** By fund that is bought. */
  keyDocuments: z.array(
    z.object({
      key: z.string(),
      isin: z.string().nullable(),
      label: z.string(),
      /** What is given with the proposal; null where none is. */
      document: keyDocument.nullable(),
      /** Of a draft: the last one that the firm gave, with any customer. */
      known: keyDocument.nullable(),
    }),
  ),
  /** The advisor's own words. */
  reasons: z.string(),
  checks: z.array(
    proposalCheck.extend({
      /** Why it is right nonetheless. */
      argument: z.string().nullable(),
    }),
  ),
  /** Checks that keep it from being sent. */
  open: z.array(z.enum(proposalChecks)),
  statement: z.array(
    z.object({
      topic: z.enum(statementTopics),
      text: z.string(),
      /** By which a sentence of a draft is written anew; null of what was sent. */
      key: z.string().nullable(),
      /** Of a sentence that the advisor wrote: the words that it took the place of. For the advisor alone. */
      edit: z.object({ original: z.string(), at: instantText, authorName: z.string() }).nullable(),
    }),
  ),
  /** Of a draft: what the advisor wrote in the place of sentences that its facts no longer tell. For the advisor alone. */
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
  /** What keeps one that was sent from being accepted. */
  blocked: z.enum(proposalBlocks).nullable(),
  reason: z.enum(refusalReasons).nullable(),
  words: z.string().nullable(),
  /** Changes that were asked for, and taken back, in their order. */
  requests: z.array(z.object({ kind: z.enum(requestKinds), at: instantText, words: z.string().nullable() })),
  /** A change is asked for, and its taking back would have the proposal wait for an answer again. */
  mayTakeBack: z.boolean(),
  /** Why the advisor took it back, where they said so. */
  withdrawnWords: z.string().nullable(),
  /** Of an accepted one: what the sources have told since, the worst of its contracts. */
  execution: execution.pick({ state: true }).nullable(),
  /** After six and twelve months: the same sum with the change and without it. */
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
      /** Lines whose course is not known: without them nothing is told. */
      unknown: z.array(z.string()),
      /** Lines at the last published rate: that of the year is not known yet. */
      assumed: z.array(z.string()),
    }),
  ),
  /** How the customer agrees: as the firm asked when it was sent; of a draft, as it asks now. */
  agreement: z.enum(agreementLevels),
  /** The last time that it was to be signed electronically. */
  signature: z
    .object({
      state: z.enum(signatureStates),
      askedAt: instantText,
      expiresOn: dayText,
      endedAt: instantText.nullable(),
      reason: z.enum(signatureEnds).nullable(),
      /** The partner did not answer the last time: it is asked again by itself. */
      isAway: z.boolean(),
      /** What the partner refuses for good, though it was asked for several times. */
      stopped: z.enum(["cancel", "evidence"]).nullable(),
      /** The signed file and its proof are kept here. */
      isKept: z.boolean(),
    })
    .nullable(),
  /** SHA-256 of the statement's file, as its chain keeps it. */
  statementHash: z.string().nullable(),
});
export type Proposal = z.output<typeof proposalShape>;

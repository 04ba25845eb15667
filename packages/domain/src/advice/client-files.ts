import { addDays, addMonths, type Day } from "../kernel/day.ts";
import { defineTransitions } from "../kernel/transitions.ts";
import { suitabilityMonths } from "./suitability.ts";

/** Items that a firm must hold about a customer before and while it advises them, each with its weight, state, dates and owner of
 * the next step. */

export const fileItems = [
  "identity",
  "situation",
  "risk_profile",
  "contracts_shared",
  "questionnaire",
  "identity_document",
  "address_proof",
  "der",
  "letter",
  "consents",
  "beneficiary_clause",
] as const;
export type FileItem = (typeof fileItems)[number];

/** Items that are a document supplied by the customer. */
export const fileDocumentKinds = ["identity_document", "address_proof"] as const;
export type FileDocumentKind = (typeof fileDocumentKinds)[number];

/** Items that a member of the firm may attest to have seen outside the application, with the day and a note. */
export const attestedItems = ["der", "letter", "beneficiary_clause"] as const;
export type AttestedItem = (typeof attestedItems)[number];

export const fileDocumentStates = ["received", "accepted", "refused", "replaced", "removed"] as const;
export type FileDocumentState = (typeof fileDocumentStates)[number];

/** Whoever uploads a document, a member of the firm must review it once before it counts. */
export const fileDocumentTransitions = defineTransitions({
  entity: "document of a customer's file",
  states: fileDocumentStates,
  starts: ["received"],
  rows: [
    { from: ["received"], event: "accept", to: "accepted", effect: "decided_at, decided_by, expires_on" },
    { from: ["received"], event: "refuse", to: "refused", effect: "decided_at, decided_by, reason" },
    { from: ["accepted"], event: "replace", to: "replaced", effect: "ended_at" },
    {
      from: ["received", "refused"],
      event: "remove",
      to: "removed",
      effect: "ended_at; its content is forgotten",
    },
  ],
});

export const fileItemStates = ["valid", "due", "to_check", "refused", "expired", "missing"] as const;
export type FileItemState = (typeof fileItemStates)[number];
export type FileOwner = "customer" | "advisor";

export type FileLine = {
  readonly item: FileItem;
  readonly state: FileItemState;
  readonly weight: number;
  /** True where nothing may be recommended while the item is missing. */
  readonly blocks: boolean;
  /** Day since which the firm holds the item; null where it is missing or the day is unknown. */
  readonly on: Day | null;
  /** Day from which the item must be requested again. */
  readonly dueOn: Day | null;
  /** Who has to act next. */
  readonly owner: FileOwner;
};

/** @source weights and blocking items: product decision of 25.11.2026; identity before the relation CMF L561-5, entry document before any
 * service RG AMF 325-5, answers before advice CMF L541-8-1 */
const rules: Readonly<Record<FileItem, Pick<FileLine, "weight" | "blocks" | "owner">>> = {
  identity: { weight: 1, blocks: false, owner: "customer" },
  situation: { weight: 1, blocks: false, owner: "customer" },
  risk_profile: { weight: 1, blocks: false, owner: "customer" },
  contracts_shared: { weight: 1, blocks: false, owner: "customer" },
  questionnaire: { weight: 3, blocks: true, owner: "customer" },
  identity_document: { weight: 3, blocks: true, owner: "customer" },
  address_proof: { weight: 2, blocks: false, owner: "customer" },
  der: { weight: 2, blocks: true, owner: "advisor" },
  letter: { weight: 2, blocks: false, owner: "advisor" },
  consents: { weight: 1, blocks: false, owner: "customer" },
  beneficiary_clause: { weight: 1, blocks: false, owner: "advisor" },
};

/** @source product decision: a clause is read again with the customer every three years; sixty days' notice as for alerts */
export const fileLimits = { clauseMonths: 36, noticeDays: 60 } as const;

export type FileDocumentFacts = {
  readonly kind: FileDocumentKind;
  readonly state: FileDocumentState;
  readonly on: Day;
  readonly expiresOn: Day | null;
};

export type FileFacts = {
  readonly today: Day;
  readonly stated: {
    readonly identity: boolean;
    readonly situation: boolean;
    readonly riskProfile: boolean;
  };
  readonly sharedContracts: number;
  readonly hasLifeInsurance: boolean;
  /** Day on which the current answers were given, and the days from which they must be confirmed and from which they block
   * advice. */
  readonly questionnaire: { readonly on: Day; readonly confirmOn: Day; readonly blockedOn: Day } | null;
  /** Newest first. */
  readonly documents: readonly FileDocumentFacts[];
  /** Newest attestation by the firm of each item. */
  readonly attested: Readonly<Partial<Record<AttestedItem, Day>>>;
  /** State recorded by the firm's Club: the entry document received, the letter signed, the identity verified with the
   * signature. */
  readonly club: {
    readonly derOn: Day | null;
    readonly letterOn: Day | null;
    readonly identityOn: Day | null;
  };
  /** Day on which the customer last set whether they may be called or written to. */
  readonly consentsOn: Day | null;
};

type Found = Partial<Pick<FileLine, "on" | "dueOn" | "owner">> & Pick<FileLine, "state">;

/** Returns the items that apply, in display order. */
export function fileLines(facts: FileFacts): readonly FileLine[] {
  return fileItems
    .filter((item) => item !== "beneficiary_clause" || facts.hasLifeInsurance)
    .map((item) => ({ item, on: null, dueOn: null, ...rules[item], ...finders[item](facts) }));
}

const presenceOf = (isThere: boolean): Found => ({ state: isThere ? "valid" : "missing" });
const since = (on: Day | null): Found => (on === null ? { state: "missing" } : { state: "valid", on });
const later = (a: Day | null, b: Day | null): Day | null => (a === null || (b !== null && b > a) ? b : a);

const finders: Readonly<Record<FileItem, (facts: FileFacts) => Found>> = {
  identity: ({ stated }) => presenceOf(stated.identity),
  situation: ({ stated }) => presenceOf(stated.situation),
  // The questionnaire covers everything that the profile asks.
  risk_profile: ({ stated, questionnaire }) =>
    questionnaire === null ? presenceOf(stated.riskProfile) : since(questionnaire.on),
  contracts_shared: ({ sharedContracts }) => presenceOf(sharedContracts > 0),
  questionnaire: ({ questionnaire, today }) => {
    if (questionnaire === null) return { state: "missing" };
    const { on, confirmOn, blockedOn } = questionnaire;
    if (today >= blockedOn) return { state: "expired", on, dueOn: blockedOn };
    return { state: today >= confirmOn ? "due" : "valid", on, dueOn: confirmOn };
  },
  identity_document: (facts) => documentOf(facts, "identity_document", facts.club.identityOn),
  address_proof: (facts) => documentOf(facts, "address_proof", null),
  der: ({ attested, club }) => since(later(attested.der ?? null, club.derOn)),
  letter: ({ attested, club }) => since(later(attested.letter ?? null, club.letterOn)),
  consents: ({ consentsOn }) => since(consentsOn),
  beneficiary_clause: ({ attested, today }) => {
    const on = attested.beneficiary_clause ?? null;
    return on === null
      ? { state: "missing" }
      : { on, ...lasting(addMonths(on, fileLimits.clauseMonths), today) };
  },
};

function lasting(dueOn: Day, today: Day): Pick<FileLine, "state" | "dueOn"> {
  if (today > dueOn) return { state: "expired", dueOn };
  return { state: addDays(today, fileLimits.noticeDays) >= dueOn ? "due" : "valid", dueOn };
}

/** The accepted document counts; without a valid one, the latest upload decides who has to act next. */
function documentOf(
  { documents, today }: FileFacts,
  kind: FileDocumentKind,
  verifiedElsewhereOn: Day | null,
): Found {
  const ofKind = documents.filter((one) => one.kind === kind);
  const accepted = ofKind.find(({ state }) => state === "accepted");
  const held: Found | null =
    accepted === undefined
      ? null
      : accepted.expiresOn === null
        ? { state: "valid", on: accepted.on }
        : { on: accepted.on, ...lasting(accepted.expiresOn, today) };
  if (held?.state === "valid") return held;
  const waiting = ofKind.find(({ state }) => state === "received");
  if (held?.state === "due") return waiting === undefined ? held : { ...held, owner: "advisor" };
  if (waiting !== undefined) return { state: "to_check", on: waiting.on, owner: "advisor" };
  if (held !== null) return held;
  if (verifiedElsewhereOn !== null) return { state: "valid", on: verifiedElsewhereOn };
  const refused = ofKind.find(({ state }) => state === "refused");
  return refused === undefined ? { state: "missing" } : { state: "refused", on: refused.on };
}

const isHeld = ({ state }: Pick<FileLine, "state">): boolean => state === "valid" || state === "due";

/** Returns the weight of the held items divided by the weight of the items that apply, 0 to 1. */
export function fileCompleteness(lines: readonly FileLine[]): number {
  const weigh = (some: readonly FileLine[]): number => some.reduce((sum, { weight }) => sum + weight, 0);
  return weigh(lines.filter(isHeld)) / weigh(lines);
}

/** Returns the completeness in whole percent, as every page and file shows it. It is rounded down, so that 100 is shown only when
 * nothing is missing. The stored value has four digits. */
export function fileWholePercent(completeness: number): number {
  return Math.floor(Math.round(completeness * 10_000) / 100);
}

export function missingFileItems(lines: readonly FileLine[]): readonly FileItem[] {
  return lines.filter((line) => !isHeld(line)).map(({ item }) => item);
}

/** Returns the missing items that block every recommendation. */
export function blockingFileItems(lines: readonly FileLine[]): readonly FileItem[] {
  return lines.filter((line) => line.blocks && !isHeld(line)).map(({ item }) => item);
}

export type FileDate = {
  readonly detail: "questionnaire_confirm" | "questionnaire_block" | "identity_document";
  readonly on: Day;
};

/** Returns the days of which a firm is notified in advance: confirmation and expiry of the answers, expiry of the identity
 * document.
 * @source confirmation after 12 months product decision, end after 24 C. ass. L522-5 III */
export function fileDates(lines: readonly FileLine[]): readonly FileDate[] {
  return lines.flatMap(({ item, on, dueOn }): FileDate[] => {
    if (item === "identity_document" && dueOn !== null) return [{ detail: "identity_document", on: dueOn }];
    if (item !== "questionnaire" || on === null) return [];
    const { confirm, block } = suitabilityMonths;
    return [
      { detail: "questionnaire_confirm", on: addMonths(on, confirm) },
      { detail: "questionnaire_block", on: addMonths(on, block) },
    ];
  });
}

/** Returns the items to request from the customer; the firm handles the others. */
export function requestedFileItems(lines: readonly FileLine[]): readonly FileItem[] {
  return lines.filter((line) => line.owner === "customer" && line.state !== "valid").map(({ item }) => item);
}

/** Returns the median number of days between the link and a file that allows advice; null where there is no file.
 * @param days whole days, in any order */
export function medianDays(days: readonly number[]): number | null {
  if (days.length === 0) return null;
  const sorted = days.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? 0) + high) / 2;
}

import type { CategoryFamily, Day, PortfolioKind, TransactionType } from "@vigie/domain";
import { centsFromUnits, isInvested } from "@vigie/domain";
import { dayOrNull, idOf, instantOrNull, isSet, plainUpper, textOrNull, typeName } from "./map-basics.ts";
import type { PartnerTransaction } from "./port.ts";
import type { WireTransaction } from "./wire-wealth.ts";

/** Accounting day, otherwise the closest known one; null where there is none. */
export function transactionDay(line: WireTransaction): Day | null {
  return dayOrNull(line.date ?? line.rdate ?? line.vdate ?? line.application_date);
}

/** Null for a line without an amount or a day: it is incomplete, and 0 would be wrong. */
export function mapTransaction(line: WireTransaction, kind: PortfolioKind | null): PartnerTransaction | null {
  const date = transactionDay(line);
  if (line.value === null || date === null) return null;
  const providerType = line.type === null ? null : typeName(line.type);
  const originalWording = textOrNull(line.original_wording) ?? textOrNull(line.wording) ?? "";
  const category = line.categories?.[0];
  const clues = { providerType, wording: originalWording, value: line.value, kind };
  const type = typeByWords(clues);
  const isContradictory = !agreesWithSign(type, clues);
  return {
    id: idOf(line.id),
    accountId: idOf(line.id_account),
    date,
    realDate: dayOrNull(line.rdate),
    valueDate: dayOrNull(line.vdate),
    valueCents: centsFromUnits(line.value),
    type: isContradictory ? "unknown" : type,
    isContradictory,
    providerType,
    wording: textOrNull(line.wording) ?? textOrNull(line.simplified_wording) ?? originalWording,
    originalWording,
    categoryCode: category?.code ?? null,
    categoryRoot: category === undefined ? null : (category.parent_code ?? category.code),
    familyHint: category === undefined ? null : familyOfCategory(category.code, category.parent_code ?? null),
    coming: line.coming === true || line.coming === 1,
    deleted: isSet(line.deleted),
    counterparty: textOrNull(line.counterparty?.label),
    comment: textOrNull(line.comment),
    updatedAt: instantOrNull(line.last_update),
  };
}

export type TypeClues = {
  readonly providerType: string | null;
  readonly wording: string;
  /** In any unit; only its sign matters. */
  readonly value: number;
  /** Kind of the portfolio, or null where unknown. */
  readonly kind: PortfolioKind | null;
};

const typeByWire: ReadonlyMap<string, TransactionType> = new Map<string, TransactionType>([
  ["transfer", "transfer"],
  ["order", "order"],
  ["check", "check"],
  ["deposit", "deposit"],
  ["payback", "refund"],
  ["refund", "refund"],
  ["withdrawal", "withdrawal"],
  ["loanrepayment", "loan_repayment"],
  ["loanpayment", "loan_repayment"],
  ["bank", "fee"],
  ["fee", "fee"],
  ["card", "card"],
  ["deferredcard", "card"],
  // The monthly total of a deferred debit card is a transfer between two accounts of the saver, not a second expense.
  ["summarycard", "transfer"],
  ["cardsummary", "transfer"],
  ["marketfee", "market_fee"],
  ["arbitrage", "arbitrage"],
  ["payout", "payout"],
  ["payment", "contribution"],
]);

/** Types that the partner assigns to almost any transaction of an invested portfolio. */
const vagueTypes: ReadonlySet<string> = new Set([
  "",
  "unknown",
  "transfer",
  "order",
  "deposit",
  "bank",
  "payment",
  "withdrawal",
]);

/** Combines the partner's type, the sign and the wording; contradictory ones give no type.
 * @source aggregator-api-2.md, fact 14 */
export function transactionTypeOf(clues: TypeClues): TransactionType {
  const type = typeByWords(clues);
  return agreesWithSign(type, clues) ? type : "unknown";
}

/** On an invested portfolio each type has a fixed direction: incoming « INTERETS 2025 » cannot be a fee, whatever the partner's
 * type. */
function agreesWithSign(type: TransactionType, { value, kind, providerType }: TypeClues): boolean {
  const isMarket = /^market/i.test(providerType ?? "");
  if (value === 0 || !(isMarket || (kind !== null && isInvested(kind)))) return true;
  if (incoming.has(type)) return value > 0;
  return !outgoing.has(type) || value < 0;
}

const incoming: ReadonlySet<TransactionType> = new Set(["interest", "dividend", "sell", "contribution"]);
const outgoing: ReadonlySet<TransactionType> = new Set(["buy", "fee", "market_fee", "payout", "withdrawal"]);

function typeByWords(clues: TypeClues): TransactionType {
  const wire = clues.providerType?.toLowerCase().replace(/[^a-z]/g, "") ?? "";
  const wording = (): string => plainUpper(clues.wording);
  const invested = clues.kind !== null && isInvested(clues.kind);
  if (wire === "marketorder") {
    // An order of 0 was cancelled and has no effect.
    if (clues.value === 0) return "unknown";
    return orderType(wording()) ?? (clues.value > 0 ? "sell" : "buy");
  }
  // In production, any transaction of a contract may have this type, so the wording takes precedence.
  if (wire === "marketfee") return incomeType(wording()) ?? "market_fee";
  if (wire === "profit")
    return /\bDIVIDENDES?\b|\bCOUPONS?\b|\bDETACHEMENT\b/.test(wording()) ? "dividend" : "interest";
  if (invested && vagueTypes.has(wire)) return investedType(wording()) ?? typeByWire.get(wire) ?? "unknown";
  // « Versement » on a current account is a deposit there, not an investment.
  if (wire === "payment" && !invested && clues.kind !== null) return "transfer";
  return (
    typeByWire.get(wire) ?? (wire === "" || wire === "unknown" ? bankType(wording()) : null) ?? "unknown"
  );
}

type WordingRule = readonly [pattern: RegExp, type: TransactionType];

/** On life insurance and employee savings, the partner's type is unreliable but the wording is not. The order matters: «
 * participation aux bénéfices » is interest, « participation » is the employer's payment. */
const investedRules: readonly WordingRule[] = [
  // « Boost sur versement » is paid by the insurer, not by the saver.
  [/\bBOOST\b|\bBONUS\b/, "interest"],
  [/\bDIVIDENDES?\b|\bCOUPONS?\b|\bDETACHEMENT\b/, "dividend"],
  [/\bINTERETS?\b|\bPARTICIPATION(S)? AUX BENEFICES\b|\bREVALORISATION\b/, "interest"],
  [/\bARBITRAGE\b|\bREINVESTISSEMENT\b|\bREALLOCATION\b/, "arbitrage"],
  [/\bFRAIS\b|\bPRELEVEMENTS? SOCIA|\bCOMMISSION\b|\bDROITS? DE GARDE\b/, "fee"],
  [/\bRACHAT\b|\bRETRAIT\b|\bDEBLOCAGE\b|\bREMBOURSEMENT\b|\bAVANCE\b/, "payout"],
  [
    /\bVERSEMENTS?\b|\bABONDEMENT\b|\bINTERESSEMENT\b|\bPARTICIPATION\b|\bCOTISATIONS?\b|\bPRIME\b/,
    "contribution",
  ],
  [/\bACHAT\b|\bSOUSCRIPTION\b/, "buy"],
  [/\bVENTE\b|\bCESSION\b/, "sell"],
];

/** Only wordings that are unambiguous on a bank account. */
const bankRules: readonly WordingRule[] = [
  [/^(CB|CARTE)\b/, "card"],
  [/^(VIR|VIREMENT)\b/, "transfer"],
  [/^(PRLV|PRELEVEMENT)\b/, "order"],
  [/^(RETRAIT|DAB)\b/, "withdrawal"],
  [/^(CHQ|CHEQUE)\b/, "check"],
  [/^INTERETS?\b/, "interest"],
];

function orderType(wording: string): TransactionType | null {
  const fromWording = investedType(wording);
  return fromWording === "buy" ||
    fromWording === "sell" ||
    fromWording === "dividend" ||
    fromWording === "interest"
    ? fromWording
    : null;
}

function incomeType(wording: string): TransactionType | null {
  const fromWording = investedType(wording);
  return fromWording === "dividend" || fromWording === "interest" ? fromWording : null;
}

function investedType(wording: string): TransactionType | null {
  return investedRules.find(([pattern]) => pattern.test(wording))?.[1] ?? null;
}

function bankType(wording: string): TransactionType | null {
  return bankRules.find(([pattern]) => pattern.test(wording))?.[1] ?? null;
}

const familyByRoot: Readonly<Record<string, CategoryFamily>> = {
  administration_and_taxes: "finances",
  bank_insurances: "finances",
  food_and_restaurants: "grocery",
  household: "housing",
  healthcare: "health",
  housing: "housing",
  leisure: "hobby",
  loans: "finances",
  media_and_telecommunications: "communication",
  others: "other",
  revenue: "finances",
  shopping: "other",
  travel_and_transport: "transport",
};

/** Maps a category of the partner to our family; null for an unknown one. */
export function familyOfCategory(code: string, root: string | null): CategoryFamily | null {
  // Received rent is income, not housing.
  if (root === "revenue") return "finances";
  if (/cloth|shoe|fashion/.test(code)) return "clothing";
  if (/mortgage|(^|_)rent($|_)/.test(code)) return "housing";
  return familyByRoot[root ?? code] ?? null;
}

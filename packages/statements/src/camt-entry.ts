import { type Day, type TransactionType } from "@vigie/domain";
import { excerpt, refuse, warn, type Diagnostics } from "./diagnostics.ts";
import { optionalDay, requiredAmount, requiredDay, type Field } from "./fields.ts";
import {
  attributeOf,
  child,
  childrenNamed,
  descend,
  valueAt,
  type MarkupElement,
} from "./markup-elements.ts";
import type { StatementDetail, StatementTransaction } from "./model.ts";
import { isAmountFault, readAmount, type ReadAmount } from "./text/amount.ts";
import { isoDay } from "./text/dates.ts";
import { readCurrency } from "./text/identifiers.ts";
import { tidy, typeFromWording } from "./text/wording.ts";

/** Movements that were read while the file went by. */
type Entries = ReadonlyMap<MarkupElement, StatementTransaction | null>;
export type Context = { readonly entries: Entries; readonly diagnostics: Diagnostics };

type SignedAmount = ReadAmount & { readonly currency: string | null };

/** `Amt` has no sign of its own: `CdtDbtInd` gives it, and a reversal already says the direction money went. */
export function signedAmount(element: MarkupElement, diagnostics: Diagnostics): SignedAmount | null {
  const amount = child(element, "Amt");
  const direction = valueAt(element, "CdtDbtInd");
  const field = { text: valueAt(element, "Amt"), line: (amount ?? element).line, name: "Amt" };
  const read = requiredAmount(field, ".", diagnostics);
  if (direction !== "CRDT" && direction !== "DBIT")
    return refuse(diagnostics, "statement.missing_field", { line: element.line, found: "CdtDbtInd" });
  if (read === null || amount === null) return null;
  if (read.amountCents < 0)
    return refuse(diagnostics, "statement.invalid_amount", { line: amount.line, found: field.text ?? "" });
  const currency = readCurrency(attributeOf(amount, "Ccy") ?? "");
  const signed = direction === "CRDT" ? read : negated(read);
  return signed === null ? null : { ...signed, currency };
}

function negated(read: ReadAmount): ReadAmount | null {
  const opposite = readAmount(`-${read.amount}`, ".");
  return isAmountFault(opposite) ? null : opposite;
}

/** One movement of the account (Ntry). A batch stays one movement, as the account saw it; its payments are its details. */
export function readEntry(
  entry: MarkupElement,
  raw: string,
  diagnostics: Diagnostics,
): StatementTransaction | null {
  const status = valueAt(entry, "Sts", "Cd") ?? valueAt(entry, "Sts") ?? "BOOK";
  if (status === "INFO") {
    warn(diagnostics, "statement.pending_ignored", { line: entry.line });
    return null;
  }
  const amount = signedAmount(entry, diagnostics);
  const date = entryDay(entry, diagnostics);
  if (amount === null || date === null) return null;
  const details = childrenNamed(entry, "NtryDtls").flatMap((one) => childrenNamed(one, "TxDtls"));
  const [first] = details;
  const wording = entryWording(entry, details, amount.amountCents < 0);
  return {
    externalId:
      valueAt(entry, "AcctSvcrRef") ?? (details.length === 1 ? valueAt(first, "Refs", "AcctSvcrRef") : null),
    date,
    valueDate: optionalDay(dayField(entry, "ValDt"), isoDay, diagnostics),
    ...amount,
    ...wording,
    category: null,
    type: entryType(entry, `${wording.wording} ${wording.memo ?? ""}`),
    pending: status === "PDNG",
    details: details.map((one) => readDetail(one, amount.amountCents < 0)),
    line: entry.line,
    raw: excerpt(raw),
  };
}

function entryDay(entry: MarkupElement, diagnostics: Diagnostics): Day | null {
  const booked = dayField(entry, "BookgDt");
  const value = dayField(entry, "ValDt");
  if (booked.text !== null || value.text === null) return requiredDay(booked, isoDay, diagnostics);
  warn(diagnostics, "statement.date_from_value_date", { line: value.line });
  return requiredDay(value, isoDay, diagnostics);
}

/** A day stands in `Dt`, or in `DtTm` with an hour. */
export function dayField(element: MarkupElement, name: string): Field {
  const holder = child(element, name);
  return { text: valueAt(holder, "Dt") ?? valueAt(holder, "DtTm"), line: (holder ?? element).line, name };
}

/** Who is on the other side, then what they wrote, then what the bank adds. */
function entryWording(
  entry: MarkupElement,
  details: readonly MarkupElement[],
  debit: boolean,
): { wording: string; memo: string | null } {
  const fromDetails =
    details.length === 1 ? detailTexts(details[0], debit) : { party: null, remittance: null };
  const extra = valueAt(entry, "AddtlNtryInf");
  const texts = [fromDetails.remittance, fromDetails.party, extra].filter((text) => text !== null).map(tidy);
  const [wording = "", ...rest] = [...new Set(texts)];
  return { wording, memo: rest.length === 0 ? null : rest.join(" · ") };
}

function detailTexts(
  detail: MarkupElement | undefined,
  debit: boolean,
): { party: string | null; remittance: string | null } {
  const parties = child(detail, "RltdPties");
  const other = debit ? "Cdtr" : "Dbtr";
  const remittance = child(detail, "RmtInf");
  const free = childrenNamed(remittance, "Ustrd")
    .map((one) => one.text.trim())
    .filter((text) => text !== "")
    .join(" ");
  const structured =
    valueAt(remittance, "Strd", "CdtrRefInf", "Ref") ?? valueAt(remittance, "Strd", "AddtlRmtInf");
  return {
    party: valueAt(parties, other, "Pty", "Nm") ?? valueAt(parties, other, "Nm"),
    remittance: free !== "" ? free : (structured ?? valueAt(detail, "AddtlTxInf")),
  };
}

function readDetail(detail: MarkupElement, debit: boolean): StatementDetail {
  const { party, remittance } = detailTexts(detail, debit);
  const stated = valueAt(detail, "Amt") ?? valueAt(detail, "AmtDtls", "TxAmt", "Amt");
  // A payment of a batch may go the other way than the batch.
  const out = (valueAt(detail, "CdtDbtInd") ?? (debit ? "DBIT" : "CRDT")) === "DBIT";
  const read = stated === null ? "missing" : readAmount(`${out ? "-" : ""}${stated}`, ".");
  const known = isAmountFault(read) ? { amount: null, amountCents: null } : read;
  return { ...known, wording: tidy(remittance ?? party ?? ""), category: null };
}

/** Families of the bank transaction code (ISO 20022 external code set). */
const familyTypes: Readonly<Record<string, TransactionType>> = {
  RCDT: "transfer",
  ICDT: "transfer",
  RRCT: "transfer",
  IRCT: "transfer",
  RDDT: "order",
  IDDT: "order",
  CCRD: "card",
  MCRD: "card",
  RCHQ: "check",
  ICHQ: "check",
  CNTR: "withdrawal",
};

function entryType(entry: MarkupElement, wording: string): TransactionType {
  const code = descend(entry, "BkTxCd", "Domn", "Fmly");
  if (valueAt(code, "SubFmlyCd") === "INTR") return "interest";
  if (["CHRG", "COMM", "FEES"].includes(valueAt(code, "SubFmlyCd") ?? "")) return "fee";
  return familyTypes[valueAt(code, "Cd") ?? ""] ?? typeFromWording(wording);
}

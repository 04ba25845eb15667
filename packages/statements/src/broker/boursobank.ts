import { cents } from "@vigie/domain";
import { accountIdentity, finished, newDraft, type AccountDraft } from "../accounts.ts";
import { excerpt, refuse } from "../diagnostics.ts";
import type { StatementAccount } from "../model.ts";
import { ibanFromRib, statedIsin } from "../text/identifiers.ts";
import {
  decimalOf,
  frenchDay,
  leaveOut,
  lineOfTrade,
  looksLikeRow,
  moneyOf,
  numbersIn,
  type BrokerText,
} from "./text.ts";

export function looksLikeBoursobank(text: string): boolean {
  return (
    /^(?:OPERATION DE BOURSE|OPERATION SUR OPC|COUPONS REMBOURSEMENTS)/m.test(text) &&
    text.includes("de votre compte titres")
  );
}

/** Reads the text of BoursoBank notes: executions, fund subscriptions and coupons. A file may hold several pages or notes. */
export function readBoursobank({ lines, diagnostics }: BrokerText): StatementAccount[] {
  const draft = newDraft(readAccount(lines));
  for (let at = 0; at < lines.length && diagnostics.failure === null; at++) {
    const line = lines[at] ?? "";
    if (/^(?:ACHAT|VENTE|SOUSCRIPTION|RACHAT|REPRISE)\b/.test(line) && !line.includes("DEVISES"))
      readNote({ lines, diagnostics }, at, draft);
    else if (!readCoupon(line, at, draft) && looksLikeRow(line)) leaveOut(line, at, diagnostics);
  }
  warnOfLostNotes({ lines, diagnostics }, draft);
  return draft.securityTransactions.length === 0 ? [] : [finished(draft)];
}

/** `Compte PEA`, then bank, branch and number: the three parts of a RIB. */
function readAccount(lines: readonly string[]): Partial<StatementAccount> {
  const at = lines.findIndex((line) => line.includes("de votre compte titres"));
  const near = lines.slice(at + 1, at + 5);
  const parts = near.map((line) => /\b(\d{5}) (\d{5}) (\d{11})\b/.exec(line)).find((match) => match !== null);
  const [, bankId = null, branchId = null, number = null] = parts ?? [];
  const iban = ibanFromRib({ bank: bankId ?? "", branch: branchId ?? "", number: number ?? "" });
  const identity = { bankId, branchId, number, iban };
  const pea = near.some((line) => line.includes("Compte PEA"));
  return {
    ...identity,
    externalId: accountIdentity(identity),
    type: pea ? "pea" : "market",
    currency: "EUR",
    label: pea ? "PEA" : "Compte-titres",
  };
}

/** Day, parts, name and sometimes the reference, on one line. */
const executionPattern =
  /^(\d{2}\/\d{2}\/\d{4}) (\d{1,3}(?: \d{3}){0,4}(?:,\d{1,9})?|\d{4,9}) (.{1,120}?)(?: Référence : (\S{1,40}))?$/;

/** Each note has one net amount: one more than the notes that were read is of a note whose heading is lost. */
function warnOfLostNotes({ lines, diagnostics }: BrokerText, draft: AccountDraft): void {
  const nets = lines.flatMap((line, at) => (netHeading.test(line) ? [at] : []));
  const notes = draft.securityTransactions.filter(({ type }) => type === "buy" || type === "sell").length;
  const lost = nets[notes];
  if (lost !== undefined) leaveOut(lines[lost + 1] ?? "", lost + 1, diagnostics);
}

const netHeading = /Montant net au (?:débit|crédit) de votre compte/;

function readNote({ lines, diagnostics }: BrokerText, from: number, draft: AccountDraft): void {
  const next = lines.findIndex((line, index) => index > from && line.startsWith("OPERATION "));
  const note = lines.slice(from, next < 0 ? from + 60 : Math.min(next, from + 60));
  const at = note.findIndex((line) => executionPattern.test(line));
  const execution = executionPattern.exec(note[at] ?? "");
  const amounts = amountsUnder(note, netHeading);
  // Gross, costs and net stand side by side on short notes: a line cut short would give the gross for the net.
  const isCut = amounts.length < 2 && /Montant brut .*Montant net au/.test(lineWith(note, netHeading));
  const net = isCut ? undefined : amounts.at(-1);
  const amount = moneyOf(net);
  const date = frenchDay(execution?.[1]);
  const line = from + Math.max(at, 0) + 1;
  if (execution === null || date === null)
    return void refuse(diagnostics, "statement.missing_date", { line, found: "Date d’exécution" });
  if (amount === null)
    return void refuse(diagnostics, "statement.missing_amount", { line, found: "Montant net" });
  const price = valueOf(note, /(?:Cours exécuté|Valeur liquidative) : ([\d ]{1,20}(?:,\d{1,9})?) ([A-Z]{3})/);
  const reference = execution[4] ?? valueOf(note, /Référence : (\S{1,40})/)?.[1] ?? null;
  const order = valueOf(note, /Type d'ordre : (.{1,80})$/)?.[1] ?? null;
  const details = [order, reference === null ? null : `Référence : ${reference}`]
    .filter((part) => part !== null)
    .join(" | ");
  draft.securityTransactions.push(
    lineOfTrade({
      type: /^(?:ACHAT|SOUSCRIPTION)/.test(note[0] ?? "") ? "buy" : "sell",
      date,
      isin: statedIsin(valueOf(note, /Code ISIN : ([A-Z0-9]{12})/)?.[1] ?? ""),
      label: (execution[3] ?? "").trim(),
      quantity: decimalOf(execution[2]),
      unitPrice: decimalOf(price?.[1]),
      priceCurrency: price?.[2] ?? null,
      net: amount,
      feesCents: feesOf(note, amount.amountCents),
      taxesCents: cents(0),
      reference,
      memo: details === "" ? null : details,
      line,
      raw: excerpt(note.join(" ")),
    }),
  );
}

/** Long notes print the total of the costs; short ones print gross and net on the line under their headings. */
function feesOf(note: readonly string[], netCents: number): ReturnType<typeof cents> | null {
  const total = moneyOf(amountsUnder(note, /Montant total des frais/).at(-1));
  if (total !== null) return total.amountCents;
  const gross = moneyOf(amountsUnder(note, /Montant brut .*Montant net au/)[0]);
  return gross === null ? null : cents(Math.abs(netCents - gross.amountCents));
}

/** The amounts of the line under a heading. */
function amountsUnder(note: readonly string[], heading: RegExp): readonly string[] {
  const at = note.findIndex((line) => heading.test(line));
  const line = note[at + 1] ?? "";
  // Each amount has its currency: the last one too, or the line is cut.
  return at < 0 || !/ [A-Z]{3}$/.test(line) ? [] : numbersIn(line);
}

function lineWith(note: readonly string[], heading: RegExp): string {
  return note.find((line) => heading.test(line)) ?? "";
}

function valueOf(note: readonly string[], pattern: RegExp): RegExpExecArray | null {
  return note.map((line) => pattern.exec(line)).find((match) => match !== null) ?? null;
}

/** `15/02/2024 248 ISHS DEV MK PRO US (IE00B1FZS350) 40,33 12,09 28,24 28,24`: gross first, what the client receives last. */
const couponPattern =
  /^(\d{2}\/\d{2}\/\d{4}) (\d{1,3}(?: \d{3}){0,4}(?:,\d{1,9})?|\d{4,9}) (.{1,80}) \(([A-Z0-9]{12})\) ([\d, ]{4,120})$/;

function readCoupon(line: string, at: number, draft: AccountDraft): boolean {
  const match = couponPattern.exec(line);
  if (match === null) return false;
  const date = frenchDay(match[1]);
  const amounts = numbersIn(match[5] ?? "");
  const gross = moneyOf(amounts[0]);
  const net = moneyOf(amounts.at(-1));
  if (date === null || gross === null || net === null) return false;
  draft.securityTransactions.push(
    lineOfTrade({
      type: "dividend",
      date,
      isin: statedIsin(match[4] ?? ""),
      label: (match[3] ?? "").trim(),
      quantity: decimalOf(match[2]),
      unitPrice: null,
      net,
      feesCents: cents(0),
      taxesCents: cents(gross.amountCents - net.amountCents),
      line: at + 1,
      raw: excerpt(line),
    }),
  );
  return true;
}

import { addCents, cents, type Cents } from "@vigie/domain";
import { finished, newDraft, type AccountDraft } from "../accounts.ts";
import { excerpt, refuse, warn } from "../diagnostics.ts";
import type { SecurityTransactionType, StatementAccount } from "../model.ts";
import { readIsin } from "../text/identifiers.ts";
import {
  decimalOf,
  frenchDay,
  leaveOut,
  lineOfTrade,
  looksLikeRow,
  moneyOf,
  numbersIn,
  type BrokerText,
  type Trade,
} from "./text.ts";

export function looksLikeBourseDirect(text: string): boolean {
  return text.includes("Avis d'Opération") && text.includes("Bourse Direct");
}

/** `10/12/2024  ACHAT COMPTANT  FR0011550185  BNPP S&P500EUR ETF  4 978,30`: columns are two spaces apart. */
const tradePattern =
  /^(\d{2}\/\d{2}\/\d{4}) {2,8}(ACHAT|VENTE|COUPONS|TAXE TRANSACT)\b(.{0,40}?) {2,8}([A-Z]{2}[A-Z0-9]{10}) {2,8}(.{1,80}?) {2,8}([\d ]{1,16},\d{2})$/;
const cashPattern =
  /^(\d{2}\/\d{2}\/\d{4}) {2,8}(INVESTISSEMENT ESPECES|RETRAIT ESPECES|VIREMENT ESPECES|DROITS DE GARDE) {2,8}(.{1,120}?) {2,8}([\d ]{1,16},\d{2})$/;

/** Reads the text of Bourse Direct operation notices. */
export function readBourseDirect({ lines, diagnostics }: BrokerText): StatementAccount[] {
  const number =
    lines
      .map((line) => /COMPTE N° (\w{6,30}?)(?:EUR)?\b/.exec(line)?.[1])
      .find((text) => text !== undefined) ?? null;
  const draft = newDraft({
    number,
    externalId: number,
    type: "market",
    currency: "EUR",
    label: "Bourse Direct",
  });
  for (const [at, line] of lines.entries()) {
    if (diagnostics.failure !== null) break;
    if (cashPattern.test(line)) readCash({ lines, diagnostics }, at, draft);
    else if (tradePattern.test(line)) readTrade({ lines, diagnostics }, at, draft);
    else if (/^\d{2}\/\d{2}\/\d{4} {2}/.test(line) || looksLikeRow(line)) leaveOut(line, at, diagnostics);
  }
  return draft.securityTransactions.length + draft.transactions.length === 0 ? [] : [finished(draft)];
}

function readTrade({ lines, diagnostics }: BrokerText, at: number, draft: AccountDraft): void {
  const match = tradePattern.exec(lines[at] ?? "");
  const date = frenchDay(match?.[1]);
  const net = moneyOf(match?.[6]);
  if (match === null || date === null)
    return void refuse(diagnostics, "statement.invalid_date", { line: at + 1, found: match?.[1] ?? "" });
  if (net === null)
    return void refuse(diagnostics, "statement.invalid_amount", { line: at + 1, found: match[6] ?? "" });
  const end = lines.findIndex((line, index) => index > at && /^\d{2}\/\d{2}\/\d{4} {2}/.test(line));
  const body = lines.slice(at + 1, Math.min(end < 0 ? at + 8 : end, at + 8)).join("  ");
  const gross = moneyOf(after(body, "BRUT"));
  const fees = sum([after(body, "COURTAGE"), after(body, "TVA")]);
  const taxes = sum([after(body, "TAXE ETRANG"), after(body, "TTF")]);
  const type = kinds[match[2] ?? ""] ?? "fee";
  if (type === "dividend" || type === "fee") {
    const commission = type === "fee" ? cents(0) : sum([after(body, "COMMISSION")]);
    const held = gross === null ? cents(0) : cents(gross.amountCents - net.amountCents - commission);
    addLine(draft, { type, date, match, net, feesCents: commission, taxesCents: held, body, at });
    return;
  }
  const costs = addCents(fees, taxes);
  if (gross !== null && gross.amountCents + (type === "buy" ? costs : -costs) !== net.amountCents) {
    warn(diagnostics, "statement.balance_mismatch", { line: at + 1 });
  }
  addLine(draft, { type, date, match, net, feesCents: fees, taxesCents: taxes, body, at });
}

const kinds: Readonly<Record<string, SecurityTransactionType>> = {
  ACHAT: "buy",
  VENTE: "sell",
  COUPONS: "dividend",
};

type Line = Pick<Trade, "type" | "date" | "net" | "feesCents" | "taxesCents"> & {
  readonly match: RegExpExecArray;
  /** The lines under it, and where it stands. */
  readonly body: string;
  readonly at: number;
};

function addLine(draft: AccountDraft, { match, body, at, ...trade }: Line): void {
  draft.securityTransactions.push(
    lineOfTrade({
      ...trade,
      isin: readIsin(match[4] ?? ""),
      label: (match[5] ?? "").trim(),
      quantity:
        decimalOf(/QUANTITE : {1,4}[+-]?([\d ]{1,16}(?:,\d{1,9})?)(?: {2}|$)/.exec(body)?.[1])?.replace(
          "-",
          "",
        ) ?? null,
      unitPrice: decimalOf(after(body, "COURS")),
      memo: trade.type === "fee" ? `${match[2] ?? ""}${match[3] ?? ""}` : null,
      line: at + 1,
      raw: excerpt(`${match[0]} ${body}`),
    }),
  );
}

/** The number after `NAME :`. */
function after(body: string, name: string): string | undefined {
  // « PX UN.BRUT » comes before « BRUT ».
  const at = body.lastIndexOf(`${name} :`);
  return at < 0 ? undefined : numbersIn(body.slice(at + name.length + 2, at + name.length + 30))[0];
}

function sum(texts: readonly (string | undefined)[]): Cents {
  return texts.reduce((total, text) => addCents(total, moneyOf(text)?.amountCents ?? cents(0)), cents(0));
}

function readCash({ lines, diagnostics }: BrokerText, at: number, draft: AccountDraft): void {
  const line = lines[at] ?? "";
  const match = cashPattern.exec(line);
  const date = frenchDay(match?.[1]);
  const outward = match?.[2] === "RETRAIT ESPECES" || match?.[2] === "DROITS DE GARDE";
  // The text has lost the column of the amount: transfers of the notices seen are all of money that came in.
  if (match?.[2] === "VIREMENT ESPECES")
    warn(diagnostics, "statement.direction_guessed", { line: at + 1, found: match[4] ?? "" });
  const amount = moneyOf(`${outward ? "-" : ""}${match?.[4] ?? ""}`);
  if (match === null || date === null || amount === null) return;
  draft.transactions.push({
    externalId: null,
    date,
    valueDate: null,
    ...amount,
    currency: null,
    wording: match[2] ?? "",
    memo: match[3] ?? null,
    category: null,
    type: match[2] === "DROITS DE GARDE" ? "fee" : outward ? "withdrawal" : "deposit",
    pending: false,
    details: [],
    line: at + 1,
    raw: excerpt(line),
  });
}

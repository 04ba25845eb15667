import { dayOfParts } from "../text/dates.ts";
import { isAmountFault, readAmount, type ReadAmount } from "../text/amount.ts";
import { cents, type Cents, type Day } from "@vigie/domain";
import { excerpt, type Diagnostics } from "../diagnostics.ts";
import type { SecurityTransactionType, StatementSecurityTransaction } from "../model.ts";

/** The text of a broker's PDF, line by line, blanks at the ends taken off. */
export type BrokerText = { readonly lines: readonly string[]; readonly diagnostics: Diagnostics };

/** Numbers of French notes have a decimal comma and groups of three after a space; at most 6 groups, so that a damaged line costs nothing. */
const numberPattern = /\d{1,3}(?: \d{3}){1,6},\d{1,9}|\d{1,12},\d{1,9}/g;

export function numbersIn(text: string): readonly string[] {
  return text.match(numberPattern) ?? [];
}

/** Whether a line that was not read has the look of one that should be: two of a day, an ISIN and an amount at its end. A sign of
 * damage may have left the other two. */
export function looksLikeRow(line: string): boolean {
  const signs = [/\b\d{2}\/\d{2}\/\d{4}\b/, /\b[A-Z]{2}[A-Z0-9]{9}\d\b/, /\d,\d{2}$/];
  return signs.filter((sign) => sign.test(line)).length >= 2;
}

/** Tells of a line that says too little to be read. */
export function leaveOut(line: string, at: number, { rejectedRows }: Diagnostics): void {
  rejectedRows.push({
    line: at + 1,
    code: "statement.malformed_line",
    found: excerpt(line, 80),
    raw: excerpt(line),
  });
}

export function moneyOf(text: string | undefined): ReadAmount | null {
  const read = readAmount(text ?? "", ",");
  return isAmountFault(read) ? null : read;
}

export function decimalOf(text: string | undefined): string | null {
  return moneyOf(text)?.amount ?? null;
}

/** `04/03/2026`. */
export function frenchDay(text: string | undefined): Day | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text ?? "");
  return match === null ? null : dayOfParts(match[3] ?? "", match[2] ?? "", match[1] ?? "");
}

export type Trade = {
  readonly type: SecurityTransactionType;
  readonly date: Day;
  readonly settledOn?: Day | null;
  readonly isin: string | null;
  readonly label: string;
  readonly quantity: string | null;
  readonly unitPrice: string | null;
  readonly priceCurrency?: string | null;
  /** Net amount, without a sign as the note prints it. */
  readonly net: ReadAmount;
  readonly feesCents: Cents | null;
  readonly taxesCents: Cents | null;
  readonly reference?: string | null;
  readonly memo?: string | null;
  readonly line: number;
  readonly raw: string;
};

/** A line of the account from what a note says of one operation. Notes are in euros: a foreign price is told in the memo by the note's own words. */
export function lineOfTrade(trade: Trade): StatementSecurityTransaction {
  const outward = trade.type === "buy" || trade.type === "fee";
  return {
    externalId: trade.reference ?? null,
    date: trade.date,
    settledOn: trade.settledOn ?? null,
    type: trade.type,
    isin: trade.isin,
    securityId: trade.isin,
    securityIdType: trade.isin === null ? null : "ISIN",
    label: trade.label,
    quantity: trade.quantity,
    unitPrice:
      trade.priceCurrency === undefined || trade.priceCurrency === "EUR" || trade.priceCurrency === null
        ? trade.unitPrice
        : null,
    amount: trade.net.amount,
    amountCents: trade.net.amountCents,
    cashCents: cents(outward ? -trade.net.amountCents : trade.net.amountCents),
    feesCents: trade.feesCents,
    taxesCents: trade.taxesCents,
    currency: "EUR",
    memo: trade.memo ?? null,
    line: trade.line,
    raw: trade.raw,
  };
}

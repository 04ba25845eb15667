import { cashOfLine } from "../accounts.ts";
import { optionalAmount, optionalDecimal } from "../fields.ts";
import type { SecurityTransactionType, StatementSecurityTransaction } from "../model.ts";
import { readIsin } from "../text/identifiers.ts";
import { dayOfRecord, fieldOf, rawOf, valueOf, type QifContext, type QifRecord } from "./records.ts";

/** Quicken's actions; those ending in X move cash to or from another account. */
const actions: Readonly<Record<string, SecurityTransactionType>> = {
  buy: "buy",
  sell: "sell",
  shtsell: "sell",
  cvrshrt: "buy",
  div: "dividend",
  intinc: "interest",
  cglong: "capital_gain",
  cgshort: "capital_gain",
  cgmid: "capital_gain",
  reinvdiv: "reinvest",
  reinvint: "reinvest",
  reinvlg: "reinvest",
  reinvsh: "reinvest",
  shrsin: "transfer_in",
  shrsout: "transfer_out",
  rtrncap: "return_of_capital",
  stksplit: "split",
  miscexp: "fee",
};

export function readInvestmentRecord(
  record: QifRecord,
  context: QifContext,
): StatementSecurityTransaction | null {
  const { mark, diagnostics } = context;
  const date = dayOfRecord(record, context);
  const stated = fieldOf(record, "T", "T");
  const amount = optionalAmount(stated.text === null ? fieldOf(record, "U", "T") : stated, mark, diagnostics);
  const fees = optionalAmount(fieldOf(record, "O", "O"), mark, diagnostics);
  const quantity = optionalDecimal(fieldOf(record, "Q", "Q"), mark, diagnostics);
  const unitPrice = optionalDecimal(fieldOf(record, "I", "I"), mark, diagnostics);
  if (date === null || diagnostics.failure !== null) return null;
  const action = (valueOf(record.lines, "N") ?? "").toLowerCase();
  const type = actions[action] ?? actions[action.replace(/x$/, "")] ?? "other";
  const security = valueOf(record.lines, "Y");
  return {
    externalId: null,
    date,
    settledOn: null,
    type,
    isin: security === null ? null : readIsin(security),
    securityId: security,
    securityIdType: null,
    label: security,
    quantity,
    unitPrice,
    amount: amount?.amount ?? null,
    amountCents: amount?.amountCents ?? null,
    cashCents: cashOfLine(type, amount?.amount ?? null),
    feesCents: fees?.amountCents ?? null,
    taxesCents: null,
    currency: null,
    memo: valueOf(record.lines, "M") ?? valueOf(record.lines, "P"),
    line: record.lines[0]?.line ?? null,
    raw: rawOf(record),
  };
}

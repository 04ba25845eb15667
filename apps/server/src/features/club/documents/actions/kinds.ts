import { costsSheet, type CostsData } from "../costs-text.ts";
import { amendmentSheet, type AmendmentData } from "../amendment-text.ts";
import { debitSheet, type DebitData } from "../debit-text.ts";
import { entrySheet, type EntryData } from "../entry-text.ts";
import { creditNoteSheet, type CreditNoteData, invoiceSheet, type InvoiceData } from "../invoice-text.ts";
import { letterSheet, type LetterData } from "../letter-text.ts";
import {
  terminationSheet,
  type TerminationData,
  withdrawalSheet,
  type WithdrawalData,
} from "../receipts-text.ts";
import { type OrdersData, ordersSheet, type StatementData, statementSheet } from "../statement-text.ts";
import type { Sheet } from "./sheet.ts";
import { termsSheet, type TermsData } from "../terms-text.ts";

/** What a document says, by its kind; its number and its moment are given when it is issued. */
export type DocumentData = {
  readonly der: EntryData;
  readonly precontract: TermsData;
  readonly letter: LetterData;
  readonly amendment: AmendmentData;
  readonly mandate: DebitData;
  readonly invoice: InvoiceData;
  readonly credit_note: CreditNoteData;
  readonly yearly_costs: CostsData;
  readonly withdrawal_receipt: WithdrawalData;
  readonly termination_receipt: TerminationData;
  readonly suitability_statement: StatementData;
  readonly proposal_orders: OrdersData;
};
export type DocumentKind = keyof DocumentData;

type Filing<K extends DocumentKind> = {
  readonly sheet: (data: DocumentData[K]) => Sheet;
  /** The letters that its number begins with; each series has its own sequence a firm and year. */
  readonly series: string;
};

export const documentKinds: { readonly [K in DocumentKind]: Filing<K> } = {
  der: { sheet: entrySheet, series: "DER" },
  precontract: { sheet: termsSheet, series: "IP" },
  letter: { sheet: letterSheet, series: "LM" },
  amendment: { sheet: amendmentSheet, series: "AV" },
  mandate: { sheet: debitSheet, series: "MP" },
  invoice: { sheet: invoiceSheet, series: "F" },
  credit_note: { sheet: creditNoteSheet, series: "A" },
  yearly_costs: { sheet: costsSheet, series: "RC" },
  withdrawal_receipt: { sheet: withdrawalSheet, series: "RT" },
  termination_receipt: { sheet: terminationSheet, series: "RS" },
  suitability_statement: { sheet: statementSheet, series: "DA" },
  proposal_orders: { sheet: ordersSheet, series: "FO" },
};

/** « F2026-000012 »: no number is missing between two of a series. */
export function documentNumber(series: string, year: number, rank: number): string {
  return `${series}${String(year)}-${String(rank).padStart(6, "0")}`;
}

import type { KeptFor } from "@vigie/domain";
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
import { type ReviewData, reviewSheet } from "../review-text.ts";
import type { Sheet } from "./sheet.ts";
import { termsSheet, type TermsData } from "../terms-text.ts";

/** The content of a document by kind; its number and instant are given when it is issued. */
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
  readonly review_statement: ReviewData;
};
export type DocumentKind = keyof DocumentData;

type Filing<K extends DocumentKind> = {
  readonly sheet: (data: DocumentData[K]) => Sheet;
  /** The prefix of its numbers; each series has its own sequence per firm and year. */
  readonly series: string;
  /** The retention rule that applies. */
  readonly kept: KeptFor;
};

export const documentKinds: { readonly [K in DocumentKind]: Filing<K> } = {
  der: { sheet: entrySheet, series: "DER", kept: "contract" },
  precontract: { sheet: termsSheet, series: "IP", kept: "contract" },
  letter: { sheet: letterSheet, series: "LM", kept: "contract" },
  amendment: { sheet: amendmentSheet, series: "AV", kept: "contract" },
  mandate: { sheet: debitSheet, series: "MP", kept: "contract" },
  invoice: { sheet: invoiceSheet, series: "F", kept: "bill" },
  credit_note: { sheet: creditNoteSheet, series: "A", kept: "bill" },
  yearly_costs: { sheet: costsSheet, series: "RC", kept: "bill" },
  withdrawal_receipt: { sheet: withdrawalSheet, series: "RT", kept: "contract" },
  termination_receipt: { sheet: terminationSheet, series: "RS", kept: "contract" },
  suitability_statement: { sheet: statementSheet, series: "DA", kept: "advice" },
  proposal_orders: { sheet: ordersSheet, series: "FO", kept: "advice" },
  review_statement: { sheet: reviewSheet, series: "RA", kept: "advice" },
};

/** Returns a number such as « F2026-000012 »; numbers of a series have no gaps. */
export function documentNumber(series: string, year: number, rank: number): string {
  return `${series}${String(year)}-${String(rank).padStart(6, "0")}`;
}

/** Documents made by third parties: a signed letter or proposal, and its proof. */
export const archivedKept = {
  signed_letter: "contract",
  proof: "contract",
  signed_proposal: "advice",
  proposal_proof: "advice",
} as const satisfies Readonly<Record<string, KeptFor>>;

/** Returns the kinds with the same retention rule. */
export function kindsKept(kept: KeptFor): readonly string[] {
  const all: readonly (readonly [string, KeptFor])[] = [
    ...Object.entries(documentKinds).map(([kind, filing]) => [kind, filing.kept] as const),
    ...Object.entries(archivedKept),
  ];
  return all.flatMap(([kind, own]) => (own === kept ? [kind] : []));
}

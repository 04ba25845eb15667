import { cents, type Cents, sumCents } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { SubscriptionRow } from "../store.ts";
import { changesOf, noteChange } from "../store/changes.ts";
import type { InvoiceRow } from "../store/payers.ts";
import { billText } from "../text.ts";

type Line = { readonly label: string; readonly ttcCents: Cents };

/** Returns the lines of an invoice: the period, and the amounts of contracts added during the period before. */
export async function invoiceLines(
  unit: UnitOfWork,
  subject: Subject,
  { row, invoice }: { readonly row: SubscriptionRow; readonly invoice: InvoiceRow },
): Promise<readonly Line[]> {
  const added = (await changesOf(subject, unit.db, row.id)).filter(
    ({ adjustCents, settledAt, invoiceId, adjustTo }) =>
      adjustCents > 0 &&
      settledAt !== null &&
      invoiceId === null &&
      adjustTo !== null &&
      adjustTo < invoice.fromDay,
  );
  const sum = sumCents(added.map(({ adjustCents }) => adjustCents));
  const period = billText.subscription[row.interval];
  // A code may have reduced the total below the amount of the additions.
  if (sum > invoice.ttcCents) return [{ label: period, ttcCents: invoice.ttcCents }];
  for (const { id } of added) await noteChange(subject, unit.db, { id, invoiceId: invoice.id });
  return [
    { label: period, ttcCents: cents(invoice.ttcCents - sum) },
    ...added.map(({ adjustCents }) => ({ label: billText.added, ttcCents: adjustCents })),
  ];
}

import type { CustomerRow } from "@vigie/api";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { useAreaNavigate } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { customerName } from "../../../../shared/book/customer-words.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { CoupleActs } from "./couple-acts.tsx";
import { sheetText } from "./sheet-text.ts";

const frenchList = new Intl.ListFormat("fr", { type: "conjunction" });
/** The number of colleagues that are named; the others are counted. */
const maxListedNames = 3;

function namesOf(names: readonly string[]): string {
  if (names.length <= maxListedNames + 1) return frenchList.format(names);
  const rest = formatMessage(sheetText.otherColleagues, { count: names.length - maxListedNames });
  return frenchList.format([...names.slice(0, maxListedNames), rest]);
}

/** Printing the meeting sheet, and ending the link. */
export function SheetActs({ customer }: { readonly customer: CustomerRow }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const go = useAreaNavigate();
  const name = customerName(customer);
  const remove = useAction(api.customers.removeAccess, {
    refreshes: [api.customers.search, api.segments.count, api.segments.list],
  });
  const confirm = async (): Promise<void> => {
    const reply = await remove.run({ params: { id: customer.id }, query: { confirmed: "true" } });
    if (reply === null) return;
    const { stillSeenBy } = reply;
    const others = namesOf(stillSeenBy.map((one) => one.name));
    toast(
      stillSeenBy.length === 0
        ? formatMessage(sheetText.removed, { name })
        : formatMessage(sheetText.removedOthers, { name, others, count: stillSeenBy.length }),
    );
    go(bookPaths.customers(), { replace: true });
  };
  return (
    <section
      aria-label={sheetText.more}
      data-print="none"
      className="mt-6 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-4"
    >
      <LinkButton
        onClick={() => {
          window.print();
        }}
      >
        {sheetText.print}
      </LinkButton>
      <CoupleActs customer={customer} />
      <LinkButton onClick={() => setAsking(true)}>{sheetText.removeAccess}</LinkButton>
      <Dialog
        open={isAsking}
        role="alertdialog"
        title={formatMessage(sheetText.removeTitle, { name })}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button look="danger" busy={remove.busy} onClick={() => void confirm()}>
              {sheetText.removeAccess}
            </Button>
            <Button onClick={() => setAsking(false)}>{bookText.cancel}</Button>
          </>
        }
      >
        <p className="t2">{sheetText.removeWhy}</p>
        {remove.failure !== null && (
          <p role="alert" className="t1 pt-2 text-neg">
            {remove.failure}
          </p>
        )}
      </Dialog>
    </section>
  );
}

import type { bookApi } from "@vigie/api/book";
import type { Reply } from "@vigie/api";
import type { ReactNode } from "react";
import { bookText } from "../../../../shared/book/book-text.ts";
import { customerName } from "../../../../shared/book/customer-words.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { bulkText } from "../text.ts";
import type { Selected } from "./use-selection.ts";

export type BulkResult = Reply<typeof bookApi.customerActs.bulk> & { readonly rows: readonly Selected[] };

/** The failures of an action: how many, for which customers, why. */
export function BulkFailures({
  result,
  onClose,
}: {
  readonly result: BulkResult;
  readonly onClose: () => void;
}): ReactNode {
  const { doneCount, failed, rows } = result;
  const nameOf = (id: string): string => {
    const row = rows.find((one) => one.id === id);
    return row === undefined ? bulkText.someone : customerName(row);
  };
  return (
    <div role="alert" className="t1 px-2 pb-3">
      <p className="font-semibold text-neg">
        {formatMessage(bulkText.donePart, {
          done: doneCount,
          total: doneCount + failed.length,
          failed: failed.length,
        })}
      </p>
      <ul aria-label={bulkText.failures}>
        {failed.map(({ customerId, message }) => (
          <li key={customerId}>
            <span className="font-semibold">{nameOf(customerId)}</span>
            <span className="pl-3 text-ink-2">{message}</span>
          </li>
        ))}
      </ul>
      <LinkButton onClick={onClose}>{bookText.close}</LinkButton>
    </div>
  );
}

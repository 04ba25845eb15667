import type { ReactNode } from "react";
import { formatMessage } from "../../../../ui/format-message.ts";
import { sheetText } from "./sheet-text.ts";

/** The end of a list of which only the first rows are printed: the number of omitted rows. */
export function PrintRest({ count }: { readonly count: number }): ReactNode {
  if (count <= 0) return null;
  return (
    <li data-print="rest" className="t1 text-ink-2">
      {formatMessage(sheetText.others, { count })}
    </li>
  );
}

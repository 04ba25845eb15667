import type { ImportMissing } from "@vigie/api";
import type { ReactNode } from "react";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { missingText } from "../text.ts";

/** What is missing for each account, in its own sentence; amounts are components, so that private mode masks them. */
export function MissingList({ missing }: { readonly missing: readonly ImportMissing[] }): ReactNode {
  return (
    <ul>
      {missing.map((one) => (
        <li
          key={`${one.kind} ${one.kind === "rows" ? one.accountName : plainName(one.accountName)} ${one.from ?? ""}`}
          className="border-b border-line py-2.5 last:border-b-0"
        >
          <p className="t1 break-words text-ink-3">
            {one.kind === "rows" ? one.accountName : plainName(one.accountName)}
          </p>
          <p className="t2 text-ink-2">{sentenceOf(one)}</p>
        </li>
      ))}
    </ul>
  );
}

function sentenceOf({ kind, from, to, amount, sentence }: ImportMissing): ReactNode {
  if (kind !== "balance" || from === null || to === null || amount === null) return sentence;
  return formatMessage(missingText.balance, {
    from: formatDay(from),
    to: formatDay(to),
    amount: <Amount key="amount" value={amount} signed />,
  });
}

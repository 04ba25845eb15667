import type { CustomerSheet } from "@vigie/api";
import type { ReactNode } from "react";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { PrintRest } from "./print-rest.tsx";
import { sheetText } from "./sheet-text.ts";

/** The number of printed movements. */
const printed = 3;

type ChangesProps = { readonly changes: CustomerSheet["changes"]; readonly hasContact: boolean };

/** Changes since the last exchange, in euros: the customer's payments, and the markets. */
export function Changes({ changes, hasContact }: ChangesProps): ReactNode {
  if (changes === null) return null;
  const { flows, market, wealthThen, movements } = changes;
  return (
    <section className="pt-4">
      <SectionHead
        title={formatMessage(sheetText.changes, { day: formatDay(changes.since) })}
        aside={hasContact ? sheetText.changesContact : sheetText.changesLink}
      />
      {flows === null && market === null ? (
        <p className="t2 pt-3 text-ink-2">{sheetText.changesUnknown}</p>
      ) : (
        <dl>
          <Line label={sheetText.flows} value={<Amount value={flows} decimals={false} signed />} />
          <Line
            label={sheetText.market}
            value={<Amount value={market} decimals={false} signed tone="change" />}
          />
          <Line label={sheetText.atThatTime} value={<Amount value={wealthThen} decimals={false} />} />
        </dl>
      )}
      {movements.length > 0 && (
        <>
          <h3 className="t1 pt-3 text-ink-2">{sheetText.movements}</h3>
          <ul data-print-first={printed}>
            {movements.map(({ on, wording, amount }, index) => (
              <li
                key={index}
                className="flex min-h-9.5 items-center justify-between gap-4 border-b border-line"
              >
                <span className="t2 min-w-0 truncate">
                  <span className="t1 pr-3 text-ink-3">{formatDay(on)}</span>
                  {wording}
                </span>
                <span className="t2 shrink-0">
                  <Amount value={amount} decimals={false} signed />
                </span>
              </li>
            ))}
            <PrintRest count={movements.length - printed} />
          </ul>
        </>
      )}
    </section>
  );
}

function Line({ label, value }: { readonly label: string; readonly value: ReactNode }): ReactNode {
  return (
    <div className="flex min-h-9.5 items-center justify-between gap-4 border-b border-line">
      <dt className="t2">{label}</dt>
      <dd className="t2">{value}</dd>
    </div>
  );
}

import type { CustomerRow } from "@vigie/api";
import { dayOf, type Day } from "@vigie/domain";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { customerName, dayWord, fileWord, riskWord } from "../../../../shared/book/customer-words.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { bulkText, cardText, text } from "../text.ts";
import { RowReason } from "./row-alerts.tsx";
import type { Selection } from "./use-selection.ts";

export type CustomerCardsProps = {
  readonly rows: readonly CustomerRow[];
  readonly today: Day;
  /** null until selection mode is started. */
  readonly selection: Selection | null;
};

/** The list under 745 px: the reason first, then the name and the wealth. */
export function CustomerCards({ rows, today, selection }: CustomerCardsProps): ReactNode {
  return (
    <ul aria-label={text.title}>
      {rows.map((row) => (
        <li key={row.id} className="row relative flex gap-3 border-b border-line py-3.5 last:border-b-0">
          {selection !== null && (
            <input
              type="checkbox"
              className="choice z-10 mt-0.5"
              aria-label={formatMessage(bulkText.select, { name: customerName(row) })}
              checked={selection.has(row.id)}
              onChange={() => {
                selection.toggle(row);
              }}
            />
          )}
          <Card row={row} today={today} />
        </li>
      ))}
    </ul>
  );
}

function Card({ row, today }: { readonly row: CustomerRow; readonly today: Day }): ReactNode {
  const { nextAppointmentAt } = row;
  const isLate = nextAppointmentAt !== null && dayOf(nextAppointmentAt) < today;
  return (
    <div className="min-w-0 grow">
      <RowReason row={row} today={today} />
      <div className="flex items-baseline justify-between gap-4">
        <AreaLink to={bookPaths.customer(row.id)} className="row-link t3 min-w-0">
          {customerName(row)}
        </AreaLink>
        <Amount value={row.wealth} decimals={false} className="t3 shrink-0" />
      </div>
      <div className="t1 flex flex-wrap justify-between gap-x-4 text-ink-2">
        <span>
          {riskWord(row)},{" "}
          <span className={row.missing.length > 1 ? "font-semibold text-warn" : ""}>
            {formatMessage(cardText.file, { file: fileWord(row) })}
          </span>
        </span>
        {row.contractCount !== null && (
          <span className="shrink-0">{formatMessage(cardText.contracts, { count: row.contractCount })}</span>
        )}
      </div>
      <div className="t1 flex flex-wrap justify-between gap-x-4 text-ink-2">
        <span>
          {row.lastContactAt === null
            ? cardText.noContact
            : formatMessage(cardText.contact, { day: dayWord(row.lastContactAt) })}
        </span>
        {nextAppointmentAt !== null && (
          <span className={`shrink-0 ${isLate ? "font-semibold text-neg" : ""}`}>
            {formatMessage(cardText.appointment, { day: dayWord(nextAppointmentAt) })}
          </span>
        )}
      </div>
    </div>
  );
}

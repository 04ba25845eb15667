import type { AdvisorAlert, CustomerSheet } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import type { Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { type ReadingOptions, useReading } from "../../../../api.ts";
import { AlertActs, alertWords } from "../../../../shared/book/alert-acts.tsx";
import { AlertWay } from "../../../../shared/book/alert-way.tsx";
import { alertKindWords, alertLevels } from "../../../../shared/book/alert-text.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { ReasonMark } from "../../../../shared/book/reason-mark.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { PrintRest } from "./print-rest.tsx";
import { headAlert } from "./sheet-next-step.tsx";
import { sheetText } from "./sheet-text.ts";

const shownAtMost = 3;
const printedAtMost = 1;

type PrintedProps = { readonly sheet: CustomerSheet; readonly alerts: readonly AdvisorAlert[] };

/** The open alerts of one customer, most important first. */
export function useCustomerAlerts(id: Id, options: ReadingOptions) {
  return useReading(bookApi.alerts.list, { query: { customerId: id } }, options);
}
export type AlertsReading = ReturnType<typeof useCustomerAlerts>;

/** Why this customer should be called: each alert in a sentence, with its possible actions. */
export function SheetAlerts({ reading }: { readonly reading: AlertsReading }): ReactNode {
  const [isWhole, setWhole] = useState(false);
  if (reading.isError)
    return (
      <p role="alert" className="t2 pt-4 text-neg" data-print="none">
        {sheetText.alertsFailed}{" "}
        <LinkButton onClick={() => void reading.refetch()}>{bookText.retry}</LinkButton>
      </p>
    );
  const alerts = reading.data?.alerts ?? [];
  if (alerts.length === 0) return null;
  const shown = isWhole ? alerts : alerts.slice(0, shownAtMost);
  return (
    <section className="pt-4" data-print="none">
      <SectionHead
        title={sheetText.alerts}
        aside={formatMessage(sheetText.alertCount, { count: alerts.length })}
      />
      <ul>
        {shown.map((alert) => (
          <Line key={alert.id} alert={alert} />
        ))}
      </ul>
      {shown.length < alerts.length && (
        <p className="t2 pt-2">
          <LinkButton onClick={() => setWhole(true)}>
            {formatMessage(sheetText.otherAlerts, { count: alerts.length - shown.length })}
          </LinkButton>
        </p>
      )}
    </section>
  );
}

/** In print: alerts that the head of the sheet does not show, one line each, and the number of omitted ones. */
export function PrintedAlerts({ sheet, alerts }: PrintedProps): ReactNode {
  const head = headAlert(sheet, alerts);
  const others = alerts.filter(({ id }) => id !== head?.id);
  if (others.length === 0) return null;
  const title = head === undefined ? sheetText.alerts : sheetText.printedAlerts;
  return (
    <section data-print="only" aria-label={title}>
      <ul className="flex gap-x-2 whitespace-nowrap">
        <li className="t1 font-semibold">{title}</li>
        {others.slice(0, printedAtMost).map((alert) => (
          <li key={alert.id} className="t1 min-w-0 truncate">
            {alertWords(alert)}
          </li>
        ))}
        <PrintRest count={others.length - printedAtMost} />
      </ul>
    </section>
  );
}

function Line({ alert }: { readonly alert: AdvisorAlert }): ReactNode {
  const { id, kind, customerName, amount } = alert;
  const words = alertWords(alert);
  return (
    <li className="grid items-start gap-x-5 gap-y-0.5 border-b border-line py-2.5 sm:grid-cols-[11rem_1fr_auto]">
      <ReasonMark reason={{ level: alertLevels[kind], words: alertKindWords[kind] }} />
      <div className="min-w-0">
        <p className="t2 break-words">{words}</p>
        <AlertWay alert={alert} />
        <AlertActs id={id} words={`${customerName}, ${words}`} state="open" />
      </div>
      {amount !== null && (
        <p className="t2 sm:text-right">
          <Amount value={amount} decimals={false} />
        </p>
      )}
    </li>
  );
}

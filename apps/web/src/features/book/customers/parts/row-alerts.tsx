import { useQueries } from "@tanstack/react-query";
import type { AdvisorAlert, CustomerRow, Reply } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import type { Day, Id } from "@vigie/domain";
import { createContext, use, useMemo, type ReactNode } from "react";
import { reading } from "../../../../api.ts";
import { alertKindWords, alertLevels } from "../../../../shared/book/alert-text.ts";
import { reasonOf, type Reason } from "../../../../shared/book/customer-words.ts";
import { ReasonMark } from "../../../../shared/book/reason-mark.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";

type First = Pick<AdvisorAlert, "kind">;
const FirstAlerts = createContext<ReadonlyMap<Id, First>>(new Map());

type Pages = readonly { readonly customers: readonly CustomerRow[] }[];

/** Loads the reasons to call the customers of a list once the rows are shown, one page at a time, so that the list does not wait
 * for them. Until then a row shows its number of alerts. */
export function RowAlerts({
  pages,
  children,
}: {
  readonly pages: Pages | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const asked = (pages ?? [])
    .map(({ customers }) => customers.flatMap(({ id, alertCount }) => ((alertCount ?? 0) > 0 ? [id] : [])))
    .filter((ids) => ids.length > 0);
  const told = useQueries({
    queries: asked.map((customerIds) => reading(bookApi.alerts.list, { query: { customerIds } })),
    combine: alertsOf,
  });
  const first = useMemo(() => {
    const found = new Map<Id, First>();
    for (const alert of told) if (!found.has(alert.customerId)) found.set(alert.customerId, alert);
    return found;
  }, [told]);
  return <FirstAlerts value={first}>{children}</FirstAlerts>;
}

type AlertsReply = Reply<typeof bookApi.alerts.list>;

function alertsOf(readings: readonly { readonly data: AlertsReply | undefined }[]): readonly AdvisorAlert[] {
  return readings.flatMap(({ data }) => data?.alerts ?? []);
}

/** The single reason of a row, the most serious one. */
export function RowReason({ row, today }: { readonly row: CustomerRow; readonly today: Day }): ReactNode {
  const alert = use(FirstAlerts).get(row.id);
  return <ReasonMark reason={alert === undefined ? reasonOf(row, today) : reasonOfAlert(alert, row)} />;
}

function reasonOfAlert({ kind }: First, { alertCount }: CustomerRow): Reason {
  const others = (alertCount ?? 1) - 1;
  const words = alertKindWords[kind];
  return {
    level: alertLevels[kind],
    words: others > 0 ? formatMessage(text.alertAndOthers, { words, count: others }) : words,
  };
}

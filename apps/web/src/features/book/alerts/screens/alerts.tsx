import type { AdvisorAlert, Reply } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { alertKinds } from "@vigie/domain";
import type { ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { AreaLink, useQueryState } from "../../../../shared/area/area.tsx";
import { AlertWay } from "../../../../shared/book/alert-way.tsx";
import { AlertActs, alertWords } from "../../../../shared/book/alert-acts.tsx";
import { AlertRest } from "../../../../shared/book/alert-rest.tsx";
import { alertKindWords, alertLevels, alertText as text } from "../../../../shared/book/alert-text.ts";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { ReasonMark } from "../../../../shared/book/reason-mark.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";

const states = ["open", "snoozed", "dismissed"] as const;
const kinds = ["all", ...alertKinds] as const;
type State = (typeof states)[number];

/** The alerts of the book, those that matter most first: one sentence, the customer, and what may be done. */
export function AlertsScreen(): ReactNode {
  const [state, setState] = useQueryState("etat", states, "open");
  const [kind, setKind] = useQueryState("nature", kinds, "all");
  const list = useReading(bookApi.alerts.list, {
    query: { state, ...(kind === "all" ? {} : { kinds: [kind] }) },
  });
  return (
    <>
      <PageHead
        title={text.title}
        asOf={
          list.data === undefined ? undefined : formatMessage(text.count, { count: list.data.totalCount })
        }
      />
      <div className="pt-4">
        <Choice
          label={text.state}
          options={states.map((value) => ({ value, label: text[value] }))}
          value={state}
          onValue={setState}
        />
        {kind !== "all" && (
          <p className="t2 pt-3">
            <span className="font-semibold">{alertKindWords[kind]}</span>{" "}
            <LinkButton
              onClick={() => {
                setKind("all");
              }}
            >
              {text.allKinds}
            </LinkButton>
          </p>
        )}
      </div>
      {list.data !== undefined ? (
        <Alerts data={list.data} state={state} />
      ) : list.isError ? (
        <EmptyState
          kind="failed"
          title={text.failed}
          action={<LinkButton onClick={() => void list.refetch()}>{bookText.retry}</LinkButton>}
        />
      ) : (
        <Loading label={text.loading}>
          <SkeletonRows count={6} height={60} />
        </Loading>
      )}
    </>
  );
}

function Alerts({
  data,
  state,
}: {
  readonly data: Reply<typeof bookApi.alerts.list>;
  readonly state: State;
}): ReactNode {
  const { alerts, rest } = data;
  return (
    <>
      {alerts.length === 0 ? (
        <EmptyState kind="none" title={text.none} reason={text.noneReason} />
      ) : (
        <ul className="pt-2">
          {alerts.map((alert) => (
            <Line key={alert.id} alert={alert} state={state} />
          ))}
        </ul>
      )}
      <AlertRest rest={rest} />
    </>
  );
}

function Line({ alert, state }: { readonly alert: AdvisorAlert; readonly state: State }): ReactNode {
  const {
    id,
    kind,
    customerId,
    customerName,
    amount,
    raisedAt: _raisedAt,
    snoozedUntil,
    dismissedBecause,
  } = alert;
  const words = alertWords(alert);
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[170px_1fr_120px]">
      <ReasonMark reason={{ level: alertLevels[kind], words: alertKindWords[kind] }} />
      <div className="min-w-0">
        <AreaLink to={bookPaths.customer(customerId)} className="t2 link font-semibold">
          {customerName}
        </AreaLink>
        <p className="t2 break-words">{words}</p>
        <AlertWay alert={alert} />
        {snoozedUntil !== null && (
          <p className="t1 text-ink-3">{formatMessage(text.until, { on: formatDay(snoozedUntil) })}</p>
        )}
        {dismissedBecause !== null && (
          <p className="t1 text-ink-3">{formatMessage(text.reason, { reason: dismissedBecause })}</p>
        )}
        <AlertActs id={id} words={`${customerName}, ${words}`} state={state} />
      </div>
      <div className="t2 sm:text-right">{amount !== null && <Amount value={amount} decimals={false} />}</div>
    </li>
  );
}

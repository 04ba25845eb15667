import type { AdvisorAlert } from "@vigie/api";
import { alertKinds } from "@vigie/domain";
import type { ReactNode } from "react";
import { AreaLink, useQueryState } from "../../../../shared/area/area.tsx";
import { AlertWay } from "../../../../shared/book/alert-way.tsx";
import { AlertActs, alertWords } from "../../../../shared/book/alert-acts.tsx";
import { AlertRest } from "../../../../shared/book/alert-rest.tsx";
import { alertKindWords, alertLevels, alertText as text } from "../../../../shared/book/alert-text.ts";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { ReasonMark } from "../../../../shared/book/reason-mark.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay, formatNumber } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Select } from "../../../../ui/select.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { useAlerts } from "../parts/use-alerts.ts";

const states = ["open", "snoozed", "dismissed"] as const;
const kinds = ["all", ...alertKinds] as const;
type State = (typeof states)[number];

/** The alerts of the book, most important first: one sentence, the customer, and the possible actions. */
export function AlertsScreen(): ReactNode {
  const [state, setState] = useQueryState("etat", states, "open");
  const [kind, setKind] = useQueryState("nature", kinds, "all");
  const list = useAlerts({ state, kind: kind === "all" ? null : kind });
  const [first] = list.data?.pages ?? [];
  return (
    <>
      <PageHead
        title={text.title}
        asOf={first === undefined ? undefined : formatMessage(text.count, { count: first.totalCount })}
      />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-4">
        <Choice
          label={text.state}
          options={states.map((value) => ({ value, label: text[value] }))}
          value={state}
          onValue={setState}
        />
        <div className="w-full sm:w-64">
          <Select
            label={text.kind}
            options={kinds.map((value) => ({
              value,
              label: value === "all" ? text.anyKind : alertKindWords[value],
            }))}
            value={kind}
            onValue={setKind}
          />
        </div>
      </div>
      {list.data !== undefined ? (
        <Alerts list={list} state={state} />
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

type ListProps = { readonly list: ReturnType<typeof useAlerts>; readonly state: State };

function Alerts({ list, state }: ListProps): ReactNode {
  const pages = list.data?.pages ?? [];
  const alerts = pages.flatMap((page) => page.alerts);
  const [first] = pages;
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
      {first !== undefined && first.totalCount > 0 && (
        <Foot list={list} shown={alerts.length} total={first.totalCount} />
      )}
      {!list.hasNextPage && <AlertRest rest={first?.rest ?? []} />}
    </>
  );
}

type FootProps = Pick<ListProps, "list"> & { readonly shown: number; readonly total: number };

function Foot({ list, shown, total }: FootProps): ReactNode {
  return (
    <div className="t1 flex flex-wrap items-center gap-x-5 gap-y-3 pt-4 text-ink-2">
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {list.isFetchingNextPage ? text.moreBusy : text.more}
        </Button>
      )}
      <span role="status">{formatMessage(text.shown, { shown, total: formatNumber(total) })}</span>
      {list.isFetchNextPageError && (
        <span role="alert" className="text-neg">
          {text.failedMore}
        </span>
      )}
    </div>
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

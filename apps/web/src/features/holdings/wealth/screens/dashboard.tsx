import type { Wealth } from "@vigie/api";
import { useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useState, type ReactNode } from "react";
import { api, callKey, named, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { useMayCall } from "../../../../shared/area/may-call.tsx";
import { ChangeSentence, type Mover } from "../../../../shared/history/change-sentence.tsx";
import { useHistory, type HistoryReading } from "../../../../shared/history/history.ts";
import { useLive } from "../../../../shared/requests/live.ts";
import { firstPaths } from "../../../../shared/area/first-paths.ts";
import { useRange } from "../../../../shared/history/range.tsx";
import { fullName, useMe } from "../../../../shared/session/user.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { FigureBlock } from "../../../../ui/figure-block.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useArrangement, type Arrangement } from "../parts/arrangement.ts";
import { PortfoliosTile } from "../parts/portfolios-tile.tsx";
import { Evolution } from "../parts/evolution.tsx";
import { NetOrigin } from "../parts/composition-note.tsx";
import { NetWord } from "../parts/net-word.tsx";
import { TileBody } from "../parts/tile-body.tsx";
import { TileFlow } from "../parts/tile-flow.tsx";
import { TodoColumn, TodoSkeleton, TodoUnknown } from "../parts/todo-column.tsx";
import { text } from "../text.ts";
import { arrangeLinkText } from "../parts/tile-text.ts";

/** How much, because of whom, what next. */
export function DashboardScreen(): ReactNode {
  const { subject } = useArea();
  const mayAdd = useMayCall(named.connections.register);
  const summary = useReading(api.wealth.summary, { params: { id: subject } });
  const portfolios = useReading(api.portfolios.list, { params: { id: subject } });
  const [range, setRange] = useRange();
  const history = useHistory(null, range);
  const arrangement = useArrangement();
  useFresh(history.refetch);
  const greeting = useGreeting();
  const wealth = summary.data?.wealth;
  // Who comes back finds the page as it was, whole, where it was left.
  const [isBack] = useState(wealth !== undefined);
  // The first figures are drawn at once, what is under them right after, in pieces that a gesture may interrupt.
  const isFirstGlanceDrawn = useDeferredValue(true, isBack);
  const isEmpty = wealth?.contractCount === 0 && portfolios.data?.portfolios.length === 0;
  const head = (
    <PageHead
      title={greeting}
      pageTitle={text.pageTitle}
      asOf={wealth === undefined ? undefined : sourcesWords(wealth)}
      action={isEmpty || !mayAdd ? undefined : <AddLink />}
    />
  );
  if (isEmpty)
    return (
      <>
        {head}
        <NothingYet />
      </>
    );
  const evolution = <Evolution reading={history} range={range} onRange={setRange} />;
  const shown = arrangement.places.flatMap(({ tile, hidden }) => (hidden ? [] : [tile]));
  // The history stands under the figure that it explains, as long as it comes first.
  const [first] = shown;
  const rest = first === "history" ? shown.slice(1) : shown;
  return (
    <>
      {head}
      <FirstGlance summary={summary} history={history}>
        {first === "history" && evolution}
      </FirstGlance>
      {isFirstGlanceDrawn && (
        <>
          <TileFlow
            tiles={rest}
            history={evolution}
            portfolios={<PortfoliosTile reading={portfolios} />}
            mayDraw={!summary.isPending && !history.isPending}
            isBack={isBack}
          />
          <ArrangeLink arrangement={arrangement} />
        </>
      )}
    </>
  );
}

type FirstGlanceProps = {
  readonly summary: SummaryReading;
  readonly history: HistoryReading;
  /** What stands under the figure. */
  readonly children: ReactNode;
};

/** How much it is all worth, beside what there is to do. */
function FirstGlance({ summary, history, children }: FirstGlanceProps): ReactNode {
  const { subject } = useArea();
  const wealth = summary.data?.wealth;
  return (
    <div className="page-grid pt-5 md:pt-6">
      <div className="grid min-w-0 content-start gap-5 md:col-span-8">
        <NetWorth
          wealth={wealth}
          history={history}
          onRetry={() => void summary.refetch()}
          isFailed={summary.isError}
        />
        {children}
        {subject === "me" && wealth !== undefined && <sinceVisit.Part mover={moverOf(wealth)} />}
      </div>
      <div className="column-rule max-md:pt-6 md:-mt-2 md:col-span-4 md:pt-0">
        <Todo wealth={wealth} isFailed={summary.isError} />
      </div>
    </div>
  );
}

function Todo({ wealth, isFailed }: { readonly wealth: Wealth | undefined; readonly isFailed: boolean }) {
  if (wealth !== undefined) return <TodoColumn items={wealth.todo} />;
  return isFailed ? <TodoUnknown /> : <TodoSkeleton />;
}

/** The page of who has no contract: how to begin, and what is known of them. */
function NothingYet(): ReactNode {
  return (
    <>
      <firstSteps.Part />
      <div className="mt-8 max-w-160">
        <TileBody tile="completion" />
      </div>
    </>
  );
}

/** Savers are greeted by their first name; an advisor reads whose wealth it is. */
function useGreeting(): string {
  const { subject } = useArea();
  const me = useMe();
  const isOwn = subject === "me";
  const customer = useReading(api.users.show, { params: { id: subject } }, { enabled: !isOwn }).data?.user;
  if (!isOwn) return customer === undefined ? text.pageTitle : fullName(customer);
  const name = me?.firstName ?? null;
  return name === null ? text.helloNobody : formatMessage(text.hello, { name });
}

/** What a synchronisation or a job has changed is read again, whatever is on the page. */
function useFresh(refetchHistory: () => void): void {
  const cache = useQueryClient();
  useLive("SyncChannel", () => {
    const stale = [api.wealth.summary, api.portfolios.list, api.wealth.composition, api.wealth.series];
    for (const target of stale) void cache.invalidateQueries({ queryKey: callKey(target) });
    refetchHistory();
  });
}

const firstSteps = lazyPart(async () => (await import("../parts/first-steps.tsx")).FirstSteps);
const sinceVisit = lazyPart(async () => (await import("../parts/since-visit.tsx")).SinceVisit);
const arrange = lazyPart(async () => (await import("../parts/arrange.tsx")).Arrange);

/** The way to another order of the page, after the last of it. */
function ArrangeLink({ arrangement }: { readonly arrangement: Arrangement }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const hidden = arrangement.places.filter((place) => place.hidden).length;
  return (
    <div className="t1 mt-8 flex flex-wrap gap-x-5 border-t border-line pt-3 text-ink-3" data-print="none">
      <LinkButton
        aria-haspopup="dialog"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        {arrangeLinkText.open}
      </LinkButton>
      {hidden > 0 && <span>{formatMessage(arrangeLinkText.hidden, { count: hidden })}</span>}
      {isOpen && (
        <arrange.Part
          {...arrangement}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      )}
    </div>
  );
}

/** On phones the same link stands at the head of the portfolios. */
function AddLink(): ReactNode {
  return (
    <AreaLink to={firstPaths.addConnection()} className="button button-solid max-sm:hidden">
      {text.add}
    </AreaLink>
  );
}

function sourcesWords({ sources }: Wealth): string | undefined {
  if (sources.total === 0) return undefined;
  return sources.upToDate === sources.total
    ? formatMessage(text.sourcesAll, { total: sources.total })
    : formatMessage(text.sources, { upToDate: sources.upToDate, total: sources.total });
}

type NetWorthProps = {
  readonly wealth: Wealth | undefined;
  readonly history: HistoryReading;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
};

function NetWorth({ wealth, history, isFailed, onRetry }: NetWorthProps): ReactNode {
  if (wealth === undefined && isFailed)
    return (
      <EmptyState
        kind="failed"
        title={text.failedWealth}
        action={<LinkButton onClick={onRetry}>{text.retry}</LinkButton>}
      />
    );
  if (wealth === undefined)
    return (
      <Loading label={text.loading}>
        <FigureBlock
          label={text.net}
          figure={<Skeleton width="min(100%, 520px)" className="h-[1em]!" />}
          note={<Skeleton width="60%" height={12} className="my-1" />}
          lead={<Skeleton width="90%" height={26} />}
        />
      </Loading>
    );
  // Portfolios there are, but no value of any is known yet: not 0 €.
  const net = wealth.unknownCount === wealth.contractCount ? null : wealth.net;
  return (
    <FigureBlock
      label={<NetWord wealth={wealth} />}
      figure={<Amount value={net} figure />}
      note={<CompositionNote wealth={wealth} />}
      lead={
        history.history === null ? (
          !history.isFailed && <Skeleton width="90%" height={26} />
        ) : (
          <ChangeSentence history={history.history} mover={moverOf(wealth)} withPercent />
        )
      }
    />
  );
}

/** A property moves by estimates and typed prices, not by markets. */
function moverOf({ envelopes }: Wealth): Mover {
  return envelopes.some(({ envelope }) => envelope === "real_estate") ? "marketsAndHomes" : "markets";
}

function CompositionNote({ wealth }: { readonly wealth: Wealth }): ReactNode {
  const { asOf, assets, debts, unknownCount } = wealth;
  const values = {
    assets: <Amount key="assets" value={assets} decimals={false} />,
    debts: <Amount key="debts" value={debts} decimals={false} />,
  };
  return (
    <>
      {asOf !== null && (
        <>
          <NetOrigin>{formatMessage(text.asOf, { day: formatDay(asOf) })}</NetOrigin>
          <span className="max-sm:sr-only">{wealth.contractCount > 1 && text.oldest}</span>.{" "}
        </>
      )}
      <span className="max-sm:hidden">
        {formatMessage(debts === 0 ? text.onlyAssets : text.parts, values)}
      </span>{" "}
      {unknownCount > 0 && formatMessage(text.unknownPortfolios, { count: unknownCount })}
    </>
  );
}

type SummaryReading = ReturnType<typeof useReading<typeof api.wealth.summary>>;

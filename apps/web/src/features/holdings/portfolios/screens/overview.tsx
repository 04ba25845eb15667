import type { PortfolioDetail } from "@vigie/api";
import { cents, isLoan } from "@vigie/domain";
import { useEffect, type ReactNode } from "react";
import { useAreaNavigate, useIdParam } from "../../../../shared/area/area.tsx";
import {
  AsOf,
  PortfolioFailed,
  PortfolioHead,
  usePortfolio,
} from "../../../../shared/portfolios/portfolio-head.tsx";
import { useHistory, type HistoryReading } from "../../../../shared/history/history.ts";
import { paths } from "../../../../shared/area/paths.ts";
import { Unread } from "../../../../shared/portfolios/unread.tsx";
import { useRange } from "../../../../shared/history/range.tsx";
import { today } from "../../../../shared/clock/today.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { FigureBlock } from "../../../../ui/figure-block.tsx";
import { useMayDraw } from "../../../../ui/may-draw.ts";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { PortfolioChart, PortfolioLead } from "../parts/portfolio-history.tsx";
import { Facts } from "../parts/facts.tsx";
import { Allocation, LargestLines, LatestOperations } from "../parts/holds.tsx";
import { Manage } from "../parts/manage.tsx";
import { type Analysed, AnalysisLink, Notes, useAnalyses } from "../parts/notes.tsx";
import { manageText, text } from "../text.ts";

/** A portfolio: value, causes of change, content and actions. */
export function OverviewScreen(): ReactNode {
  const portfolioId = useIdParam("contractId");
  const reading = usePortfolio(portfolioId);
  const portfolio = reading.data?.portfolio;
  const isProperty = portfolio?.kind === "realestate";
  const go = useAreaNavigate();
  useEffect(() => {
    // A property has its own page; lists link to its portfolio.
    if (isProperty) go(paths.realEstate(portfolioId), { replace: true });
  }, [isProperty, portfolioId, go]);
  const analyses = useAnalyses(portfolioId, portfolio);
  const mayDraw = useMayDraw(portfolio !== undefined);
  return (
    <>
      <PortfolioHead
        portfolioId={portfolioId}
        reading={reading}
        withValue={false}
        action={<AnalysisLink {...{ portfolioId, analyses }} />}
      />
      {portfolio === undefined && reading.isError && <PortfolioFailed reading={reading} />}
      {(portfolio === undefined ? !reading.isError : !mayDraw) && <OverviewSkeleton />}
      {portfolio !== undefined && mayDraw && !isProperty && (
        <Overview key={portfolioId} {...{ portfolio, analyses }} />
      )}
    </>
  );
}

type OverviewProps = { readonly portfolio: PortfolioDetail; readonly analyses: Analysed | undefined };

function Overview({ portfolio, analyses }: OverviewProps): ReactNode {
  const [range, setRange] = useRange();
  const history = useHistory(portfolio.id, range);
  const hasParts = portfolio.allocationDetailed.length > 1;
  return (
    <div className="page-grid pt-5">
      <div className="grid min-w-0 content-start gap-6 md:col-span-8">
        {portfolio.status === "hidden" && <p className="t2 text-warn">{manageText.isHidden}</p>}
        {portfolio.unread !== undefined && portfolio.unread !== null && (
          <p className="t2 text-warn">
            <Unread unread={portfolio.unread} />
          </p>
        )}
        {portfolio.needsRefresh && <p className="t2 text-warn">{manageText.needsRefresh}</p>}
        <Value portfolio={portfolio} history={history} />
        <PortfolioChart portfolio={portfolio} reading={history} range={range} onRange={setRange} />
        {(hasParts || portfolio.holdings.length > 0) && (
          <div className="grid gap-6 md:grid-cols-2">
            {hasParts && (
              <div className="pt-2.5 [&_.chart-head]:min-h-0">
                <Allocation portfolio={portfolio} />
              </div>
            )}
            {portfolio.holdings.length > 0 && <LargestLines portfolio={portfolio} />}
          </div>
        )}
        {portfolio.kind !== "realestate" && <LatestOperations portfolio={portfolio} />}
      </div>
      <div className="column-rule grid content-start gap-6 max-md:pt-8 sm:max-md:grid-cols-2 md:col-span-4 md:-mt-2">
        <Facts portfolio={portfolio} on={today()} />
        <Notes analyses={analyses} />
        <Manage portfolio={portfolio} />
      </div>
    </div>
  );
}

type ValueProps = { readonly portfolio: PortfolioDetail; readonly history: HistoryReading };

function Value({ portfolio, history }: ValueProps): ReactNode {
  const { amount, currency, kind } = portfolio;
  if (amount === null)
    return <EmptyState kind="unavailable" title={text.unknown} reason={text.unknownReason} />;
  // A debt is shown as the outstanding amount, without its sign.
  const shown = isLoan(kind) ? cents(Math.abs(amount)) : amount;
  return (
    <FigureBlock
      label={
        <FigureWord id={isLoan(kind) ? "loan.left" : "portfolio.value"}>{labelOf(portfolio)}</FigureWord>
      }
      figure={<Amount value={shown} currency={currency} figure />}
      note={<AsOf portfolio={portfolio} />}
      lead={
        history.history === null ? (
          !history.isFailed && <Skeleton width="80%" height={26} />
        ) : (
          <PortfolioLead portfolio={portfolio} history={history.history} />
        )
      }
    />
  );
}

function labelOf({ kind, envelope }: PortfolioDetail): string {
  if (isLoan(kind)) return text.outstanding;
  if (kind === "realestate") return text.property;
  return envelope === "accounts" || envelope === "savings" ? text.balance : text.value;
}

function OverviewSkeleton(): ReactNode {
  return (
    <Loading label={text.loading}>
      <div className="page-grid pt-5">
        <div className="grid content-start gap-6 md:col-span-8">
          <FigureBlock
            label={text.value}
            figure={<Skeleton width="min(100%, 460px)" className="h-[1em]!" />}
            note={<Skeleton width={220} height={12} />}
            lead={<Skeleton width="80%" height={26} />}
          />
          <Skeleton height={300} />
        </div>
        <div className="column-rule grid content-start gap-4 md:col-span-4">
          {[0, 1, 2, 3].map((key) => (
            <Skeleton key={key} height={22} />
          ))}
        </div>
      </div>
    </Loading>
  );
}

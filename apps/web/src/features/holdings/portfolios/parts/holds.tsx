import type { Holding, PortfolioDetail } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { paths } from "../../../../shared/area/paths.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { classLook } from "../../../../ui/charts/asset-classes.ts";
import { ShareBars } from "../../../../ui/charts/share-bars.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";
import { formatDay } from "../../../../ui/format.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Row } from "../../../../ui/row.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { text } from "../text.ts";

/** The diversification of a portfolio; nothing if it has one class by nature. */
export function Allocation({ portfolio }: { readonly portfolio: PortfolioDetail }): ReactNode {
  const items = portfolio.allocationDetailed.map(({ assetClass, amount, ratio }) => ({
    key: assetClass,
    label: classLook(assetClass).label,
    cents: amount,
    ratio,
    assetClass,
  }));
  return <ShareBars title={text.allocation} level={2} items={items} />;
}

const largestCount = 5;

export function largestHoldings(holdings: readonly Holding[]): readonly Holding[] {
  return holdings.toSorted((a, b) => (b.amount ?? -1) - (a.amount ?? -1)).slice(0, largestCount);
}

export function LargestLines({ portfolio }: { readonly portfolio: PortfolioDetail }): ReactNode {
  return (
    <section>
      <SectionHead
        title={<FigureWord id="line.value">{text.largest}</FigureWord>}
        aside={
          <AreaLink to={paths.portfolioInvestments(portfolio.id)} className="link t1">
            {text.allLines}
          </AreaLink>
        }
      />
      <ul className="pt-2">
        {largestHoldings(portfolio.holdings).map((line) => (
          <Row
            key={line.id}
            name={line.label}
            note={line.weightRatio === null ? undefined : formatUnit("share", line.weightRatio)}
            value={<Amount value={line.amount} currency={portfolio.currency} />}
          />
        ))}
      </ul>
    </section>
  );
}

const latestCount = 6;

export function LatestOperations({ portfolio }: { readonly portfolio: PortfolioDetail }): ReactNode {
  const list = useReading(api.transactions.list, {
    params: { id: portfolio.id },
    query: { perPage: latestCount },
  });
  const rows = list.data?.transactions;
  return (
    <section>
      <SectionHead
        title={text.latest}
        aside={
          rows === undefined || rows.length === 0 ? undefined : (
            <AreaLink to={paths.portfolioTransactions(portfolio.id)} className="link t1">
              {text.allOperations}
            </AreaLink>
          )
        }
      />
      {list.isPending && (
        <Loading label={text.loading}>
          <SkeletonRows count={latestCount} />
        </Loading>
      )}
      {list.isError && rows === undefined && (
        <EmptyState
          kind="failed"
          title={text.failedOperations}
          action={<LinkButton onClick={() => void list.refetch()}>{text.retry}</LinkButton>}
        />
      )}
      {rows?.length === 0 && <p className="t2 py-4 text-ink-2">{text.noOperations}</p>}
      <ul className="pt-2">
        {rows?.map((operation) => (
          <Row
            key={operation.id}
            name={plainName(operation.wording)}
            detail={operation.coming ? text.coming : undefined}
            note={formatDay(operation.date)}
            value={<Amount value={operation.amount} currency={portfolio.currency} signed />}
          />
        ))}
      </ul>
    </section>
  );
}

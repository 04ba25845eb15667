import type { PortfolioDetail } from "@vigie/api";
import type { ReactNode } from "react";
import { useIdParam } from "../../../../shared/area/area.tsx";
import {
  PortfolioFailed,
  PortfolioHead,
  usePortfolio,
} from "../../../../shared/portfolios/portfolio-head.tsx";
import { isOpenAccount } from "../../../../shared/funds/candidates.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { useIsWide } from "../../../../ui/media.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Compare } from "../parts/compare.tsx";
import { FundPanel } from "../parts/fund-panel.tsx";
import { MarketFilters } from "../parts/market-filters.tsx";
import { MarketList } from "../parts/market-list.tsx";
import { MissingNote } from "../parts/missing-note.tsx";
import { Selection } from "../parts/selection.tsx";
import { useMarket } from "../parts/use-market.ts";
import { text } from "../text.ts";

/** The funds among which an arbitration may choose: found, compared, kept or added. */
export function MarketScreen(): ReactNode {
  const portfolioId = useIdParam("contractId");
  const reading = usePortfolio(portfolioId);
  const portfolio = reading.data?.portfolio;
  return (
    <>
      <PortfolioHead portfolioId={portfolioId} reading={reading} page={text.marketPage} />
      {portfolio !== undefined && <MarketOf portfolio={portfolio} />}
      {portfolio === undefined && reading.isError && <PortfolioFailed reading={reading} />}
      {portfolio === undefined && !reading.isError && (
        <Loading label={text.loading}>
          <SkeletonRows count={10} height={57} />
        </Loading>
      )}
    </>
  );
}

function leadWithoutList(portfolio: PortfolioDetail): string {
  if (!isOpenAccount(portfolio)) return text.leadUnknown;
  return portfolio.kind === "pea" ? text.leadPea : text.leadOpen;
}

function MarketOf({ portfolio }: { readonly portfolio: PortfolioDetail }): ReactNode {
  const market = useMarket(portfolio);
  const isWide = useIsWide();
  const { added, dropped } = market.candidates;
  const hasNoList = market.list.data !== undefined && market.list.data.offer === null;
  const lead = hasNoList ? leadWithoutList(portfolio) : text.lead;
  return (
    <>
      <p className="t2 max-w-200 pt-3 text-ink-2 sm:t4 sm:pt-6 sm:pb-2 sm:leading-[2rem] sm:text-ink">
        {lead}
      </p>
      <MissingNote market={market} portfolio={portfolio} />
      {!isWide && (
        <p className="pt-1 sm:pt-2">
          <LinkButton
            onClick={() => {
              const target = document.querySelector("#selection");
              if (target instanceof HTMLElement) {
                target.scrollIntoView();
                target.focus();
              }
            }}
          >
            {formatMessage(text.toSelection, { count: added.length + dropped.length })}
          </LinkButton>
        </p>
      )}
      <div className="page-grid pt-2">
        <div className="min-w-0 md:col-span-8">
          <MarketFilters market={market} />
          <MarketList market={market} portfolio={portfolio} />
        </div>
        <div className="column-rule max-md:pt-9 md:col-span-4">
          <Selection market={market} portfolio={portfolio} />
        </div>
      </div>
      <Compare market={market} />
      {market.opened !== "" && (
        <FundPanel key={market.opened} isin={market.opened} market={market} portfolio={portfolio} />
      )}
    </>
  );
}

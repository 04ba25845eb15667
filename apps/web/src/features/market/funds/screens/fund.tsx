import type { Investment, InvestmentDetail, PortfolioDetail } from "@vigie/api";
import type { ReactNode } from "react";
import { AreaLink, useIdParam, useParam } from "../../../../shared/area/area.tsx";
import { PortfolioFailed, usePortfolio } from "../../../../shared/portfolios/portfolio-head.tsx";
import { portfolioName } from "../../../../shared/portfolios/portfolio-words.ts";
import { paths } from "../../../../shared/area/paths.ts";
import { pageTitles } from "../../../../shared/area/titles-text.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { Breadcrumb } from "../../../../ui/breadcrumb.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { classLook } from "../../../../ui/charts/asset-classes.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, Skeleton, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Stars } from "../../../../ui/stars.tsx";
import { BasicNote } from "../parts/fund-panel.tsx";
import { FundFacts, FundFees } from "../parts/fund-facts.tsx";
import { FundGains, FundHistory } from "../parts/fund-history.tsx";
import { FundRisk } from "../parts/fund-risk.tsx";
import { useFund } from "../parts/use-fund.ts";
import { usePlace, type Place } from "../parts/use-place.ts";
import { FundSplits } from "../parts/fund-splits.tsx";
import { text } from "../text.ts";

/** One fund, from the point of view of this portfolio. */
export function FundScreen(): ReactNode {
  const portfolioId = useIdParam("contractId");
  const isin = useParam("isin").toUpperCase();
  const reading = usePortfolio(portfolioId);
  const portfolio = reading.data?.portfolio;
  if (portfolio !== undefined) return <FundOf key={isin} isin={isin} portfolio={portfolio} />;
  return (
    <>
      <PageHead title={isin} pageTitle={pageTitles.fund} />
      {reading.isError ? <PortfolioFailed reading={reading} /> : <FundSkeleton />}
    </>
  );
}

type FundOfProps = { readonly isin: string; readonly portfolio: PortfolioDetail };

function FundOf({ isin, portfolio }: FundOfProps): ReactNode {
  const place = usePlace(isin, portfolio);
  const read = useFund(isin, place.supplied);
  const fund = read.state === "full" || read.state === "basic" ? read.fund : null;
  const last = read.state === "full" ? read.fund.history.days.at(-1) : undefined;
  return (
    <>
      <PageHead
        title={fund?.label ?? place.supplied?.label ?? isin}
        crumb={
          <Breadcrumb
            items={[
              <AreaLink key="portfolio" to={paths.portfolio(portfolio.id)} className="link">
                {portfolioName(portfolio)}
              </AreaLink>,
              <AreaLink key="market" to={paths.market(portfolio.id)} className="link">
                {text.caption}
              </AreaLink>,
              isin,
            ]}
          />
        }
        {...(place.held === null ? {} : { value: <Amount value={place.held} figure /> })}
        {...(last === undefined ? {} : { asOf: formatMessage(text.asOf, { day: formatDay(last) }) })}
        action={
          fund === null || place.supplied !== null ? undefined : (
            <AreaLink to={`${paths.market(portfolio.id)}?supports=${isin}`} className="button button-solid">
              {text.addToSelection}
            </AreaLink>
          )
        }
      />
      {read.state === "pending" && <FundSkeleton />}
      {read.state === "gone" && <FundGone portfolioId={portfolio.id} />}
      {read.state === "failed" && (
        <EmptyState
          kind="failed"
          title={text.failedFund}
          action={<LinkButton onClick={read.retry}>{text.retry}</LinkButton>}
        />
      )}
      {read.state === "basic" && (
        <div className="pt-4">
          <BasicNote retry={read.retry} />
        </div>
      )}
      {fund !== null && (
        <Sections fund={fund} detail={read.state === "full" ? read.fund : null} place={place} />
      )}
    </>
  );
}

function FundGone({ portfolioId }: { readonly portfolioId: string }): ReactNode {
  return (
    <EmptyState
      kind="unavailable"
      title={text.goneTitle}
      reason={text.goneReason}
      action={
        <AreaLink to={paths.market(portfolioId)} className="link">
          {text.backToMarket}
        </AreaLink>
      }
    />
  );
}

type SectionsProps = {
  readonly fund: Investment;
  readonly detail: InvestmentDetail | null;
  readonly place: Place;
};

function Sections({ fund, detail, place }: SectionsProps): ReactNode {
  return (
    <>
      <p className="t2 flex flex-wrap items-center gap-x-6 gap-y-1 pt-4 text-ink-2">
        <span>{fund.category ?? classLook(fund.assetClass).label}</span>
        {fund.note !== null && <Stars score={fund.note} labelled />}
        <span>
          {place.held === null
            ? text.notHeld
            : formatMessage(text.heldLine, {
                amount: <Amount key="held" value={place.held} decimals={false} />,
              })}
        </span>
      </p>
      <div className="page-grid pt-5">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8 md:col-span-8">
          {detail !== null && (
            <section className="grid gap-5">
              <FundHistory fund={detail} />
              <FundGains fund={detail} />
            </section>
          )}
          {detail !== null && <FundSplits fund={detail} />}
          {detail === null && <FundRiskSection fund={fund} detail={null} />}
        </div>
        <div className="column-rule grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8 max-md:pt-8 md:col-span-4">
          <section>
            <SectionHead title={<FigureWord id="fund.fees">{text.feesTitle}</FigureWord>} />
            <FundFees fund={fund} held={place.held} contractFees={place.contractFees} />
          </section>
          {detail !== null && <FundRiskSection fund={fund} detail={detail} />}
          <section>
            <SectionHead title={text.facts} />
            <FundFacts fund={fund} isOffered={place.isOffered} />
          </section>
        </div>
      </div>
    </>
  );
}

function FundRiskSection({ fund, detail }: Omit<SectionsProps, "place">): ReactNode {
  return (
    <section>
      <SectionHead title={<FigureWord id="fund.sri">{text.riskTitle}</FigureWord>} />
      <FundRisk published={fund.sri} estimated={detail?.estimatedSri} />
    </section>
  );
}

function FundSkeleton(): ReactNode {
  return (
    <Loading label={text.loading}>
      <div className="pt-6">
        <Skeleton height={280} />
      </div>
      <SkeletonRows count={8} height={40} />
    </Loading>
  );
}

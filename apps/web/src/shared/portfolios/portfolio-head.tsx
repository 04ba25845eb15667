import { portfolioHeadText, provenanceWords } from "./page-text.ts";
import type { PortfolioDetail } from "@vigie/api";
import { cents, isLoan, type Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../api.ts";
import { Amount } from "../../ui/amount.tsx";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatDay } from "../../ui/format.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { formatMessage } from "../../ui/format-message.ts";
import { Explained } from "../../ui/explained.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AreaLink, useArea } from "../area/area.tsx";
import { portfolioName, kindLabel, shortInstitution } from "./portfolio-words.ts";
import { isGrouped, portfolioTabs } from "./portfolio-tabs.ts";
import { isTabShown, NavTabs, SubTabs, usePlace } from "../area/nav-tabs.tsx";
import { ShareOfPage } from "./ownership-share.tsx";
import { OriginWords } from "./origin.tsx";
import { paths } from "../area/paths.ts";

/** A portfolio with its lines, with the query shared by all its pages. */
export function usePortfolio(portfolioId: Id) {
  const { subject } = useArea();
  return useReading(api.portfolios.ofUser, { params: { id: subject, portfolioId: portfolioId } });
}

export type PortfolioHeadProps = {
  readonly portfolioId: Id;
  readonly reading: ReturnType<typeof usePortfolio>;
  /** The main action of the page. */
  readonly action?: ReactNode;
  /** Follows the portfolio's name in the title of the browser tab. */
  readonly page?: string;
  /** false on the page that shows the value as its main figure. */
  readonly withValue?: boolean;
};

/** The head of every page of a portfolio: name, value with its date, tabs. */
export function PortfolioHead(props: PortfolioHeadProps): ReactNode {
  const { portfolioId, reading, action, page, withValue = true } = props;
  const portfolio = reading.data?.portfolio;
  const name = portfolio === undefined ? portfolioHeadText.portfolio : portfolioName(portfolio);
  const crumbs = [
    <AreaLink key="all" to={paths.portfolios()} className="link">
      {portfolioHeadText.portfolios}
    </AreaLink>,
    ...(portfolio === undefined ? [] : [crumbOf(portfolio)]),
  ];
  return (
    <>
      <PageHead
        title={name}
        pageTitle={page === undefined ? name : `${name}, ${page}`}
        crumb={<Breadcrumb items={crumbs} />}
        value={
          withValue && !(portfolio === undefined && reading.isError) ? (
            <Worth portfolio={portfolio} />
          ) : undefined
        }
        asOf={withValue && portfolio !== undefined ? <AsOf portfolio={portfolio} /> : undefined}
        action={action}
      />
      <div className="pt-1">
        <Tabs portfolioId={portfolioId} portfolio={portfolio} />
      </div>
    </>
  );
}

type TabsProps = { readonly portfolioId: Id; readonly portfolio: PortfolioDetail | undefined };

/** The tabs, then the pages of the current one. Their space is reserved while the portfolio loads. */
function Tabs({ portfolioId, portfolio }: TabsProps): ReactNode {
  const place = usePlace();
  const tabs = portfolioTabs(portfolioId, portfolio);
  const shown = tabs.find((tab) => tab.pages !== undefined && isTabShown(tab, place));
  return (
    <>
      <NavTabs label={portfolioHeadText.pages} items={tabs} />
      {shown?.pages !== undefined && (
        <SubTabs label={formatMessage(portfolioHeadText.pagesOf, { tab: shown.label })} items={shown.pages} />
      )}
      {portfolio === undefined && isGrouped(place.pathname) && <div className="min-h-10" />}
    </>
  );
}

function Worth({ portfolio }: { readonly portfolio: PortfolioDetail | undefined }): ReactNode {
  if (portfolio === undefined) return <Skeleton width={150} height={26} />;
  return (
    <Amount
      value={portfolio.amount}
      currency={portfolio.currency}
      figure
      unknown={portfolioHeadText.unknown}
    />
  );
}

/** Date and source of the value, then the reader's share. */
export function AsOf({ portfolio }: { readonly portfolio: PortfolioDetail }): ReactNode {
  const { ownedAmount, kind } = portfolio;
  // A debt is shown as the remaining amount, without its sign.
  const owned = ownedAmount !== null && isLoan(kind) ? cents(Math.abs(ownedAmount)) : ownedAmount;
  return (
    <>
      {portfolio.amount !== null && (
        <Explained explanation={<OriginWords portfolio={portfolio} />}>
          {asOfWords(portfolio) ?? portfolioHeadText.unknownDay}
        </Explained>
      )}
      <ShareOfPage portfolio={{ ...portfolio, ownedAmount: owned }} />
    </>
  );
}

function crumbOf(portfolio: PortfolioDetail): string {
  const bank = portfolio.bank === null ? "" : `, ${shortInstitution(portfolio.bank.name)}`;
  return kindLabel(portfolio) + bank;
}

/** « Valeur au 12.11.2026, saisie à la main ». */
export function asOfWords({
  amountAsOf,
  provenance,
}: Pick<PortfolioDetail, "amountAsOf" | "provenance">): string | undefined {
  if (amountAsOf === null) return undefined;
  return (
    formatMessage(portfolioHeadText.asOf, { day: formatDay(amountAsOf) }) +
    (provenance === null ? "" : provenanceWords[provenance])
  );
}

type FailedProps = {
  readonly reading: { readonly error: { readonly status: number } | null; readonly refetch: () => unknown };
  /** Other words: a property is not « ce contrat ». */
  readonly words?: { readonly failed: string; readonly gone: string; readonly goneReason?: string };
};

/** Shown under the head if the portfolio could not be read, or no longer exists. */
export function PortfolioFailed({ reading, words = portfolioHeadText }: FailedProps): ReactNode {
  if (reading.error?.status === 404)
    return (
      <EmptyState
        kind="unavailable"
        title={words.gone}
        reason={words.goneReason}
        action={
          <AreaLink to={paths.portfolios()} className="link">
            {portfolioHeadText.seeAll}
          </AreaLink>
        }
      />
    );
  return (
    <EmptyState
      kind="failed"
      title={words.failed}
      action={<LinkButton onClick={() => void reading.refetch()}>{portfolioHeadText.retry}</LinkButton>}
    />
  );
}

import type { PortfolioDetail } from "@vigie/api";
import { day, savingsProductOf, type Figure, type SavingsProduct } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea, useIdParam } from "../../../../shared/area/area.tsx";
import {
  PortfolioFailed,
  PortfolioHead,
  usePortfolio,
} from "../../../../shared/portfolios/portfolio-head.tsx";
import { isSavings } from "../../../../shared/portfolios/portfolio-tabs.ts";
import { paths } from "../../../../shared/area/paths.ts";
import { today } from "../../../../shared/clock/today.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, Skeleton, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Table, type Column } from "../../../../ui/table.tsx";
import { Interest, ReceivedInterest } from "../parts/interest.tsx";
import { ProductFacts } from "../parts/product-facts.tsx";
import { Reasons } from "../parts/product-reasons.tsx";
import { productText as words } from "../parts/product-text.ts";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";

/** A savings product: interest, rules, advantages and drawbacks, from dated figures. */
export function InformationsScreen(): ReactNode {
  const portfolioId = useIdParam("contractId");
  const reading = usePortfolio(portfolioId);
  const portfolio = reading.data?.portfolio;
  const product = savingsProductOf(portfolio?.kindDetail ?? null);
  return (
    <>
      <PortfolioHead portfolioId={portfolioId} reading={reading} page={words.page} />
      {portfolio === undefined && reading.isError && <PortfolioFailed reading={reading} />}
      {portfolio === undefined && !reading.isError && <Waiting />}
      {portfolio !== undefined &&
        (product === null ? (
          <NoProduct portfolio={portfolio} />
        ) : (
          <Product portfolio={portfolio} product={product} />
        ))}
    </>
  );
}

function Waiting(): ReactNode {
  return (
    <Loading label={words.loading}>
      <div className="page-grid pt-5">
        <div className="grid content-start gap-6 md:col-span-8">
          <Skeleton width="50%" height={72} />
          <SkeletonRows count={6} height={40} />
        </div>
        <div className="column-rule md:col-span-4">
          <SkeletonRows count={6} height={40} />
        </div>
      </div>
    </Loading>
  );
}

function NoProduct({ portfolio }: { readonly portfolio: PortfolioDetail }): ReactNode {
  const known = isSavings(portfolio);
  return (
    <EmptyState
      kind="unavailable"
      title={known ? words.unknownProduct : words.notSavings}
      reason={known ? words.unknownProductReason : words.notSavingsReason}
      action={
        <AreaLink
          to={known ? paths.portfolio(portfolio.id) : paths.portfolioDetails(portfolio.id)}
          className="link"
        >
          {known ? words.seeOverview : words.seeDetails}
        </AreaLink>
      }
    />
  );
}

type Props = { readonly portfolio: PortfolioDetail; readonly product: SavingsProduct };

function Product({ portfolio, product }: Props): ReactNode {
  const { subject } = useArea();
  const reading = useReading(api.portfolios.savings, {
    params: { id: subject, portfolioId: portfolio.id },
  });
  const savings = reading.data?.savings;
  const common = { portfolio, product, on: today() };
  return (
    <div className="page-grid pt-5">
      <div className="grid min-w-0 content-start gap-8 md:col-span-8">
        {savings === undefined &&
          (reading.isError ? (
            <EmptyState
              kind="failed"
              title={words.failed}
              action={<LinkButton onClick={() => void reading.refetch()}>{words.retry}</LinkButton>}
            />
          ) : (
            <Loading label={words.loading}>
              <Skeleton width="50%" height={120} />
            </Loading>
          ))}
        {savings !== undefined && <Interest {...common} savings={savings} currency={portfolio.currency} />}
        <Reasons {...common} />
        <RateHistory product={product} />
      </div>
      <div className="column-rule grid content-start gap-8 max-md:pt-8 md:col-span-4 md:-mt-2">
        <ProductFacts {...common} />
        {savings !== undefined && (
          <ReceivedInterest received={savings.received} currency={portfolio.currency} />
        )}
      </div>
    </div>
  );
}

/** No history is shown before this day (specification 1 §9); opening rates are, because plans keep them. */
const shownSince = day("2017-01-01");

const columns: readonly Column<Figure>[] = [
  { id: "from", head: words.from, card: "title", cell: (one) => formatDay(one.from) },
  {
    id: "to",
    head: words.until,
    card: "inline",
    cell: (one) => (one.to === null ? words.now : formatDay(one.to)),
  },
  {
    id: "rate",
    head: words.rate,
    align: "end",
    card: "side",
    cell: (one) => formatUnit("rate", one.value),
  },
];

function RateHistory({ product }: Pick<Props, "product">): ReactNode {
  const isKept = product.rateRule === "opening";
  const rates = product.rates
    .filter((figure) => isKept || figure.to === null || figure.to >= shownSince)
    .toReversed();
  if (rates.length === 0) return null;
  const title = isKept ? words.historyPel : words.history;
  return (
    <section>
      <SectionHead title={title} />
      <Table caption={title} columns={columns} rows={rates} rowKey={({ from }) => from} />
    </section>
  );
}

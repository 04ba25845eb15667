import type { PortfolioDetail } from "@vigie/api";
import { subtractCents, sumCents } from "@vigie/domain";
import type { ReactNode } from "react";
import { useIdParam } from "../../../../shared/area/area.tsx";
import {
  PortfolioFailed,
  PortfolioHead,
  usePortfolio,
} from "../../../../shared/portfolios/portfolio-head.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { PortfolioCosts } from "../parts/portfolio-costs.tsx";
import { LinesNotes, LinesTable } from "../parts/lines-table.tsx";
import { Pockets } from "../parts/pockets.tsx";
import { investText, text } from "../text.ts";

/** The lines of a portfolio, and for employee savings the availability of each lot. */
export function InvestmentsScreen(): ReactNode {
  const portfolioId = useIdParam("contractId");
  const reading = usePortfolio(portfolioId);
  const portfolio = reading.data?.portfolio;
  return (
    <>
      <PortfolioHead portfolioId={portfolioId} reading={reading} page={investText.page} />
      {portfolio === undefined && reading.isError && <PortfolioFailed reading={reading} />}
      {portfolio === undefined && !reading.isError && (
        <Loading label={text.loading}>
          <div className="pt-6">
            <SkeletonRows count={8} height={48} />
          </div>
        </Loading>
      )}
      {portfolio?.holdings.length === 0 && (
        <EmptyState kind="unavailable" title={investText.none} reason={investText.noneReason} />
      )}
      {portfolio !== undefined && portfolio.holdings.length > 0 && <Lines portfolio={portfolio} />}
    </>
  );
}

function Lines({ portfolio }: { readonly portfolio: PortfolioDetail }): ReactNode {
  return (
    <div className="pt-4">
      <SectionHead
        title={investText.caption}
        aside={
          <span className="t1 text-ink-3">
            {formatMessage(investText.count, { count: portfolio.holdings.length })}
          </span>
        }
      />
      <LinesTable portfolio={portfolio} />
      <LinesNotes portfolio={portfolio} />
      <Gap portfolio={portfolio} />
      <Pockets portfolio={portfolio} />
      <PortfolioCosts portfolio={portfolio} />
    </div>
  );
}

/** A smaller difference, in cents per line, is rounding. */
const roundingCents = 1;

/** The source reports lines and portfolio at different times: a difference is shown. */
function Gap({ portfolio }: { readonly portfolio: PortfolioDetail }): ReactNode {
  const values = portfolio.holdings.map((line) => line.amount);
  const known = values.filter((value) => value !== null);
  if (portfolio.amount === null || known.length < values.length) return null;
  const gap = subtractCents(portfolio.amount, sumCents(known));
  if (Math.abs(gap) <= roundingCents * values.length) return null;
  return (
    <p className="t1 pt-2 text-warn">
      {formatMessage(investText.difference, {
        gap: <Amount key="gap" value={gap} signed currency={portfolio.currency} />,
      })}
    </p>
  );
}

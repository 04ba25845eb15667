import type { ReactNode } from "react";
import { useIdParam } from "../../../../shared/area/area.tsx";
import {
  PortfolioFailed,
  PortfolioHead,
  usePortfolio,
} from "../../../../shared/portfolios/portfolio-head.tsx";
import { Prepare, PrepareSkeleton } from "../parts/prepare.tsx";
import { text } from "../text.ts";

/** The same page with its options open, for changing them. */
export function OptimizeScreen(): ReactNode {
  const portfolioId = useIdParam("contractId");
  const reading = usePortfolio(portfolioId);
  const portfolio = reading.data?.portfolio;
  return (
    <>
      <PortfolioHead portfolioId={portfolioId} reading={reading} page={text.optimizePage} />
      {portfolio !== undefined && <Prepare portfolio={portfolio} isOpenFirst={true} />}
      {portfolio === undefined && reading.isError && <PortfolioFailed reading={reading} />}
      {portfolio === undefined && !reading.isError && <PrepareSkeleton />}
    </>
  );
}

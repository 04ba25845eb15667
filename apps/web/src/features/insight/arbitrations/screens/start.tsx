import type { ReactNode } from "react";
import { useIdParam } from "../../../../shared/area/area.tsx";
import {
  PortfolioFailed,
  PortfolioHead,
  usePortfolio,
} from "../../../../shared/portfolios/portfolio-head.tsx";
import { Prepare, PrepareSkeleton } from "../parts/prepare.tsx";
import { text } from "../text.ts";

/** The goal of an arbitration and its search, on one page; the other options come from the contract. */
export function ArbitrationStartScreen(): ReactNode {
  const portfolioId = useIdParam("contractId");
  const reading = usePortfolio(portfolioId);
  const portfolio = reading.data?.portfolio;
  return (
    <>
      <PortfolioHead portfolioId={portfolioId} reading={reading} page={text.startPage} />
      {portfolio !== undefined && <Prepare portfolio={portfolio} isOpenFirst={false} />}
      {portfolio === undefined && reading.isError && <PortfolioFailed reading={reading} />}
      {portfolio === undefined && !reading.isError && <PrepareSkeleton />}
    </>
  );
}

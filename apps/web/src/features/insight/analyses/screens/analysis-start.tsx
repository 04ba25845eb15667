import { useEffect, type ReactNode } from "react";
import { useAreaNavigate, useIdParam } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { AnalysisSkeleton } from "../parts/waiting.tsx";

/** Redirects an address without a place to the first question, which replaces it in the history. */
export function AnalysisStartScreen(): ReactNode {
  const portfolioId = useIdParam("contractId");
  const go = useAreaNavigate();
  useEffect(() => {
    go(paths.analysis(portfolioId), { replace: true });
  }, [portfolioId, go]);
  return <AnalysisSkeleton />;
}

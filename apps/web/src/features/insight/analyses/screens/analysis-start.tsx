import { useEffect, type ReactNode } from "react";
import { useAreaNavigate, useIdParam } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { AnalysisSkeleton } from "../parts/waiting.tsx";

/** The address without a place goes to the first question, which takes its place in the history. */
export function AnalysisStartScreen(): ReactNode {
  const portfolioId = useIdParam("contractId");
  const go = useAreaNavigate();
  useEffect(() => {
    go(paths.analysis(portfolioId), { replace: true });
  }, [portfolioId, go]);
  return <AnalysisSkeleton />;
}

import { useEffect, type ReactNode } from "react";
import { useAreaNavigate, useIdParam } from "../../../../shell/area.tsx";
import { paths } from "../../../../shell/paths.ts";
import { AnalysisSkeleton } from "../parts/waiting.tsx";

/** The address without a place goes to the first question, which takes its place in the history. */
export function AnalysisStartScreen(): ReactNode {
  const contractId = useIdParam("contractId");
  const go = useAreaNavigate();
  useEffect(() => {
    go(paths.analysis(contractId), { replace: true });
  }, [contractId, go]);
  return <AnalysisSkeleton />;
}

import { useEffect, type ReactNode } from "react";
import { useAreaNavigate, useIdParam } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { text } from "../text.ts";

/** Redirects the former address of the recommendations to the first question of the advices, which replaces it in the history. */
export function RecoScreen(): ReactNode {
  const portfolioId = useIdParam("contractId");
  const go = useAreaNavigate();
  useEffect(() => {
    go(paths.analysis(portfolioId, "advices", "1"), { replace: true });
  }, [portfolioId, go]);
  return (
    <Loading label={text.loading}>
      <SkeletonRows count={6} height={44} />
    </Loading>
  );
}

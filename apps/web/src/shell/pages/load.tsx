import { loadText } from "./text.ts";
import { useNavigate } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { api, callKey, reading } from "../../api.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { ProgressLine } from "../../ui/progress-line.tsx";
import { toast } from "../../ui/toast.ts";
import { useArea, useAreaNavigate } from "../../shared/area/area.tsx";
import { paths } from "../../shared/area/paths.ts";

/** Refetches what a new account has changed, then shows the dashboard. Reached from the form that added it (areas/where-to.ts). */
export function LoadScreen(): ReactNode {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const go = useAreaNavigate();
  const { subject } = useArea();
  useEffect(() => {
    let isHere = true;
    const load = async (): Promise<void> => {
      const stale = [api.portfolios.list, api.wealth.summary, api.wealth.composition, api.wealth.series];
      for (const target of stale)
        await cache.invalidateQueries({ queryKey: callKey(target), refetchType: "none" });
      await Promise.allSettled([
        cache.fetchQuery(reading(api.portfolios.list, { params: { id: subject } })),
        cache.fetchQuery(reading(api.connections.list, { params: { id: subject } })),
      ]);
      if (!isHere) return;
      toast(loadText.bankAdded);
      go(paths.dashboard(), { replace: true });
    };
    void load();
    return () => {
      isHere = false;
    };
    // Once: the functions of the router are new at each drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [cache, subject, navigate]);
  return (
    <>
      <PageHead title={loadText.loading} />
      <div className="max-w-160 pt-8">
        <p className="t2 pb-4 text-ink-2">{loadText.arriving}</p>
        <ProgressLine label={loadText.progress} ratio={null} />
      </div>
    </>
  );
}

import type { Id } from "@vigie/domain";
import { useState } from "react";
import { api, useAction, useReading } from "../../../api.ts";
import { useArea } from "../../../shell/area.tsx";
import { useLive } from "../../../shell/live.ts";
import type { Metric, Strategy } from "../text.ts";

const checkEveryMs = 2000;

export type Wish = {
  readonly strategy: Strategy;
  readonly metric: Metric;
  /** null: the profile that Vigie holds. */
  readonly profile: number | null;
};

/** The last optimisation of a contract, and how to ask for another. `hasEnded` says that one seen under way has its answer. */
export function useSearch(contractId: Id) {
  const { subject } = useArea();
  const params = { id: subject, portfolioId: contractId };
  const [watchedId, setWatchedId] = useState<Id | null>(null);
  // While one runs the page asks again, so that a cut of the live channel leaves nobody waiting.
  const reading = useReading(
    api.arbitrations.last,
    { params },
    { refetchEveryMs: watchedId === null ? false : checkEveryMs },
  );
  const ask = useAction(api.arbitrations.optimize, { refreshes: [api.arbitrations.last] });
  const last = reading.data?.optimization ?? null;
  const isRunning = last?.status === "pending" || last?.status === "running";
  if (isRunning && watchedId !== last.id) setWatchedId(last.id);
  if (watchedId !== null && last?.status === "failed" && last.id === watchedId) setWatchedId(null);
  useLive("AnalysisChannel", (message) => {
    if (message === null || message["portfolioId"] === contractId || message["portfolio_id"] === contractId)
      void reading.refetch();
  });
  return {
    reading,
    last,
    refusal:
      ask.code !== null && ask.failure !== null
        ? { code: ask.code, sentence: ask.failure }
        : last?.status === "failed"
          ? last.failure
          : null,
    isRunning: isRunning || ask.busy,
    hasEnded: watchedId !== null && last?.id === watchedId && last.status === "done",
    search: ({ strategy, metric, profile }: Wish): void => {
      const data = { strategy, metric, investments: [], ...(profile === null ? {} : { profile }) };
      void ask.run({ params, body: { data } }).then((reply) => {
        if (reply !== null) setWatchedId(reply.optimization.id);
      });
    },
  };
}

import type { Optimization, PortfolioDetail } from "@vigie/api";
import type { Cents, Id } from "@vigie/domain";
import { useState } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { investmentsOf, type Candidates } from "../../../../shared/funds/candidates.ts";
import { useLive } from "../../../../shared/requests/live.ts";
import type { Metric, Strategy } from "../text.ts";
import { offeredIsins } from "./use-offer.ts";

const checkEveryMs = 2000;

export type SearchRequest = {
  readonly strategy: Strategy;
  readonly metric: Metric;
  /** null: the profile stored by Vigie. */
  readonly profile: number | null;
  readonly newMoney: Cents | null;
  /** Lowering fees may raise the risk, up to the limits of the profile. */
  readonly allowMoreRisk: boolean;
  readonly candidates: Candidates;
};

type Wish = Omit<SearchRequest, "candidates"> & { readonly investments: readonly string[] };

/** The body of the request, without what was not asked for. */
function dataOf({ strategy, metric, investments, profile, newMoney, allowMoreRisk }: Wish) {
  return {
    strategy,
    metric,
    investments: [...investments],
    ...(profile === null ? {} : { profile }),
    ...(newMoney === null || newMoney === 0 ? {} : { newMoney }),
    ...(allowMoreRisk && strategy === "cut_fees" ? { allowMoreRisk } : {}),
  };
}

/** The last optimisation of a portfolio, and how to request another. `hasEnded` is true once a search that was seen running has
 * its answer. A search that the saver cancelled is no longer followed. */
export function useSearch(portfolioId: Id) {
  const { subject } = useArea();
  const params = { id: subject, portfolioId: portfolioId };
  const [watchedId, setWatchedId] = useState<Id | null>(null);
  const [leftId, setLeftId] = useState<Id | null>(null);
  const [isPreparing, setIsPreparing] = useState(false);
  // While a search runs the page polls, so that losing the live channel leaves nobody waiting.
  const reading = useReading(
    api.arbitrations.last,
    { params },
    { refetchEveryMs: watchedId === null ? false : checkEveryMs },
  );
  const ask = useAction(api.arbitrations.optimize, { refreshes: [api.arbitrations.last] });
  const cancel = useAction(api.arbitrations.cancel, { refreshes: [api.arbitrations.last] });
  const last = reading.data?.optimization ?? null;
  const isUnderWay = (last?.status === "pending" || last?.status === "running") && last.id !== leftId;
  if (isUnderWay && watchedId !== last.id) setWatchedId(last.id);
  if (watchedId !== null && last?.status === "failed" && last.id === watchedId) setWatchedId(null);
  useLive("AnalysisChannel", (message) => {
    if (message === null || message["portfolioId"] === portfolioId || message["portfolio_id"] === portfolioId)
      void reading.refetch();
  });
  const send = async (data: ReturnType<typeof dataOf>): Promise<void> => {
    const reply = await ask.run({ params, body: { data } });
    if (reply !== null) setWatchedId(reply.optimization.id);
  };
  const search = async (wish: SearchRequest, portfolio: PortfolioDetail): Promise<void> => {
    setIsPreparing(true);
    const { added, dropped } = wish.candidates;
    const offered = added.length === 0 && dropped.length > 0 ? await offeredIsins(portfolio) : [];
    setIsPreparing(false);
    const investments = investmentsOf(wish.candidates, portfolio.holdings, offered);
    await send(dataOf({ ...wish, investments }));
  };
  return {
    reading,
    last,
    refusal:
      ask.code !== null && ask.failure !== null
        ? { code: ask.code, sentence: ask.failure }
        : last?.status === "failed"
          ? last.failure
          : null,
    isRunning: isUnderWay || ask.busy || isPreparing,
    hasEnded: watchedId !== null && last?.id === watchedId && last.status === "done",
    search: (wish: SearchRequest, portfolio: PortfolioDetail): void => {
      void search(wish, portfolio).catch(() => setIsPreparing(false));
    },
    /** Repeats the request of an answer on today's data. */
    refresh: ({ strategy, metric, asked }: Optimization): void =>
      void send(dataOf({ strategy, metric, ...asked })),
    /** Cancels the running search; the page returns to its questions at once. */
    cancel: (): void => {
      setLeftId(last?.id ?? null);
      setWatchedId(null);
      void cancel.run({ params });
    },
  };
}

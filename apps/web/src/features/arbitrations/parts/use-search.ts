import type { Id } from "@vigie/domain";
import { useEffect, useState } from "react";
import { api, useAction, useReading } from "../../../api.ts";
import { useArea } from "../../../shell/area.tsx";
import { useLive } from "../../../shell/live.ts";

const checkEveryMs = 2000;

/** The last optimisation of a contract, and how to ask for another. `onDone` is called once one that was under way ends well. */
export function useSearch(contractId: Id, onDone?: () => void) {
  const { subject } = useArea();
  const params = { id: subject, portfolioId: contractId };
  const [isWaiting, setIsWaiting] = useState(false);
  const reading = useReading(
    api.arbitrations.last,
    { params },
    { refetchEveryMs: isWaiting ? checkEveryMs : false },
  );
  const ask = useAction(api.arbitrations.optimize, { refreshes: [api.arbitrations.last] });
  const last = reading.data?.optimization ?? null;
  const isRunning = last?.status === "pending" || last?.status === "running";
  // While one runs the page asks again, so that a cut of the live channel leaves nobody waiting.
  if (isRunning && !isWaiting) setIsWaiting(true);
  const hasEnded = isWaiting && !isRunning && !ask.busy && !reading.isFetching && last !== null;
  useEffect(() => {
    if (!hasEnded) return;
    setIsWaiting(false);
    if (last.status === "done") onDone?.();
  }, [hasEnded, last, onDone]);
  useLive("AnalysisChannel", (message) => {
    if (message !== null && message["portfolioId"] !== contractId && message["portfolio_id"] !== contractId)
      return;
    void reading.refetch();
  });
  return { reading, last, ask, isRunning: isRunning || ask.busy };
}

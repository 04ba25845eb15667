import { syncSteps, type Id, type SyncStep } from "@vigie/domain";
import type { Account, Reply, SyncView } from "@vigie/api";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { api, callKey, useReading } from "../../../../api.ts";
import { isReading } from "../../../../shared/portfolios/is-reading.ts";
import { useLive } from "../../../../shared/requests/live.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Steps, type Step } from "../../../../ui/steps.tsx";
import { syncTexts } from "../text.ts";

/** The live channel reports each step; without it, occasional polling is enough. */
const pollMs = 3_000;

/** Follows the sync of one connection. */
export function useFollowedConnection(connectionId: Id) {
  const input = { params: { id: connectionId } };
  const cached = useQueryClient().getQueryData<Reply<typeof api.connections.show>>(
    callKey(api.connections.show, input),
  );
  const busy = cached === undefined || isReading(cached.account.sync);
  const account = useReading(api.connections.show, input, { refetchEveryMs: busy ? pollMs : false });
  useLive("SyncChannel", (message) => {
    if (message?.["event"] === "account.deleted") return;
    if (message === null || message["accountId"] === connectionId || message["account_id"] === connectionId)
      void account.refetch();
  });
  return account;
}

/** The steps of a sync as they happen, with counts. */
export function SyncSteps({
  account,
  steps = syncSteps,
}: {
  readonly account: Account;
  readonly steps?: readonly SyncStep[];
}): ReactNode {
  const { sync } = account;
  return <Steps label={syncTexts.label} steps={steps.map((step) => stepOf(step, steps, sync))} />;
}

function stepOf(step: SyncStep, steps: readonly SyncStep[], sync: SyncView | null): Step {
  const done = sync?.status === "done" || (sync?.stepsDone.includes(step) ?? false);
  const first = steps.find((one) => !(sync?.stepsDone.includes(one) ?? false));
  const state = done ? "done" : step === first ? (sync?.status === "failed" ? "failed" : "current") : "todo";
  return { id: step, label: syncTexts.steps[step], state, caption: countOf(step, sync) };
}

function countOf(step: SyncStep, sync: SyncView | null): string {
  if (sync === null) return "";
  const { contracts: portfolios, transactions, lines, setAside, doubtful } = sync.counts;
  if (step === "accounts") return formatMessage(syncTexts.portfolios, { count: portfolios });
  if (step === "transactions")
    return joined(
      formatMessage(syncTexts.transactions, { count: transactions }),
      formatMessage(syncTexts.doubtful, { count: doubtful }),
    );
  if (step === "holdings") return formatMessage(syncTexts.lines, { count: lines });
  return step === "valuation" ? formatMessage(syncTexts.setAside, { count: setAside }) : "";
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(", ");
}

/** A minute and a half is long: the page says so, with a way to leave. */
const slowMs = 90_000;

export function useIsSlow(active: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => {
      setSlow(true);
    }, slowMs);
    return () => {
      clearTimeout(timer);
    };
  }, [active]);
  return slow;
}

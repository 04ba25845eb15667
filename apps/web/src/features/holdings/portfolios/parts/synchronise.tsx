import { useQueryClient } from "@tanstack/react-query";
import type { Account, SyncView } from "@vigie/api";
import { addDays, consentNoticeDays, msBetween, needsUser, syncSteps, type Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, callKey, useAction, useReading } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { Act } from "../../../../shared/area/may-call.tsx";
import { useLive } from "../../../../shared/requests/live.ts";
import { isReading } from "../../../../shared/portfolios/is-reading.ts";
import { paths } from "../../../../shared/area/paths.ts";
import { today } from "../../../../shared/clock/today.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Steps, type Step } from "../../../../ui/steps.tsx";
import { syncStepLabels, syncText } from "../text.ts";
import { staleTotals } from "../../../../shared/portfolios/stale-totals.ts";

/** The polling interval during a sync: the live channel may be disconnected. */
const askEveryMs = 3000;
/** Two instants closer than this belong to one sync. */
const sameReadingMs = 60_000;

/** The time of the last sync, a new one on demand, and its steps. */
export function Synchronise({ connectionId }: { readonly connectionId: Id }): ReactNode {
  const { account, start, isWatched } = useWatchedAccount(connectionId);
  const held = account.data?.account;
  if (held === undefined)
    return account.isError ? <p className="t1 pt-3 text-ink-3">{syncText.failedRead}</p> : null;
  const running = isReading(held.sync);
  const { consentEndsOn } = held;
  const isSoon = consentEndsOn !== null && consentEndsOn <= addDays(today(), consentNoticeDays);
  const endsSoon = isSoon && !needsUser(held.state) ? consentEndsOn : null;
  return (
    <div className="mt-3 border-t border-line pt-3">
      <h3 className="t2 font-semibold">{syncText.title}</h3>
      <p className="t1 pt-1 text-ink-2">{readWords(held)}</p>
      {endsSoon !== null && (
        <p className="t1 pt-1 text-warn">
          {formatMessage(syncText.consentSoon, { day: formatDay(endsSoon) })}
        </p>
      )}
      {held.errorMessage !== null && <p className="t1 pt-1 text-neg">{held.errorMessage}</p>}
      <Act call={api.connections.synchronize}>
        <div className="pt-2">
          <NextStep
            account={held}
            isBusy={start.busy || running}
            isEnding={endsSoon !== null}
            onStart={() => void start.run({ params: { id: connectionId } })}
          />
        </div>
      </Act>
      {start.failure !== null && (
        <p role="alert" className="t1 pt-1 text-neg">
          {start.failure}
        </p>
      )}
      {held.sync !== null && (running || isWatched) && (
        <div className="pt-3 pl-4">
          <Steps label={syncText.running} steps={stepsOf(held.sync)} />
          <p className="t1 pt-2 text-ink-3">{running ? syncText.goesOn : endWords(held.sync)}</p>
        </div>
      )}
    </div>
  );
}

/** Polls the source while a sync requested here runs. */
function useWatchedAccount(connectionId: Id) {
  const cache = useQueryClient();
  // Steps are shown for a sync requested here until the page is left, so that its end is visible.
  const [isWatched, setIsWatched] = useState(false);
  const account = useReading(
    api.connections.show,
    { params: { id: connectionId } },
    { refetchEveryMs: isWatched ? askEveryMs : false },
  );
  const start = useAction(api.connections.synchronize, {
    refreshes: [api.connections.show],
    onDone: () => {
      setIsWatched(true);
    },
  });
  useLive("SyncChannel", () => {
    void account.refetch();
    for (const stale of staleTotals) void cache.invalidateQueries({ queryKey: callKey(stale) });
  });
  return { account, start, isWatched };
}

/** The age of the source's data, and the time of the last sync: syncing does not make the data newer. */
export function readWords({ lastSuccessAt, lastTryAt, state }: Account): string {
  if (lastSuccessAt === null) return syncText.never;
  const values = { day: formatInstantDay(lastSuccessAt), time: formatTime(lastSuccessAt) };
  if (lastTryAt === null || state !== "ok" || msBetween(lastSuccessAt, lastTryAt) < sameReadingMs)
    return formatMessage(syncText.last, values);
  const checkedDay = formatInstantDay(lastTryAt);
  const sentence = checkedDay === values.day ? syncText.lastChecked : syncText.lastCheckedOn;
  return formatMessage(sentence, { ...values, checkedDay, checkedTime: formatTime(lastTryAt) });
}

type NextStepProps = {
  readonly account: Account;
  readonly isBusy: boolean;
  /** The consent expires soon: renewing it is the next step. */
  readonly isEnding: boolean;
  readonly onStart: () => void;
};

function NextStep({ account, isBusy, isEnding, onStart }: NextStepProps): ReactNode {
  if (needsUser(account.state) || isEnding)
    return (
      <AreaLink to={paths.updateCredentials(account.id)} className="link t2">
        {isEnding ? syncText.renew : syncText.reconnect}
      </AreaLink>
    );
  return (
    <LinkButton
      className="t2 max-sm:min-h-11"
      aria-disabled={isBusy || undefined}
      onClick={() => {
        if (!isBusy) onStart();
      }}
    >
      {isBusy ? `${syncText.running}…` : syncText.now}
    </LinkButton>
  );
}

function endWords(sync: SyncView): string {
  return sync.status === "done" ? syncText.done : syncText.failed;
}

/** The five steps of a sync with their state and counts. */
export function stepsOf(sync: SyncView): readonly Step[] {
  const isOver = sync.status === "done";
  const counted: Readonly<Record<string, readonly [string, number]>> = {
    accounts: [syncText.portfolios, sync.counts.contracts],
    transactions: [syncText.transactions, sync.counts.transactions],
    holdings: [syncText.lines, sync.counts.lines],
  };
  return syncSteps.map((step): Step => {
    const isDone = isOver || sync.stepsDone.includes(step);
    const isHere = sync.step === step || (sync.step === null && step === "connection");
    const state = isDone ? "done" : !isHere ? "todo" : isReading(sync) ? "current" : "failed";
    const [sentence, count] = counted[step] ?? ["", 0];
    const common = { id: step, label: syncStepLabels[step], state } as const;
    return isDone && count > 0 ? { ...common, caption: formatMessage(sentence, { count }) } : common;
  });
}

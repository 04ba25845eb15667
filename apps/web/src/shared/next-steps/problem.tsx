import type { HealthProblem, NamedCall } from "@vigie/api";
import type { ProblemKind } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, named, useAction, useReading } from "../../api.ts";
import { LinkButton } from "../../ui/button.tsx";
import { formatDay } from "../../ui/format.ts";
import { formatMessage } from "../../ui/format-message.ts";
import { AreaLink } from "../area/area.tsx";
import { useMayCall } from "../area/may-call.tsx";
import { isReading } from "../portfolios/is-reading.ts";
import { institution } from "../portfolios/portfolio-words.ts";
import { firstPaths } from "../area/first-paths.ts";
import { plainName } from "../portfolios/plain-name.ts";
import {
  failureReasons,
  problemBodies,
  problemText,
  problemTitles,
  reconnectReasons,
} from "./problem-text.ts";

/** A problem of a data source in words, and the one action that solves it. */

/** Problems that only the saver can solve; others may solve themselves. */
const settledBySaver: readonly ProblemKind[] = ["reconnect", "not_supported", "consent_ended"];

export function needsAction(kind: ProblemKind): boolean {
  return settledBySaver.includes(kind);
}

export function problemWords(problem: HealthProblem): { readonly title: string; readonly body: string } {
  const { kind } = problem;
  const subject = plainName(problem.portfolioId === null ? institution(problem.subject) : problem.subject);
  return { title: formatMessage(problemTitles[kind], { subject }), body: bodyOf(problem) };
}

function bodyOf({ kind, state, on, errorMessage }: HealthProblem): string {
  const day = on === null ? "" : formatDay(on);
  if (kind === "reconnect" || kind === "sync_failed") {
    const reasons = kind === "reconnect" ? reconnectReasons : failureReasons;
    // The bank's own message says more if it asks for an action on its site.
    const bankMessage = state === "action_needed" ? errorMessage : null;
    const reason = bankMessage ?? (state === null ? undefined : reasons[state]) ?? problemBodies[kind];
    return `${reason} ${on === null ? problemText.never : formatMessage(problemText.shownValue, { day })}`;
  }
  return kind === "late" && on !== null
    ? `${problemBodies.late} ${formatMessage(problemText.shownValue, { day })}`
    : formatMessage(problemBodies[kind], { day });
}

/** The call that solves it. */
function callOf({ action, portfolioKind }: HealthProblem): NamedCall {
  if (action === "retry") return api.connections.synchronize;
  if (action === "import") return named.imports.create;
  if (action !== "update_value") return named.connections.register;
  // Without manual contracts there is no value to enter: the link opens the contract.
  return portfolioKind === "realestate" ? named.realEstates.update : named.manualPortfolios.update;
}

/** One action per problem. An advisor only reads: solving it is up to the saver. */
export function ProblemAction({ problem }: { readonly problem: HealthProblem }): ReactNode {
  const mayMend = useMayCall(callOf(problem));
  const { accountId: connectionId, portfolioId, portfolioKind, action, kind } = problem;
  const isHome = portfolioKind === "realestate";
  if (mayMend) {
    if (action === "reconnect" && connectionId !== null)
      return (
        <ScreenLink
          to={firstPaths.updateCredentials(connectionId)}
          label={kind === "reconnect" ? problemText.reconnect : problemText.renew}
          about={problem}
        />
      );
    if (action === "retry" && connectionId !== null)
      return <Retry connectionId={connectionId} about={problem} />;
    if (action === "import")
      return <ScreenLink to={firstPaths.importFile()} label={problemText.import} about={problem} />;
    if (action === "update_value" && portfolioId !== null)
      return (
        <ScreenLink
          to={isHome ? firstPaths.realEstateSettings(portfolioId) : firstPaths.editTyped(portfolioId)}
          label={problemText.updateValue}
          about={problem}
        />
      );
  }
  if (portfolioId === null) return null;
  return (
    <ScreenLink
      to={isHome ? firstPaths.realEstate(portfolioId) : firstPaths.portfolio(portfolioId)}
      label={problemText.check}
      about={problem}
    />
  );
}

type About = { readonly about: Pick<HealthProblem, "subject"> };

/** Links with the same words in a list are distinguished by what they are about. */
function ScreenLink({
  to,
  label,
  about,
}: About & { readonly to: string; readonly label: string }): ReactNode {
  return (
    <AreaLink to={to} className="link">
      {label}
      <span className="sr-only"> {plainName(about.subject)}</span>
    </AreaLink>
  );
}

/** The polling interval while a sync requested here runs. */
const askEveryMs = 3000;

/** Requests a new sync of a source where its failure is shown, and reports its progress to the end. If a sync is already
 * running, that is not a failure. */
export function Retry({
  connectionId,
  about,
  label = problemText.retry,
}: About & {
  readonly connectionId: NonNullable<HealthProblem["accountId"]>;
  readonly label?: string;
}): ReactNode {
  const { retry, isRunning, failure } = useRetry(connectionId);
  return (
    <>
      <LinkButton
        aria-disabled={isRunning}
        onClick={() => {
          if (!isRunning) void retry();
        }}
      >
        {isRunning ? problemText.running : label}
        <span className="sr-only"> {plainName(about.subject)}</span>
      </LinkButton>
      {failure !== null && (
        <p role="alert" className="t1 pt-1 text-neg">
          {failure}
        </p>
      )}
    </>
  );
}

function useRetry(connectionId: NonNullable<HealthProblem["accountId"]>) {
  const input = { params: { id: connectionId } };
  const [isWatched, setIsWatched] = useState(false);
  const [runs, setRuns] = useState(false);
  const account = useReading(api.connections.show, input, {
    enabled: isWatched,
    refetchEveryMs: runs ? askEveryMs : false,
  });
  const isRead = isWatched && account.data !== undefined && isReading(account.data.account.sync);
  if (runs !== isRead) setRuns(isRead);
  const start = useAction(api.connections.synchronize, {
    refreshes: [api.wealth.summary, named.connections.list, api.connections.show, named.health.show],
  });
  return {
    isRunning: start.busy || isRead,
    failure: start.code === "account.sync_running" ? null : start.failure,
    retry: async () => {
      setIsWatched(true);
      const started = await start.run(input);
      if (started === null) await account.refetch();
    },
  };
}

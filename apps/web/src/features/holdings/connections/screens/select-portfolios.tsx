import type { Account, ContractDoubt, Portfolio } from "@vigie/api";
import { isId, needsUser, type Id } from "@vigie/domain";
import { useQueryClient, type Query } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { AreaLink, useParam, useQueryState, useQueryText } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { ConfirmBar } from "../parts/confirm-bar.tsx";
import { PortfolioChoice } from "../parts/portfolio-choice.tsx";
import { LostConnection, NoConnection } from "../parts/lost-connection.tsx";
import { OwnOnly } from "../parts/own-only.tsx";
import { ReadResult } from "../parts/read-result.tsx";
import { isReading } from "../../../../shared/portfolios/is-reading.ts";
import { SyncSteps, useFollowedConnection, useIsSlow } from "../parts/sync-view.tsx";
import { useChoosing } from "../parts/use-choosing.ts";
import { useHeadFocus } from "../parts/use-head-focus.ts";
import { selectionTexts, syncTexts, text } from "../text.ts";

/** Selects the portfolios to include, then shows their sync. */
export function SelectPortfoliosScreen(): ReactNode {
  return (
    <OwnOnly>
      <FindAccount />
    </OwnOnly>
  );
}

/** The connection of the address; otherwise the latest one to this bank. */
function FindAccount(): ReactNode {
  const bankId = useParam("bankId");
  const [named] = useQueryText("compte");
  const accounts = useReading(api.connections.list, { params: { id: "me" } }, { enabled: !isId(named) });
  const last = accounts.data?.accounts.findLast((account) => account.bank.id === bankId);
  const id = isId(named) ? named : last?.id;
  if (id !== undefined) return <Select connectionId={id} />;
  return (
    <>
      <PageHead title={selectionTexts.title} />
      {accounts.isPending ? (
        <Coming />
      ) : accounts.isError ? (
        <NoConnection error={accounts.error} onRetry={() => void accounts.refetch()} />
      ) : (
        <LostConnection />
      )}
    </>
  );
}

/** Before the first selection a bank reports which contracts exist, not their values. */
const hasValue = ({ amount }: Portfolio): boolean => amount !== null;

/** The values shown are those of the last sync, even while another one runs. */
function readOn(account: Account | undefined): string | undefined {
  const at = account?.sync?.finishedAt ?? account?.lastSuccessAt ?? null;
  return at === null ? undefined : selectionTexts.readOn(formatInstantDay(at));
}

/** The partner's link and terms do not change during a sync. */
function isOurs(query: Query): boolean {
  return typeof query.queryKey[0] === "string" && query.queryKey[0].startsWith("/");
}

type AwaitedProps = { readonly error: { readonly status: number } | null; readonly onRetry: () => void };

function ConnectionAwaited({ error, onRetry }: AwaitedProps): ReactNode {
  return error === null ? <Coming /> : <NoConnection error={error} onRetry={onRetry} />;
}

function Coming(): ReactNode {
  return (
    <Loading label={syncTexts.listTitle}>
      <SkeletonRows count={6} height={52} />
    </Loading>
  );
}

function Select({ connectionId }: { readonly connectionId: Id }): ReactNode {
  const reading = useFollowedConnection(connectionId);
  const [stage, setStage] = useQueryState("etape", ["choix", "lecture"] as const, "choix");
  const account = reading.data?.account;
  const atWork = account !== undefined && isReading(account.sync);
  const done = stage === "lecture" && account !== undefined && !atWork && account.sync?.status === "done";
  const portfolios = useReading(
    api.portfolios.ofAccount,
    { params: { id: connectionId } },
    { enabled: account !== undefined && !atWork },
  );
  useFreshData(account?.sync?.finishedAt ?? null);
  // The selection stays while its own activations are being synced.
  const searching = atWork && (stage === "lecture" || portfolios.data === undefined);
  const title = titleOf(stage, { searching, done });
  useHeadFocus(title);
  return (
    <>
      <PageHead
        title={title}
        crumb={account?.bank.name}
        asOf={portfolios.data?.portfolios.some(hasValue) === true ? readOn(account) : undefined}
      />
      {account === undefined ? (
        <ConnectionAwaited error={reading.error} onRetry={() => void reading.refetch()} />
      ) : searching ? (
        <AtWork account={account} whole={stage === "lecture"} />
      ) : !atWork && account.sync?.status === "failed" ? (
        <ReadFailed account={account} />
      ) : needsUser(account.state) ? (
        <NeedsUser account={account} />
      ) : portfolios.data === undefined ? (
        portfolios.isError ? (
          <ListFailed onRetry={() => void portfolios.refetch()} />
        ) : (
          <Coming />
        )
      ) : done ? (
        <ReadResult
          account={account}
          portfolios={portfolios.data.portfolios}
          onChange={() => {
            setStage("choix");
          }}
        />
      ) : (
        <Choose
          account={account}
          portfolios={portfolios.data.portfolios}
          doubts={portfolios.data.doubts ?? []}
          onReading={() => {
            setStage("lecture");
          }}
        />
      )}
    </>
  );
}

/** Each finished sync makes the data of pages stale. */
function useFreshData(finished: string | null): void {
  const cache = useQueryClient();
  useEffect(() => {
    // A sync changes the portfolios, the dashboard and the counts in the menu.
    if (finished !== null) void cache.invalidateQueries({ predicate: isOurs });
  }, [finished, cache]);
}

function ListFailed({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <EmptyState
      kind="failed"
      title={selectionTexts.failed}
      action={<LinkButton onClick={onRetry}>{text.retry}</LinkButton>}
    />
  );
}

type Progress = { readonly searching: boolean; readonly done: boolean };

function titleOf(stage: "choix" | "lecture", { searching, done }: Progress): string {
  if (stage === "choix") return searching ? syncTexts.listTitle : selectionTexts.title;
  return done ? syncTexts.doneTitle : syncTexts.readingTitle;
}

/** The sync is running: steps are reported, and leaving the page changes nothing. */
function AtWork({ account, whole }: { readonly account: Account; readonly whole: boolean }): ReactNode {
  const slow = useIsSlow(true);
  return (
    <div className="max-w-160 pt-6">
      <SyncSteps account={account} steps={whole ? undefined : ["connection", "accounts"]} />
      <p className="t1 pt-6 text-ink-3" role="status">
        {slow ? syncTexts.slow : syncTexts.leave}
      </p>
      <p className="t2 pt-2">
        <AreaLink to={paths.dashboard()} className="link">
          {syncTexts.dashboard}
        </AreaLink>
      </p>
    </div>
  );
}

function ReadFailed({ account }: { readonly account: Account }): ReactNode {
  const again = useAction(api.connections.synchronize, { refreshes: [api.connections.show] });
  return (
    <>
      <EmptyState
        kind="failed"
        title={syncTexts.failed}
        reason={again.failure ?? syncTexts.failedReason}
        action={
          <Button
            look="solid"
            busy={again.busy}
            onClick={() => void again.run({ params: { id: account.id } })}
          >
            {text.retry}
          </Button>
        }
      />
      <div className="max-w-160 pt-4">
        <SyncSteps account={account} />
      </div>
    </>
  );
}

function NeedsUser({ account }: { readonly account: Account }): ReactNode {
  return (
    <EmptyState
      kind="unavailable"
      title={selectionTexts.needs}
      action={
        <AreaLink to={paths.updateCredentials(account.id)} className="button button-solid">
          {selectionTexts.needsLink}
        </AreaLink>
      }
    />
  );
}

function Choose(props: {
  readonly account: Account;
  readonly portfolios: readonly Portfolio[];
  readonly doubts: readonly ContractDoubt[];
  readonly onReading: () => void;
}): ReactNode {
  const { account, portfolios, doubts, onReading } = props;
  const choosing = useChoosing(account.id, portfolios, doubts);
  if (portfolios.length === 0)
    return (
      <EmptyState
        kind="none"
        title={selectionTexts.empty}
        reason={selectionTexts.emptyReason}
        action={
          <AreaLink to={paths.updateCredentials(account.id)} className="link">
            {text.seeConnection}
          </AreaLink>
        }
      />
    );
  const { followed } = choosing;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 py-5">
        <p className="t4">
          {formatMessage(selectionTexts.lead, { count: portfolios.length, bank: account.bank.name })}
        </p>
        <LinkButton
          className="t1"
          onClick={() => {
            choosing.chooseAll(followed < portfolios.length);
          }}
        >
          {followed < portfolios.length ? selectionTexts.all : selectionTexts.none}
        </LinkButton>
        <p className="t2 basis-full text-ink-2">{selectionTexts.help}</p>
      </div>
      <PortfolioChoice
        portfolios={portfolios}
        choices={choosing.choices}
        doubts={doubts}
        onChoice={choosing.choose}
      />
      <ConfirmBar choosing={choosing} count={portfolios.length} onReading={onReading} />
    </>
  );
}

import type { Optimization, PortfolioDetail } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import type { Id } from "@vigie/domain";
import { useEffect, type ReactNode } from "react";
import { AreaLink, useArea, useAreaNavigate, useIdParam } from "../../../../shared/area/area.tsx";
import { Act } from "../../../../shared/area/may-call.tsx";
import {
  PortfolioFailed,
  PortfolioHead,
  usePortfolio,
} from "../../../../shared/portfolios/portfolio-head.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Loading, Skeleton, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Accept } from "../parts/accept.tsx";
import { PrintLink } from "../parts/print-link.tsx";
import { Proposal } from "../parts/proposal.tsx";
import { useSearch } from "../parts/use-search.ts";
import { outdatedSentence, text } from "../text.ts";

/** The last answer: moves, before and after, and reasons. */
export function ArbitrationResultScreen(): ReactNode {
  const portfolioId = useIdParam("contractId");
  const reading = usePortfolio(portfolioId);
  const portfolio = reading.data?.portfolio;
  return (
    <>
      <PortfolioHead
        portfolioId={portfolioId}
        reading={reading}
        page={text.resultPage}
        action={<HeadAction portfolioId={portfolioId} />}
      />
      {portfolio !== undefined && <Answer portfolio={portfolio} />}
      {portfolio === undefined &&
        (reading.isError ? <PortfolioFailed reading={reading} /> : <ResultSkeleton />)}
    </>
  );
}

/** The button to accept the answer that is shown, or to search when there is none. */
function HeadAction({ portfolioId }: { readonly portfolioId: Id }): ReactNode {
  const { last } = useSearch(portfolioId);
  // Without any search, the page itself explains how to start one.
  if (last === null || last.result === null) return null;
  if (last.status === "done" && last.outdated === null)
    return <Accept portfolioId={portfolioId} optimization={last} />;
  return (
    <AreaLink to={paths.optimize(portfolioId)} className="button button-quiet">
      {text.searchAgain}
    </AreaLink>
  );
}

function Answer({ portfolio }: { readonly portfolio: PortfolioDetail }): ReactNode {
  const { reading, last, isRunning, refresh, refusal } = useSearch(portfolio.id);
  const go = useAreaNavigate();
  // A running or failed search is shown on the page where it can be requested again.
  const isElsewhere = isRunning || last?.status === "failed";
  useEffect(() => {
    if (isElsewhere) go(paths.optimize(portfolio.id), { replace: true });
  }, [isElsewhere, portfolio.id, go]);
  if (reading.isPending || isElsewhere) return <ResultSkeleton />;
  if (reading.isError && reading.data === undefined)
    return (
      <EmptyState
        kind="failed"
        title={text.failed}
        reason={reading.error.body.message}
        action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
      />
    );
  if (last === null || last.result === null)
    return (
      <EmptyState
        kind="none"
        title={text.none}
        reason={text.noneReason}
        action={
          <AreaLink to={paths.arbitration(portfolio.id)} className="button button-solid">
            {text.prepare}
          </AreaLink>
        }
      />
    );
  return (
    <>
      {last.outdated !== null && (
        <Outdated
          optimization={last}
          refusal={refusal?.sentence ?? null}
          onRefresh={() => {
            refresh(last);
          }}
        />
      )}
      <Proposal
        optimization={last}
        result={last.result}
        portfolio={portfolio}
        aside={<Another portfolioId={portfolio.id} optimization={last} />}
      />
    </>
  );
}

/** What changed since the proposal, and the same search on today's data: the chosen funds and the payment stay. */
function Outdated(props: {
  readonly optimization: Optimization;
  readonly refusal: string | null;
  readonly onRefresh: () => void;
}): ReactNode {
  const { outdated } = props.optimization;
  if (outdated === null) return null;
  return (
    <p className="t2 border-b border-line py-3 text-warn" role="status">
      {outdatedSentence(outdated.since, outdated.changes)}{" "}
      <LinkButton onClick={props.onRefresh}>{text.refresh}</LinkButton>
      {props.refusal !== null && (
        <span role="alert" className="block pt-1 text-neg">
          {props.refusal}
        </span>
      )}
    </p>
  );
}

type AnotherProps = { readonly portfolioId: Id; readonly optimization: Optimization };

function Another({ portfolioId, optimization }: AnotherProps): ReactNode {
  const { strategy, metric } = optimization;
  const { subject } = useArea();
  return (
    <section>
      <h2 className="t3" data-print="none">
        {text.another}
      </h2>
      <p className="t2 flex flex-col items-start gap-2 pt-2" data-print="none">
        <AreaLink to={`${paths.optimize(portfolioId)}?but=${strategy}&mesure=${metric}`} className="link">
          {text.anotherLink}
        </AreaLink>
        {subject !== "me" && (
          <Act call={adviceApi.proposals.create}>
            <AreaLink to={paths.proposalsOn(portfolioId)} className="link">
              {text.proposeLink}
            </AreaLink>
          </Act>
        )}
        <PrintLink />
      </p>
      <p className="t1 pt-4 text-ink-2">{text.notAdvice}</p>
    </section>
  );
}

function ResultSkeleton(): ReactNode {
  return (
    <Loading label={text.loading}>
      <div className="grid gap-4 pt-6 pb-6">
        <Skeleton width="70%" height={28} />
        <Skeleton width="50%" height={28} />
      </div>
      <div className="border-y border-line py-6">
        <Skeleton height={84} />
      </div>
      <SkeletonRows count={6} height={49} />
    </Loading>
  );
}

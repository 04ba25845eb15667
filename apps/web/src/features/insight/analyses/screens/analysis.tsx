import type { Lock, PortfolioDetail } from "@vigie/api";
import type { Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { ToNotFound } from "../../../../shell/pages/crash.tsx";
import { api, isCallOffered, useAction, useReading } from "../../../../api.ts";
import { AreaLink, useArea, useIdParam, useParam } from "../../../../shared/area/area.tsx";
import {
  PortfolioFailed,
  PortfolioHead,
  usePortfolio,
} from "../../../../shared/portfolios/portfolio-head.tsx";
import { useLive } from "../../../../shared/requests/live.ts";
import { paths } from "../../../../shared/area/paths.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { useMayDraw } from "../../../../ui/may-draw.ts";
import { useIsWide } from "../../../../ui/media.ts";
import { LightView } from "../parts/light-view.tsx";
import { LockedShare } from "../parts/locks.tsx";
import { lightText } from "../parts/locks-text.ts";
import { Rail } from "../parts/rail.tsx";
import { Substep } from "../parts/substep.tsx";
import { AnalysisSkeleton, NoAnalysis, Running, Unavailable } from "../parts/waiting.tsx";
import { analysisOf, type Analysis } from "../parts/sections.ts";
import { placeOf, type Place } from "../parts/steps.ts";
import { formerSentence, placeLabel, text } from "../text.ts";

/** The analysis of a portfolio, one question per page. */
export function AnalysisScreen(): ReactNode {
  const place = placeOf(useParam("step"), useParam("substep"));
  return place === null ? <ToNotFound /> : <AnalysisAt place={place} />;
}

function AnalysisAt({ place }: { readonly place: Place }): ReactNode {
  const portfolioId = useIdParam("contractId");
  const reading = usePortfolio(portfolioId);
  const portfolio = reading.data?.portfolio;
  const run = useRun(portfolioId);
  const analysis = run.analyses === undefined ? null : analysisOf(run.analyses);
  return (
    <>
      <PortfolioHead
        portfolioId={portfolioId}
        reading={reading}
        page={`${text.page}, ${place.substep.name.toLowerCase()}`}
        action={
          analysis === null || run.isRunning || !isCallOffered(api.arbitrations.optimize) ? undefined : (
            <AreaLink to={paths.arbitration(portfolioId)} className="button button-solid">
              {text.toArbitration}
            </AreaLink>
          )
        }
      />
      {portfolio === undefined ? (
        reading.isError ? (
          <PortfolioFailed reading={reading} />
        ) : (
          <AnalysisSkeleton />
        )
      ) : (
        <Body portfolio={portfolio} place={place} run={run} analysis={analysis} />
      )}
    </>
  );
}

type BodyProps = {
  readonly portfolio: PortfolioDetail;
  readonly place: Place;
  readonly run: ReturnType<typeof useRun>;
  readonly analysis: Analysis | null;
};

function Body({ portfolio, place, run, analysis }: BodyProps): ReactNode {
  const mayDraw = useMayDraw(run.analyses !== undefined);
  if (run.analyses === undefined) {
    return run.isUnread ? (
      <EmptyState
        kind="failed"
        title={text.failed}
        action={<LinkButton onClick={run.readAgain}>{text.retry}</LinkButton>}
      />
    ) : (
      <AnalysisSkeleton />
    );
  }
  if (!mayDraw) return <AnalysisSkeleton />;
  const { kind, light, unavailable } = run.analyses;
  if (kind === "none")
    return <Unavailable portfolioId={portfolio.id} reason={unavailable ?? text.unavailable} />;
  // A run started by a change continues behind the previous result.
  const isRenewed = run.isRunning && run.analyses.outdatedAt !== null;
  if (run.isRunning && !isRenewed) return <Running />;
  if (run.hasFailed)
    return (
      <EmptyState
        kind="failed"
        title={text.runFailed}
        reason={text.runFailedReason}
        action={<LinkButton onClick={run.start}>{text.retry}</LinkButton>}
      />
    );
  if (kind === "light")
    return light === null ? (
      <NoAnalysis
        words={{ title: lightText.none, reason: lightText.noneReason, run: lightText.run }}
        {...{ busy: run.busy, failure: run.failure, onRun: run.start }}
      />
    ) : (
      <LightView
        light={light}
        reason={unavailable ?? ""}
        rerun={<LinkButton onClick={run.start}>{lightText.rerun}</LinkButton>}
      />
    );
  if (analysis === null) return <NoAnalysis busy={run.busy} failure={run.failure} onRun={run.start} />;
  const { locks, locked, analysedAt, outdatedAt } = run.analyses;
  return (
    <>
      <LockedShare portfolioId={portfolio.id} locked={locked} />
      {outdatedAt !== null && analysedAt !== null && (
        <p className="t2 border-b border-line py-3 text-ink-2" role="status">
          {formerSentence(analysedAt, run.isRunning)}
        </p>
      )}
      <Pages {...{ portfolio, place, analysis, locks }} onRun={run.start} />
    </>
  );
}

type PagesProps = Pick<BodyProps, "portfolio" | "place"> & {
  readonly analysis: Analysis;
  readonly locks: readonly Lock[];
  readonly onRun: () => void;
};

function Pages({ portfolio, place, analysis, locks, onRun }: PagesProps): ReactNode {
  const isWide = useIsWide();
  const rail = (
    <>
      <Rail {...{ portfolio, place, analysis, locks }} />
      <p className="pt-4">
        <LinkButton className="t1" onClick={onRun}>
          {text.rerun}
        </LinkButton>
      </p>
    </>
  );
  return (
    <div className="page-grid pt-5 print:block">
      <aside className="md:col-span-3" data-print="none">
        {isWide ? (
          rail
        ) : (
          <details className="border-b border-line" key={`${place.step.id} ${String(place.number)}`}>
            <summary className="t2 flex min-h-11 cursor-pointer items-center justify-between gap-4">
              <span>
                {text.contents}
                <span className="text-ink-3">{`, ${placeLabel(place.step.name, place.number, place.step.substeps.length).toLowerCase()}`}</span>
              </span>
              <span aria-hidden="true" className="link t1">
                {text.open}
              </span>
            </summary>
            <div className="pb-5">{rail}</div>
          </details>
        )}
      </aside>
      <div className="min-w-0 max-md:pt-5 md:col-span-9 md:pl-5">
        <Substep
          key={`${place.step.id} ${String(place.number)}`}
          {...{ portfolio, place, analysis, locks }}
        />
      </div>
    </div>
  );
}

/** Reads the analysis, requests a new one, and learns when it is done. */
function useRun(portfolioId: Id) {
  const { subject } = useArea();
  const [hasFailed, setHasFailed] = useState(false);
  const params = { id: subject, portfolioId: portfolioId };
  const start = useAction(api.analyses.run, {
    refreshes: [api.analyses.allOfUser],
  });
  const [isAsked, setIsAsked] = useState(false);
  const reading = useReading(api.analyses.allOfUser, { params }, { refetchEveryMs: isAsked ? 3000 : false });
  const analyses = reading.data?.analyses;
  const isRunning = analyses?.analysing === true;
  // The live channel reports at once, but losing it must not leave the page waiting.
  if (isAsked !== (isRunning || start.busy)) setIsAsked(isRunning || start.busy);
  useLive("AnalysisChannel", (message) => {
    if (message !== null && message["portfolioId"] !== portfolioId && message["portfolio_id"] !== portfolioId)
      return;
    if (message?.["event"] === "analysis.failed") setHasFailed(true);
    void reading.refetch();
  });
  return {
    analyses,
    isRunning: isRunning || start.busy,
    hasFailed,
    isUnread: reading.isError,
    readAgain: (): void => void reading.refetch(),
    busy: start.busy,
    failure: start.failure,
    start: (): void => {
      setHasFailed(false);
      void start.run({ params: { id: portfolioId } });
    },
  };
}

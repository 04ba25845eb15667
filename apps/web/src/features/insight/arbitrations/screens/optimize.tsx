import type { OptimizeOptions, PortfolioDetail } from "@vigie/api";
import { useEffect, useState, type ReactNode } from "react";
import { useAreaNavigate, useIdParam } from "../../../../shared/area/area.tsx";
import {
  PortfolioFailed,
  PortfolioHead,
  usePortfolio,
} from "../../../../shared/portfolios/portfolio-head.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Button } from "../../../../ui/button.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { ProgressLine } from "../../../../ui/progress-line.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Steps } from "../../../../ui/steps.tsx";
import {
  MetricChoice,
  MoreRiskChoice,
  ProfileChoice,
  strategyReason,
  StrategyChoice,
} from "../parts/choices.tsx";
import { Intent } from "../parts/intent.tsx";
import { Refusal } from "../parts/refusal.tsx";
import { SelectionNote } from "../parts/selection-note.tsx";
import { useOptions } from "../parts/use-offer.ts";
import { useSearch } from "../parts/use-search.ts";
import { useOptimizationRequest, type OptimizationRequest } from "../parts/use-optimization-request.ts";
import { metricsOf, text, type Metric } from "../text.ts";
import { marketLink } from "../parts/refusal-text.ts";

/** The goal, the measure, the profile and the funds; then the search, or why there is no answer. */
export function OptimizeScreen(): ReactNode {
  const portfolioId = useIdParam("contractId");
  const reading = usePortfolio(portfolioId);
  const portfolio = reading.data?.portfolio;
  return (
    <>
      <PortfolioHead portfolioId={portfolioId} reading={reading} page={text.optimizePage} />
      {portfolio !== undefined && <Optimize portfolio={portfolio} />}
      {portfolio === undefined && reading.isError && <PortfolioFailed reading={reading} />}
      {portfolio === undefined && !reading.isError && (
        <Loading label={text.optimizePage}>
          <SkeletonRows count={8} height={44} />
        </Loading>
      )}
    </>
  );
}

function Optimize({ portfolio }: { readonly portfolio: PortfolioDetail }): ReactNode {
  const go = useAreaNavigate();
  const wish = useOptimizationRequest(portfolio.id);
  const [isMissing, setIsMissing] = useState(false);
  const options = useOptions(portfolio.id).data?.options;
  const { last, refusal, isRunning, hasEnded, search, cancel } = useSearch(portfolio.id);
  useEffect(() => {
    if (hasEnded) go(paths.arbitrationResult(portfolio.id));
  }, [hasEnded, portfolio.id, go]);
  if (isRunning || hasEnded) return <Searching isStarted={last?.status === "running"} onCancel={cancel} />;
  const { strategy, profile, newMoney, candidates, allowMoreRisk } = wish;
  const offered = metricsOf(strategy);
  const metric: Metric = offered.includes(wish.metric) ? wish.metric : (offered[0] ?? "volatility");
  const withoutSelling = newMoney !== null;
  const isClosed =
    strategyReason(strategy, { options, withoutSelling }) !== null || options?.unavailable != null;
  const start = (): void => {
    if (newMoney === "empty") setIsMissing(true);
    else search({ strategy, metric, profile, newMoney, candidates, allowMoreRisk }, portfolio);
  };
  return (
    <>
      {refusal !== null && (
        <Refusal
          {...refusal}
          portfolioId={portfolio.id}
          marketPath={(more) => wish.carriedTo(paths.market(portfolio.id), more)}
        />
      )}
      {refusal === null && options?.unavailable != null && (
        <Refusal
          code="optimization.unavailable"
          sentence={options.unavailable}
          portfolioId={portfolio.id}
          marketPath={() => paths.market(portfolio.id)}
        />
      )}
      <Questions
        portfolio={portfolio}
        wish={wish}
        options={options}
        metric={metric}
        isMissing={isMissing}
        onTyped={() => setIsMissing(false)}
      />
      <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-4 border-t border-ink pt-5 max-sm:[&>.button]:w-full">
        <Button
          look={refusal === null || marketLink(refusal.code) === null ? "solid" : "quiet"}
          disabled={isClosed}
          onClick={start}
        >
          {text.search}
        </Button>
        <span className="t1 text-ink-3">{text.notAdvice}</span>
      </div>
    </>
  );
}

type QuestionsProps = {
  readonly portfolio: PortfolioDetail;
  readonly wish: OptimizationRequest;
  readonly options: OptimizeOptions | undefined;
  readonly metric: Metric;
  readonly isMissing: boolean;
  readonly onTyped: () => void;
};

/** The section heads already say what the legends say; legends stay for screen readers. */
function Questions({ portfolio, wish, options, metric, isMissing, onTyped }: QuestionsProps): ReactNode {
  return (
    <div className="page-grid pt-4 [&_legend]:sr-only">
      <div className="grid content-start gap-5 md:col-span-7">
        <SectionHead title={text.strategy} />
        <StrategyChoice
          value={wish.strategy}
          onValue={wish.setStrategy}
          options={options}
          withoutSelling={wish.newMoney !== null}
        />
        <SectionHead title={text.metric} />
        <MetricChoice strategy={wish.strategy} value={metric} onValue={wish.setMetric} />
        <MoreRiskChoice strategy={wish.strategy} value={wish.allowMoreRisk} onValue={wish.setMoreRisk} />
        <SectionHead title={text.intent} />
        <div>
          <Intent
            newMoney={wish.newMoney}
            onNewMoney={(value) => {
              onTyped();
              wish.setNewMoney(value);
            }}
            options={options}
            isAmountMissing={isMissing}
          />
        </div>
      </div>
      <div className="column-rule grid content-start gap-5 max-md:pt-6 md:col-span-5">
        <SectionHead title={text.profile} />
        <ProfileChoice
          value={wish.profile}
          recommended={portfolio.recommendedRisk ?? options?.profile.level ?? null}
          onValue={wish.setProfile}
        />
        <div>
          <SectionHead title={text.among} />
          <SelectionNote portfolio={portfolio} wish={wish} options={options} />
        </div>
      </div>
    </div>
  );
}

type SearchingProps = { readonly isStarted: boolean; readonly onCancel: () => void };

function Searching({ isStarted, onCancel }: SearchingProps): ReactNode {
  return (
    <div className="grid max-w-180 gap-5 pt-7">
      <div>
        <p className="t4 leading-[2rem]">{text.searching}</p>
        <p className="t2 pt-1 text-ink-2">{text.searchingReason}</p>
      </div>
      <ProgressLine label={text.searching} ratio={null} />
      <Steps
        label={text.searching}
        steps={[
          { id: "asked", label: text.askedStep, state: isStarted ? "done" : "current" },
          { id: "search", label: text.searchStep, state: isStarted ? "current" : "todo" },
          { id: "check", label: text.checkStep, state: "todo" },
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 max-sm:[&>.button]:w-full">
        <Button onClick={onCancel}>{text.cancel}</Button>
        <span className="t1 max-w-120 text-ink-3">{text.cancelHelp}</span>
      </div>
    </div>
  );
}

import type { OptimizeOptions, PortfolioDetail } from "@vigie/api";
import { useEffect, useState, type ReactNode } from "react";
import { AreaLink, useAreaNavigate } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { metricsOf, text, type Metric } from "../text.ts";
import { Accepted } from "./accepted.tsx";
import { strategyReason, StrategyChoice } from "./choices.tsx";
import { OptionsFolded } from "./options-folded.tsx";
import { marketLink } from "./refusal-text.ts";
import { Refusal } from "./refusal.tsx";
import { Searching } from "./searching.tsx";
import { useOptions } from "./use-offer.ts";
import { useOptimizationRequest } from "./use-optimization-request.ts";
import { useSearch } from "./use-search.ts";

export type PrepareProps = {
  readonly portfolio: PortfolioDetail;
  /** Opens the options at once, for a saver who came to change them. */
  readonly isOpenFirst: boolean;
};

/** A whole search on one page: the goal, the folded options, the button, and the progress of the search. */
export function Prepare({ portfolio, isOpenFirst }: PrepareProps): ReactNode {
  const reading = useOptions(portfolio.id);
  const go = useAreaNavigate();
  const search = useSearch(portfolio.id);
  const { hasEnded, isRunning, last } = search;
  useEffect(() => {
    if (hasEnded) go(paths.arbitrationResult(portfolio.id));
  }, [hasEnded, portfolio.id, go]);
  if (isRunning || hasEnded)
    return <Searching isStarted={last?.status === "running"} onCancel={search.cancel} />;
  const options = reading.data?.options;
  if (reading.isPending) return <PrepareSkeleton />;
  if (options === undefined)
    return (
      <EmptyState
        kind="failed"
        title={text.optionsFailed}
        action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
      />
    );
  if (options.unavailable !== null) return <Unavailable portfolio={portfolio} reason={options.unavailable} />;
  return (
    <>
      <p className="t4 max-w-200 pt-6 pb-7 leading-[2rem]">{text.startLead}</p>
      <div className="page-grid">
        <div className="md:col-span-7">
          <Questions portfolio={portfolio} options={options} search={search} isOpenFirst={isOpenFirst} />
        </div>
        <div className="column-rule grid content-start gap-8 max-md:pt-8 md:col-span-5">
          <HowItGoes />
          <Accepted portfolioId={portfolio.id} />
        </div>
      </div>
    </>
  );
}

export function PrepareSkeleton(): ReactNode {
  return (
    <Loading label={text.loading}>
      <SkeletonRows count={8} height={44} />
    </Loading>
  );
}

type UnavailableProps = { readonly portfolio: PortfolioDetail; readonly reason: string };

function Unavailable({ portfolio, reason }: UnavailableProps): ReactNode {
  return (
    <>
      <EmptyState
        kind="unavailable"
        title={text.unavailable}
        reason={reason}
        action={
          <AreaLink to={paths.portfolio(portfolio.id)} className="link">
            {text.back}
          </AreaLink>
        }
      />
      <div className="page-grid">
        <div className="grid content-start gap-8 md:col-span-5">
          <Accepted portfolioId={portfolio.id} />
        </div>
      </div>
    </>
  );
}

type QuestionsProps = PrepareProps & {
  readonly options: OptimizeOptions;
  readonly search: ReturnType<typeof useSearch>;
};

/** The section headings repeat the legends, so the legends are only for screen readers. */
function Questions({ portfolio, options, search, isOpenFirst }: QuestionsProps): ReactNode {
  const wish = useOptimizationRequest(portfolio.id);
  const [isMissing, setIsMissing] = useState(false);
  const { strategy, profile, newMoney, candidates, allowMoreRisk } = wish;
  const offered = metricsOf(strategy);
  const metric: Metric = offered.includes(wish.metric) ? wish.metric : (offered[0] ?? "volatility");
  const withoutSelling = newMoney !== null;
  const isClosed = strategyReason(strategy, { options, withoutSelling }) !== null;
  const refusal = search.refusal ?? options.refusal;
  const start = (): void => {
    if (newMoney === "empty") setIsMissing(true);
    else search.search({ strategy, metric, profile, newMoney, candidates, allowMoreRisk }, portfolio);
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
      <SectionHead title={text.strategy} />
      <div className="pt-4 pb-6 [&_legend]:sr-only">
        <StrategyChoice
          value={strategy}
          onValue={wish.setStrategy}
          options={options}
          withoutSelling={withoutSelling}
        />
      </div>
      <OptionsFolded
        {...{ portfolio, wish, options, metric, isOpenFirst }}
        isAmountMissing={isMissing}
        onTyped={() => setIsMissing(false)}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 pt-6 max-sm:[&>.button]:w-full">
        <Button
          look={refusal === null || marketLink(refusal.code) === null ? "solid" : "quiet"}
          disabled={isClosed}
          onClick={start}
        >
          {text.search}
        </Button>
        {search.last?.result != null && (
          <AreaLink to={paths.arbitrationResult(portfolio.id)} className="link t2">
            {text.seeLast}
          </AreaLink>
        )}
      </div>
      <p className="t1 pt-4 text-ink-3">{text.notAdvice}</p>
    </>
  );
}

function HowItGoes(): ReactNode {
  return (
    <section>
      <SectionHead title={text.startWhat} />
      <ol>
        {text.startSteps.map((step, index) => (
          <li key={step} className="t2 flex gap-4 border-b border-line py-3 text-ink-2 last:border-b-0">
            <span aria-hidden="true" className="t3 w-3 shrink-0 text-ink">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <p className="t2 border-t border-line pt-3 text-ink-2">{text.noTradeOften}</p>
    </section>
  );
}

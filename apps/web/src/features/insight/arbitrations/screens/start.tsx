import type { OptimizeOptions, PortfolioDetail } from "@vigie/api";
import { profileName, type Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { AreaLink, useIdParam } from "../../../../shared/area/area.tsx";
import {
  PortfolioFailed,
  PortfolioHead,
  usePortfolio,
} from "../../../../shared/portfolios/portfolio-head.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Accepted } from "../parts/accepted.tsx";
import { strategyReason, StrategyChoice } from "../parts/choices.tsx";
import { Intent } from "../parts/intent.tsx";
import { Refusal } from "../parts/refusal.tsx";
import { SelectionNote } from "../parts/selection-note.tsx";
import { useOptions } from "../parts/use-offer.ts";
import { useSearch } from "../parts/use-search.ts";
import { useOptimizationRequest } from "../parts/use-optimization-request.ts";
import { text } from "../text.ts";

/** What an arbitration is, what one wants of it, and why what is not possible is not. */
export function ArbitrationStartScreen(): ReactNode {
  const portfolioId = useIdParam("contractId");
  const reading = usePortfolio(portfolioId);
  const portfolio = reading.data?.portfolio;
  return (
    <>
      <PortfolioHead portfolioId={portfolioId} reading={reading} page={text.startPage} />
      {portfolio !== undefined && <Start portfolio={portfolio} />}
      {portfolio === undefined && reading.isError && <PortfolioFailed reading={reading} />}
      {portfolio === undefined && !reading.isError && <StartSkeleton />}
    </>
  );
}

function StartSkeleton(): ReactNode {
  return (
    <Loading label={text.startPage}>
      <SkeletonRows count={8} height={44} />
    </Loading>
  );
}

function Start({ portfolio }: { readonly portfolio: PortfolioDetail }): ReactNode {
  const reading = useOptions(portfolio.id);
  const options = reading.data?.options;
  if (reading.isPending) return <StartSkeleton />;
  if (options === undefined)
    return (
      <EmptyState
        kind="failed"
        title={text.optionsFailed}
        action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
      />
    );
  return (
    <>
      {options.unavailable === null ? (
        <p className="t4 max-w-200 pt-6 pb-7 leading-[2rem]">{text.startLead}</p>
      ) : (
        <EmptyState
          kind="unavailable"
          title={text.unavailable}
          reason={options.unavailable}
          action={
            <AreaLink to={paths.portfolio(portfolio.id)} className="link">
              {text.back}
            </AreaLink>
          }
        />
      )}
      <div className="page-grid">
        {options.unavailable === null && (
          <div className="md:col-span-7">
            <Choices portfolio={portfolio} options={options} />
          </div>
        )}
        <div
          className={`grid content-start gap-8 md:col-span-5 ${options.unavailable === null ? "column-rule max-md:pt-8" : ""}`}
        >
          {options.unavailable === null && <HowItGoes level={options.profile.level} />}
          <Accepted portfolioId={portfolio.id} />
        </div>
      </div>
    </>
  );
}

type ChoicesProps = { readonly portfolio: PortfolioDetail; readonly options: OptimizeOptions };

function Choices({ portfolio, options }: ChoicesProps): ReactNode {
  const wish = useOptimizationRequest(portfolio.id);
  const { last } = useSearch(portfolio.id);
  const [isMissing, setIsMissing] = useState(false);
  const withoutSelling = wish.newMoney !== null;
  const isClosed = strategyReason(wish.strategy, { options, withoutSelling }) !== null;
  const hasResult = last !== null && last.result !== null;
  return (
    <>
      {options.refusal !== null && (
        <Refusal
          {...options.refusal}
          portfolioId={portfolio.id}
          marketPath={(more) => wish.carriedTo(paths.market(portfolio.id), more)}
        />
      )}
      <SectionHead title={text.intent} />
      <div className="pt-4 pb-6 [&_legend]:sr-only">
        <Intent
          newMoney={wish.newMoney}
          onNewMoney={(value) => {
            setIsMissing(false);
            wish.setNewMoney(value);
          }}
          options={options}
          isAmountMissing={isMissing}
        />
      </div>
      <SectionHead title={text.startChoose} />
      <div className="pt-4 pb-6 [&_legend]:sr-only">
        <StrategyChoice
          value={wish.strategy}
          onValue={wish.setStrategy}
          options={options}
          withoutSelling={withoutSelling}
        />
      </div>
      <SectionHead title={text.among} />
      <SelectionNote portfolio={portfolio} wish={wish} options={options} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 pt-6 max-sm:[&>.button]:w-full">
        <Continue
          portfolioId={portfolio.id}
          wish={wish}
          isClosed={isClosed}
          onMissing={() => setIsMissing(true)}
        />
        {hasResult && (
          <AreaLink to={paths.arbitrationResult(portfolio.id)} className="link t2">
            {text.seeLast}
          </AreaLink>
        )}
      </div>
    </>
  );
}

type ContinueProps = {
  readonly portfolioId: Id;
  readonly wish: ReturnType<typeof useOptimizationRequest>;
  readonly isClosed: boolean;
  /** The amount to invest is not typed yet. */
  readonly onMissing: () => void;
};

function Continue({ portfolioId, wish, isClosed, onMissing }: ContinueProps): ReactNode {
  if (isClosed || wish.newMoney === "empty")
    return (
      <Button look="solid" disabled={isClosed} onClick={onMissing}>
        {text.continue}
      </Button>
    );
  return (
    <AreaLink
      to={wish.carriedTo(paths.optimize(portfolioId), { but: wish.strategy })}
      className="button button-solid"
    >
      {text.continue}
    </AreaLink>
  );
}

function HowItGoes({ level }: { readonly level: number }): ReactNode {
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
      <p className="t1 pt-4 text-ink-3">{formatMessage(text.profileLine, { profile: profileName(level) })}</p>
    </section>
  );
}

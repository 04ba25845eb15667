import type { PortfolioDetail } from "@vigie/contract";
import { useEffect, useState, type ReactNode } from "react";
import { AreaLink, useAreaNavigate, useIdParam, useQueryState } from "../../../shell/area.tsx";
import { ContractFailed, ContractHead, useContract } from "../../../shell/contract-head.tsx";
import { paths } from "../../../shell/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { SectionHead } from "../../../ui/page-head.tsx";
import { ProgressLine } from "../../../ui/progress-line.tsx";
import { Loading, SkeletonRows } from "../../../ui/skeleton.tsx";
import { Steps } from "../../../ui/steps.tsx";
import { MetricChoice, ProfileChoice, StrategyChoice } from "../parts/choices.tsx";
import { useSearch } from "../parts/use-search.ts";
import { metricsOf, strategyOrder, text, wayOut, type Metric } from "../text.ts";

/** The goal, the measure and the profile; then the search, or why there is no answer. */
export function OptimizeScreen(): ReactNode {
  const contractId = useIdParam("contractId");
  const reading = useContract(contractId);
  const contract = reading.data?.portfolio;
  return (
    <>
      <ContractHead contractId={contractId} reading={reading} page={text.optimizePage} />
      {contract !== undefined && <Optimize contract={contract} />}
      {contract === undefined && reading.isError && <ContractFailed reading={reading} />}
      {contract === undefined && !reading.isError && (
        <Loading label={text.optimizePage}>
          <SkeletonRows count={8} height={44} />
        </Loading>
      )}
    </>
  );
}

const allMetrics = ["volatility", "shortfall", "fees"] as const;

function Optimize({ contract }: { readonly contract: PortfolioDetail }): ReactNode {
  const go = useAreaNavigate();
  const [strategy, setStrategy] = useQueryState("but", strategyOrder, "balanced");
  const [metric, setMetric] = useQueryState("mesure", allMetrics, "volatility");
  const [profile, setProfile] = useState<number | null>(null);
  const { last, refusal, isRunning, hasEnded, search } = useSearch(contract.id);
  useEffect(() => {
    if (hasEnded) go(paths.arbitrationResult(contract.id));
  }, [hasEnded, contract.id, go]);
  const offered = metricsOf(strategy);
  const used: Metric = offered.includes(metric) ? metric : (offered[0] ?? "volatility");
  if (isRunning || hasEnded) return <Searching isStarted={last?.status === "running"} />;
  return (
    <>
      {refusal !== null && <Refusal {...refusal} contractId={contract.id} />}
      {/* The section heads already say what the legends say; legends stay for screen readers. */}
      <div className="page-grid pt-4 [&_legend]:sr-only">
        <div className="grid content-start gap-5 md:col-span-7">
          <SectionHead title={text.strategy} />
          <StrategyChoice label={text.strategy} value={strategy} onValue={setStrategy} />
          <SectionHead title={text.metric} />
          <MetricChoice strategy={strategy} value={used} onValue={setMetric} />
        </div>
        <div className="column-rule grid content-start gap-5 max-md:pt-6 md:col-span-5">
          <SectionHead title={text.profile} />
          <ProfileChoice value={profile} recommended={contract.recommendedRisk} onValue={setProfile} />
        </div>
      </div>
      <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-4 border-t border-ink pt-5 max-sm:[&>.button]:w-full">
        <Button
          look="solid"
          onClick={() => {
            search({ strategy, metric: used, profile });
          }}
        >
          {text.search}
        </Button>
        <span className="t1 text-ink-3">{text.notAdvice}</span>
      </div>
    </>
  );
}

type Told = { readonly code: string; readonly sentence: string };

function Refusal({ code, sentence, contractId }: Told & { readonly contractId: string }): ReactNode {
  const way = wayOut(code);
  return (
    <div role="alert" className="grid max-w-180 gap-1 border-b border-line pt-6 pb-5">
      <p className="t4 leading-8">{sentence}</p>
      {way !== null && <p className="t2 text-ink-2">{way}</p>}
      {code === "optimization.unavailable" && (
        <p className="pt-1">
          <AreaLink to={paths.contract(contractId)} className="link t2">
            {text.back}
          </AreaLink>
        </p>
      )}
    </div>
  );
}

function Searching({ isStarted }: { readonly isStarted: boolean }): ReactNode {
  return (
    <div className="grid max-w-180 gap-5 pt-7">
      <div>
        <p className="t4 leading-8">{text.searching}</p>
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
    </div>
  );
}

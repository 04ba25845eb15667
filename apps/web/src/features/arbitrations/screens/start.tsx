import type { PortfolioDetail } from "@vigie/contract";
import { profileName } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { AreaLink, useIdParam } from "../../../shell/area.tsx";
import { ContractFailed, ContractHead, useContract } from "../../../shell/contract-head.tsx";
import { paths } from "../../../shell/paths.ts";
import { SectionHead } from "../../../ui/page-head.tsx";
import { say } from "../../../ui/say.ts";
import { Loading, SkeletonRows } from "../../../ui/skeleton.tsx";
import { StrategyChoice } from "../parts/choices.tsx";
import { useSearch } from "../parts/use-search.ts";
import { text, type Strategy } from "../text.ts";

/** What an arbitration is, and what one wants of it. */
export function ArbitrationStartScreen(): ReactNode {
  const contractId = useIdParam("contractId");
  const reading = useContract(contractId);
  const contract = reading.data?.portfolio;
  return (
    <>
      <ContractHead contractId={contractId} reading={reading} page={text.startPage} />
      {contract !== undefined && <Start contract={contract} />}
      {contract === undefined && reading.isError && <ContractFailed reading={reading} />}
      {contract === undefined && !reading.isError && (
        <Loading label={text.startPage}>
          <SkeletonRows count={8} height={44} />
        </Loading>
      )}
    </>
  );
}

function Start({ contract }: { readonly contract: PortfolioDetail }): ReactNode {
  const [strategy, setStrategy] = useState<Strategy>("balanced");
  const { last } = useSearch(contract.id);
  const hasResult = last !== null && last.result !== null;
  return (
    <>
      <p className="t4 max-w-200 pt-6 pb-7 leading-8">{text.startLead}</p>
      <div className="page-grid">
        <div className="md:col-span-7">
          <SectionHead title={text.startChoose} />
          <div className="pt-4 [&_legend]:sr-only">
            <StrategyChoice label={text.strategy} value={strategy} onValue={setStrategy} />
          </div>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-4 pt-6 max-sm:[&>.button]:w-full">
            <AreaLink to={`${paths.optimize(contract.id)}?but=${strategy}`} className="button button-solid">
              {text.continue}
            </AreaLink>
            {hasResult && (
              <AreaLink to={paths.arbitrationResult(contract.id)} className="link t2">
                {text.seeLast}
              </AreaLink>
            )}
          </div>
        </div>
        <div className="column-rule max-md:pt-8 md:col-span-5">
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
          <p className="t1 pt-4 text-ink-3">{profileLine(contract.recommendedRisk)}</p>
        </div>
      </div>
    </>
  );
}

function profileLine(level: number | null): string {
  return level === null ? text.profileUnknown : say(text.profileLine, { profile: profileName(level) });
}

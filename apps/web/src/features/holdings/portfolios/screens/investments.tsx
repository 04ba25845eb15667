import type { PortfolioDetail } from "@vigie/api";
import { subtractCents, sumCents } from "@vigie/domain";
import type { ReactNode } from "react";
import { useIdParam } from "../../../../shared/area/area.tsx";
import { ContractFailed, ContractHead, useContract } from "../../../../shared/portfolios/portfolio-head.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { say } from "../../../../ui/say.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { ContractCosts } from "../parts/contract-costs.tsx";
import { LinesNotes, LinesTable } from "../parts/lines-table.tsx";
import { Pockets } from "../parts/pockets.tsx";
import { investText, text } from "../text.ts";

/** The lines of a contract, and for employee savings when each lot can be taken out. */
export function InvestmentsScreen(): ReactNode {
  const contractId = useIdParam("contractId");
  const reading = useContract(contractId);
  const contract = reading.data?.portfolio;
  return (
    <>
      <ContractHead contractId={contractId} reading={reading} page={investText.page} />
      {contract === undefined && reading.isError && <ContractFailed reading={reading} />}
      {contract === undefined && !reading.isError && (
        <Loading label={text.loading}>
          <div className="pt-6">
            <SkeletonRows count={8} height={48} />
          </div>
        </Loading>
      )}
      {contract?.holdings.length === 0 && (
        <EmptyState kind="unavailable" title={investText.none} reason={investText.noneReason} />
      )}
      {contract !== undefined && contract.holdings.length > 0 && <Lines contract={contract} />}
    </>
  );
}

function Lines({ contract }: { readonly contract: PortfolioDetail }): ReactNode {
  return (
    <div className="pt-4">
      <SectionHead
        title={investText.caption}
        aside={
          <span className="t1 text-ink-3">{say(investText.count, { count: contract.holdings.length })}</span>
        }
      />
      <LinesTable contract={contract} />
      <LinesNotes contract={contract} />
      <Gap contract={contract} />
      <Pockets contract={contract} />
      <ContractCosts contract={contract} />
    </div>
  );
}

/** Below this, in cents a line, a difference is roundings. */
const roundingCents = 1;

/** Lines and contract are told by the source at different moments: a difference is said, not hidden. */
function Gap({ contract }: { readonly contract: PortfolioDetail }): ReactNode {
  const values = contract.holdings.map((line) => line.amount);
  const known = values.filter((value) => value !== null);
  if (contract.amount === null || known.length < values.length) return null;
  const gap = subtractCents(contract.amount, sumCents(known));
  if (Math.abs(gap) <= roundingCents * values.length) return null;
  return (
    <p className="t1 pt-2 text-warn">
      {say(investText.difference, {
        gap: <Amount key="gap" value={gap} signed currency={contract.currency} />,
      })}
    </p>
  );
}

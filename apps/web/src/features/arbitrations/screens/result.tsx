import type { PortfolioDetail } from "@vigie/contract";
import { useEffect, type ReactNode } from "react";
import { AreaLink, useAreaNavigate, useIdParam } from "../../../shell/area.tsx";
import { ContractFailed, ContractHead, useContract } from "../../../shell/contract-head.tsx";
import { paths } from "../../../shell/paths.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loading, Skeleton, SkeletonRows } from "../../../ui/skeleton.tsx";
import { Proposal } from "../parts/proposal.tsx";
import { useSearch } from "../parts/use-search.ts";
import { text } from "../text.ts";

/** The last answer: moves, before and after, and why. */
export function ArbitrationResultScreen(): ReactNode {
  const contractId = useIdParam("contractId");
  const reading = useContract(contractId);
  const contract = reading.data?.portfolio;
  return (
    <>
      <ContractHead
        contractId={contractId}
        reading={reading}
        page={text.resultPage}
        action={
          <AreaLink to={paths.optimize(contractId)} className="button button-quiet">
            {text.searchAgain}
          </AreaLink>
        }
      />
      {contract !== undefined && <Answer contract={contract} />}
      {contract === undefined &&
        (reading.isError ? <ContractFailed reading={reading} /> : <ResultSkeleton />)}
    </>
  );
}

function Answer({ contract }: { readonly contract: PortfolioDetail }): ReactNode {
  const { reading, last, isRunning } = useSearch(contract.id);
  const go = useAreaNavigate();
  // A search under way, or one that failed, is told where it can be asked again.
  const isElsewhere = isRunning || last?.status === "failed";
  useEffect(() => {
    if (isElsewhere) go(paths.optimize(contract.id), { replace: true });
  }, [isElsewhere, contract.id, go]);
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
          <AreaLink to={paths.arbitration(contract.id)} className="button button-solid">
            {text.prepare}
          </AreaLink>
        }
      />
    );
  return <Proposal optimization={last} result={last.result} contract={contract} />;
}

function ResultSkeleton(): ReactNode {
  return (
    <Loading label={text.resultPage}>
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

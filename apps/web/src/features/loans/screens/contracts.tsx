import type { ReactNode } from "react";
import { api, useReading } from "../../../api.ts";
import { useArea } from "../../../shell/area.tsx";
import { useLive } from "../../../shell/live.ts";
import { Amount } from "../../../ui/amount.tsx";
import { formatDay } from "../../../ui/format.ts";
import { PageHead } from "../../../ui/page-head.tsx";
import { say } from "../../../ui/say.ts";
import { Loading, SkeletonRows } from "../../../ui/skeleton.tsx";
import { LoansFailed, LoanTabs, NoLoan } from "../parts/loan-states.tsx";
import { LoanTable } from "../parts/loan-table.tsx";
import { text } from "../text.ts";

export function LoanContractsScreen(): ReactNode {
  const { subject } = useArea();
  const reading = useReading(api.loans.list, { params: { id: subject } });
  useLive("SyncChannel", () => void reading.refetch());
  const { data } = reading;
  const hasLoans = data !== undefined && data.loans.length > 0;
  return (
    <>
      <PageHead
        title={text.title}
        pageTitle={text.contracts}
        value={hasLoans ? <Amount value={data.total.debt} figure /> : undefined}
        asOf={
          hasLoans && data.total.asOf !== null
            ? say(text.asOf, { day: formatDay(data.total.asOf) })
            : undefined
        }
      />
      <LoanTabs />
      {reading.isPending && (
        <Loading label={text.loading}>
          <div className="pt-8">
            <SkeletonRows count={4} height={48} />
          </div>
        </Loading>
      )}
      {reading.isError && data === undefined && <LoansFailed onRetry={() => void reading.refetch()} />}
      {data?.loans.length === 0 && <NoLoan />}
      {hasLoans && (
        <div className="pt-4">
          <LoanTable loans={data.loans} total={data.total} />
        </div>
      )}
    </>
  );
}

import type { MortgageDeskView } from "@vigie/api";
import { loanKinds } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { OutlookTabs } from "../../../../shared/area/outlook-tabs.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { useQueryValues } from "../../../../shared/area/query-values.ts";
import { WayOn } from "../../../../shared/area/way-on.tsx";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { useLive } from "../../../../shared/requests/live.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { DeskLoan, type DeskLoanProps } from "../parts/desk-loan.tsx";
import { costOptions, text } from "../text.ts";

/** What each home loan may be exchanged for. The costs that are tried are kept in the address. */
export function MortgageDeskScreen(): ReactNode {
  const { subject } = useArea();
  const query = useQueryValues();
  const costs = costOptions.find((option) => option === query.get("costs")) ?? "0";
  const reading = useReading(api.mortgageDesk.show, {
    params: { id: subject },
    query: costs === "0" ? {} : { costs: Number(costs) },
  });
  useLive("SyncChannel", () => void reading.refetch());
  const desk = reading.data?.desk;
  return (
    <>
      <PageHead
        title={text.title}
        asOf={desk === undefined ? undefined : formatMessage(text.on, { day: formatDay(desk.on) })}
      />
      <OutlookTabs />
      {desk === undefined && reading.isPending && (
        <Loading label={text.loading}>
          <div className="pt-6">
            <SkeletonRows count={8} height={52} />
          </div>
        </Loading>
      )}
      {desk === undefined && reading.isError && (
        <EmptyState
          kind="failed"
          title={text.failed}
          action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
        />
      )}
      {desk !== undefined && (
        <Loans
          desk={desk}
          costs={costs}
          onCosts={(value) => {
            query.set({ costs: value === "0" ? "" : value });
          }}
        />
      )}
    </>
  );
}

type LoansProps = Pick<DeskLoanProps, "costs" | "onCosts"> & { readonly desk: MortgageDeskView };

function Loans({ desk: { loans, apart }, ...tried }: LoansProps): ReactNode {
  if (loans.length === 0)
    return (
      <EmptyState
        kind="none"
        title={text.none}
        reason={text.noneReason}
        action={<WayOn to={paths.loans()} label={text.toLoans} add={text.add} kinds={loanKinds} />}
      />
    );
  return (
    <div className="grid gap-10 pt-4">
      <p className="t2 max-w-160 text-ink-2">{text.lead}</p>
      {loans.map((loan) => (
        <DeskLoan key={loan.portfolioId} loan={loan} {...tried} />
      ))}
      {apart.length > 0 && (
        <p className="t1 text-ink-3">
          {formatMessage(text.apart, { names: apart.map(({ name }) => plainName(name)).join(", ") })}
        </p>
      )}
    </div>
  );
}

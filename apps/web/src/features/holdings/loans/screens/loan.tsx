import type { LoanDetail } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useIdParam } from "../../../../shared/area/area.tsx";
import { Act } from "../../../../shared/area/may-call.tsx";
import {
  PortfolioFailed,
  PortfolioHead,
  usePortfolio,
} from "../../../../shared/portfolios/portfolio-head.tsx";
import { useLive } from "../../../../shared/requests/live.ts";
import { paths } from "../../../../shared/area/paths.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { EarlyRepayment } from "../parts/early-repayment.tsx";
import { HomeLink } from "../parts/home-link.tsx";
import { Progress } from "../parts/progress.tsx";
import { Schedule } from "../parts/schedule.tsx";
import { LoanSettingsForm } from "../parts/settings-form.tsx";
import { loanText, text } from "../text.ts";

/** A loan: progress, schedule, terms, and the financed property. */
export function LoanScreen(): ReactNode {
  const portfolioId = useIdParam("contractId");
  const portfolio = usePortfolio(portfolioId);
  const reading = useReading(api.loans.show, { params: { id: portfolioId } });
  useLive("SyncChannel", () => void reading.refetch());
  const loan = reading.data?.loan;
  const isGone = portfolio.data === undefined && portfolio.isError;
  return (
    <>
      <PortfolioHead portfolioId={portfolioId} reading={portfolio} page={loanText.page} />
      {isGone && <PortfolioFailed reading={portfolio} />}
      {!isGone && loan === undefined && reading.isPending && (
        <Loading label={loanText.loading}>
          <div className="pt-8">
            <SkeletonRows count={12} height={40} />
          </div>
        </Loading>
      )}
      {!isGone && loan === undefined && reading.isError && (
        <LoanFailed
          portfolioId={portfolioId}
          isNoLoan={reading.error.status === 404}
          onRetry={() => void reading.refetch()}
        />
      )}
      {!isGone && loan !== undefined && <Loan loan={loan} />}
    </>
  );
}

function Loan({ loan }: { readonly loan: LoanDetail }): ReactNode {
  return (
    <div className="page-grid pt-5">
      <div className="grid min-w-0 content-start gap-8 md:col-span-8">
        <Progress loan={loan} />
        {loan.basis !== null && <EarlyRepayment loanId={loan.id} />}
        <Schedule loan={loan} />
      </div>
      <div className="column-rule grid min-w-0 content-start gap-8 max-md:pt-8 md:col-span-4">
        <HomeLink loan={loan} />
        <Act call={api.loans.settings}>
          <div data-print="none">
            <LoanSettingsForm key={loan.id} loan={loan} />
          </div>
        </Act>
      </div>
    </div>
  );
}

function LoanFailed(props: {
  readonly portfolioId: string;
  readonly isNoLoan: boolean;
  readonly onRetry: () => void;
}): ReactNode {
  if (props.isNoLoan)
    return (
      <EmptyState
        kind="unavailable"
        title={loanText.notALoan}
        action={
          <AreaLink to={paths.portfolio(props.portfolioId)} className="link">
            {loanText.seePortfolio}
          </AreaLink>
        }
      />
    );
  return (
    <EmptyState
      kind="failed"
      title={loanText.failed}
      action={<LinkButton onClick={props.onRetry}>{text.retry}</LinkButton>}
    />
  );
}

import type { ManualPortfolio } from "@vigie/api";
import { holdsLines, isLoan, takesPayments } from "@vigie/domain";
import { lazy, Suspense, type ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { useIdParam } from "../../../../shared/area/area.tsx";
import { PortfolioHead, usePortfolio } from "../../../../shared/portfolios/portfolio-head.tsx";
import { useLive } from "../../../../shared/requests/live.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { PartSkeleton } from "../parts/content-fields.tsx";
import { DeletePortfolio } from "../parts/delete-portfolio.tsx";
import { EditHistory } from "../parts/edit-history.tsx";
import { OwnOnly } from "../parts/own-only.tsx";
import { editText, text } from "../text.ts";

const parts = () => import("../parts/edit-parts.tsx");
const EditIdentity = lazy(async () => ({ default: (await parts()).EditIdentity }));
const EditLines = lazy(async () => ({ default: (await parts()).EditLines }));
const EditLoan = lazy(async () => ({ default: (await parts()).EditLoan }));
const EditPayments = lazy(async () => ({ default: (await parts()).EditPayments }));

/** What was typed in of a portfolio, each part saved by itself. */
export function EditManualScreen(): ReactNode {
  return (
    <OwnOnly>
      <Edit />
    </OwnOnly>
  );
}

function Edit(): ReactNode {
  const portfolioId = useIdParam("contractId");
  const portfolio = usePortfolio(portfolioId);
  const reading = useReading(api.manualPortfolios.show, { params: { id: portfolioId } });
  // Another tab may correct the same portfolio; one that is deleted is no more to be read.
  useLive("SyncChannel", (message) => {
    if (message === null || message["event"] === "portfolio.updated") void reading.refetch();
  });
  const manual = reading.data?.manualContract;
  return (
    <>
      <PortfolioHead portfolioId={portfolioId} reading={portfolio} page={editText.page} />
      {manual === undefined && reading.error?.status === 404 && (
        <EmptyState kind="unavailable" title={editText.notTyped} reason={editText.notTypedReason} />
      )}
      {manual === undefined && reading.isError && reading.error.status !== 404 && (
        <EmptyState
          kind="failed"
          title={editText.failed}
          action={<LinkButton onClick={() => void reading.refetch()}>{editText.retry}</LinkButton>}
        />
      )}
      {reading.isPending && (
        <Loading label={text.loading}>
          <div className="pt-6">
            <SkeletonRows count={6} height={64} />
          </div>
        </Loading>
      )}
      {manual !== undefined && <Parts key={manual.id} portfolio={manual} />}
    </>
  );
}

function Parts({ portfolio }: { readonly portfolio: ManualPortfolio }): ReactNode {
  const { kind } = portfolio;
  return (
    <Suspense
      fallback={
        <div className="pt-6">
          <PartSkeleton />
        </div>
      }
    >
      <div className="grid max-w-220 gap-10 pt-6">
        <EditHistory portfolio={portfolio} />
        {holdsLines(kind) && <EditLines portfolio={portfolio} />}
        {isLoan(kind) && <EditLoan portfolio={portfolio} />}
        {takesPayments(kind) && <EditPayments portfolio={portfolio} />}
        <EditIdentity portfolio={portfolio} />
        <DeletePortfolio id={portfolio.id} />
      </div>
    </Suspense>
  );
}

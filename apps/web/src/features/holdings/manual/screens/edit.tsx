import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { useIdParam } from "../../../../shared/area/area.tsx";
import { PortfolioHead, usePortfolio } from "../../../../shared/portfolios/portfolio-head.tsx";
import { useLive } from "../../../../shared/requests/live.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { PartSkeleton } from "../parts/content-fields.tsx";
import { OwnOnly } from "../parts/own-only.tsx";
import { editText, text } from "../text.ts";

const { Part: EditParts } = lazyPart(
  async () => (await import("../parts/edit-parts.tsx")).EditParts,
  () => (
    <div className="pt-6">
      <PartSkeleton />
    </div>
  ),
);

/** The data of a manual portfolio, each part saved separately. */
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
  // Another tab may edit the same portfolio; a deleted one is not refetched.
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
      {manual !== undefined && <EditParts key={manual.id} portfolio={manual} />}
    </>
  );
}

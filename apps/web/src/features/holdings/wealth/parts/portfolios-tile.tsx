import type { ReactNode } from "react";
import type { api, useReading } from "../../../../api.ts";
import { AddLink } from "../../../../shared/area/add-link.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { text } from "../text.ts";
import { PortfolioIndex } from "./portfolio-index.tsx";
import { tileNames } from "./tile-text.ts";

type ListReading = ReturnType<typeof useReading<typeof api.portfolios.list>>;

/** The title is the list itself, if there is space. */
export function PortfoliosTile({ reading }: { readonly reading: ListReading }): ReactNode {
  return (
    <section>
      <div className="max-sm:[&>div]:border-ink sm:sr-only">
        <SectionHead title={tileNames.contracts} aside={<AddLink label={text.add} />} />
      </div>
      <Portfolios reading={reading} />
    </section>
  );
}

function Portfolios({ reading }: { readonly reading: ListReading }): ReactNode {
  if (reading.data !== undefined) return <PortfolioIndex portfolios={reading.data.portfolios} />;
  if (reading.isPending)
    return (
      <Loading label={text.loading}>
        <SkeletonRows count={8} height={44} />
      </Loading>
    );
  return (
    <EmptyState
      kind="failed"
      title={text.failedPortfolios}
      action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
    />
  );
}

import type { ReactNode } from "react";
import { api, type useReading } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { Act } from "../../../../shared/area/may-call.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { text } from "../text.ts";
import { PortfolioIndex } from "./portfolio-index.tsx";
import { tileNames } from "./tile-text.ts";

type ListReading = ReturnType<typeof useReading<typeof api.portfolios.list>>;

/** The title is the index itself, where there is room for it. */
export function PortfoliosTile({ reading }: { readonly reading: ListReading }): ReactNode {
  return (
    <section>
      <div className="max-sm:[&>div]:border-ink sm:sr-only">
        <SectionHead
          title={tileNames.contracts}
          aside={
            <Act call={api.connections.register}>
              <AreaLink to={paths.addConnection()} className="link t2">
                {text.add}
              </AreaLink>
            </Act>
          }
        />
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

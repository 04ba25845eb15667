import type { Portfolio, Visibility } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { OwnPage } from "../../../../shell/pages/user-pages.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Connections } from "../parts/connections.tsx";
import { Preview } from "../parts/preview.tsx";
import { ShownPortfolios } from "../parts/shown-portfolios.tsx";
import { useHidden } from "../parts/use-hidden.ts";
import { holdingsText as words, text } from "../text.ts";

/** Which portfolios the advisor sees, with a preview of what they see. */
export function HoldingsScreen(): ReactNode {
  return (
    <OwnPage title={words.title}>
      <Holdings />
    </OwnPage>
  );
}

function Holdings(): ReactNode {
  const { subject } = useArea();
  const portfolios = useReading(api.portfolios.list, { params: { id: subject } });
  const shared = useReading(api.accessLog.visibility, {});
  const list = portfolios.data?.portfolios;
  const visibility = shared.data?.visibility;
  const isFailed = (list === undefined && portfolios.isError) || (visibility === undefined && shared.isError);
  if (isFailed)
    return (
      <EmptyState
        kind="failed"
        title={text.failed}
        action={
          <LinkButton
            onClick={() => {
              void portfolios.refetch();
              void shared.refetch();
            }}
          >
            {text.retry}
          </LinkButton>
        }
      />
    );
  return (
    <>
      <p className="t2 max-w-180 pt-6 text-ink-2">{words.lead}</p>
      <p className="t2 max-w-180 pt-2 text-ink-2">{words.told}</p>
      {list === undefined || visibility === undefined ? (
        <Loading label={text.loading}>
          <div className="page-grid pt-4">
            <div className="md:col-span-7">
              <SkeletonRows count={12} height={44} />
            </div>
          </div>
        </Loading>
      ) : (
        <Shared portfolios={list.filter(({ deleted }) => !deleted)} visibility={visibility} />
      )}
    </>
  );
}

type SharedProps = { readonly portfolios: readonly Portfolio[]; readonly visibility: Visibility };

function Shared({ portfolios, visibility }: SharedProps): ReactNode {
  const { hidden, choose } = useHidden(visibility.hiddenPortfolioIds);
  return (
    <div className="page-grid pt-4">
      <div className="grid min-w-0 content-start gap-8 md:col-span-7">
        <ShownPortfolios portfolios={portfolios} hidden={hidden} onHidden={(ids) => void choose(ids)} />
        <Connections />
      </div>
      <aside className="column-rule max-md:order-first max-md:pb-4 md:col-span-5">
        <div className="md:sticky md:top-6">
          <Preview advisors={visibility.advisors} />
        </div>
      </aside>
    </div>
  );
}

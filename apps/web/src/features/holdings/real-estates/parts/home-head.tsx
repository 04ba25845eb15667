import type { RealEstate } from "@vigie/api";
import type { Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { useLive } from "../../../../shared/requests/live.ts";
import { NavTabs } from "../../../../shared/area/nav-tabs.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Breadcrumb } from "../../../../ui/breadcrumb.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { text, typeLabels } from "../text.ts";

export function useHome(portfolioId: Id) {
  const reading = useReading(api.realEstates.show, { params: { id: portfolioId } });
  useLive("SyncChannel", (message) => {
    // A deleted property is not refetched: the page is about to be left.
    if (message?.["event"] !== "portfolio.deleted") void reading.refetch();
  });
  return reading;
}

/** The head of every page of a property. */
export function HomeHead(props: {
  readonly portfolioId: Id;
  readonly home: RealEstate | undefined;
  readonly page?: string;
}): ReactNode {
  const { portfolioId, home, page } = props;
  const name = home?.name ?? text.home;
  const kind = home?.type == null ? text.home : typeLabels[home.type];
  const crumbs = [
    <AreaLink key="all" to={paths.portfolios()} className="link">
      {text.crumb}
    </AreaLink>,
    kind,
  ];
  return (
    <>
      <PageHead
        title={name}
        pageTitle={page === undefined ? name : `${name}, ${page}`}
        crumb={<Breadcrumb items={crumbs} />}
      />
      <div className="pt-1">
        <NavTabs
          label={text.pages}
          items={[
            { to: paths.realEstate(portfolioId), label: text.overview },
            { to: paths.realEstateSettings(portfolioId), label: text.settings },
          ]}
        />
      </div>
    </>
  );
}

import type { Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../api.ts";
import { Amount } from "../../ui/amount.tsx";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatDay, formatInstantDay } from "../../ui/format.ts";
import { formatMessage } from "../../ui/format-message.ts";
import { Icon } from "../../ui/icon.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../ui/skeleton.tsx";
import { AreaLink, PathLink } from "../area/area.tsx";
import { NavTabs, type NavTab } from "../area/nav-tabs.tsx";
import { clubPaths } from "../club/club-paths.ts";
import { hasCustomerView, hasInteractions, hasMissions } from "./offered.ts";
import { bookPaths } from "./book-paths.ts";
import { bookText, frameText } from "./book-text.ts";
import { useListAddressKept } from "./list-query.ts";
import { customerLine, customerName } from "./customer-words.ts";

type SheetReading = ReturnType<typeof useSheet>;

export function useSheet(id: Id) {
  return useReading(api.customers.show, { params: { id } });
}

export type SheetFrameProps = {
  readonly sheet: SheetReading;
  readonly id: Id;
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** What every tab of a customer's sheet has: who, what they are worth, the other tabs, the way to their own view. */
export function SheetFrame({ sheet, id, action, children }: SheetFrameProps): ReactNode {
  const customer = sheet.data?.customer;
  const list = useListAddressKept();
  return (
    <>
      <PageHead
        crumb={
          <Breadcrumb
            items={[
              <AreaLink key="list" to={list} className="link">
                {frameText.customers}
              </AreaLink>,
            ]}
          />
        }
        title={customer === undefined ? frameText.customer : customerName(customer)}
        value={customer === undefined ? undefined : <Amount value={customer.wealth} figure />}
        asOf={
          customer === undefined || customer.oldestDate === null
            ? undefined
            : formatMessage(frameText.worth, { day: formatDay(customer.oldestDate) })
        }
        action={action}
      />
      {customer !== undefined && (
        <p className="t1 pt-2 text-ink-2">
          {[customerLine(customer), formatMessage(frameText.since, { day: formatInstantDay(customer.since) })]
            .filter((part) => part !== "")
            .join(". ")}
        </p>
      )}
      <Tabs id={id} />
      {sheet.isError && sheet.data === undefined ? (
        <EmptyState
          kind="failed"
          title={frameText.failed}
          action={<LinkButton onClick={() => void sheet.refetch()}>{bookText.retry}</LinkButton>}
        />
      ) : (
        children
      )}
    </>
  );
}

function Tabs({ id }: { readonly id: Id }): ReactNode {
  const items: readonly NavTab[] = [
    { to: bookPaths.customer(id), label: frameText.overview },
    { to: bookPaths.customerFile(id), label: frameText.file },
    { to: bookPaths.customerInsights(id), label: frameText.insights },
    ...(hasMissions() ? [{ to: bookPaths.customerMissions(id), label: frameText.missions }] : []),
    ...(hasInteractions() ? [{ to: bookPaths.interactions(id), label: frameText.interactions }] : []),
    { to: clubPaths.ofCustomer(id), label: frameText.club },
  ];
  return (
    <div className="relative pt-1" data-print="none">
      <NavTabs label={frameText.tabs} items={items} />
      {hasCustomerView() && (
        <PathLink
          to={`/advisory${bookPaths.view(id)}/dashboard`}
          className="link t2 absolute right-0 bottom-2.5 inline-flex items-center gap-2 max-sm:relative max-sm:inset-auto max-sm:mt-3"
        >
          <Icon name="external" size={16} />
          {frameText.openView}
        </PathLink>
      )}
    </div>
  );
}

export function SheetLoading(): ReactNode {
  return (
    <Loading label={frameText.loading}>
      <div className="pt-6">
        <SkeletonRows count={10} height={44} />
      </div>
    </Loading>
  );
}

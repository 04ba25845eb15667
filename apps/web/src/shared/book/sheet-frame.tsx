import { useLocation } from "@tanstack/react-router";
import type { CustomerSheet } from "@vigie/api";
import type { Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, type ReadingOptions, useReading } from "../../api.ts";
import { Amount } from "../../ui/amount.tsx";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatDay, formatNumber } from "../../ui/format.ts";
import { formatInstantDay } from "../../ui/format-moment.ts";
import { formatMessage } from "../../ui/format-message.ts";
import { Icon } from "../../ui/icon.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../ui/skeleton.tsx";
import { AreaLink, useArea, useAreaNavigate } from "../area/area.tsx";
import { isTabShown, NavTabs, type NavTab } from "../area/nav-tabs.tsx";
import { useMe } from "../session/user.ts";
import { clubPaths } from "../club/club-paths.ts";
import { hasCustomerView, hasInteractions, hasMissions } from "./offered.ts";
import { bookPaths } from "./book-paths.ts";
import { bookText, frameText } from "./book-text.ts";
import { useListAddressKept, useNeighbours, type Neighbours } from "./list-query.ts";
import { customerLine, customerName } from "./customer-words.ts";
import { VisitReasonDialog } from "./visit-reason-dialog.tsx";
import { otherIcons } from "../../ui/other-icons.ts";

type SheetReading = ReturnType<typeof useSheet>;

export function useSheet(id: Id, options: ReadingOptions = {}) {
  return useReading(api.customers.show, { params: { id } }, options);
}

export type SheetFrameProps = {
  readonly sheet: SheetReading;
  readonly id: Id;
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** The frame of every tab of a customer's sheet: name, wealth, tabs, and the link to the customer's own view. */
export function SheetFrame({ sheet, id, action, children }: SheetFrameProps): ReactNode {
  // The link ended, perhaps while the page was open: data read before is no longer shown.
  const isGone = sheet.error?.status === 404;
  const customer = isGone ? undefined : sheet.data?.customer;
  const name = customer === undefined ? frameText.customer : customerName(customer);
  const tabs = useSheetTabs(id, sheet.data?.counts);
  const { base } = useArea();
  const pathname = useLocation({ select: (location) => location.pathname });
  const shown = tabs.slice(1).find((tab) => isTabShown(tab, { base, pathname }));
  const list = useListAddressKept();
  const neighbours = useNeighbours(id);
  return (
    <>
      <PageHead
        crumb={
          <Breadcrumb
            items={[
              <AreaLink key="list" to={list} className="link">
                {frameText.customers}
              </AreaLink>,
              ...(neighbours === null ? [] : [<Places key="place" id={id} neighbours={neighbours} />]),
            ]}
          />
        }
        title={name}
        pageTitle={shown === undefined ? name : `${shown.label}, ${name}`}
        value={customer === undefined ? undefined : <Amount value={customer.wealth} figure />}
        asOf={
          customer === undefined || customer.oldestDate === null
            ? undefined
            : formatMessage(frameText.worth, { day: formatDay(customer.oldestDate) })
        }
        action={!isGone && action}
      />
      {customer !== undefined && (
        <p className="t1 pt-2 text-ink-2">
          {[customerLine(customer), formatMessage(frameText.since, { day: formatInstantDay(customer.since) })]
            .filter((part) => part !== "")
            .join(". ")}
        </p>
      )}
      {!isGone && <Tabs id={id} name={name} items={tabs} />}
      {isGone ? (
        <Gone list={list} />
      ) : sheet.isError && sheet.data === undefined ? (
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

function Gone({ list }: { readonly list: string }): ReactNode {
  return (
    <EmptyState
      kind="unavailable"
      title={frameText.gone}
      reason={frameText.goneReason}
      action={
        <AreaLink to={list} className="link">
          {frameText.goneWay}
        </AreaLink>
      }
    />
  );
}

/** The position of the customer in the list, with links to the same page of the previous and next customers. */
function Places({ id, neighbours }: { readonly id: Id; readonly neighbours: Neighbours }): ReactNode {
  const { base } = useArea();
  const own = bookPaths.customer(id);
  const pathname = useLocation({ select: (location) => location.pathname });
  const page = pathname.startsWith(`${base}${own}/`) ? pathname.slice(base.length + own.length) : "";
  const { place, total, before, after } = neighbours;
  const ways = [
    { to: before, label: frameText.before, icon: otherIcons.chevronLeft },
    { to: after, label: frameText.after, icon: "chevronRight" },
  ] as const;
  return (
    <span className="flex items-center gap-x-1" data-print="none">
      {formatMessage(frameText.place, { place: formatNumber(place), total: formatNumber(total) })}
      {ways.map(
        ({ to, label, icon }) =>
          to !== null && (
            <AreaLink
              key={label}
              to={`${bookPaths.customer(to)}${page}`}
              aria-label={label}
              className="-my-2 inline-flex min-h-6 min-w-6 items-center justify-center text-ink-2 hover:text-ink"
            >
              <Icon name={icon} size={14} />
            </AreaLink>
          ),
      )}
    </span>
  );
}

const noCounts = { insights: 0, missions: 0, interactions: 0 };

function useSheetTabs(id: Id, counts: CustomerSheet["counts"] = noCounts): readonly NavTab[] {
  const isEntrusted = useMe()?.duties?.includes("vigilance") === true;
  return [
    { to: bookPaths.customer(id), label: frameText.overview },
    { to: bookPaths.customerFile(id), label: frameText.file },
    { to: bookPaths.customerInsights(id), label: frameText.insights, count: counts.insights },
    ...(hasMissions()
      ? [{ to: bookPaths.customerMissions(id), label: frameText.missions, count: counts.missions }]
      : []),
    ...(hasInteractions()
      ? [{ to: bookPaths.interactions(id), label: frameText.interactions, count: counts.interactions }]
      : []),
    { to: clubPaths.ofCustomer(id), label: frameText.club },
    ...(isEntrusted ? [{ to: bookPaths.vigilance(id), label: frameText.vigilance }] : []),
  ];
}

type TabsProps = {
  readonly id: Id;
  readonly name: string;
  readonly items: readonly NavTab[];
};

function Tabs({ id, name, items }: TabsProps): ReactNode {
  return (
    <div className="relative pt-1" data-print="none">
      <NavTabs label={frameText.tabs} items={items} />
      {hasCustomerView() && (
        <div className="absolute right-0 bottom-2.5 max-sm:relative max-sm:inset-auto max-sm:mt-3">
          <ViewEntry key={id} id={id} name={name} />
        </div>
      )}
    </div>
  );
}

/** The entry to the customer's own area, which asks for the reason. */
function ViewEntry({ id, name }: Pick<TabsProps, "id" | "name">): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const navigate = useAreaNavigate();
  return (
    <>
      <LinkButton aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <span className="inline-flex items-center gap-2">
          <Icon name={otherIcons.external} size={16} />
          {frameText.openView}
        </span>
      </LinkButton>
      <VisitReasonDialog
        id={id}
        name={name}
        open={isAsking}
        action={frameText.openView}
        onClose={() => setAsking(false)}
        onDone={() => navigate(`${bookPaths.view(id)}/dashboard`)}
      />
    </>
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

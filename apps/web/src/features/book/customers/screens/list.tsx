import type { CustomerRow } from "@vigie/api";
import { isId, type Id } from "@vigie/domain";
import { useMemo, useRef, useState, type ReactNode } from "react";
import { AreaLink, useQueryText } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { useKeepListOrder, useKeepListQuery } from "../../../../shared/book/list-query.ts";
import { hasInvitations } from "../../../../shared/book/offered.ts";
import { today } from "../../../../shared/clock/today.ts";
import { SearchBox } from "../../../../shared/forms/search-box.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { useFirstGesture } from "../../../../ui/first-gesture.ts";
import { formatNumber } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { useIsPhone } from "../../../../ui/media.ts";
import { useMayDraw } from "../../../../ui/may-draw.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { BulkBar } from "../parts/bulk-bar.tsx";
import { ColumnsDialog } from "../parts/columns-dialog.tsx";
import { CustomerCards } from "../parts/customer-cards.tsx";
import { CustomerTable } from "../parts/customer-table.tsx";
import { FilterChips } from "../parts/filter-chips.tsx";
import { Nothing } from "../parts/nothing.tsx";
import { RowAlerts } from "../parts/row-alerts.tsx";
import { Preview, PreviewPanel } from "../parts/preview.tsx";
import { useCustomers, useDensity, useListAddress, type ListAddress } from "../parts/use-list.ts";
import { useSelection, type Selection } from "../parts/use-selection.ts";
import { useHasRoomBeside } from "../parts/use-room.ts";
import { useListKeys } from "../parts/use-list-keys.ts";
import { ViewTabs } from "../parts/view-tabs.tsx";
import { cardText, text } from "../text.ts";
import { otherIcons } from "../../../../ui/other-icons.ts";

type List = ReturnType<typeof useCustomers>;

const filterPanel = lazyPart(async () => (await import("../parts/filter-panel.tsx")).FilterPanel);

/** The advisor's customers: who needs attention, and how to find anybody. */
export function CustomersScreen(): ReactNode {
  const address = useListAddress();
  const list = useCustomers(address);
  useKeepListQuery();
  useKeepListOrder(useListed(list));
  return (
    <>
      <PageHead
        title={text.title}
        asOf={totalWords(list)}
        action={
          hasInvitations() ? (
            <AreaLink to={bookPaths.addCustomer()} className="button button-solid">
              {text.add}
            </AreaLink>
          ) : undefined
        }
      />
      <ViewTabs address={address} />
      <RowAlerts pages={list.data?.pages}>
        <Customers address={address} list={list} />
      </RowAlerts>
    </>
  );
}

/** For the list of the present address, not of the former one. */
function useListed(list: List) {
  const { data, isPlaceholderData } = list;
  return useMemo(() => {
    const [first] = data?.pages ?? [];
    if (data === undefined || first === undefined || isPlaceholderData) return null;
    const ids = data.pages.flatMap(({ customers }) => customers.map(({ id }) => id));
    return { ids, total: first.meta.totalCount };
  }, [data, isPlaceholderData]);
}

/** The number of customers, and the oldest date among the figures of the list. */
function totalWords(list: List): string | undefined {
  const pages = list.data?.pages;
  const meta = pages?.[0]?.meta;
  if (pages === undefined || meta === undefined) return undefined;
  const total = formatMessage(meta.countIsBounded ? text.totalBounded : text.total, {
    count: meta.totalCount,
  });
  const computed = pages.flatMap((page) => page.customers).flatMap(({ computedAt }) => computedAt ?? []);
  const [oldest] = computed.toSorted();
  return oldest === undefined
    ? total
    : formatMessage(text.figuresOf, { total, day: formatInstantDay(oldest) });
}

function Customers({ address, list }: { readonly address: ListAddress; readonly list: List }): ReactNode {
  const rows = list.data?.pages.flatMap((page) => page.customers);
  const [shownText, setShownText] = useQueryText("apercu");
  const shown = isId(shownText) ? shownText : null;
  const hasRoom = useHasRoomBeside();
  const tools = useRef<HTMLDivElement>(null);
  useListKeys({
    ids: (rows ?? []).map(({ id }) => id),
    shown,
    onShow: setShownText,
    onSearch: () => {
      tools.current?.querySelector<HTMLInputElement>("input[type=search]")?.focus();
    },
  });
  const close = (): void => {
    setShownText("");
  };
  return (
    <>
      <div ref={tools}>
        <Tools address={address} />
      </div>
      <div className="flex gap-6">
        <div className="min-w-0 grow">
          <Body address={address} list={list} rows={rows} shown={shown} onPreview={setShownText} />
        </div>
        {shown !== null && hasRoom && <Preview id={shown} onClose={close} />}
      </div>
      {shown !== null && !hasRoom && <PreviewPanel id={shown} onClose={close} />}
    </>
  );
}

function Tools({ address }: { readonly address: ListAddress }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { texts, setTexts } = address;
  useFirstGesture(filterPanel.preload);
  const count = Object.entries(texts).filter(([name, value]) => name !== "text" && value !== "").length;
  return (
    <div data-print="none" className="flex flex-wrap items-end gap-3 border-b border-line py-3">
      <Button icon={otherIcons.filter} onClick={() => setOpen(true)}>
        {count === 0 ? text.filter : formatMessage(text.filterCount, { count })}
      </Button>
      <FilterChips texts={texts} onTexts={setTexts} />
      {count > 1 && (
        <LinkButton
          className="t1 pb-2"
          onClick={() => {
            setTexts(texts.text === undefined ? {} : { text: texts.text });
          }}
        >
          {text.clear}
        </LinkButton>
      )}
      <div className="w-full max-sm:order-first sm:ml-auto sm:w-64">
        <SearchBox
          label={text.searchLabel}
          words={texts.text ?? ""}
          onWords={(words) => {
            setTexts({ ...texts, text: words });
          }}
        />
      </div>
      {isOpen && <filterPanel.Part texts={texts} onTexts={setTexts} onClose={() => setOpen(false)} />}
    </div>
  );
}

type BodyProps = {
  readonly address: ListAddress;
  readonly list: List;
  readonly rows: readonly CustomerRow[] | undefined;
  readonly shown: Id | null;
  readonly onPreview: (id: Id) => void;
};

function Body({ address, list, rows, shown, onPreview }: BodyProps): ReactNode {
  const selection = useSelection();
  const mayDraw = useMayDraw(rows !== undefined);
  if (rows === undefined) return list.isError ? <Failed list={list} /> : <Waiting />;
  if (!mayDraw) return <Waiting />;
  if (rows.length === 0) return <Nothing address={address} />;
  return (
    <div aria-busy={list.isPlaceholderData || undefined}>
      <BulkBar selection={selection} address={address} meta={list.data?.pages[0]?.meta} />
      <Rows address={address} rows={rows} selection={selection} shown={shown} onPreview={onPreview} />
      <Foot list={list} shownCount={rows.length} address={address} />
    </div>
  );
}

type RowsProps = Omit<BodyProps, "list" | "rows"> & {
  readonly rows: readonly CustomerRow[];
  readonly selection: Selection;
};

function Rows({ address, rows, selection, shown, onPreview }: RowsProps): ReactNode {
  const isPhone = useIsPhone();
  const [density] = useDensity();
  const [isSelecting, setSelecting] = useState(selection.rows.length > 0);
  if (isPhone)
    return (
      <>
        <p className="pt-3 text-right" data-print="none">
          <LinkButton
            className="t1"
            onClick={() => {
              if (isSelecting) selection.clear();
              setSelecting(!isSelecting);
            }}
          >
            {isSelecting ? cardText.endSelect : cardText.select}
          </LinkButton>
        </p>
        <CustomerCards rows={rows} today={today()} selection={isSelecting ? selection : null} />
      </>
    );
  return (
    <CustomerTable
      rows={rows}
      columns={address.columns}
      sort={{ column: address.sort, descending: address.order === "desc" }}
      onSort={address.setSort}
      selection={selection}
      density={density}
      shown={shown}
      onPreview={onPreview}
      today={today()}
    />
  );
}

type FootProps = { readonly list: List; readonly shownCount: number; readonly address: ListAddress };

function Foot({ list, shownCount, address }: FootProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const total = list.data?.pages[0]?.meta.totalCount ?? shownCount;
  return (
    <div className="t1 flex flex-wrap items-center gap-x-5 gap-y-3 pt-4 text-ink-2">
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {list.isFetchingNextPage ? text.moreBusy : text.more}
        </Button>
      )}
      <span role="status">
        {formatMessage(text.shown, { shown: formatNumber(shownCount), total: formatNumber(total) })}
      </span>
      {list.isFetchNextPageError && (
        <span role="alert" className="text-neg">
          {text.failedMore}
        </span>
      )}
      <LinkButton className="max-sm:hidden" data-print="none" onClick={() => setOpen(true)}>
        {text.columns}
      </LinkButton>
      <AreaLink to={bookPaths.holders()} className="link" data-print="none">
        {text.holders}
      </AreaLink>
      <span className="text-ink-3 max-sm:hidden" data-print="none">
        {text.keys}
      </span>
      {isOpen && <ColumnsDialog address={address} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Waiting(): ReactNode {
  return (
    <Loading label={text.loading}>
      <SkeletonRows count={14} height={44} />
    </Loading>
  );
}

function Failed({ list }: { readonly list: List }): ReactNode {
  return (
    <EmptyState
      kind="failed"
      title={text.failed}
      action={<LinkButton onClick={() => void list.refetch()}>{bookText.retry}</LinkButton>}
    />
  );
}

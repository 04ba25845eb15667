import { defaultRangeExtractor, useWindowVirtualizer, type Range } from "@tanstack/react-virtual";
import type { Transaction } from "@vigie/api";
import { memo, useCallback, useEffect, useState, type ReactNode, type Ref, type RefCallback } from "react";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { useIsPhone } from "../../../../ui/media.ts";
import { usePrinting } from "../../../../ui/printing.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { text } from "../text.ts";
import { monthOf } from "./months.ts";
import { MonthHead, TransactionRow, type TransactionRowProps } from "./transaction-row.tsx";
import { pageSize, type Listed, type Sums } from "./use-transactions.ts";

export type TransactionListProps = Pick<TransactionRowProps, "currency" | "categories" | "onEdit"> & {
  readonly listed: Listed;
  readonly total: number;
  readonly months: Sums["months"];
  /** The pages of visible and nearby rows. */
  readonly onPages: (pages: readonly number[]) => void;
};

/** Until a row is measured. */
const rowPx = { phone: 66, other: 45 };
/** Rows rendered on each side of the viewport. */
const overscan = 8;
/** A page is requested this many rows before it becomes visible. */
const near = 25;
/** Dragging the scrollbar passes hundreds of pages. */
const restMs = 80;

/** Only rows in the viewport are rendered, whatever their number: the scrollbar represents all of them. */
export function TransactionList({ listed, total, onPages, ...shown }: TransactionListProps): ReactNode {
  const [top, list] = useTopOf();
  const scrollMargin = top ?? 0;
  const isPhone = useIsPhone();
  const estimatedPx = isPhone ? rowPx.phone : rowPx.other;
  const isPrinting = usePrinting();
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtual = useWindowVirtualizer({
    count: total,
    // The start of the list is known first: measuring rows above the viewport would shift it.
    enabled: top !== null,
    estimateSize: () => estimatedPx,
    overscan,
    scrollMargin,
    // The focused row stays mounted, wherever the viewport moves.
    rangeExtractor: (range: Range) => withPlace(defaultRangeExtractor(range), placeOfFocus()),
  });
  const items = virtual.getVirtualItems();
  const seen = virtual.range;
  useAskedPages(seen?.startIndex ?? 0, Math.min(total - 1, seen?.endIndex ?? 0), onPages);
  const row = (place: number, more: Pick<RowProps, "top" | "measure">): ReactNode => (
    <Row key={place} {...{ place, total, listed, ...more, ...shown }} />
  );
  if (isPrinting) {
    const places = placesAtHand(listed, total);
    return (
      <>
        <ul>{places.map((place) => row(place, {}))}</ul>
        {places.length < total && (
          <p className="t1 pt-4 text-ink-3">{formatMessage(text.shown, { shown: places.length, total })}</p>
        )}
      </>
    );
  }
  return (
    <>
      <p role="alert" className="sr-only">
        {listed.hasFailed && text.failedMore}
      </p>
      <ul
        ref={list}
        className="relative"
        style={{ height: top === null ? total * estimatedPx : virtual.getTotalSize() }}
      >
        {items.map(({ index, start }) =>
          row(index, { top: start - scrollMargin, measure: virtual.measureElement }),
        )}
      </ul>
    </>
  );
}

function placeOfFocus(): number | null {
  const row = document.activeElement?.closest("li[data-index]");
  return row === null || row === undefined ? null : Number(row.getAttribute("data-index"));
}

/** Sorted indexes, with one more. */
function withPlace(places: number[], place: number | null): number[] {
  if (place === null || places.includes(place)) return places;
  return [...places, place].toSorted((a, b) => a - b);
}

/** For print: the rows whose page is loaded. */
function placesAtHand({ at }: Listed, total: number): readonly number[] {
  return Array.from({ length: total }, (_, place) => place).filter((place) => at(place) !== null);
}

/** The distance of an element from the top of the document, and the elements that affect it: content above it comes and goes. */
function useTopOf(): readonly [number | null, RefCallback<HTMLElement>] {
  const [top, setTop] = useState<number | null>(null);
  const watch = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const look = (): void => setTop(Math.round(element.getBoundingClientRect().top + scrollY));
    look();
    const observer = "ResizeObserver" in globalThis ? new ResizeObserver(look) : null;
    observer?.observe(document.body);
    return () => observer?.disconnect();
  }, []);
  return [top, watch];
}

function useAskedPages(from: number, to: number, onPages: TransactionListProps["onPages"]): void {
  const firstPage = Math.floor(Math.max(0, from - near) / pageSize) + 1;
  const lastPage = Math.floor((to + near) / pageSize) + 1;
  useEffect(() => {
    const timer = setTimeout(() => {
      onPages(Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage + index));
    }, restMs);
    return () => clearTimeout(timer);
  }, [firstPage, lastPage, onPages]);
}

type RowProps = Omit<TransactionListProps, "onPages"> & {
  readonly place: number;
  /** Relative to the top of the list; in print rows follow each other. */
  readonly top?: number;
  readonly measure?: Ref<HTMLLIElement>;
};

function Row({ place, total, listed, months, top, measure, ...shown }: RowProps): ReactNode {
  const transaction = listed.at(place);
  const above = place === 0 ? null : listed.at(place - 1);
  const begins = transaction !== null && (place === 0 || isOtherMonth(above, transaction));
  return (
    <li
      ref={measure}
      data-index={place}
      tabIndex={-1}
      aria-setsize={total}
      aria-posinset={place + 1}
      className={top === undefined ? "" : "absolute inset-x-0"}
      style={top === undefined ? undefined : { top }}
    >
      {begins && (
        <MonthHead
          month={monthOf(transaction.date)}
          flows={months.get(monthOf(transaction.date)) ?? null}
          currency={shown.currency}
        />
      )}
      {transaction === null ? (
        <Missing retry={listed.retryAt(place)} place={place} />
      ) : (
        <SteadyRow
          transaction={transaction}
          isLastOfMonth={place + 1 === total || isOtherMonth(transaction, listed.at(place + 1))}
          {...shown}
        />
      )}
    </li>
  );
}

/** While scrolling, rows that stay mounted are not rendered again. */
const SteadyRow = memo(TransactionRow);

/** For two adjacent loaded rows. */
function isOtherMonth(one: Transaction | null, other: Transaction | null): boolean {
  return one !== null && other !== null && monthOf(one.date) !== monthOf(other.date);
}

/** Of the rows of a failed page, one in this many says so: fewer than a viewport shows. */
const rowsOfASaying = 10;

/** A row that is loading, or whose page failed. */
function Missing({
  retry,
  place,
}: {
  readonly retry: (() => void) | null;
  readonly place: number;
}): ReactNode {
  if (retry !== null && place % rowsOfASaying === 0)
    return (
      <p className="t1 flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line text-neg max-sm:min-h-16.5">
        {text.failedMore}
        <LinkButton
          onClick={(event) => {
            // The button disappears with its message: its row keeps the focus.
            event.currentTarget.closest("li")?.focus({ preventScroll: true });
            retry();
          }}
        >
          {text.retry}
        </LinkButton>
      </p>
    );
  return (
    <div
      aria-busy={retry === null}
      className="flex min-h-11 items-center justify-between gap-6 border-b border-line max-sm:min-h-16.5"
    >
      <Skeleton width={`${String(38 + ((place * 17) % 24))}%`} height={12} />
      <Skeleton width={72} height={12} />
    </div>
  );
}

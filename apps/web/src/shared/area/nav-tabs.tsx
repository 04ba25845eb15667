import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef, type ReactNode } from "react";
import { formatNumber } from "../../ui/format.ts";
import { AreaLink, useArea } from "./area.tsx";

export type NavTab = {
  readonly to: string;
  readonly label: string;
  /** The number of items on the page; 0 is not shown. */
  readonly count?: number;
  /** Every page under this path belongs to this tab; only its own page if absent. */
  readonly within?: string;
  /** Pages of this tab, its own first: a second line of links lists them. */
  readonly pages?: readonly NavTab[];
};

type Place = { readonly base: string; readonly pathname: string };

/** Whether the present page is the tab's, or belongs to it. */
export function isTabShown({ to, within, pages = [] }: NavTab, place: Place): boolean {
  const { base, pathname } = place;
  return (
    pathname === base + to ||
    (within !== undefined && pathname.startsWith(`${base}${within}/`)) ||
    pages.some((page) => isTabShown(page, place))
  );
}

/** The present address, in the form that tabs compare. */
export function usePlace(): Place {
  const { base } = useArea();
  return { base, pathname: useLocation({ select: (location) => location.pathname }) };
}

/** Tabs that are pages: underlined links, with the present page marked as current. */
export function NavTabs({
  label,
  items,
}: {
  readonly label: string;
  readonly items: readonly NavTab[];
}): ReactNode {
  const place = usePlace();
  const { pathname } = place;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // On a phone the tabs are wider than the screen: the current one is scrolled to the centre, once the portfolio has determined which
    // tabs exist.
    const current = list.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (list.current !== null && current) {
      const { left, width } = current.getBoundingClientRect();
      const frame = list.current.getBoundingClientRect();
      list.current.scrollLeft += left + width / 2 - frame.left - frame.width / 2;
    }
  }, [pathname, items.length]);
  return (
    <nav aria-label={label} data-print="none" className="border-b border-line">
      <ul ref={list} className="scroll-edges -mb-px flex gap-5 overflow-x-auto">
        {items.map((item) => {
          const { to, label: name, count = 0 } = item;
          const isCurrent = isTabShown(item, place);
          return (
            <li key={to}>
              <AreaLink
                to={to}
                aria-current={isCurrent ? "page" : undefined}
                className={`t2 flex min-h-11 items-center border-b-2 whitespace-nowrap ${isCurrent ? "border-ink font-semibold text-ink" : "border-transparent text-ink-2 hover:text-ink"}`}
              >
                {name}
                {count > 0 && " "}
                {count > 0 && <span className="t1 pl-2 font-normal text-ink-2">{formatNumber(count)}</span>}
              </AreaLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The pages of one tab, below the line of tabs. */
export function SubTabs({
  label,
  items,
}: {
  readonly label: string;
  readonly items: readonly NavTab[];
}): ReactNode {
  const place = usePlace();
  return (
    <nav aria-label={label} data-print="none">
      <ul className="flex flex-wrap gap-x-5">
        {items.map((item) => {
          const isCurrent = isTabShown(item, place);
          return (
            <li key={item.to}>
              <AreaLink
                to={item.to}
                aria-current={isCurrent ? "page" : undefined}
                className={`t1 flex min-h-10 items-center ${isCurrent ? "font-semibold text-ink" : "text-ink-2 hover:text-ink"}`}
              >
                <span className={`border-b-2 ${isCurrent ? "border-ink" : "border-transparent"}`}>
                  {item.label}
                </span>
              </AreaLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

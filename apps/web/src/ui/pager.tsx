import { pagerText } from "./parts-text.ts";
import type { ReactNode } from "react";
import { LinkButton } from "./button.tsx";
import { formatMessage } from "./format-message.ts";

export type PagerProps = {
  /** What the pages contain, for screen readers. */
  readonly label: string;
  readonly page: number;
  /** Whether pages go back in time, or down a list with another order. */
  readonly order?: "dated" | "ranked";
  readonly totalPages: number;
  readonly onPage: (page: number) => void;
};

/** The pages of a list, newest first if dated. Nothing if there is one page. */
export function Pager({ label, page, order = "dated", totalPages, onPage }: PagerProps): ReactNode {
  if (totalPages <= 1) return null;
  const go = (to: number): void => {
    onPage(to);
    window.scrollTo({ top: 0 });
  };
  return (
    <nav aria-label={label} className="flex flex-wrap items-baseline gap-4 py-4 *:flex-1 *:basis-24">
      <span>
        {page > 1 && (
          <LinkButton
            onClick={() => {
              go(page - 1);
            }}
          >
            {order === "dated" ? pagerText.newer : pagerText.previous}
          </LinkButton>
        )}
      </span>
      <span aria-current="page" className="t1 text-center text-ink-3">
        {formatMessage("Page {page} sur {totalPages}", { page, totalPages })}
      </span>
      <span className="text-right">
        {page < totalPages && (
          <LinkButton
            onClick={() => {
              go(page + 1);
            }}
          >
            {order === "dated" ? pagerText.older : pagerText.next}
          </LinkButton>
        )}
      </span>
    </nav>
  );
}

import type { ReactNode } from "react";
import { usePageTitle } from "./page-title.ts";

export type PageHeadProps = {
  readonly title: string;
  /** One line above the title: the path to the page (a Breadcrumb, or « Armor Vie 2, Suravenir »). */
  readonly crumb?: ReactNode;
  /** The value (an Amount) and its date. */
  readonly value?: ReactNode;
  readonly asOf?: ReactNode;
  /** The main action of the screen. */
  readonly action?: ReactNode;
  /** The title of the browser tab, if the page's title is too short: « Armor Vie 2, analyse ». */
  readonly pageTitle?: string;
};

/** The head of every page: title, value with its date, main action, then a rule. */
export function PageHead({ title, crumb, value, asOf, action, pageTitle = title }: PageHeadProps): ReactNode {
  usePageTitle(pageTitle);
  const hasWorth = value !== undefined || asOf !== undefined;
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b border-ink pt-5 pb-3.5 sm:pt-8">
      <div className="min-w-0 grow basis-70">
        {crumb !== undefined && <div className="t1 text-ink-2">{crumb}</div>}
        <h1 className="t5" tabIndex={-1}>
          {title}
        </h1>
      </div>
      {(hasWorth || action !== undefined) && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 max-sm:w-full max-sm:justify-between sm:ml-auto print:ml-auto print:w-auto">
          {hasWorth && (
            <div className="has-[>:only-child:empty]:hidden sm:max-w-80 sm:text-right print:text-right">
              {value !== undefined && <div className="t4 leading-[2rem]">{value}</div>}
              {asOf !== undefined && <div className="t1 text-ink-3">{asOf}</div>}
            </div>
          )}
          {action !== undefined && (
            <div data-print="none" className="empty:hidden max-sm:grow max-sm:[&>*]:w-full">
              {action}
            </div>
          )}
        </div>
      )}
    </header>
  );
}

export type SectionHeadProps = {
  readonly title: ReactNode;
  /** On the right: a Choice, a link, a date. It wraps below the title if both do not fit. */
  readonly aside?: ReactNode;
  readonly level?: 2 | 3;
};

/** The head of a section: its title, the control of its view, a thin rule. */
export function SectionHead({ title, aside, level = 2 }: SectionHeadProps): ReactNode {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-2.5">
      <Heading className="t3">{title}</Heading>
      {aside !== undefined && (
        <div
          // A figure after its label stays right-aligned when both wrap below the title.
          className="t1 flex flex-wrap items-baseline gap-x-7 text-ink-2 max-sm:has-[>.t3]:w-full max-sm:has-[>.t3]:justify-between"
        >
          {aside}
        </div>
      )}
    </div>
  );
}

import type { ReactNode } from "react";

export type IndexGroupProps = {
  readonly name: ReactNode;
  readonly total?: ReactNode;
  readonly children: ReactNode;
  readonly level?: 2 | 3;
  /** The number of printed rows if the page is one sheet of paper. */
  readonly printsFirst?: 3 | 5;
};

/** A group of a list: its name and total, a thin rule, its rows. */
export function IndexGroup({ name, total, children, level = 2, printsFirst }: IndexGroupProps): ReactNode {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section className="pb-3">
      <div className="flex items-baseline justify-between gap-4 border-b border-line py-3">
        <Heading className="t3">{name}</Heading>
        {total !== undefined && <span className="t3">{total}</span>}
      </div>
      <ul data-print-first={printsFirst}>{children}</ul>
    </section>
  );
}

export type RowProps = {
  /** A link (its target covers the row) or a text. */
  readonly name: ReactNode;
  /** The institution, on the same line. */
  readonly detail?: ReactNode;
  /** The state or the year's performance. */
  readonly note?: ReactNode;
  readonly value: ReactNode;
};

/** One row of a list. A link inside `name` with the class `row-link` makes the whole row its target. */
export function Row({ name, detail, note, value }: RowProps): ReactNode {
  return (
    <li className="row relative flex min-h-14 items-center gap-3 border-b border-line last:border-b-0 sm:min-h-8.5">
      <span className="min-w-0 grow sm:py-1">
        <span className="t2 max-sm:block print:inline">{name}</span>
        {detail !== undefined && <span className="t1 text-ink-3 sm:ml-2 print:ml-2">{detail}</span>}
      </span>
      <span className="flex shrink-0 flex-col-reverse items-end sm:flex-row sm:items-center sm:gap-3 print:flex-row print:items-center print:gap-3">
        {note !== undefined && <span className="t1 text-ink-2">{note}</span>}
        <span className="t2 text-right sm:min-w-24">{value}</span>
      </span>
    </li>
  );
}

import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { useIsPhone, useIsWide } from "./media.ts";

export type Sort = { readonly column: string; readonly descending: boolean };

export type Column<T> = {
  readonly id: string;
  readonly head: string;
  /** Renders a head whose click explains it; the click on a sortable head only sorts. */
  readonly named?: (head: string) => ReactNode;
  readonly cell: (row: T) => ReactNode;
  /** "end" for figures. */
  readonly align?: "end";
  /** The role of the column on a card: its title, the text beside it, its figure (first and large), one of several figures on a
   * line, or a line of its own (the default). */
  readonly card?: "title" | "side" | "figure" | "inline" | "hidden";
  readonly sortable?: boolean;
  readonly width?: string;
  /** Hidden on a narrow desktop, and on paper. */
  readonly wideOnly?: boolean;
};

export type TableProps<T> = {
  /** The content of the table; only for screen readers unless `captionShown`. */
  readonly caption: string;
  readonly captionShown?: boolean;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  /** A last row below a rule, one cell per column id. */
  readonly total?: Readonly<Record<string, ReactNode>>;
  readonly empty?: ReactNode;
  /** 44 (default) or 48 if a row contains a bar. */
  readonly rowHeight?: 44 | 48;
};

/** Rows between thin rules; under 745 px each row is a card that starts with its figure. A link with the class `row-link` makes
 * the whole row its target. */
export function Table<T>(props: TableProps<T>): ReactNode {
  const isPhone = useIsPhone();
  if (props.rows.length === 0 && props.empty !== undefined) return props.empty;
  return isPhone ? <Cards {...props} /> : <Grid {...props} />;
}

function Grid<T>(props: TableProps<T>): ReactNode {
  const { caption, captionShown = false, rows, rowKey, total, rowHeight = 44 } = props;
  const isRoomy = useIsWide();
  const columns = props.columns.filter(({ wideOnly = false }) => isRoomy || !wideOnly);
  return (
    <table className="w-full border-collapse">
      <caption className={captionShown ? "t3 pb-2 text-left" : "sr-only"}>{caption}</caption>
      <thead>
        <tr className="border-b border-line">
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} {...props} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className="relative border-b border-line last:border-b-0"
            style={{ height: rowHeight }}
          >
            {columns.map((column) => (
              <BodyCell key={column.id} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
      {total !== undefined && (
        <tfoot>
          <tr className="h-11 border-t border-ink">
            {columns.map((column) => (
              <td key={column.id} className={`t2 py-1.5 font-semibold ${cellClass(column)}`}>
                {total[column.id]}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function BodyCell<T>({ column, row }: { readonly column: Column<T>; readonly row: T }): ReactNode {
  const className = `t2 py-1.5 ${cellClass(column)}`;
  return column.card === "title" ? (
    <th scope="row" className={`${className} font-normal`}>
      {column.cell(row)}
    </th>
  ) : (
    <td className={className}>{column.cell(row)}</td>
  );
}

function cellClass({ align, wideOnly = false }: Pick<Column<never>, "align" | "wideOnly">): string {
  const side = align === "end" ? "pl-4 text-right first:pl-0" : "pr-4 text-left last:pr-0";
  return wideOnly ? `${side} print:hidden` : side;
}

function headOf({ head, named }: Pick<Column<never>, "head" | "named">): ReactNode {
  return named === undefined ? head : named(head);
}

/** A clickable head is placed above the link of its card. */
function cardHeadClass({ named }: Pick<Column<never>, "named">): string {
  return named === undefined ? "text-ink-3" : "relative z-1 text-ink-3";
}

function HeadCell<T>(props: TableProps<T> & { readonly column: Column<T> }): ReactNode {
  const { column, sort, onSort } = props;
  const sorted = sort?.column === column.id ? (sort.descending ? "descending" : "ascending") : undefined;
  const canSort = column.sortable === true && onSort !== undefined;
  return (
    <th
      scope="col"
      className={`t1 h-10 py-2 text-ink-2 ${cellClass(column)} ${column.head.includes(" ") ? "" : "whitespace-nowrap"}`}
      style={column.width === undefined ? undefined : { width: column.width }}
      aria-sort={canSort ? (sorted ?? "none") : undefined}
    >
      {canSort ? (
        <button
          type="button"
          className={`inline-flex min-h-6 items-center gap-1 hover:text-ink ${column.align === "end" ? "flex-row-reverse" : ""} ${sorted === undefined ? "" : "font-semibold text-ink"}`}
          onClick={() => {
            onSort({ column: column.id, descending: sorted === "ascending" });
          }}
        >
          {column.head}
          <span className={sorted === undefined ? "opacity-0" : sorted === "ascending" ? "rotate-180" : ""}>
            <Icon name="chevronDown" size={14} />
          </span>
        </button>
      ) : (
        headOf(column)
      )}
    </th>
  );
}

function Cards<T>({ caption, captionShown = false, columns, rows, rowKey, total }: TableProps<T>): ReactNode {
  return (
    <section aria-label={caption}>
      {captionShown && <h2 className="t3 pb-2">{caption}</h2>}
      <ul>
        {rows.map((row) => (
          <li key={rowKey(row)} className="row relative border-b border-line py-3.5 last:border-b-0">
            <Card columns={columns} cellOf={(column) => column.cell(row)} />
          </li>
        ))}
        {total !== undefined && (
          <li className="border-t border-ink py-3.5 font-semibold">
            <Card columns={columns} cellOf={(column) => total[column.id]} />
          </li>
        )}
      </ul>
    </section>
  );
}

type CardProps<T> = {
  readonly columns: readonly Column<T>[];
  readonly cellOf: (column: Column<T>) => ReactNode;
};

function Card<T>({ columns, cellOf }: CardProps<T>): ReactNode {
  const figure = columns.find((column) => column.card === "figure");
  const title = columns.find((column) => column.card === "title");
  const side = columns.find((column) => column.card === "side");
  const lines = columns.filter((column) => column.card === undefined && !isNothing(cellOf(column)));
  const inline = columns.filter((column) => column.card === "inline" && !isNothing(cellOf(column)));
  return (
    <>
      {figure?.named !== undefined && <div className={`t1 ${cardHeadClass(figure)}`}>{headOf(figure)}</div>}
      {figure !== undefined && <div className="t4 leading-[2rem]">{cellOf(figure)}</div>}
      {title !== undefined && (
        <div className="flex items-baseline justify-between gap-4">
          <div className="t2 min-w-0">{cellOf(title)}</div>
          {side !== undefined && <div className="t2 shrink-0">{cellOf(side)}</div>}
        </div>
      )}
      {inline.length > 0 && (
        <dl className="t1 flex flex-wrap items-center gap-x-4 gap-y-0.5 pt-1.5">
          {inline.map((column) => (
            <div key={column.id} className="flex items-center gap-1.5">
              <dt className={cardHeadClass(column)}>{headOf(column)}</dt>
              <dd className="text-ink-2">{cellOf(column)}</dd>
            </div>
          ))}
        </dl>
      )}
      {lines.length > 0 && (
        <dl className="t1 grid grid-cols-[auto_1fr] gap-x-4 pt-1.5">
          {lines.map((column) => (
            <div key={column.id} className="col-span-2 flex justify-between gap-4">
              <dt className={cardHeadClass(column)}>{headOf(column)}</dt>
              <dd className="text-right text-ink-2">{cellOf(column)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function isNothing(node: ReactNode): boolean {
  return node === null || node === undefined || node === "" || node === false;
}

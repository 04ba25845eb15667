import type { CustomerRow } from "@vigie/api";
import type { CustomerColumn, Day, Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { customerName } from "../../../../shared/book/customer-words.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { IconButton } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import type { Sort } from "../../../../ui/table.tsx";
import { bulkText, columnWords, text } from "../text.ts";
import { canSort, Cell, isFigure } from "./cells.tsx";
import { RowReason } from "./row-alerts.tsx";
import type { Density } from "./use-list.ts";
import { useHasRoomBeside, useIsNarrow } from "./use-room.ts";
import type { Selection } from "./use-selection.ts";

export type CustomerTableProps = {
  readonly rows: readonly CustomerRow[];
  readonly columns: readonly CustomerColumn[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly selection: Selection;
  readonly density: Density;
  readonly shown: Id | null;
  readonly onPreview: (id: Id) => void;
  readonly today: Day;
};

/** The padding of a column. Beside a preview the rows stay on one line: padding shrinks, and the evolution, which the preview
 * also shows, is hidden unless the list is sorted by it. */
function spaceOf(column: CustomerColumn, sort: Sort): string {
  const side = isFigure(column)
    ? "pr-6 pl-3 text-right max-md:pr-3 max-md:pl-1.5 group-data-beside/list:pr-2 group-data-beside/list:pl-1"
    : "pr-3 text-left max-md:pr-1.5 group-data-beside/list:pr-2";
  const leaves = column === "change" && sort.column !== column ? "group-data-beside/list:hidden" : "";
  return `${side} ${leaves}`;
}

/** The list from 745 px on: one row per customer, a checkbox, the reason to call beside the name. */
export function CustomerTable(props: CustomerTableProps): ReactNode {
  const { rows, selection, density } = props;
  const isUnder = useIsNarrow() && props.columns.includes("alerts");
  const columns = isUnder ? props.columns.filter((column) => column !== "alerts") : props.columns;
  const hasRoom = useHasRoomBeside();
  const isAll = rows.length > 0 && rows.every(({ id }) => selection.has(id));
  return (
    // All columns that the advisor chose: those beyond the page's width scroll inside the table.
    <div
      data-beside={props.shown !== null && hasRoom ? "" : undefined}
      className="group/list relative -mx-2 overflow-x-auto px-2 print:overflow-visible"
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">{text.title}</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="w-8 text-left" data-print="none">
              <input
                type="checkbox"
                className="choice align-middle"
                aria-label={bulkText.selectAll}
                checked={isAll}
                ref={(box) => {
                  if (box !== null) box.indeterminate = !isAll && selection.rows.length > 0;
                }}
                onChange={() => {
                  if (isAll) selection.clear();
                  else selection.add(rows);
                }}
              />
            </th>
            {columns.map((column) => (
              <Head key={column} column={column} {...props} />
            ))}
            <th scope="col" className="w-8 group-data-beside/list:w-0 max-md:w-0" data-print="none">
              <span className="sr-only">{text.previewTitle}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line
              key={row.id}
              {...props}
              row={row}
              columns={columns}
              height={density === "compact" ? 36 : 44}
              isReasonUnder={isUnder}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ column, sort, onSort }: CustomerTableProps & { readonly column: CustomerColumn }): ReactNode {
  const sorted = sort.column === column ? (sort.descending ? "descending" : "ascending") : undefined;
  const className = `t1 h-10 whitespace-nowrap text-ink-2 max-md:whitespace-normal ${spaceOf(column, sort)}`;
  if (!canSort(column))
    return (
      <th scope="col" className={className}>
        {columnWords[column]}
      </th>
    );
  return (
    <th scope="col" className={className} aria-sort={sorted ?? "none"}>
      <button
        type="button"
        aria-label={formatMessage(text.sortBy, { name: columnWords[column] })}
        className={`inline-flex min-h-6 items-center gap-1 hover:text-ink ${isFigure(column) ? "flex-row-reverse text-right" : "text-left"} ${sorted === undefined ? "" : "font-semibold text-ink"}`}
        onClick={() => {
          onSort({ column, descending: sorted === "ascending" });
        }}
      >
        {columnWords[column]}
        <span
          className={
            sorted === undefined ? "opacity-0 max-md:hidden" : sorted === "ascending" ? "rotate-180" : ""
          }
        >
          <Icon name="chevronDown" size={14} />
        </span>
      </button>
    </th>
  );
}

type LineProps = CustomerTableProps & {
  readonly row: CustomerRow;
  readonly height: number;
  readonly isReasonUnder: boolean;
};

function Line(props: LineProps): ReactNode {
  const { row, columns, selection, shown, onPreview, today, height, sort } = props;
  const isSelected = selection.has(row.id);
  const name = customerName(row);
  return (
    <tr
      data-customer={row.id}
      className={`group relative border-b border-line last:border-b-0 ${isSelected ? "bg-brand-wash/42 outline-8 outline-offset-0 outline-transparent" : ""}`}
      style={{ height }}
    >
      <td className="relative pr-3" data-print="none">
        {shown === row.id && (
          <span aria-hidden="true" className="absolute inset-y-2 -left-2 w-0.75 bg-accent" />
        )}
        <input
          type="checkbox"
          className="choice align-middle"
          aria-label={formatMessage(bulkText.select, { name })}
          checked={isSelected}
          onChange={() => {
            selection.toggle(row);
          }}
        />
      </td>
      {columns.map((column) => {
        const className = `t1 py-1 ${spaceOf(column, sort)} ${column === "email" ? "break-all" : column === "alerts" ? "min-w-44 group-data-beside/list:whitespace-nowrap" : column === "risk" ? "group-data-beside/list:whitespace-nowrap" : ""}`;
        return column === "name" ? (
          <th key={column} scope="row" className={`${className} font-normal whitespace-nowrap`}>
            <span className={shown === row.id ? "font-semibold" : ""}>
              <Cell row={row} column={column} today={today} />
            </span>
            {props.isReasonUnder && (
              <div className="t1 max-w-40 min-w-36 whitespace-normal">
                <RowReason row={row} today={today} />
              </div>
            )}
          </th>
        ) : (
          <td key={column} className={className}>
            <Cell row={row} column={column} today={today} />
          </td>
        );
      })}
      <td className="relative text-right" data-print="none">
        <IconButton
          icon="chevronRight"
          className="-mr-2 size-8! opacity-0 group-data-beside/list:absolute group-data-beside/list:top-1/2 group-data-beside/list:right-0 group-data-beside/list:-translate-y-1/2 max-md:absolute max-md:top-1/2 max-md:right-0 max-md:-translate-y-1/2 group-hover:opacity-100 focus-visible:opacity-100"
          label={formatMessage(text.preview, { name })}
          aria-pressed={shown === row.id}
          onClick={() => {
            onPreview(row.id);
          }}
        />
      </td>
    </tr>
  );
}

import type { Cents, Ratio } from "@vigie/domain";
import type { ReactNode } from "react";
import { useFigures, type Figures } from "./figures.ts";
import { moveBetweenRows } from "./row-keys.ts";
import { chartText } from "./text.ts";
import type { Selection } from "./use-selection.ts";

/** A cell keeps its number: it is formatted in one place, which knows private mode. */
export type ChartCell =
  | string
  | { readonly cents: Cents | null; readonly signed?: boolean }
  | { readonly ratio: Ratio | null; readonly signed?: boolean }
  /** A past return or a share of a whole, with one decimal. */
  | { readonly tenths: Ratio | null; readonly signed?: boolean }
  | { readonly parts: number | null; readonly signed?: boolean };

export type ChartTableRow = {
  readonly key: string;
  readonly head: string;
  readonly cells: readonly ChartCell[];
};

export type ChartTableData = {
  /** Column heads, the first one above the row heads. */
  readonly columns: readonly string[];
  readonly rows: readonly ChartTableRow[];
  readonly total?: Omit<ChartTableRow, "key">;
};

type ChartTableProps = {
  readonly title: string;
  readonly data: ChartTableData;
  readonly selection: Selection;
};

/** The data of a chart as a real table, with the same selection. */
export function ChartTable({ title, data, selection }: ChartTableProps): ReactNode {
  const figures = useFigures();
  const name = chartText.tableOf(title);
  // One tab stop for the whole table, then the arrows: a year of days would have 365 stops.
  const tabStop = (data.rows.find((row) => row.key === selection.selected) ?? data.rows[0])?.key;
  return (
    <div className="chart-table-region">
      <table className="chart-table">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr>
            {data.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <Row
              key={row.key}
              isTabStop={row.key === tabStop}
              row={row}
              columns={data.columns}
              figures={figures}
              selection={selection}
            />
          ))}
        </tbody>
        {data.total !== undefined && (
          <tfoot>
            <tr>
              <th scope="row">{data.total.head}</th>
              {data.total.cells.map((cell, index) => (
                <Cell key={data.columns[index + 1]} cell={cell} figures={figures} />
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

type RowProps = {
  readonly isTabStop: boolean;
  readonly columns: readonly string[];
  readonly row: ChartTableRow;
  readonly figures: Figures;
  readonly selection: Selection;
};

function Row({ isTabStop, row, columns, figures, selection }: RowProps): ReactNode {
  const isSelected = selection.selected === row.key;
  return (
    <tr data-selected={isSelected ? "" : undefined}>
      <th scope="row">
        <button
          type="button"
          tabIndex={isTabStop ? 0 : -1}
          aria-pressed={isSelected}
          onKeyDown={moveBetweenRows}
          onClick={() => selection.toggle(row.key)}
        >
          {row.head}
        </button>
      </th>
      {row.cells.map((cell, index) => (
        <Cell key={columns[index + 1]} cell={cell} figures={figures} />
      ))}
    </tr>
  );
}

function Cell({ cell, figures }: { readonly cell: ChartCell; readonly figures: Figures }): ReactNode {
  return <td className={isUnknown(cell) ? "chart-unknown" : undefined}>{cellText(cell, figures)}</td>;
}

function isUnknown(cell: ChartCell): boolean {
  if (typeof cell === "string") return false;
  if ("cents" in cell) return cell.cents === null;
  if ("tenths" in cell) return cell.tenths === null;
  return "ratio" in cell ? cell.ratio === null : cell.parts === null;
}

export function cellText(cell: ChartCell, figures: Figures): string {
  if (typeof cell === "string") return cell;
  const style = { signed: cell.signed ?? false };
  if ("cents" in cell) return figures.exact(cell.cents, style);
  if ("tenths" in cell)
    return cell.signed === true ? figures.past(cell.tenths, style) : figures.share(cell.tenths);
  return "ratio" in cell ? figures.exactPercent(cell.ratio, style) : figures.parts(cell.parts, style);
}

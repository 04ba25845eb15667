import { useId, useState } from "react";
import type { ReactNode } from "react";
import "./charts.css";
import { ChartTable, type ChartTableData } from "./chart-table.tsx";
import { chartText } from "./text.ts";
import type { Selection } from "./use-selection.ts";

/** Props of every chart besides its data. */
export type ChartFrameProps = {
  readonly title: string;
  /** Heading level of the title, 3 by default. */
  readonly level?: 2 | 3 | 4;
  /** One line under the title: how to read the chart. */
  readonly note?: ReactNode;
  /** A control that changes the chart (range, unit), left of the link to the table. */
  readonly controls?: ReactNode;
  /** A total on the right of the title; the link to the table is then placed under the chart. */
  readonly aside?: ReactNode;
};

type Props = ChartFrameProps & {
  readonly table: ChartTableData;
  readonly selection: Selection;
  /** false if the note already separates the title from the chart. */
  readonly rule?: boolean;
  readonly children: ReactNode;
};

export function ChartFrame(props: Props): ReactNode {
  const {
    title,
    level = 3,
    note,
    controls,
    aside,
    table,
    selection,
    rule = note === undefined,
    children,
  } = props;
  const [isTable, setIsTable] = useState(false);
  const titleId = useId();
  const Heading = `h${level}` as const;
  const twin = (
    <button type="button" className="chart-twin link t1" onClick={() => setIsTable(!isTable)}>
      {isTable ? chartText.asChart : chartText.asTable}
    </button>
  );
  return (
    <figure className="chart" aria-labelledby={titleId}>
      <div className="chart-head">
        <Heading id={titleId} className="t3 m-0">
          {title}
        </Heading>
        <div className="chart-head-tools">
          {controls}
          {aside === undefined ? twin : <span className="t3">{aside}</span>}
        </div>
      </div>
      {note !== undefined && <p className="chart-note t1">{note}</p>}
      <div className={`chart-body ${rule ? "chart-rule" : ""}`}>
        {isTable ? <ChartTable title={title} data={table} selection={selection} /> : children}
      </div>
      {aside !== undefined && twin}
    </figure>
  );
}

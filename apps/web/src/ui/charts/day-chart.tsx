import type { ReactNode } from "react";
import { ChartFrame, type ChartFrameProps } from "./chart-frame.tsx";
import { useFigures, type Figures } from "./figures.ts";
import { chartText } from "./text.ts";
import { useChartSize, type ChartSize } from "./use-chart-size.ts";
import { useSelection, type Selection, type SelectionProps } from "./use-selection.ts";

/** The props of the plot of a chart over days. */
export type DayPlotProps = {
  readonly title: string;
  readonly size: ChartSize;
  readonly figures: Figures;
  readonly selection: Selection;
};

type Props = ChartFrameProps &
  SelectionProps & {
    readonly table: Parameters<typeof ChartFrame>[0]["table"];
    /** Null if nothing is known: the chart says so. */
    readonly plot: ((props: DayPlotProps) => ReactNode) | null;
  };

/** The frame of a chart over days with its table, measured and selectable. Keys of the selection are days. */
export function DayChart({ table, plot, selected, onSelect, ...frame }: Props): ReactNode {
  const { ref, size } = useChartSize<HTMLDivElement>();
  const figures = useFigures();
  const selection = useSelection({ selected, onSelect });
  return (
    <ChartFrame {...frame} table={table} selection={selection}>
      <div ref={ref}>
        {plot === null ? (
          <p className="chart-unknown">{chartText.noData}</p>
        ) : (
          plot({ title: frame.title, size, figures, selection })
        )}
      </div>
    </ChartFrame>
  );
}

import { movesText } from "./page-charts-text.ts";
import { formatMessage } from "../format-message.ts";
import { cents, type Cents } from "@vigie/domain";
import type { ReactNode } from "react";
import { ChartFrame, type ChartFrameProps } from "./chart-frame.tsx";
import { useFigures, type Figures } from "./figures.ts";
import { MoveBar, moveRoom, moveText, type Move, type FormatMove } from "./move-bar.tsx";
import { fillOf, Swatch } from "./swatch.tsx";
import { useChartSize } from "./use-chart-size.ts";
import { useSelection, type Selection, type SelectionProps } from "./use-selection.ts";
import type { ChartCell } from "./chart-table.tsx";

/** Cents, ratios of the portfolio, or numbers of fund units. */
export type MovesUnit = "cents" | "ratio" | "parts";

export type MovesChartProps = ChartFrameProps &
  SelectionProps & {
    readonly moves: readonly Move[];
    readonly unit?: MovesUnit;
    /** The total row, if the unit can be summed. */
    readonly total?: {
      readonly before: number | null;
      readonly after: number | null;
      readonly note?: string;
    };
  };

/** Below this width, before and after are placed under the name, and the bar takes their columns. */
const columnsFromPx = 560;

/** Moves of an arbitration, as bars from one axis: a purchase is solid, a sale hollow, each with its signed figure. It is
 * already a table; its data table has the exact figures. */
export function MovesChart({
  moves,
  unit = "cents",
  total,
  selected,
  onSelect,
  ...frame
}: MovesChartProps): ReactNode {
  const { ref, size } = useChartSize<HTMLDivElement>();
  const figures = useFigures();
  const selection = useSelection({ selected, onSelect });
  const cell = (value: number | null, signed = false): ChartCell => cellOf(value, unit, signed);
  const table = {
    columns: [movesText.fund, movesText.today, movesText.move, movesText.after],
    rows: moves.map((move) => ({
      key: move.key,
      head: move.label,
      cells: [cell(move.before), cell(move.move, true), cell(move.after)],
    })),
    ...(total === undefined
      ? {}
      : {
          total: { head: movesText.total, cells: [cell(total.before), total.note ?? "", cell(total.after)] },
        }),
  };
  const isWide = size.width >= columnsFromPx;
  const format = formatterOf(figures, unit);
  const barPx = Math.round(size.width * (isWide ? 0.37 : 0.42));
  const room = moveRoom(moves, {
    widthPx: barPx - (isWide ? 24 : 12),
    textPx: size.textPx,
    isStacked: !isWide,
    format,
  });
  return (
    <ChartFrame {...frame} table={table} selection={selection}>
      <div ref={ref}>
        <table className="chart-moves" data-narrow={isWide ? undefined : ""} aria-label={frame.title}>
          <Head isWide={isWide} barPx={barPx} />
          <tbody>
            {moves.map((move) => (
              <tr key={move.key} data-selected={selection.selected === move.key ? "" : undefined}>
                <Name {...{ move, isWide, format, selection: onSelect === undefined ? null : selection }} />
                {isWide && <td>{format(move.before, false)}</td>}
                <td className="chart-moves-bar">
                  <span className="sr-only">{moveText(move, format)}</span>
                  <MoveBar {...{ move, room, format, textPx: size.textPx }} />
                </td>
                {isWide && <td className="chart-moves-after">{format(move.after, false)}</td>}
              </tr>
            ))}
          </tbody>
          {total !== undefined && <Foot {...{ total, isWide, format }} />}
        </table>
      </div>
    </ChartFrame>
  );
}

function cellOf(value: number | null, unit: MovesUnit, signed: boolean): ChartCell {
  if (unit === "ratio") return { tenths: value, signed };
  return unit === "parts"
    ? { parts: value, signed }
    : { cents: value === null ? null : cents(value), signed };
}

function formatterOf(figures: Figures, unit: MovesUnit): FormatMove {
  return (value, signed) => {
    if (unit === "ratio") return figures.past(value, { signed });
    if (unit === "parts") return figures.parts(value, { signed });
    const amount: Cents | null = value === null ? null : cents(value);
    return figures.round(amount, { signed });
  };
}

function Head({ isWide, barPx }: { readonly isWide: boolean; readonly barPx: number }): ReactNode {
  return (
    <thead>
      <tr>
        <th scope="col">{movesText.fund}</th>
        {isWide && <th scope="col">{movesText.today}</th>}
        <th scope="col" className="chart-moves-bar" style={{ width: barPx }}>
          {movesText.move}
        </th>
        {isWide && <th scope="col">{movesText.after}</th>}
      </tr>
    </thead>
  );
}

type NameProps = {
  readonly move: Move;
  readonly isWide: boolean;
  readonly format: FormatMove;
  readonly selection: Selection | null;
};

function Name({ move, isWide, format, selection }: NameProps): ReactNode {
  const isSelected = selection?.selected === move.key;
  return (
    <th scope="row">
      <span className="chart-moves-name">
        <Swatch fill={fillOf(move.assetClass)} />
        {selection === null ? (
          <span>{move.label}</span>
        ) : (
          <button type="button" aria-pressed={isSelected} onClick={() => selection.toggle(move.key)}>
            {move.label}
          </button>
        )}
      </span>
      {!isWide && move.before !== null && move.after !== null && (
        <span className="chart-moves-sub">
          {formatMessage(movesText.fromTo, {
            before: format(move.before, false),
            after: format(move.after, false),
          })}
        </span>
      )}
    </th>
  );
}

type FootProps = {
  readonly total: NonNullable<MovesChartProps["total"]>;
  readonly isWide: boolean;
  readonly format: FormatMove;
};

function Foot({ total, isWide, format }: FootProps): ReactNode {
  return (
    <tfoot>
      <tr>
        <th scope="row">{movesText.total}</th>
        {isWide && <td>{format(total.before, false)}</td>}
        <td className="chart-moves-bar">{isWide ? total.note : format(total.after, false)}</td>
        {isWide && <td>{format(total.after, false)}</td>}
      </tr>
    </tfoot>
  );
}

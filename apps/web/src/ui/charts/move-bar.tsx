import { chartText } from "./text.ts";
import { unchangedMove } from "./page-charts-text.ts";
import type { AssetClass } from "@vigie/domain";
import type { ReactNode } from "react";
import { textWidth } from "./labels.ts";

export type Move = {
  readonly key: string;
  readonly label: string;
  readonly assetClass?: AssetClass;
  /** In the chart's unit; null if unknown. */
  readonly before: number | null;
  /** Positive for a purchase, negative for a sale, 0 for no change. */
  readonly move: number | null;
  readonly after: number | null;
};

export type FormatMove = (value: number | null, signed: boolean) => string;

/** The shared scale of the bars: the position of the axis, and px per unit, with the labels of both sides inside. */
export type MoveRoom = {
  readonly widthPx: number;
  readonly axisPx: number;
  readonly pxPerUnit: number;
  /** The figure is placed above its bar instead of beside it. */
  readonly isStacked: boolean;
};

type RoomOptions = {
  readonly widthPx: number;
  readonly textPx: number;
  readonly isStacked: boolean;
  readonly format: FormatMove;
};

const labelGapPx = 8;

export function moveRoom(
  moves: readonly Move[],
  { widthPx, textPx, isStacked, format }: RoomOptions,
): MoveRoom {
  const known = moves.flatMap((move) => (move.move === null ? [] : [move.move]));
  const side = (values: readonly number[]) => ({
    most: Math.max(0, ...values.map(Math.abs)),
    label: isStacked ? 0 : Math.max(0, ...values.map((value) => labelPx(format(value, true), textPx))),
  });
  const sales = side(known.filter((value) => value < 0));
  const buys = side(known.filter((value) => value > 0));
  const hasStill = !isStacked && (known.includes(0) || known.length < moves.length);
  const right = Math.max(buys.label, hasStill ? labelPx(unchangedMove, textPx) : 0);
  const free = Math.max(24, widthPx - sales.label - right);
  const most = sales.most + buys.most;
  const pxPerUnit = most === 0 ? 0 : free / most;
  return { widthPx, axisPx: sales.label + sales.most * pxPerUnit, pxPerUnit, isStacked };
}

function labelPx(text: string, textPx: number): number {
  return Math.ceil(textWidth(text, textPx) * 1.06) + labelGapPx;
}

type MoveBarProps = {
  readonly move: Move;
  readonly room: MoveRoom;
  readonly format: FormatMove;
  readonly textPx: number;
};

const barHeight = 12;

/** One move, hidden from screen readers: its cell has the figure as text. */
export function MoveBar({ move, room, format, textPx }: MoveBarProps): ReactNode {
  const { widthPx, axisPx, pxPerUnit, isStacked } = room;
  const height = isStacked ? textPx * 1.5 + 24 : 48;
  const amount = move.move ?? 0;
  const length = amount === 0 ? 0 : Math.max(3, Math.abs(amount) * pxPerUnit);
  const barY = isStacked ? height - 18 : height / 2 - barHeight / 2;
  const beside = amount < 0 ? axisPx - length - labelGapPx : axisPx + length + labelGapPx;
  return (
    <svg
      className="chart-svg chart-move"
      width={widthPx}
      height={height}
      style={{ width: widthPx }}
      aria-hidden="true"
    >
      <line
        className="chart-zero"
        x1={axisPx}
        x2={axisPx}
        y1={isStacked ? barY - 3 : 0}
        y2={isStacked ? barY + 15 : height}
      />
      {amount > 0 && (
        <rect className="chart-move-buy" x={axisPx} y={barY} width={length} height={barHeight} />
      )}
      {amount < 0 && (
        <rect
          className="chart-move-sell"
          x={axisPx - length + 0.6}
          y={barY + 0.6}
          width={Math.max(1, length - 1.2)}
          height={barHeight - 1.2}
        />
      )}
      <text
        className={amount === 0 ? "" : "chart-strong"}
        x={isStacked ? widthPx : beside}
        y={isStacked ? textPx * 1.2 : height / 2 + textPx * 0.36}
        textAnchor={isStacked || amount < 0 ? "end" : "start"}
      >
        {moveText(move, format)}
      </text>
    </svg>
  );
}

export function moveText(move: Move, format: FormatMove): string {
  if (move.move === null) return chartText.unknown;
  return move.move === 0 ? unchangedMove : format(move.move, true);
}

import type { ReactNode } from "react";
import { textWidth } from "./labels.ts";
import type { Move, SayMove } from "./moves-chart.tsx";

/** The shared scale of the bars: where the axis stands, and px per unit, the labels of both sides kept inside. */
export type MoveRoom = { readonly widthPx: number; readonly axisPx: number; readonly pxPerUnit: number };

type RoomOptions = { readonly widthPx: number; readonly textPx: number; readonly say: SayMove };

const labelGapPx = 8;
const unchanged = "inchangé";

export function moveRoom(moves: readonly Move[], { widthPx, textPx, say }: RoomOptions): MoveRoom {
  const known = moves.flatMap((move) => (move.move === null ? [] : [move.move]));
  const side = (values: readonly number[]) => ({
    most: Math.max(0, ...values.map(Math.abs)),
    label: Math.max(0, ...values.map((value) => labelPx(say(value, true), textPx))),
  });
  const sales = side(known.filter((value) => value < 0));
  const buys = side(known.filter((value) => value > 0));
  const still = known.includes(0) || known.length < moves.length ? labelPx(unchanged, textPx) : 0;
  const right = Math.max(buys.label, still);
  const free = Math.max(24, widthPx - sales.label - right);
  const most = sales.most + buys.most;
  const pxPerUnit = most === 0 ? 0 : free / most;
  return { widthPx, axisPx: sales.label + sales.most * pxPerUnit, pxPerUnit };
}

function labelPx(text: string, textPx: number): number {
  return Math.ceil(textWidth(text, textPx) * 1.06) + labelGapPx;
}

type MoveBarProps = {
  readonly move: Move;
  readonly room: MoveRoom;
  readonly say: SayMove;
  readonly heightPx: number;
  readonly textPx: number;
};

const barHeight = 12;

/** One move. The text is the cell's content; the bar only shows it. */
export function MoveBar({ move, room, say, heightPx, textPx }: MoveBarProps): ReactNode {
  const { widthPx, axisPx, pxPerUnit } = room;
  const amount = move.move;
  const middle = heightPx / 2;
  const length = amount === null || amount === 0 ? 0 : Math.max(3, Math.abs(amount) * pxPerUnit);
  const isSale = (amount ?? 0) < 0;
  const text = amount === null ? "inconnu" : amount === 0 ? unchanged : say(amount, true);
  const isMove = length > 0;
  return (
    <svg className="chart-svg chart-move" width={widthPx} height={heightPx} style={{ width: widthPx }}>
      <line className="chart-zero" x1={axisPx} x2={axisPx} y1={0} y2={heightPx} />
      {isMove && !isSale && (
        <rect
          className="chart-move-buy"
          x={axisPx}
          y={middle - barHeight / 2}
          width={length}
          height={barHeight}
        />
      )}
      {isMove && isSale && (
        <rect
          className="chart-move-sell"
          x={axisPx - length + 0.6}
          y={middle - barHeight / 2 + 0.6}
          width={Math.max(1, length - 1.2)}
          height={barHeight - 1.2}
        />
      )}
      <text
        className={isMove ? "chart-strong" : ""}
        x={isSale ? axisPx - length - labelGapPx : axisPx + length + labelGapPx}
        y={middle + textPx * 0.36}
        textAnchor={isSale ? "end" : "start"}
      >
        {text}
      </text>
    </svg>
  );
}

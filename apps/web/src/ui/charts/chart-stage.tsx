import { useId, useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent, PointerEvent, ReactNode } from "react";
import { chartText } from "./text.ts";
import type { Selection } from "./use-selection.ts";

export type TipLine = { readonly label: string; readonly value: string };
export type Tip = { readonly title: string; readonly lines: readonly TipLine[] };

/** The points that the cursor visits, in reading order. */
export type Cursor = {
  readonly keys: readonly string[];
  /** The point at (x, y), in px of the chart; null for none. */
  readonly locate: (x: number, y: number) => number | null;
  /** The anchor of the tooltip. */
  readonly anchor: (index: number) => { readonly x: number; readonly y: number };
  readonly tip: (index: number) => Tip;
  /** The step of Page up and Page down. */
  readonly page?: number;
};

type ChartStageProps = {
  readonly title: string;
  readonly desc: string;
  readonly width: number;
  readonly height: number;
  readonly cursor: Cursor;
  readonly selection: Selection;
  /** The mark of the point under the cursor. */
  readonly mark: (shown: number) => ReactNode;
  /** The chart itself: its elements do not change while the cursor moves, so that only the mark is rendered again. */
  readonly children: ReactNode;
};

/** A drawing with a cursor. The drawing is an image with a name and a description; the cursor is a slider over its points, so
 * that a screen reader announces each point that the arrows reach, and the tooltip is its visible form. */
export function ChartStage(props: ChartStageProps): ReactNode {
  const { title, desc, width, height, cursor, selection, mark, children } = props;
  const id = useId();
  const [hovered, setHovered] = useState<number | null>(null);
  const [focused, setFocused] = useState(false);
  const last = cursor.keys.length - 1;
  const at = selection.selected === null ? -1 : cursor.keys.indexOf(selection.selected);
  const pinned = at === -1 ? null : at;
  const resting = pinned ?? last;
  const aimed = hovered !== null && hovered <= last ? hovered : null;
  const shown = aimed ?? (focused && last >= 0 ? resting : pinned);
  // A selection made elsewhere marks its point; its tooltip only opens for a user of the chart.
  const shownIndex = aimed ?? (focused && last >= 0 ? resting : null);
  return (
    <div className="chart-stage">
      <svg
        className="chart-svg"
        role="img"
        aria-labelledby={`${id}t ${id}d`}
        viewBox={`0 0 ${String(width)} ${String(height)}`}
        height={height}
      >
        <title id={`${id}t`}>{title}</title>
        <desc id={`${id}d`}>{desc}</desc>
        {children}
        {shown !== null && mark(shown)}
      </svg>
      {last >= 0 && (
        <div
          className="chart-cursor-area"
          role="slider"
          tabIndex={0}
          aria-label={chartText.explore(title)}
          aria-valuemin={1}
          aria-valuemax={last + 1}
          aria-valuenow={resting + 1}
          aria-valuetext={tipText(cursor.tip(resting))}
          onKeyDown={(event) => {
            setFocused(event.key !== "Escape");
            onKey(event, { cursor, selection, resting });
          }}
          onFocus={(event) => setFocused(isByKeyboard(event.currentTarget))}
          onBlur={() => setFocused(false)}
          onPointerMove={(event) => setHovered(located(event, cursor, width))}
          onPointerLeave={() => setHovered(null)}
          onClick={() => hovered !== null && selection.toggle(cursor.keys[hovered] ?? "")}
        />
      )}
      {shownIndex !== null && (
        <TipBox tip={cursor.tip(shownIndex)} at={cursor.anchor(shownIndex)} width={width} height={height} />
      )}
    </div>
  );
}

/** A mouse click focuses too; then only the pointer decides what is shown. */
function isByKeyboard(element: HTMLElement): boolean {
  return element.matches(":focus-visible");
}

type KeyScene = { readonly cursor: Cursor; readonly selection: Selection; readonly resting: number };

function onKey(event: KeyboardEvent, { cursor, selection, resting }: KeyScene): void {
  const last = cursor.keys.length - 1;
  const page = cursor.page ?? Math.max(2, Math.round(last / 10));
  const moves: Record<string, number> = {
    ArrowLeft: resting - 1,
    ArrowDown: resting - 1,
    ArrowRight: resting + 1,
    ArrowUp: resting + 1,
    PageUp: resting + page,
    PageDown: resting - page,
    Home: 0,
    End: last,
  };
  if (event.key === "Escape") return selection.select(null);

  const next = moves[event.key];
  if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  selection.select(cursor.keys[Math.min(last, Math.max(0, next))] ?? null);
}

/** The browser may render the chart at another size than computed (print, zoom of a container): converts px of the screen to px
 * of the chart. */
function located(event: PointerEvent, cursor: Cursor, width: number): number | null {
  const box = event.currentTarget.getBoundingClientRect();
  const scale = box.width > 0 ? width / box.width : 1;
  return cursor.locate((event.clientX - box.left) * scale, (event.clientY - box.top) * scale);
}

export function tipText(tip: Tip): string {
  return [tip.title, ...tip.lines.map((line) => `${line.label}\u00a0: ${line.value}`)].join(", ");
}

type TipBoxProps = {
  readonly tip: Tip;
  readonly at: { readonly x: number; readonly y: number };
  readonly width: number;
  readonly height: number;
};

/** Hidden from screen readers, which hear the slider's value instead. */
function TipBox({ tip, at, width, height }: TipBoxProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState({ width: 0, height: 0 });
  const spoken = tipText(tip);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const next = { width: element.offsetWidth, height: element.offsetHeight };
    setBox((last) => (last.width === next.width && last.height === next.height ? last : next));
    // The size of the box depends on its text.
  }, [spoken]);
  const gap = 14;
  const isFlat = height < 40;
  // On the side with more space, so that it covers points already read.
  const left = at.x < width / 2 ? at.x + gap : at.x - gap - box.width;
  // A flat chart has no space above its points: the box is placed below, so that the point stays visible.
  const top = isFlat ? height + 4 : Math.max(-8, at.y - box.height - 10);
  return (
    <div
      ref={ref}
      className="chart-tip"
      aria-hidden="true"
      style={{ left: Math.max(0, Math.min(left, width - box.width)), top }}
    >
      <div className="chart-tip-title">{tip.title}</div>
      <dl>
        {tip.lines.map((line) => (
          <div key={line.label} className="contents">
            <dt>{line.label}</dt>
            <dd>{line.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

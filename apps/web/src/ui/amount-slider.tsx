import { useId, useState, type ReactNode } from "react";

export type AmountSliderProps = {
  readonly label: string;
  /** The chosen value, shown beside the label. */
  readonly said: (value: number) => ReactNode;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  /** Called once the thumb or the key is released. */
  readonly onValue: (value: number) => void;
  /** A value for screen readers: without the amount in private mode. */
  readonly valueWords: (value: number) => string;
  readonly ends: readonly [ReactNode, ReactNode];
};

/** A slider for an amount. A native control, because it announces the text it is given: the library's slider announces the
 * number itself, which private mode hides. */
export function AmountSlider(props: AmountSliderProps): ReactNode {
  const { label, said, min, max, step, value, onValue, valueWords, ends } = props;
  const id = useId();
  // The dragged value is rendered at once and reported on release.
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = dragged ?? value;
  const letGo = (): void => {
    if (dragged === null) return;
    setDragged(null);
    onValue(dragged);
  };
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="t2 font-semibold">
          {label}
        </label>
        <span className="t1 text-ink-2">{said(shown)}</span>
      </div>
      <input
        id={id}
        type="range"
        className="h-11 w-full cursor-pointer accent-(--brand) sm:h-8"
        min={min}
        max={max}
        step={step}
        value={shown}
        aria-valuetext={valueWords(shown)}
        onChange={(event) => {
          setDragged(Number(event.target.value));
        }}
        onPointerUp={letGo}
        onKeyUp={letGo}
        onBlur={letGo}
      />
      <div className="t1 flex justify-between text-ink-2">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </div>
  );
}

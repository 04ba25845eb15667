import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { Label, Slider, SliderThumb, SliderTrack } from "react-aria-components";

export type RangeSliderProps = {
  readonly label: string;
  /** The chosen range in words: « 59 ans et plus ». */
  readonly said: (low: number, high: number) => ReactNode;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: readonly [number, number];
  /** Called once a thumb or the key is released. */
  readonly onValue: (low: number, high: number) => void;
  /** For both thumbs, or only the lower one if the other end is open. */
  readonly thumbLabels: readonly [string, string] | readonly [string];
  /** A thumb's value for screen readers. */
  readonly valueWords: (value: number) => string;
  readonly ends: readonly [ReactNode, ReactNode];
  /** Bars above the track, each from one value to the next: the distribution. */
  readonly bars?: readonly { readonly from: number; readonly to: number; readonly count: number }[];
};

/** A range on a line: two thumbs, also moved by arrows. */
export function RangeSlider(props: RangeSliderProps): ReactNode {
  const { label, said, min, max, step, value, onValue, thumbLabels, valueWords, ends, bars = [] } = props;
  // The dragged value is rendered at once and reported on release.
  const [dragged, setDragged] = useState<readonly [number, number] | null>(null);
  const [low, high] = dragged ?? value;
  const at = (one: number): number => ((one - min) / (max - min)) * 100;
  const pair = (values: readonly number[]): readonly [number, number] => [values[0] ?? min, values[1] ?? max];
  return (
    <Slider
      value={[low, high]}
      minValue={min}
      maxValue={max}
      step={step}
      onChange={(values) => setDragged(pair(values))}
      onChangeEnd={(values) => {
        setDragged(null);
        onValue(...pair(values));
      }}
      className="grid gap-1"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Label className="t2 font-semibold">{label}</Label>
        <span className="t1 text-ink-2">{said(low, high)}</span>
      </div>
      <Bars bars={bars} low={low} high={high} />
      <SliderTrack className="relative mx-2.5 h-11 sm:h-8">
        <span
          aria-hidden="true"
          className="absolute inset-x-[-10px] top-1/2 h-0.5 -translate-y-1/2 bg-line-2"
        />
        <span
          aria-hidden="true"
          className="absolute top-1/2 h-0.5 -translate-y-1/2 bg-brand"
          style={{ left: `${String(at(low))}%`, width: `${String(at(high) - at(low))}%` }}
        />
        {thumbLabels.map((name, index) => (
          <Thumb key={name} index={index} label={name} words={valueWords(index === 0 ? low : high)} />
        ))}
      </SliderTrack>
      <div className="t1 flex justify-between text-ink-2">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </Slider>
  );
}

type ThumbProps = { readonly index: number; readonly label: string; readonly words: string };

function Thumb({ index, label, words }: ThumbProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  // The library only announces the number, and accepts no text for it.
  useLayoutEffect(() => {
    input.current?.setAttribute("aria-valuetext", words);
  });
  return (
    <SliderThumb
      index={index}
      inputRef={input}
      aria-label={label}
      className="top-1/2 size-5 rounded-full border-2 border-brand bg-paper data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus"
    />
  );
}

type BarsProps = {
  readonly bars: NonNullable<RangeSliderProps["bars"]>;
  readonly low: number;
  readonly high: number;
};

/** Bars within the range are filled. */
function Bars({ bars, low, high }: BarsProps): ReactNode {
  const most = Math.max(...bars.map(({ count }) => count), 1);
  if (bars.length === 0) return null;
  return (
    <div aria-hidden="true" className="mx-2.5 flex h-10 items-end gap-0.5">
      {bars.map(({ from, to, count }) => (
        <span
          key={from}
          className={`grow ${from >= low && from <= high && to > low ? "bg-brand" : "bg-line-2"}`}
          style={{ height: `${String((count / most) * 100)}%` }}
        />
      ))}
    </div>
  );
}

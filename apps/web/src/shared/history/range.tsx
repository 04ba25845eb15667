import { rangeText } from "./text.ts";
import { addMonths, day, isDay, type Day } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { Choice } from "../../ui/choice.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { createPreference, usePreference } from "../../ui/preference.ts";
import { useQueryText } from "../area/area.tsx";
import { today } from "../clock/today.ts";

/** The ranges of specification 1 §9: last month, last year, since the start. */
export const ranges = ["1m", "1a", "tout"] as const;
export type NamedRange = (typeof ranges)[number];
/** Two freely chosen days, joined: « 2026-02-01_2026-03-31 ». */
export type FreeRange = `${string}_${string}`;
export type Range = NamedRange | FreeRange;

/** « Tout » starts here (specification 1 §9, range since-start). No free range starts before. */
export const sinceStart = day("2017-01-01");

const monthsBack: Readonly<Record<Exclude<NamedRange, "tout">, number>> = { "1m": 1, "1a": 12 };
const labels: Readonly<Record<NamedRange, string>> = {
  "1m": rangeText.month,
  "1a": rangeText.year,
  tout: rangeText.all,
};

export type Dates = { readonly from: Day; readonly to: Day };

export function freeRange({ from, to }: Dates): FreeRange {
  return `${from}_${to}`;
}

/** The two days of a free range; null for a named one. */
export function datesOf(range: Range): Dates | null {
  const [from = "", to = ""] = range.split("_");
  return isDay(from) && isDay(to) && from < to ? { from, to } : null;
}

/** Parses a range from the address or the browser's storage; null if it is invalid. */
export function readRange(text: string): Range | null {
  const named = ranges.find((known) => known === text);
  if (named !== undefined) return named;
  const [from = "", to = ""] = text.split("_");
  return isDay(from) && isDay(to) && from >= sinceStart && from < to ? freeRange({ from, to }) : null;
}

export function rangeStart(range: Range, on: Day): Day {
  const dates = datesOf(range);
  if (dates !== null) return dates.from;
  return range === "1m" || range === "1a" ? addMonths(on, -monthsBack[range]) : sinceStart;
}

const remembered = createPreference<Range>({ key: "vigie.range", values: readRange, fallback: "1a" });

/** The range of every history: in the address, so that a link shows the same, and remembered for the next visit. */
export function useRange(): readonly [Range, (range: Range) => void] {
  const last = usePreference(remembered);
  const [text, setText] = useQueryText("periode");
  return [
    readRange(text) ?? last,
    (next) => {
      setText(next);
      remembered.write(next);
    },
  ];
}

const rangeDates = lazyPart(async () => (await import("./range-dates.tsx")).RangeDates);

type RangeChoiceProps = { readonly value: Range; readonly onValue: (range: Range) => void };

export function RangeChoice({ value, onValue }: RangeChoiceProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const dates = datesOf(value);
  return (
    <div className="flex flex-wrap gap-x-5">
      <Choice
        label={rangeText.period}
        options={ranges.map((range) => ({ value: range, label: labels[range] }))}
        value={dates === null ? (ranges.find((range) => range === value) ?? null) : null}
        onValue={onValue}
      />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-pressed={dates !== null}
        className="t1 flex min-h-8 items-center border-b-2 border-transparent text-ink-2 hover:text-ink aria-pressed:border-ink aria-pressed:font-semibold aria-pressed:text-ink"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        {rangeText.dates}
      </button>
      {isOpen && (
        <rangeDates.Part
          dates={dates}
          bounds={{ from: sinceStart, to: today() }}
          onClose={() => {
            setIsOpen(false);
          }}
          onApply={(chosen) => {
            setIsOpen(false);
            onValue(freeRange(chosen));
          }}
        />
      )}
    </div>
  );
}

import { addMonths, day, type Day } from "@vigie/domain";
import type { ReactNode } from "react";
import { Choice } from "../ui/choice.tsx";
import { createPreference, usePreference } from "../ui/preference.ts";
import { useQueryState } from "./area.tsx";

export const ranges = ["3m", "1a", "3a", "tout"] as const;
export type Range = (typeof ranges)[number];

const monthsBack: Readonly<Record<Exclude<Range, "tout">, number>> = { "3m": 3, "1a": 12, "3a": 36 };
/** « Tout » starts here (specification 1 §9, range since-start). */
const sinceStart = day("2017-01-01");

const labels: Readonly<Record<Range, string>> = {
  "3m": "3\u00a0mois",
  "1a": "1\u00a0an",
  "3a": "3\u00a0ans",
  tout: "Tout",
};

export function rangeStart(range: Range, today: Day): Day {
  return range === "tout" ? sinceStart : addMonths(today, -monthsBack[range]);
}

const remembered = createPreference<Range>({ key: "vigie.range", values: ranges, fallback: "1a" });

/** The range of every history: in the address so that a link shows the same, and remembered for the next visit. */
export function useRange(): readonly [Range, (range: Range) => void] {
  const last = usePreference(remembered);
  const [range, setRange] = useQueryState("periode", ranges, last);
  return [
    range,
    (next) => {
      setRange(next);
      remembered.write(next);
    },
  ];
}

export function RangeChoice({
  value,
  onValue,
}: {
  readonly value: Range;
  readonly onValue: (range: Range) => void;
}): ReactNode {
  const options = ranges.map((range) => ({ value: range, label: labels[range] }));
  return <Choice label="Période" options={options} value={value} onValue={onValue} />;
}

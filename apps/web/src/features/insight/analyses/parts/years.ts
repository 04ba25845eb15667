import { groupBy } from "@vigie/domain";
import type { Ratio } from "@vigie/domain";
import type { Section } from "./sections.ts";

export type YearRow = {
  readonly year: string;
  readonly portfolioRatio: Ratio;
  readonly benchmarkRatio: Ratio | null;
  /** The history starts or ends within it. */
  readonly isPartial: boolean;
};

type Point = Section<"performances">["history"][number];

/** Performances of each calendar year: the ratio of two points of the performance since the start. */
export function yearsOf(history: readonly Point[]): readonly YearRow[] {
  const byYear = groupBy(history, (point) => point.date.slice(0, 4));
  const years = [...byYear.keys()].toSorted();
  let before: Point | undefined = history[0];
  return years.flatMap((year): readonly YearRow[] => {
    const last = byYear.get(year)?.at(-1);
    const start = before;
    before = last;
    if (last === undefined || start === undefined || last === start) return [];
    const isPartial =
      !start.date.endsWith("-12-31") && start.date.slice(5) < "12-24" ? true : !isYearEnd(last);
    return [
      {
        year,
        portfolioRatio: (1 + last.contractRatio) / (1 + start.contractRatio) - 1,
        benchmarkRatio:
          last.benchmarkRatio === null || start.benchmarkRatio === null
            ? null
            : (1 + last.benchmarkRatio) / (1 + start.benchmarkRatio) - 1,
        isPartial,
      },
    ];
  });
}

/** The history has one point a week, so the last point of a whole year falls in its last days. */
function isYearEnd(point: Point): boolean {
  return point.date.slice(5) >= "12-24";
}

import {
  annualise,
  dayNumber,
  type Estimate,
  missing,
  moneyWeightedReturn,
  timeWeightedPath,
  timeWeightedReturn,
} from "@vigie/analytics";
import { type Cents, cents, type Day, daysBetween } from "@vigie/domain";
import { type Benchmark, levelOn } from "./benchmark.ts";
import type { SectionBody } from "./section-allocation.ts";

/** The value of the contract at the end of a day, and all that was paid up to it. */
export type DayValue = {
  readonly day: Day;
  readonly valueCents: Cents;
  readonly paidTotalCents: Cents;
  readonly reconstructed: boolean;
};

const drawnEveryDays = 7;

/** What the contract earned: by itself (time-weighted) and for the saver (money-weighted).
 * @param values one a day, oldest first
 * @source methodology, section 5 */
export function performancesSection(
  values: readonly DayValue[],
  benchmark: Benchmark | null,
): SectionBody<"performances"> {
  const first = values[0];
  const last = values.at(-1);
  if (first === undefined || last === undefined) return nothingKnown();
  const flows = flowsOf(values);
  const levels = Float64Array.from(values, (point) => point.valueCents);
  const timeWeighted = timeWeightedReturn(levels, flows);
  const span = daysBetween(first.day, last.day);
  const paid = first.valueCents + flows.reduce((sum, flow) => sum + flow, 0);
  return {
    section: "performances",
    points: null,
    coveredRatio: 1,
    from: first.day,
    to: last.day,
    timeWeighted,
    timeWeightedAnnual: annualOf(timeWeighted, span),
    moneyWeightedAnnual: span < 365 ? shorterThanYear : moneyWeighted(values, flows),
    gain: cents(last.valueCents - paid),
    paid: cents(paid),
    reconstructed: values.some((point) => point.reconstructed),
    history: historyOf(values, {
      path: timeWeightedPath(levels, flows),
      benchmark,
    }),
  };
}

const shorterThanYear = { value: null, reason: "shorter_than_year" };

function nothingKnown(): SectionBody<"performances"> {
  const none = missing("too_few_observations");
  return {
    section: "performances",
    points: null,
    coveredRatio: null,
    from: null,
    to: null,
    timeWeighted: none,
    timeWeightedAnnual: none,
    moneyWeightedAnnual: none,
    gain: null,
    paid: null,
    reconstructed: false,
    history: [],
  };
}

/** Payments of each day. A reconstructed past is that of today's units: no payment ever changed it. */
export function flowsOf(values: readonly DayValue[]): Float64Array {
  return Float64Array.from(values, (point, index) => {
    const before = values[index - 1];
    if (before === undefined || before.reconstructed || point.reconstructed) return 0;
    return point.paidTotalCents - before.paidTotalCents;
  });
}

function annualOf(rate: Estimate, span: number) {
  if (rate.value === null) return rate;
  const { rate: yearly, annual } = annualise(rate.value, span);
  return annual ? yearly : shorterThanYear;
}

function moneyWeighted(values: readonly DayValue[], flows: Float64Array): Estimate {
  const amounts: number[] = [];
  const days: number[] = [];
  values.forEach((point, index) => {
    const paid = index === 0 ? point.valueCents : (flows[index] ?? 0);
    const received = index === values.length - 1 ? point.valueCents : 0;
    if (paid === 0 && received === 0) return;
    amounts.push(received - paid);
    days.push(dayNumber(point.day));
  });
  return moneyWeightedReturn(Float64Array.from(amounts), Int32Array.from(days)).rate;
}

/** A point a week and the last one. */
function historyOf(
  values: readonly DayValue[],
  { path, benchmark }: { path: Float64Array | null; benchmark: Benchmark | null },
): SectionBody<"performances">["history"] {
  if (path === null) return [];
  const start = values[0] === undefined ? null : levelOn(benchmark, values[0].day);
  const last = values.length - 1;
  return values.flatMap((point, index) => {
    if ((last - index) % drawnEveryDays !== 0 && index !== 0) return [];
    const level = levelOn(benchmark, point.day);
    const benchmarkRatio = level === null || start === null ? null : level / start - 1;
    return [{ date: point.day, contractRatio: (path[index] ?? 1) - 1, benchmarkRatio }];
  });
}

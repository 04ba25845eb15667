import {
  annualise,
  dayNumber,
  type Estimate,
  missing,
  moneyWeightedReturn,
  timeWeightedPath,
  timeWeightedReturn,
} from "../index.ts";
import {
  addMonths,
  type Cents,
  cents,
  type Day,
  type DayValue,
  daysBetween,
  type DrawnReturns,
  externalFlowTypes,
  followedValues,
  type Movement,
  paymentsOf,
  sumCents,
} from "@vigie/domain";
import { type Benchmark, levelOn } from "./benchmark.ts";
import type { SectionBody } from "./sections.ts";

const drawnEveryDays = 7;

/** Return of the portfolio itself (time-weighted) and of the saver's money (money-weighted).
 * @param values one per day, oldest first
 * @source methodology, section 5 */
export function performancesSection(
  values: readonly DayValue[],
  { benchmark, life, valuedDays = values.map(({ day }) => day) }: PerformanceContext,
): SectionBody<"performances"> {
  const first = values[0];
  const last = values.at(-1);
  if (first === undefined || last === undefined) return nothingKnown();
  const flows = paymentsOf(values);
  const levels = Float64Array.from(values, (point) => point.valueCents);
  const timeWeighted = timeWeightedReturn(levels, flows);
  const whole = wholeLife(life, last);
  const paid = whole?.paid ?? first.valueCents + flows.reduce((sum, flow) => sum + flow, 0);
  const since = whole?.from ?? first.day;
  const employer = employerSince(life, { since, isWhole: whole !== null, last: last.day });
  return {
    section: "performances",
    points: null,
    coveredRatio: 1,
    from: first.day,
    to: last.day,
    timeWeighted,
    timeWeightedAnnual: annualOf(timeWeighted, daysBetween(first.day, last.day)),
    moneyWeightedAnnual: whole === null ? annualEarned(values) : wholeYears(whole, last),
    movementsComplete: whole !== null,
    moneyWeightedFrom: since,
    openedOn: life.openedOn,
    gain: cents(last.valueCents - paid),
    paid: cents(paid - employer),
    employer,
    reconstructed: values.some((point) => point.reconstructed),
    starsFrom: starsFrom(values, valuedDays),
    history: historyOf(values, {
      path: timeWeightedPath(levels, flows),
      benchmark,
    }),
  };
}

function wholeYears(
  { from, rate }: { readonly from: Day; readonly rate: Estimate },
  last: DayValue,
): Estimate {
  return daysBetween(from, last.day) < 365 ? shorterThanYear : rate;
}

/** Yearly time-weighted return of some values: the section's figure computed from them only. */
export function annualReturn(values: readonly DayValue[]): Estimate {
  const levels = Float64Array.from(values, (point) => point.valueCents);
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined) return missing("too_few_observations");
  return annualOf(timeWeightedReturn(levels, paymentsOf(values)), daysBetween(first.day, last.day));
}

/** Yearly return of the saver's money from the first to the last of some values. */
export function annualEarned(values: readonly DayValue[]): Estimate {
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined || daysBetween(first.day, last.day) < 365)
    return shorterThanYear;
  return moneyWeighted(values, paymentsOf(values));
}

/** Returns of the charted points of some values, without a benchmark. */
export function drawnReturns(values: readonly DayValue[]): DrawnReturns {
  const levels = Float64Array.from(values, (point) => point.valueCents);
  return historyOf(values, { path: timeWeightedPath(levels, paymentsOf(values)), benchmark: null });
}

type PerformanceContext = {
  readonly benchmark: Benchmark | null;
  readonly life: HoldingPeriod;
  /** Days with an actual value; default: every day that has one. */
  readonly valuedDays?: readonly Day[];
};

/** Opening day from documents or source, and the known movements. */
export type HoldingPeriod = {
  readonly openedOn: Day | null;
  readonly movements: readonly Movement[];
  /** Employer's payments among the movements. */
  readonly employer: readonly { readonly date: Day; readonly amount: Cents }[];
};

type Counted = { readonly since: Day; readonly isWhole: boolean; readonly last: Day };

/** Employer's payments in the counted period. The first known value counts as the saver's, as its origin is unknown. For a whole
 * life the first day counts too. */
function employerSince({ employer }: HoldingPeriod, { since, isWhole, last }: Counted): Cents {
  const counted = employer.filter(({ date }) => (isWhole ? date >= since : date > since) && date <= last);
  return sumCents(counted.map(({ amount }) => amount));
}

/** Maximum days between the opening and the first payment: otherwise an older one is missing. */
const firstPaymentDays = 92;

/** Whole life of a portfolio from its movements, if they go back to its opening: the first payment of the saver is at most a month
 * before or a quarter after it. Null otherwise.
 * @source methodology, section 5 point 5 A */
function wholeLife({ openedOn, movements }: HoldingPeriod, last: DayValue) {
  const flows = movements
    .filter(({ type, day }) => externalFlowTypes.includes(type) && day <= last.day)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const [first] = flows;
  if (openedOn === null || first === undefined || first.amountCents <= 0) return null;
  const wait = daysBetween(openedOn, first.day);
  if (wait < -31 || wait > firstPaymentDays) return null;
  const amounts = [...flows.map((flow) => -flow.amountCents), Number(last.valueCents)];
  const days = [...flows.map((flow) => flow.day), last.day].map(dayNumber);
  return {
    from: first.day,
    paid: flows.reduce((sum, flow) => sum + flow.amountCents, 0),
    rate: moneyWeightedReturn(Float64Array.from(amounts), Int32Array.from(days)).rate,
  };
}

const shorterThanYear: Estimate = { value: null, reason: "shorter_than_year" };

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
    movementsComplete: false,
    moneyWeightedFrom: null,
    openedOn: null,
    gain: null,
    paid: null,
    employer: null,
    reconstructed: false,
    starsFrom: null,
    history: [],
  };
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

/** One point per week, and the last one. */
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

/** Day on which the tracked period will be long enough for stars; null where it is, or where nothing is tracked yet. */
function starsFrom(values: readonly DayValue[], valuedDays: readonly Day[]): Day | null {
  const followed = followedValues(values, valuedDays);
  const [first] = followed;
  const last = followed.at(-1);
  if (first === undefined || last === undefined || daysBetween(first.day, last.day) >= 365) return null;
  return addMonths(first.day, 12);
}

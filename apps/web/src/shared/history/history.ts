import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CashValue, Series } from "@vigie/api";
import { addDays, paidParts, subtractCents, sumCents, type Cents, type Day, type Id } from "@vigie/domain";
import { api, reading } from "../../api.ts";
import type { EvolutionPoint } from "../../ui/charts/evolution.ts";
import { useArea } from "../area/area.tsx";
import { datesOf, rangeStart, type Range } from "./range.tsx";
import { today } from "../clock/today.ts";

/** A change by cause: change = paid + employer + market. */
export type Change = {
  readonly change: Cents;
  /** By the saver. */
  readonly paid: Cents;
  /** By their employer, into employee plans. */
  readonly employer: Cents;
  readonly market: Cents;
};

export type History = {
  readonly range: Range;
  readonly from: Day;
  readonly to: Day;
  /** false if nothing is known before `from`: the shown range is shorter than the requested one. */
  readonly isWhole: boolean;
  readonly points: readonly EvolutionPoint[];
  /** null without two known values. */
  readonly change: Change | null;
};

/** Sources have different first days. Within this many days after the first known value, a sum is still incomplete. */
const gatheringDays = 60;
/** A portfolio that enters the sum: markets did nothing, and the « payment » is most of the new total. */
const entryRatio = 0.3;

/** The index from which a series is complete: after the zeros that mean « not known yet », and after the days on which
 * portfolios entered one by one. */
export function firstCompleteIndex(points: readonly CashValue[]): number {
  const first = points.findIndex((point) => point.value !== 0 || point.paid !== 0);
  const opening = points[first];
  if (first <= 0 || opening === undefined) return 0;
  const gathered = addDays(opening.date, gatheringDays);
  return points.reduce((start, point, index) => {
    const before = points[index - 1];
    if (index <= first || before === undefined || point.date > gathered) return start;
    const paid = Math.abs(point.paid - before.paid);
    return paid > entryRatio * Math.abs(point.value) ? index : start;
  }, first);
}

/** Below this share of the range, the known part is fetched again alone, so that it is drawn as finely as any other. */
const coarseRatio = 0.25;

export function historyOf(series: Series, asked: Day, range: Range = "1a"): History {
  const start = firstCompleteIndex(series.points);
  const points = series.points.slice(start);
  const first = points[0];
  const last = points.at(-1);
  const common = {
    range,
    from: first?.date ?? asked,
    to: last?.date ?? series.to,
    isWhole: start === 0 && first !== undefined && first.date <= asked,
    points: points.map((point) => ({
      day: point.date,
      valueCents: point.value,
      paidCents: point.paid,
      reconstructed: point.reconstructed,
    })),
  };
  if (first === undefined || last === undefined || first === last) return { ...common, change: null };
  const change = subtractCents(last.value, first.value);
  const paid = subtractCents(last.paid, first.paid);
  const byEmployer = sumCents(
    (series.employerPayments ?? [])
      .filter(({ date }) => date > first.date && date <= last.date)
      .map(({ amount }) => amount),
  );
  const parts = paidParts(change, [
    { amountCents: subtractCents(paid, byEmployer), origin: "saver" },
    { amountCents: byEmployer, origin: "employer" },
  ]);
  return {
    ...common,
    change: { change, paid: parts.saverCents, employer: parts.employerCents, market: parts.marketCents },
  };
}

export type HistoryReading = {
  readonly history: History | null;
  readonly isPending: boolean;
  readonly isFailed: boolean;
  /** The former range is shown while the new one loads. */
  readonly isStale: boolean;
  readonly refetch: () => void;
};

/** The history of the wealth, or of one portfolio, over a range. */
export function useHistory(portfolioId: Id | null, range: Range): HistoryReading {
  const asked = rangeStart(range, today());
  const to = datesOf(range)?.to;
  const whole = useSeries(portfolioId, { from: asked, to }, true);
  const points = whole.data?.series.points ?? [];
  const start = firstCompleteIndex(points);
  const finerFrom = start > points.length * coarseRatio ? points[start - 1]?.date : undefined;
  const finer = useSeries(portfolioId, { from: finerFrom ?? asked, to }, finerFrom !== undefined);
  const series = finerFrom === undefined ? whole.data?.series : finer.data?.series;
  return {
    history: series === undefined ? null : historyOf(series, asked, range),
    isPending: series === undefined && !whole.isError && !finer.isError,
    isFailed: series === undefined && (whole.isError || finer.isError),
    isStale: whole.isPlaceholderData || finer.isPlaceholderData,
    refetch: () => {
      void whole.refetch();
      if (finerFrom !== undefined) void finer.refetch();
    },
  };
}

type Asked = { readonly from: Day; readonly to: Day | undefined };

function useSeries(portfolioId: Id | null, { from, to }: Asked, enabled: boolean) {
  const { subject } = useArea();
  // An absent day is left out, so that the same question has the same query key everywhere.
  const query = to === undefined ? { from } : { from, to };
  const options =
    portfolioId === null
      ? reading(api.wealth.series, { params: { id: subject }, query })
      : reading(api.wealth.portfolioSeries, { params: { id: subject, portfolioId }, query });
  return useQuery({ ...options, enabled, placeholderData: keepPreviousData });
}

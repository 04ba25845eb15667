import type { Cents } from "../kernel/cents.ts";
import { addMonths, type Day, day, dayOf, daysBetween, type Instant } from "../kernel/day.ts";
import type { Ratio } from "../kernel/ratio.ts";
import { ownedCents } from "./ownership.ts";
import type { KnownValue } from "./valuations.ts";
import type { SampledValue } from "./wealth.ts";

/** Past values of a portfolio, oldest first: those of files, and those of its bank or the saver, which have priority on the same
 * day. */
export function knownWithFiles(
  others: readonly KnownValue[],
  known: readonly { readonly day: Day; readonly valueCents: Cents }[],
): KnownValue[] {
  const byDay = new Map<Day, KnownValue>();
  for (const { day, valueCents } of known) byDay.set(day, { day, valueCents, provenance: "file" });
  for (const value of others) byDay.set(value.day, value);
  return [...byDay.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Appends today's value to the former ones; a read without a value adds nothing. */
export function knownAfterReading(
  known: readonly KnownValue[],
  reading: Pick<KnownValue, "provenance"> & { readonly valueCents: Cents | null; readonly asOf: Day },
): readonly KnownValue[] {
  const { valueCents, asOf, provenance } = reading;
  if (valueCents === null) return known;
  return [...known.filter((value) => value.day < asOf), { day: asOf, valueCents, provenance }];
}

/** Portfolios known for fewer days get a reconstructed past (specification 1 §4). */
const reconstructionDays = 30;

export function isNewlyKnown(createdAt: Instant, today: Day): boolean {
  return daysBetween(dayOf(createdAt), today) < reconstructionDays;
}

/** The person's share of a sampled value and of the deposits. */
export function ownedSample(sample: SampledValue, ratio: Ratio): SampledValue {
  if (sample === null) return null;
  const { valueCents, paidTotalCents, reconstructed } = sample;
  return {
    valueCents: ownedCents(valueCents, ratio),
    paidTotalCents: ownedCents(paidTotalCents, ratio),
    reconstructed,
  };
}

const firstYearEnd = day("0002-01-01");

/** Range of a chart: the requested one, a year by default, not after today, and not before the first day with data: unknown values
 * must not be drawn as zero. */
export function chartRange(
  asked: { readonly from: Day | undefined; readonly to?: Day | undefined },
  { today, firstDay }: { readonly today: Day; readonly firstDay: Day | null },
): { readonly from: Day; readonly to: Day } {
  const to = asked.to === undefined || asked.to > today ? today : asked.to;
  // No date arithmetic before year 1.
  const wanted = asked.from ?? (to < firstYearEnd ? to : addMonths(to, -12));
  const from = firstDay !== null && firstDay > wanted ? firstDay : wanted;
  return { from: from < to ? from : to, to };
}

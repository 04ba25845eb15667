import {
  addHistories,
  type Day,
  fillBeforeFirstValue,
  historyDays,
  historyOfTotals,
  ownedSample,
  type SampledValue,
  wealthHistory,
  type WealthPoint,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { type Drawn, drawnBetween } from "../store/drawn.ts";
import { type Held, openingOf, type Range } from "./history.ts";

export type { Drawn } from "../store/drawn.ts";

/** Returns the values of all portfolios of a person on the drawn days of a range, from a requested day or from the first known one;
 * read in parallel with the portfolios. */
export async function drawnOfAll(
  { db }: Services,
  subject: Subject,
  { from, to }: Range,
): Promise<readonly Drawn[]> {
  return await drawnBetween(subject, db, { since: from, to });
}

type Asked = Range & { readonly portfolios: readonly Held[] };

/** Computes the result of `historyOf` for all portfolios of a person from the values read in parallel; null if the two reads do not
 * match because something changed in between. */
export function historyOfDrawn(
  drawn: readonly Drawn[],
  { from, to, portfolios }: Asked,
): readonly WealthPoint[] | null {
  if (drawn.some((one) => one.from !== from)) return null;
  const days = historyDays(from, to);
  const sum = drawn.find(({ id }) => id === null);
  const summed = new Set(sum?.summed);
  const alone = portfolios.filter(({ id }) => !summed.has(id));
  const whole = portfolios.filter(({ id, ownedRatio }) => summed.has(id) && ownedRatio === 1);
  if (whole.length !== summed.size) return null;
  const byId = new Map(drawn.map((one) => [one.id, one]));
  const isKnown = ({ id, knownSince }: Held) => knownSince == null || knownSince > to || byId.has(id);
  if (!alone.every(isKnown)) return null;
  const histories = alone.map((one) => {
    const owned = samplesOf(byId.get(one.id), days).map((sample) => ownedSample(sample, one.ownedRatio));
    return fillBeforeFirstValue(owned, days, openingOf(one));
  });
  if (sum === undefined) return wealthHistory(days, histories);
  const totals = historyOfTotals(
    samplesOf(sum, days).flatMap((sample, index) => {
      const day = days[index];
      return sample === null || day === undefined ? [] : [{ day, ...sample }];
    }),
  );
  if (totals.length !== days.length) return null;
  return alone.length === 0 ? totals : addHistories(totals, wealthHistory(days, histories));
}

function samplesOf(drawn: Drawn | undefined, days: readonly Day[]): readonly SampledValue[] {
  const samples = days.map((): SampledValue => null);
  for (const [index, back] of drawn?.backs.entries() ?? []) {
    const [valueCents, paidTotalCents] = [drawn?.values[index], drawn?.paidTotals[index]];
    if (valueCents === undefined || paidTotalCents === undefined) continue;
    samples[days.length - 1 - back] = {
      valueCents,
      paidTotalCents,
      reconstructed: drawn?.rebuilt[index] === 1,
    };
  }
  return samples;
}

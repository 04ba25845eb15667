import {
  addMonths,
  bookMonths,
  cents,
  type Day,
  day,
  dayOf,
  fillBeforeFirstValue,
  institutionOfToday,
  type MonthOfWealth,
  monthsOfWealth,
  ownedCents,
  ownedSample,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Work } from "../../../../edge/work.ts";
import { derivedOf } from "../../../../events/derived.ts";
import {
  linesOf,
  type OwnedPortfolio,
  visiblePortfolios,
} from "../../../holdings/portfolios/actions/select.ts";
import { samplePortfolios } from "../../../holdings/valuations/actions/history.ts";
import * as store from "../store/parts.ts";

/** Recomputes after each daily row: the monthly evolution and composition of the shared wealth, from which statistics are
 * summed. */
export const keptMonths = derivedOf<store.PartRows>({
  read: async (services, subject) => {
    const portfolios = await visiblePortfolios(services, subject);
    const counted = portfolios.filter(({ ownedCents: own }) => own !== null);
    const [months, assets] = await Promise.all([
      monthsOf(services, subject, counted),
      assetsOf(services, subject, counted),
    ]);
    return store.rowsOf(subject, { months, assets });
  },
  seal: ({ made }) => store.sealsOf(made),
  keep: async (unit, all) => await store.replace(unit.db, all),
});

export async function clearMonths({ subject, trx }: Work): Promise<void> {
  await store.remove(subject, trx);
}

/** The first day of each month of the range, and today. Cached, because it is the same for all customers on one day. */
let lastDays: { readonly today: Day; readonly days: readonly Day[] } | null = null;

function monthDays(today: Day): readonly Day[] {
  if (lastDays?.today !== today) lastDays = { today, days: daysOfMonths(today) };
  return lastDays.days;
}

function daysOfMonths(today: Day): readonly Day[] {
  const first = day(`${today.slice(0, 7)}-01`);
  const firsts = Array.from({ length: bookMonths + 1 }, (_, index) => addMonths(first, index - bookMonths));
  return [...firsts, today];
}

async function monthsOf(
  services: Services,
  subject: Subject,
  counted: readonly OwnedPortfolio[],
): Promise<readonly MonthOfWealth[]> {
  if (counted.length === 0) return [];
  const days = monthDays(dayOf(services.clock()));
  const samples = await samplePortfolios(services, subject, {
    portfolioIds: counted.map(({ id }) => id),
    days,
  });
  return monthsOfWealth(
    days,
    counted.map(({ source, openedOn, ownedRatio, ownedCents: own }, index) => {
      const opened = source === "typed" ? null : openedOn;
      const mine = (samples[index] ?? []).map((sample) => ownedSample(sample, ownedRatio));
      return {
        openedOn: opened,
        nowCents: own ?? cents(0),
        samples: fillBeforeFirstValue(mine, days, opened),
      };
    }),
  );
}

/** Returns the composition line by line, plus the part of a contract that its lines do not explain. */
async function assetsOf(
  services: Services,
  subject: Subject,
  counted: readonly OwnedPortfolio[],
): Promise<readonly store.Asset[]> {
  const lines = await linesOf(
    services,
    subject,
    counted.map(({ id }) => id),
  );
  return counted.flatMap((one) => {
    const named = {
      kind: one.kind,
      provider: one.institutionName === null ? null : institutionOfToday(one.institutionName),
    };
    const mine = lines.flatMap(({ portfolioId, label, isin, valuationCents }) =>
      portfolioId !== one.id || valuationCents === null
        ? []
        : [{ ...named, line: label, isin, amountCents: ownedCents(valuationCents, one.ownedRatio) }],
    );
    const rest = (one.ownedCents ?? 0) - mine.reduce((sum, { amountCents }) => sum + amountCents, 0);
    return rest === 0 ? mine : [...mine, { ...named, line: null, isin: null, amountCents: cents(rest) }];
  });
}

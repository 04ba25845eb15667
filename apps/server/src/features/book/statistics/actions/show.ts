import type { BookStatistics, statisticsApi } from "@vigie/api";
import {
  addDays,
  ageOn,
  agePyramid,
  bookConnectionStates,
  cents,
  customerConcentration,
  type Day,
  dayOf,
  fileItems,
  instant,
  ok,
  portfolioKinds,
  rangeStart,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Action, FirmContext } from "../../../../edge/handler.ts";
import { lateTaskCount } from "../../tasks/actions.ts";
import * as store from "../store.ts";
import { atRiskOf } from "./at-risk.ts";

/** The figures of the caller's book, added up from what each customer's own page tells of what they share. */
export const showStatistics: Action<typeof statisticsApi.show> = async (context, { query }) =>
  ok({ statistics: await statisticsOf(context, query.months) });

type Context = Pick<FirmContext, "services" | "firm" | "caller">;

async function statisticsOf(context: Context, length: number): Promise<BookStatistics> {
  const { services, firm } = context;
  const { db } = services;
  const to = dayOf(services.clock());
  const from = rangeStart(to, length);
  const [people, sums, lost, clubRevenue, kinds, providers, lines, tasksLate, exchanges, atRisk] =
    await Promise.all([
      store.people(firm, db),
      store.months(firm, db, { from, to }),
      store.lostCount(firm, db, from),
      store.clubRevenue(firm, db, from),
      store.assets(firm, db, "kind"),
      store.assets(firm, db, "provider"),
      store.assets(firm, db, "line"),
      lateTaskCount(services, firm),
      store.exchanges(firm, db, { from, to: instant(services.clock()) }),
      atRiskOf(context),
    ]);
  const growth = growthOf(sums);
  return {
    from,
    to,
    customers: {
      total: people.length,
      new: people.filter(({ since }) => dayOf(since) >= from).length,
      lost,
      known: people.filter(({ wealthCents }) => wealthCents !== null).length,
      sharing: people.filter(({ contractCount }) => (contractCount ?? 0) > 0).length,
      ages: [
        ...agePyramid(people.map(({ birthdate }) => (birthdate === null ? null : ageOn(birthdate, to)))),
      ],
    },
    seen: growth.end,
    underAdvice: underAdviceOf(people),
    clubRevenue,
    growth,
    months: monthsOf(sums),
    flowsByOrigin: {
      existing: flowsOf(sums.filter(({ isNew }) => !isNew)),
      new: flowsOf(sums.filter(({ isNew }) => isNew)),
    },
    kinds: sharesOf(kinds, grossOf(kinds)).flatMap(({ name, ...part }) => {
      const kind = portfolioKinds.find((one) => one === name);
      return kind === undefined ? [] : [{ kind, ...part }];
    }),
    providers: [...sharesOf(providers, grossOf(providers))],
    concentration: {
      customers: [...customerConcentration(people.map(({ wealthCents }) => Number(wealthCents ?? 0)))],
      // Of all that is held: not every contract is told line by line.
      lines: sharesOf(lines, grossOf(kinds)).flatMap(({ name, ...part }) =>
        name === null ? [] : [{ name, ...part }],
      ),
    },
    service: { ...serviceOf(services, people, to), tasksLate, exchanges },
    ...filesOf(people, to),
    atRisk,
  };
}

/** Null where nothing is under advice, or nobody knows what it is worth. */
function underAdviceOf(people: readonly store.BookPerson[]): BookStatistics["underAdvice"] {
  const known = people.flatMap(({ advisedCents }) => (advisedCents === null ? [] : [Number(advisedCents)]));
  return known.length === 0 ? null : cents(known.reduce((sum, one) => sum + one, 0));
}

const sumOf = (
  sums: readonly store.MonthSum[],
  part: "start" | "in" | "out" | "market" | "corrections" | "end",
) => cents(sums.reduce((sum, one) => sum + Number(one[part]), 0));

/** Of the customers of before the range; those who came within it are one part, with all they have. */
function growthOf(sums: readonly store.MonthSum[]): BookStatistics["growth"] {
  const before = sums.filter(({ isNew }) => !isNew);
  const first = before[0]?.month;
  const last = sums.at(-1)?.month;
  const atEnd = sums.filter(({ month }) => month === last);
  return {
    start: sumOf(
      before.filter(({ month }) => month === first),
      "start",
    ),
    in: sumOf(before, "in"),
    out: sumOf(before, "out"),
    market: sumOf(before, "market"),
    corrections: sumOf(before, "corrections"),
    newCustomers: sumOf(
      atEnd.filter(({ isNew }) => isNew),
      "end",
    ),
    end: sumOf(atEnd, "end"),
  };
}

function flowsOf(sums: readonly store.MonthSum[]) {
  return { in: sumOf(sums, "in"), out: sumOf(sums, "out") };
}

function monthsOf(sums: readonly store.MonthSum[]): BookStatistics["months"] {
  return [...new Set(sums.map(({ month }) => month))].map((month) => {
    const own = sums.filter((one) => one.month === month && !one.isNew);
    return { month, ...flowsOf(own), market: sumOf(own, "market"), end: sumOf(own, "end") };
  });
}

type Sums<Name> = readonly { readonly name: Name; readonly amount: string }[];

function sharesOf<Name>(rows: Sums<Name>, whole: number) {
  return rows.map(({ name, amount }) => ({
    name,
    amount: cents(Number(amount)),
    ratio: whole > 0 && Number(amount) > 0 ? Number(amount) / whole : null,
  }));
}

/** All that is held, debts left out. */
function grossOf(rows: Sums<unknown>): number {
  return rows.reduce((sum, { amount }) => sum + Math.max(Number(amount), 0), 0);
}

function serviceOf(
  { clock }: Services,
  people: readonly store.BookPerson[],
  to: Day,
): Omit<BookStatistics["service"], "tasksLate" | "exchanges"> {
  const since = (first: Day) =>
    people.filter(({ lastContactAt: at }) => at !== null && dayOf(at) >= first).length;
  const now = clock();
  return {
    noContact6: people.length - since(addDays(to, -182)),
    noContact12: people.length - since(addDays(to, -365)),
    seen90: since(addDays(to, -90)),
    noAppointment: people.filter(({ nextAppointmentAt: at }) => at === null || at < now).length,
  };
}

function filesOf(
  people: readonly store.BookPerson[],
  to: Day,
): Pick<BookStatistics, "completeness" | "quality"> {
  const old = addDays(to, -30);
  return {
    completeness: {
      complete: people.filter(({ fileCompleteness: part }) => part !== null && Number(part) === 1).length,
      missing: fileItems.map((item) => ({
        item,
        count: people.filter(({ fileMissing }) => fileMissing?.includes(item)).length,
      })),
    },
    quality: {
      connections: bookConnectionStates.map((state) => ({
        state,
        count: people.filter(({ connection }) => connection === state).length,
      })),
      unknownValues: people.reduce((sum, { unknownCount }) => sum + (unknownCount ?? 0), 0),
      olderThan30: people.filter(({ oldestOn }) => oldestOn !== null && oldestOn < old).length,
    },
  };
}

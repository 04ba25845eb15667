import type { BookStatistics, statisticsApi } from "@vigie/api";
import {
  agePyramid,
  bookConnectionStates,
  cents,
  customerConcentration,
  type Day,
  dayOf,
  fileItems,
  instant,
  type Instant,
  ok,
  portfolioKinds,
  rangeStart,
} from "@vigie/domain";
import type { Action, FirmContext } from "../../../../edge/handler.ts";
import { peopleOfFirm } from "../../../directory/people/actions.ts";
import { lateTaskCount } from "../../tasks/actions.ts";
import { answers, cohorts } from "../store/service.ts";
import * as store from "../store.ts";
import { atRiskOf } from "./at-risk.ts";

/** Returns the figures of the caller's book, summed from what each customer's own page shows of the shared contracts. */
export const showStatistics: Action<typeof statisticsApi.show> = async (context, { query }) =>
  ok({ statistics: await statisticsOf(context, query.months) });

type Context = Pick<FirmContext, "services" | "firm" | "caller">;

async function statisticsOf(context: Context, length: number): Promise<BookStatistics> {
  const { services, firm } = context;
  const { db } = services;
  const to = dayOf(services.clock());
  const from = rangeStart(to, length);
  const now = instant(services.clock());
  const [people, sums, lost, cohortsKept, club, assets, service, atRisk] = await Promise.all([
    store.people(firm, db, { from, to, now }),
    store.months(firm, db, { from, to }),
    store.lostCount(firm, db, from),
    cohorts(firm, db, Number(to.slice(0, 4)) - cohortYears + 1),
    store.clubRevenue(firm, db, from),
    store.assets(firm, db),
    serviceParts(context, { from, to: now }),
    atRiskOf(context),
  ]);
  const growth = growthOf(sums);
  return {
    from,
    to,
    customers: {
      total: people.total,
      new: people.newNb,
      lost,
      known: people.knownNb,
      sharing: people.sharingNb,
      cohorts: cohortsKept.map((one) => ({ ...one, ratio: one.stayed / one.arrived })),
      ages: [...agePyramid({ ...people, known: people.birthdatesNb })],
    },
    seen: growth.end,
    // Null if nothing is under advice, or if its value is unknown.
    underAdvice: people.advisedCents,
    ...club,
    growth,
    months: monthsOf(sums),
    flowsByOrigin: {
      existing: flowsOf(sums.filter(({ isNew }) => !isNew)),
      new: flowsOf(sums.filter(({ isNew }) => isNew)),
    },
    kinds: sharesOf(assets.kind, grossOf(assets.kind)).flatMap(({ name, ...part }) => {
      const kind = portfolioKinds.find((one) => one === name);
      return kind === undefined ? [] : [{ kind, ...part }];
    }),
    providers: sharesOf(assets.provider, grossOf(assets.kind)).map((part, at) => ({
      ...part,
      held: cents(Number(assets.provider[at]?.held ?? 0)),
    })),
    otherProviders: restOf(assets.rest, grossOf(assets.kind)),
    concentration: {
      customers: [...concentrationOf(people)],
      // Ratios are relative to all assets, because some contracts have no lines.
      lines: sharesOf(assets.line, grossOf(assets.kind)).flatMap(({ name, ...part }, at) =>
        name === null ? [] : [{ name, isin: assets.line[at]?.isin ?? null, ...part }],
      ),
    },
    service: { ...serviceOf(people), ...service },
    ...filesOf(people),
    atRisk,
  };
}

/** Retention is shown for customers who arrived in one of the last six years, the current one included. */
const cohortYears = 6;

async function serviceParts(
  { services, firm }: Context,
  range: { readonly from: Day; readonly to: Instant },
): Promise<Pick<BookStatistics["service"], "tasksLate" | "exchanges" | "answers">> {
  const ofFirm = await peopleOfFirm(services.db, { firmId: firm.firmId, suspended: [] });
  const authors = ofFirm.map(({ id }) => id);
  const [tasksLate, exchanges, answered] = await Promise.all([
    lateTaskCount(services, firm),
    store.exchanges(firm, services.db, range),
    answers(firm, services.db, { ...range, authors }),
  ]);
  return { tasksLate, exchanges, answers: answered };
}

const sumOf = (
  sums: readonly store.MonthSum[],
  part: "start" | "in" | "out" | "market" | "corrections" | "end",
) => cents(sums.reduce((sum, one) => sum + Number(one[part]), 0));

/** Flows are those of customers from before the range; customers who arrived within it are one part, with their whole wealth. */
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

type Sums<Name> = readonly Pick<store.AssetSum<Name>, "name" | "amount" | "held">[];

function sharesOf<Name>(rows: Sums<Name>, whole: number) {
  return rows.map(({ name, amount, held }) => ({
    name,
    amount: cents(Number(amount)),
    ratio: whole > 0 && Number(held) > 0 ? Number(held) / whole : null,
  }));
}

function restOf(
  rest: Awaited<ReturnType<typeof store.assets>>["rest"],
  whole: number,
): BookStatistics["otherProviders"] {
  if (rest === null) return null;
  const [part] = sharesOf([rest], whole);
  return {
    count: rest.houses,
    held: cents(Number(rest.held)),
    amount: cents(Number(rest.amount)),
    ratio: part?.ratio ?? null,
  };
}

/** Returns the total of all assets, without debts. */
function grossOf(rows: Sums<unknown>): number {
  return rows.reduce((sum, { held }) => sum + Number(held), 0);
}

function concentrationOf(people: store.BookPeople) {
  return customerConcentration({
    largest: people.largest ?? [],
    count: people.wealthyNb,
    total: people.wealthyCents ?? 0,
  });
}

function serviceOf(
  people: store.BookPeople,
): Omit<BookStatistics["service"], "tasksLate" | "exchanges" | "answers"> {
  return {
    noContact6: people.total - people.contact6Nb,
    noContact12: people.total - people.contact12Nb,
    seen90: people.contact90Nb,
    noAppointment: people.noAppointmentNb,
    exchanged: people.exchangedNb,
  };
}

function filesOf(people: store.BookPeople): Pick<BookStatistics, "completeness" | "quality"> {
  return {
    completeness: {
      complete: people.completeNb,
      missing: fileItems.map((item, index) => ({ item, count: people.missing[index] ?? 0 })),
    },
    quality: {
      connections: bookConnectionStates.map((state, index) => ({
        state,
        count: people.connections[index] ?? 0,
      })),
      unknownValues: people.unknownValues,
      olderThan30: people.olderNb,
    },
  };
}

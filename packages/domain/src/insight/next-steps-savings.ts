import { type Cents, cents, scaleCents, subtractCents, sumCents } from "../kernel/cents.ts";
import { addDays, type Day, day } from "../kernel/day.ts";
import {
  balanceOf,
  datum,
  datedFigure,
  observation,
  ownedBalanceOf,
  rateInput,
  sumKnown,
} from "./next-steps-inputs.ts";
import { worthCents } from "./trifles.ts";
import type { PortfolioFacts, Expenses, Observation, ObservationInput, SaverFacts } from "./next-steps.ts";
import type { KindDetail, PortfolioKind } from "../holdings/portfolios.ts";
import {
  depositCapOn,
  headroomCents,
  pelEndsOn,
  pelMaximumYears,
  rateOn,
  savingsProductOf,
} from "../holdings/savings-products.ts";

/** A PEL is excluded: it has its own payment rules for ten years, so its remaining room is not a recommendation. */
const roomy: readonly KindDetail[] = ["livret_a", "ldd", "lep", "livret_jeune", "cel"];

/** The legal cap is per person: with two accounts of a kind that one may hold only once, neither has room of its own. */
function isOneOfSeveral(portfolio: PortfolioFacts, { portfolios }: SaverFacts): boolean {
  return (
    savingsProductOf(portfolio.kindDetail)?.onePerPerson === true &&
    portfolios.filter((other) => other.kindDetail === portfolio.kindDetail).length > 1
  );
}

function roomOf(portfolio: PortfolioFacts, facts: SaverFacts): Cents | null {
  if (portfolio.kindDetail === null || !roomy.includes(portfolio.kindDetail)) return null;
  if (isOneOfSeveral(portfolio, facts)) return null;
  return headroomCents(portfolio.kindDetail, portfolio.amountCents, facts.today);
}

/** Amount that a regulated account can still receive: the current cap minus its balance. */
export function savingsHeadroom(facts: SaverFacts): readonly Observation[] {
  return facts.portfolios.flatMap((portfolio) => {
    const { today } = facts;
    const room = roomOf(portfolio, facts);
    const cap = depositCapOn(portfolio.kindDetail, today);
    if (room === null || cap === null || room < worthCents) return [];
    const rate = rateOn(portfolio.kindDetail, today, portfolio.openedOn);
    return [
      observation([portfolio], {
        rule: "savings_headroom",
        detail: portfolio.kindDetail,
        amountCents: room,
        yearlyCents: rate === null ? null : scaleCents(room, rate.value),
        inputs: [
          datedFigure("cap", cap, { amountCents: cents(cap.value) }),
          balanceOf(portfolio),
          ...(rate === null || portfolio.kindDetail === null
            ? []
            : [rateInput(portfolio.kindDetail, rate, today)]),
        ],
      }),
    ];
  });
}

/** A regulated account at its cap, with the room in the saver's other accounts. */
export function savingsCap(facts: SaverFacts): readonly Observation[] {
  return facts.portfolios.flatMap((portfolio) => {
    const cap = depositCapOn(portfolio.kindDetail, facts.today);
    const { amountCents } = portfolio;
    if (cap === null || amountCents === null || amountCents < cap.value) return [];
    const elsewhere = facts.portfolios.flatMap((other) => {
      const room = other.id === portfolio.id ? null : roomOf(other, facts);
      return room === null || room < worthCents
        ? []
        : [datum("room_elsewhere", other, { amountCents: room })];
    });
    return [
      observation([portfolio], {
        rule: "savings_cap",
        detail: portfolio.kindDetail,
        amountCents,
        inputs: [
          datedFigure("cap", cap, { amountCents: cents(cap.value) }),
          balanceOf(portfolio),
          ...elsewhere,
        ],
      }),
    ];
  });
}

const currentKinds: readonly PortfolioKind[] = ["checking", "joint", "card"];

/** Months of expenses to keep on current accounts; the money above it counts as idle.
 * @source product decision: the lower bound of the usual reserve of three to six months */
export const cushionMonths = { value: 3, from: day("2026-11-21") };

/** Money on current accounts above the reserve, minus the outstanding amount of deferred debit cards. Nothing is reported where one
 * balance or one month is unknown. */
export function idleCash({ portfolios, expenses, today }: SaverFacts): readonly Observation[] {
  const accounts = portfolios.filter((portfolio) => currentKinds.includes(portfolio.kind));
  const cash = sumKnown(accounts.map((account) => account.ownedCents));
  if (accounts.length === 0 || cash === null || expenses === null || expenses.monthlyCents <= 0) return [];
  const idle = subtractCents(cash, cents(cushionMonths.value * expenses.monthlyCents));
  if (idle < worthCents) return [];
  const rate = rateOn("livret_a", today);
  const largestFirst = accounts.toSorted((a, b) => (b.ownedCents ?? 0) - (a.ownedCents ?? 0));
  return [
    observation(largestFirst, {
      rule: "idle_cash",
      amountCents: idle,
      yearlyCents: rate === null ? null : scaleCents(idle, rate.value),
      inputs: [
        ...largestFirst.map(ownedBalanceOf),
        expensesInput(expenses),
        datedFigure(
          "cushion_months",
          { from: cushionMonths.from, source: "product" },
          { count: cushionMonths.value },
        ),
        ...(rate === null ? [] : [rateInput("livret_a", rate, today)]),
      ],
    }),
  ];
}

function expensesInput({ monthlyCents, months, until }: Expenses): ObservationInput {
  const figure = datedFigure("monthly_expenses", { from: until, source: "" }, { amountCents: monthlyCents });
  return { ...figure, count: months, provenance: "computed", source: null };
}

/** A PEL is reported a year before its legal end. @source product decision */
export const pelNoticeDays = 365;

/** A PEL opened since March 2011 ends at fifteen years. */
export function pelTerm({ portfolios, today }: SaverFacts): readonly Observation[] {
  return portfolios.flatMap((portfolio) => {
    const { openedOn } = portfolio;
    const ends = portfolio.kindDetail === "pel" ? pelEndsOn(openedOn) : null;
    if (ends === null || ends > addDays(today, pelNoticeDays)) return [];
    const opening = datum("opened_on", { ...portfolio, asOf: null }, { day: openedOn });
    const years = datedFigure("closing_years", pelMaximumYears, { count: pelMaximumYears.value });
    return [
      observation([portfolio], {
        rule: "pel_term",
        amountCents: portfolio.amountCents,
        on: ends,
        inputs: [opening, years, balanceOf(portfolio)],
      }),
    ];
  });
}

/** Kinds of which a person may hold only one, according to the articles that were read. Nothing is reported for other regulated
 * accounts. */
const onePerPerson: readonly {
  readonly kindDetail: KindDetail;
  readonly from: Day;
  readonly source: string;
}[] = [
  {
    kindDetail: "livret_a",
    from: day("2009-01-01"),
    source: "Code monétaire et financier, article L. 221-3",
  },
  {
    kindDetail: "ldd",
    from: day("2007-01-01"),
    source: "Code monétaire et financier, article L. 221-27",
  },
];

/** Two accounts of a kind of which the law allows one. The reported amount excludes the largest account, which may be kept. */
export function duplicateSavings({ portfolios }: SaverFacts): readonly Observation[] {
  return onePerPerson.flatMap(({ kindDetail, ...figure }) => {
    const held = portfolios
      .filter((portfolio) => portfolio.kindDetail === kindDetail)
      .toSorted((a, b) => (b.amountCents ?? -1) - (a.amountCents ?? -1));
    if (held.length < 2) return [];
    return [
      observation(held, {
        rule: "held_twice",
        detail: kindDetail,
        amountCents: sumKnown(held.some(unknown) ? [null] : held.slice(1).map((one) => one.amountCents)),
        inputs: [
          datedFigure("allowed_count", figure, { count: 1 }),
          ...held.map((portfolio) => balanceOf(portfolio)),
        ],
      }),
    ];
  });
}

function unknown(portfolio: PortfolioFacts): boolean {
  return portfolio.amountCents === null;
}

/** Days before the release of employee-savings lots from which they are reported. @source product decision */
export const lotNoticeDays = 180;

/** Lots that are locked today or were until today, and are released soon. A lot of unknown value is not counted, one without a date
 * is not reported. */
export function lotsAvailable({ portfolios, today }: SaverFacts): readonly Observation[] {
  return portfolios.flatMap((portfolio) => {
    const byDay = new Map<Day, Cents[]>();
    for (const { availableOn, condition, valueCents } of portfolio.lots) {
      const isSoon =
        availableOn !== null && availableOn >= today && availableOn <= addDays(today, lotNoticeDays);
      if (!isSoon || condition === "available" || valueCents === null || valueCents <= 0) continue;
      byDay.set(availableOn, [...(byDay.get(availableOn) ?? []), valueCents]);
    }
    const days = [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const [first] = days;
    if (first === undefined) return [];
    const lots = days.map(([on, values]) => ({ on, total: sumCents(values) }));
    return [
      observation([portfolio], {
        rule: "lots_available",
        amountCents: sumCents(lots.map(({ total }) => total)),
        on: first[0],
        inputs: lots.map(({ on, total }) => datum("lot", portfolio, { day: on, amountCents: total })),
      }),
    ];
  });
}

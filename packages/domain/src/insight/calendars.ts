import { type Cents, sumCents } from "../kernel/cents.ts";
import { addMonths, type Day, day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import type { KindDetail, PortfolioKind } from "../holdings/portfolios.ts";

/** The calendar of money to come: what is due, what is freed, what ends. No event without a source, and none is a wish. */
export const calendarKinds = [
  "loan_instalment",
  "loan_end",
  "release",
  "savings_interest",
  "pel_payments_end",
  "pel_taxed",
  "pel_end",
  "pea_five_years",
  "life_insurance_eight_years",
  "tax_payment",
  "consent_end",
] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** `certain`: a contract, a law or a keeper dates it. `expected`: the day is certain, its amount rests on today's rates and
 * balances. `estimated`: so does its day, on what was paid before. */
export const certainties = ["certain", "expected", "estimated"] as const;
export type Certainty = (typeof certainties)[number];

export type CalendarEvent = {
  /** Names it for as long as its source tells the same day. */
  readonly key: string;
  readonly day: Day;
  readonly kind: CalendarKind;
  readonly certainty: Certainty;
  /** The saver's share, positive; null where it is unknown, or where the event is no sum of money. */
  readonly amountCents: Cents | null;
  readonly portfolioId: Id | null;
  /** The contract, or the bank of a consent. */
  readonly name: string;
};

type Named = { readonly id: Id; readonly name: string };

/** What the calendar is made of: visible portfolios in euros, amounts of the saver's share. */
export type CalendarFacts = {
  readonly today: Day;
  readonly loans: readonly (Named & {
    readonly payments: readonly { readonly day: Day; readonly amountCents: Cents | null }[];
    readonly endsOn: Day | null;
  })[];
  readonly releases: readonly (Named & { readonly on: Day; readonly amountCents: Cents | null })[];
  readonly interests: readonly (Named & { readonly on: Day; readonly amountCents: Cents | null })[];
  readonly contracts: readonly (Named & {
    readonly kind: PortfolioKind;
    readonly kindDetail: KindDetail | null;
    readonly openedOn: Day | null;
  })[];
  /** The next payment of each tax that comes back. */
  readonly taxes: readonly (Named & { readonly on: Day; readonly amountCents: Cents })[];
  readonly consents: readonly (Named & { readonly endsOn: Day | null })[];
};

/** Instalments come back: they are told for this many months. What happens once is told whenever it happens. */
const monthsOfInstalments = 12;

export type MoneyCalendar = {
  readonly on: Day;
  /** Instalments until this day. */
  readonly until: Day;
  readonly events: readonly CalendarEvent[];
  /** The instalments of these months; null when one of them is unknown. */
  readonly instalmentsCents: Cents | null;
};

/** Every event after today, the soonest first; of one day, in the order of the kinds. */
export function moneyCalendar(facts: CalendarFacts): MoneyCalendar {
  const until = addMonths(facts.today, monthsOfInstalments);
  const events = [
    ...facts.loans.flatMap((loan) => ofLoan(loan, until)),
    ...facts.releases.map((one) => event("release", one, { day: one.on, amountCents: one.amountCents })),
    ...facts.interests.map((one) =>
      event("savings_interest", one, { day: one.on, amountCents: one.amountCents, certainty: "expected" }),
    ),
    ...facts.contracts.flatMap(ofContract),
    ...facts.taxes.map(ofTax),
    ...facts.consents.flatMap((one) =>
      one.endsOn === null ? [] : [{ ...event("consent_end", one, { day: one.endsOn }), portfolioId: null }],
    ),
  ].filter((one) => one.day > facts.today);
  const due = events.filter((one) => one.kind === "loan_instalment").map((one) => one.amountCents);
  const known = due.filter((amount) => amount !== null);
  return {
    on: facts.today,
    until,
    events: events.toSorted(inOrder),
    instalmentsCents: known.length < due.length ? null : sumCents(known),
  };
}

function inOrder(a: CalendarEvent, b: CalendarEvent): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  const kinds = calendarKinds.indexOf(a.kind) - calendarKinds.indexOf(b.kind);
  return kinds === 0 ? a.name.localeCompare(b.name, "fr") : kinds;
}

function event(
  kind: CalendarKind,
  { id, name }: Named,
  told: { readonly day: Day; readonly amountCents?: Cents | null; readonly certainty?: Certainty },
): CalendarEvent {
  const { day: on, amountCents = null, certainty = "certain" } = told;
  return { key: `${kind} ${id} ${on}`, day: on, kind, certainty, amountCents, portfolioId: id, name };
}

/** An account pays several taxes: each has its own name. */
function ofTax({ on, amountCents, ...tax }: CalendarFacts["taxes"][number]): CalendarEvent {
  const told = event("tax_payment", tax, { day: on, amountCents, certainty: "estimated" });
  return { ...told, key: `${told.kind} ${tax.id} ${tax.name} ${on}` };
}

function ofLoan(loan: CalendarFacts["loans"][number], until: Day): CalendarEvent[] {
  const end = loan.endsOn === null ? [] : [event("loan_end", loan, { day: loan.endsOn })];
  const instalments = loan.payments
    .filter((payment) => payment.day <= until)
    .map((payment) => event("loan_instalment", loan, payment));
  return [...instalments, ...end];
}

/** Years after the opening on which the law changes what a contract is.
 * @source PEA: code général des impôts, article 157, 5° bis; life insurance: its article 125-0 A; PEL: code de la construction
 *   et de l’habitation, articles R. 315-24 and following (payments for ten years, an end at fifteen for those opened since
 *   1 March 2011), and code général des impôts, article 125 A (interest taxed from the twelfth year for those opened before
 *   2018, at once since) */
const milestones: readonly {
  readonly kind: CalendarKind;
  readonly years: number;
  readonly of: (contract: CalendarFacts["contracts"][number]) => boolean;
  readonly openedFrom?: Day;
  readonly openedBefore?: Day;
}[] = [
  { kind: "pea_five_years", years: 5, of: ({ kind }) => kind === "pea" },
  {
    kind: "life_insurance_eight_years",
    years: 8,
    of: ({ kind }) => kind === "lifeinsurance" || kind === "capitalisation",
  },
  { kind: "pel_payments_end", years: 10, of: isPel },
  { kind: "pel_taxed", years: 12, of: isPel, openedBefore: day("2018-01-01") },
  { kind: "pel_end", years: 15, of: isPel, openedFrom: day("2011-03-01") },
];

function isPel({ kindDetail }: { readonly kindDetail: KindDetail | null }): boolean {
  return kindDetail === "pel";
}

function ofContract(contract: CalendarFacts["contracts"][number]): CalendarEvent[] {
  const { openedOn } = contract;
  if (openedOn === null) return [];
  return milestones
    .filter((one) => one.of(contract))
    .filter((one) => one.openedFrom === undefined || openedOn >= one.openedFrom)
    .filter((one) => one.openedBefore === undefined || openedOn < one.openedBefore)
    .map(({ kind, years }) => event(kind, contract, { day: addMonths(openedOn, years * 12) }));
}

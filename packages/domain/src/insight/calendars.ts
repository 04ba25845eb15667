import { type Cents, sumCents } from "../kernel/cents.ts";
import { addMonths, type Day, day, isDay } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import type { KindDetail, PortfolioKind } from "../holdings/portfolios.ts";

/** Calendar of future money events: payments due, amounts released, contracts that end. Every event has a source. */
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
  "insurance_premium",
  "term_end",
  "line_end",
  "allowance_reminder",
  "allowance_end",
  "per_reminder",
  "per_end",
  "consent_end",
] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** `certain`: dated by a contract, a law or a custodian. `expected`: the day is certain, the amount depends on today's rates and
 * balances, or on earlier actions. `estimated`: the day too is derived from past payments or from a name. `conditional`: it may
 * come earlier or have another result. */
export const certainties = ["certain", "expected", "estimated", "conditional"] as const;
export type Certainty = (typeof certainties)[number];

export type CalendarEvent = {
  /** Key that is stable while its source gives the same day. */
  readonly key: string;
  readonly day: Day;
  readonly kind: CalendarKind;
  readonly certainty: Certainty;
  /** The saver's share, positive; null where unknown, or where the event has no amount. */
  readonly amountCents: Cents | null;
  readonly portfolioId: Id | null;
  /** Name of the contract, or of the bank for a consent. */
  readonly name: string;
};

type Named = { readonly id: Id; readonly name: string };
type Coming = Named & { readonly on: Day; readonly amountCents: Cents };

/** Input of the calendar: visible portfolios in euros, amounts of the saver's share. */
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
    /** Value of the saver's share. */
    readonly ownedCents: Cents | null;
  })[];
  /** Next payment of each recurring tax. */
  readonly taxes: readonly Coming[];
  /** Next yearly premium of each insurance. */
  readonly premiums: readonly Coming[];
  /** Bonds and structured products whose name contains their maturity; the name is that of the line. */
  readonly lines: readonly (Named & { readonly on: Day })[];
  readonly consents: readonly (Named & { readonly endsOn: Day | null })[];
};

/** Recurring instalments are listed for this many months; one-off events whenever they happen. */
const monthsOfInstalments = 12;

export type MoneyCalendar = {
  readonly on: Day;
  /** Last day of the listed instalments. */
  readonly until: Day;
  readonly events: readonly CalendarEvent[];
  /** Sum of the listed instalments; null where one is unknown. */
  readonly instalmentsCents: Cents | null;
};

/** Events after today, earliest first; on the same day in the order of the kinds. */
export function moneyCalendar(facts: CalendarFacts): MoneyCalendar {
  const until = addMonths(facts.today, monthsOfInstalments);
  const events = [
    ...facts.loans.flatMap((loan) => ofLoan(loan, until)),
    ...facts.releases.map((one) => event("release", one, { day: one.on, amountCents: one.amountCents })),
    ...facts.interests.map((one) =>
      event("savings_interest", one, { day: one.on, amountCents: one.amountCents, certainty: "expected" }),
    ),
    ...facts.contracts.flatMap(ofContract),
    ...facts.contracts.flatMap(ofTerm),
    ...facts.contracts.flatMap((contract) => ofYearEnd(contract, facts.today)),
    ...facts.taxes.map((one) => ofPayment("tax_payment", one)),
    ...facts.premiums.map((one) => ofPayment("insurance_premium", one)),
    ...facts.lines.map((one) => ofLine(one)),
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

/** An account may pay several taxes and insurances: each has its own name. */
function ofPayment(
  kind: "tax_payment" | "insurance_premium",
  { on, amountCents, ...one }: Coming,
): CalendarEvent {
  return named(event(kind, one, { day: on, amountCents, certainty: "estimated" }));
}

/** A contract holds several lines. The repayment of a line depends on its issuer, and may come earlier. */
function ofLine({ on, ...line }: CalendarFacts["lines"][number]): CalendarEvent {
  return named(event("line_end", line, { day: on, certainty: "conditional" }));
}

function named(told: CalendarEvent): CalendarEvent {
  return { ...told, key: `${told.kind} ${told.portfolioId ?? ""} ${told.name} ${told.day}` };
}

function ofLoan(loan: CalendarFacts["loans"][number], until: Day): CalendarEvent[] {
  const end = loan.endsOn === null ? [] : [event("loan_end", loan, { day: loan.endsOn })];
  const instalments = loan.payments
    .filter((payment) => payment.day <= until)
    .map((payment) => event("loan_instalment", loan, payment));
  return [...instalments, ...end];
}

/** Anniversaries at which the law changes the status of a contract.
 * @source PEA: code général des impôts, article 157, 5° bis; life insurance: its article 125-0 A; PEL: code de la construction et
 * de l’habitation, articles R. 315-24 and following (payments for ten years, an end at fifteen for those opened since 1 March
 * 2011), and code général des impôts, article 125 A (interest taxed from the twelfth year for those opened before 2018, at once
 * since) */
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
    of: isInsured,
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

/** End of a term account: no source gives its date, but its name contains it, or contains the duration from its opening. */
function ofTerm(contract: CalendarFacts["contracts"][number]): CalendarEvent[] {
  const { kindDetail, name, openedOn, ownedCents } = contract;
  if (kindDetail !== "term_account") return [];
  const end = dayInName(name) ?? termFrom(name, openedOn);
  if (end === null) return [];
  return [event("term_end", contract, { day: end, amountCents: ownedCents, certainty: "estimated" })];
}

const months = /(?:^|[^\d.,])(\d{1,3})\s?(mois|ans?)(?![\p{L}\d])/iu;

function termFrom(name: string, openedOn: Day | null): Day | null {
  const [, count, unit] = months.exec(name) ?? [];
  const length = Number(count) * (unit?.toLowerCase() === "mois" ? 1 : 12);
  return openedOn === null || !(length >= 1 && length <= longestTerm) ? null : addMonths(openedOn, length);
}

/** Ten years, in months: a longer duration is not that of a term account. */
const longestTerm = 120;

const dates = [
  /(?<!\d)(?<d>\d{1,2})[./-](?<m>\d{1,2})[./-](?<y>20\d\d)(?!\d)/u,
  /(?<!\d)(?<y>20\d\d)-(?<m>\d\d)-(?<d>\d\d)(?!\d)/u,
];

/** Returns the only full date in a name, « OAT 0,75 % 25/05/2028 »; null where there is none: a year alone is too imprecise. */
export function dayInName(name: string): Day | null {
  for (const date of dates) {
    const { d = "", m = "", y = "" } = date.exec(name)?.groups ?? {};
    const told = `${y}-${m.padStart(2, "0")}-${d.padStart(2, "0")}`;
    if (isDay(told)) return told;
  }
  return null;
}

/** Opportunities that end with the year: the allowance of a life insurance contract that is at least eight years old by then, and
 * tax-deductible payments on a retirement savings plan. Listed on the last day, and on 15 November, while an order can still be
 * executed in time.
 * @source methodology 2, section 3.4; code général des impôts, articles 125-0 A and 163 quatervicies */
function ofYearEnd(contract: CalendarFacts["contracts"][number], today: Day): CalendarEvent[] {
  const ends = yearEnds.find((one) => one.of(contract));
  if (ends === undefined) return [];
  const { openedOn } = contract;
  const year = Number(today.slice(0, 4));
  const at = (kind: CalendarKind, monthDay: string): CalendarEvent[] =>
    [year, year + 1]
      .map((one) => day(`${one}-${monthDay}`))
      .filter((on) => on > today)
      .slice(0, 1)
      .filter((on) => ends.years === 0 || eightBy(openedOn, on))
      .map((on) => event(kind, contract, { day: on, certainty: "expected" }));
  return [...at(ends.reminder, "11-15"), ...at(ends.end, "12-31")];
}

/** Compared with the last day of the year: a contract that reaches eight years on 20 December has the year's allowance. */
function eightBy(openedOn: Day | null, on: Day): boolean {
  return openedOn !== null && addMonths(openedOn, 8 * 12) <= day(`${on.slice(0, 4)}-12-31`);
}

const yearEnds: readonly {
  readonly reminder: CalendarKind;
  readonly end: CalendarKind;
  readonly years: number;
  readonly of: (contract: CalendarFacts["contracts"][number]) => boolean;
}[] = [
  { reminder: "allowance_reminder", end: "allowance_end", years: 8, of: isInsured },
  {
    reminder: "per_reminder",
    end: "per_end",
    years: 0,
    of: ({ kind, kindDetail }) => deducted.includes(kind) || kindDetail === "percol",
  },
];

/** Contracts whose payments are deductible from the year's income. */
const deducted: readonly PortfolioKind[] = ["per", "perp", "madelin"];

function isInsured({ kind }: { readonly kind: PortfolioKind }): boolean {
  return kind === "lifeinsurance" || kind === "capitalisation";
}

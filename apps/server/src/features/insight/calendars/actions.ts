import { interestOfYear } from "@vigie/analytics/insight";
import type { calendarsApi } from "@vigie/api";
import {
  type CalendarFacts,
  cents,
  type Day,
  day,
  dayInName,
  dayOf,
  isInvested,
  moneyCalendar,
  ok,
  ownedCents,
  readPortfolioInfos,
  zeroCents,
} from "@vigie/domain";
import type { Services } from "../../../boot/services.ts";
import type { Action } from "../../../edge/handler.ts";
import type { Subject } from "../../../edge/subject.ts";
import { connectionHealth } from "../../holdings/connections/actions/read.ts";
import { deviceBook } from "../../holdings/devices/actions/book.ts";
import { type Loan, loanBook, ownedShare } from "../../holdings/loans/actions/book.ts";
import { nextPaymentOf } from "../../holdings/loans/actions/view.ts";
import { linesOf, type OwnedPortfolio, visiblePortfolios } from "../../holdings/portfolios/actions/select.ts";
import { bookedTransactions } from "../../holdings/transactions/actions.ts";
import { paymentsToCome } from "../spending/actions.ts";

export const showCalendar: Action<typeof calendarsApi.show> = async ({ services, subject }) => {
  const { on, until, events, instalmentsCents } = moneyCalendar(await calendarFacts(services, subject));
  return ok({
    calendar: {
      on,
      until,
      instalments: instalmentsCents,
      events: events.map(({ amountCents, ...event }) => ({ ...event, amount: amountCents })),
    },
  });
};

/** Calendars leave out hidden portfolios, and those in another currency, which cannot be added to euros. */
async function calendarFacts(services: Services, subject: Subject): Promise<CalendarFacts> {
  const today = dayOf(services.clock());
  const rows = (await visiblePortfolios(services, subject)).filter((row) => row.currency === "EUR");
  const shown = new Set<string>(rows.map((row) => row.id));
  const { loans } = await loanBook(services, subject);
  const { devices } = await deviceBook(services, subject);
  return {
    today,
    loans: loans.filter(({ portfolio }) => shown.has(portfolio.id)).map((loan) => loanFacts(loan, today)),
    releases: devices
      .filter(({ portfolio }) => shown.has(portfolio.id))
      .flatMap(({ portfolio, liquidity }) =>
        liquidity.releases.flatMap(({ on, amountCents }) =>
          on === null ? [] : [{ id: portfolio.id, name: portfolio.name, on, amountCents }],
        ),
      ),
    interests: await interestsOf(services, subject, { rows, today }),
    contracts: rows.map((row) => ({
      id: row.id,
      name: row.name,
      kind: row.kind,
      kindDetail: row.kindDetail,
      openedOn: readPortfolioInfos(row.infos).externalCreatedAt ?? row.openedOn,
      ownedCents: row.ownedCents,
    })),
    ...(await paymentsToCome(services, subject, { rows, today })),
    lines: await datedLines(services, subject, rows),
    consents: (await connectionHealth(services, subject)).map((one) => ({
      id: one.id,
      name: one.name,
      endsOn: one.consentEndsOn,
    })),
  };
}

/** Returns lines whose name contains their maturity date, as for bonds and structured products. */
async function datedLines(
  services: Services,
  subject: Subject,
  rows: readonly OwnedPortfolio[],
): Promise<CalendarFacts["lines"]> {
  const held = rows.filter(({ kind }) => isInvested(kind)).map(({ id }) => id);
  return (await linesOf(services, subject, held)).flatMap(({ portfolioId, label }) => {
    const on = dayInName(label);
    return on === null ? [] : [{ id: portfolioId, name: label, on }];
  });
}

/** Returns the coming instalments of a loan's schedule; without one, the next payment stated by the lender. */
function loanFacts(loan: Loan, today: Day): CalendarFacts["loans"][number] {
  const { portfolio, terms, schedule } = loan;
  const insurance = terms.insuranceMonthlyCents ?? zeroCents;
  const rows = (schedule?.rows ?? []).filter((row) => row.day > today);
  const next = nextPaymentOf(loan, today);
  const whole =
    schedule === null
      ? next === null
        ? []
        : [{ day: next.day, amountCents: next.amount }]
      : rows.map((row) => ({
          day: row.day,
          amountCents: cents(row.interestCents + row.principalCents + insurance),
        }));
  return {
    id: portfolio.id,
    name: portfolio.name,
    payments: whole.map((payment) => ({ ...payment, amountCents: ownedShare(loan, payment.amountCents) })),
    endsOn: rows.at(-1)?.day ?? terms.endsOn,
  };
}

/** Returns the interest that each savings account will have earned on 31 December, at today's balance and rates. An account with
 * an unknown rate has no line: its own page says what is missing. */
async function interestsOf(
  services: Services,
  subject: Subject,
  { rows, today }: { readonly rows: readonly OwnedPortfolio[]; readonly today: Day },
): Promise<CalendarFacts["interests"]> {
  const found: CalendarFacts["interests"][number][] = [];
  for (const row of rows.filter(({ kind }) => kind === "savings")) {
    const booked = await bookedTransactions(services.db, subject, { portfolioId: row.id });
    const interest = interestOfYear(row, booked, today);
    if (typeof interest === "string") continue;
    const amountCents = ownedCents(interest.expected, row.ownedRatio);
    found.push({ id: row.id, name: row.name, on: day(`${today.slice(0, 4)}-12-31`), amountCents });
  }
  return found;
}

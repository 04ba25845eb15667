import {
  cents,
  type Cents,
  type Day,
  devicePlanOf,
  employerSources,
  externalFlowTypes,
  ownedCents,
  paymentSourceOf,
  sumCents,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { OwnedPortfolio } from "../../portfolios/actions/select.ts";
import { type BookedRange, bookedTransactions } from "../../transactions/actions.ts";
import { type Range, rangeOf } from "../../valuations/actions/history.ts";

export type EmployerPayment = { readonly date: Day; readonly amount: Cents };

/** What the employer paid into these portfolios over a range, by the share that each counts for, one sum a day. What came before
 * a portfolio's first known value is part of that value, and no payment of the range. */
export async function employerPayments(
  services: Services,
  subject: Subject,
  { portfolios, from, to }: Range & { readonly portfolios: readonly OwnedPortfolio[] },
): Promise<readonly EmployerPayment[]> {
  const byDay = new Map<Day, number>();
  for (const portfolio of portfolios) {
    if (!isEmployeePlan(portfolio)) continue;
    const known = await rangeOf(services, subject, { from, to, portfolios: [portfolio] });
    const between = { after: known.from, to };
    for (const { date, amount } of await paymentsOf(services, subject, { plan: portfolio, between })) {
      const owned = ownedCents(amount, portfolio.ownedRatio);
      byDay.set(date, (byDay.get(date) ?? 0) + owned);
    }
  }
  return [...byDay]
    .map(([date, amount]) => ({ date, amount: cents(amount) }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

type Plan = Pick<OwnedPortfolio, "id" | "kind" | "kindDetail" | "institutionSlug">;

/** Every payment of the employer that the source of a plan booked, of the whole plan; none of what is no employee plan. */
export async function allEmployerPayments(
  services: Services,
  subject: Subject,
  plan: Plan,
): Promise<readonly EmployerPayment[]> {
  return isEmployeePlan(plan) ? await paymentsOf(services, subject, { plan }) : [];
}

function isEmployeePlan(plan: Plan): boolean {
  return devicePlanOf(plan, plan.institutionSlug) !== null;
}

type Asked = { readonly plan: Plan; readonly between?: BookedRange };

async function paymentsOf(
  services: Services,
  subject: Subject,
  { plan, between }: Asked,
): Promise<EmployerPayment[]> {
  const lines = await bookedTransactions(services.db, subject, { portfolioId: plan.id, between });
  return lines
    .filter(({ amountCents, type }) => amountCents > 0 && externalFlowTypes.includes(type))
    .filter(({ originalWording }) => employerSources.includes(paymentSourceOf(originalWording)))
    .map(({ date, amountCents }) => ({ date, amount: amountCents }));
}

/** What the employer paid over a range, in all. */
export async function employerTotal(
  services: Services,
  subject: Subject,
  query: Range & { readonly portfolios: readonly OwnedPortfolio[] },
): Promise<Cents> {
  return sumCents((await employerPayments(services, subject, query)).map(({ amount }) => amount));
}

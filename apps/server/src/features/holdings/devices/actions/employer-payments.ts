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
import { bookedTransactions } from "../../transactions/actions.ts";
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
    const payments = await allEmployerPayments(services, subject, portfolio);
    if (payments.length === 0) continue;
    const known = await rangeOf(services, subject, { from, to, portfolios: [portfolio] });
    for (const { date, amount } of payments) {
      if (date <= known.from || date > to) continue;
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
  if (devicePlanOf(plan, plan.institutionSlug) === null) return [];
  const lines = await bookedTransactions(services.db, subject, plan.id);
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

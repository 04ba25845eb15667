import {
  cents,
  type Cents,
  type Day,
  devicePlanOf,
  employerSources,
  externalFlowTypes,
  ownedCents,
  paymentSourceOf,
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
    if (devicePlanOf(portfolio, portfolio.institutionSlug) === null) continue;
    const known = await rangeOf(services, subject, { from, to, portfolios: [portfolio] });
    for (const line of await bookedTransactions(services.db, subject, portfolio.id)) {
      const isPaid = line.amountCents > 0 && externalFlowTypes.includes(line.type);
      if (!isPaid || line.date <= known.from || line.date > to) continue;
      if (!employerSources.includes(paymentSourceOf(line.originalWording))) continue;
      const owned = ownedCents(line.amountCents, portfolio.ownedRatio);
      byDay.set(line.date, (byDay.get(line.date) ?? 0) + owned);
    }
  }
  return [...byDay]
    .map(([date, amount]) => ({ date, amount: cents(amount) }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

import {
  cents,
  type Cents,
  chartRange,
  type Day,
  dayOf,
  devicePlanOf,
  employeeSavingsKinds,
  employerSources,
  externalFlowTypes,
  type Id,
  ownedCents,
  paymentSourceOf,
  peeAliases,
  percoAliases,
  sumCents,
} from "@vigie/domain";
import { oncePerSnapshot } from "../../../../db/shared-snapshot.ts";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { OwnedPortfolio } from "../../portfolios/actions/select.ts";
import { bookedTransactions, type Inflow, inflowsAfter, inflowsOfAll } from "../../transactions/actions.ts";
import { type Range, rangeOf } from "../../valuations/actions/history.ts";

export type EmployerPayment = { readonly date: Day; readonly amount: Cents };

type Asked = Range & {
  readonly portfolios: readonly OwnedPortfolio[];
  /** The first known day of each portfolio, if already read. */
  readonly firstDays?: ReadonlyMap<Id, Day>;
  /** The payments into all plans over the range or a longer one, if already read (`planInflows`). */
  readonly inflows?: readonly Inflow[] | undefined;
};

/** Returns the payments into the employee plans of a person after a day and until today, whoever paid; read in parallel with the
 * portfolios. */
export const planInflows = oncePerSnapshot(
  async (services: Services, subject: Subject, after: Day): Promise<readonly Inflow[]> => {
    const to = dayOf(services.clock());
    return await inflowsOfAll(services, subject, { after, to, kinds: planKinds, details: planDetails });
  },
);

/** Each plan has one of these kinds or details (`devicePlanOf`), but not every portfolio that has one is a plan. */
const planKinds = [...employeeSavingsKinds, "other"] as const;
const planDetails = [...peeAliases, ...percoAliases];

/** Returns what the employer paid into these portfolios over a range, by the owned share, one sum per day. Payments before a
 * portfolio's first known value are part of that value and are excluded. */
export async function employerPayments(
  services: Services,
  subject: Subject,
  { portfolios, firstDays, from, to, inflows: read }: Asked,
): Promise<readonly EmployerPayment[]> {
  const plans = portfolios.filter(isEmployeePlan);
  if (plans.length === 0) return [];
  const first = firstDays ?? (await rangeOf(services, subject, { from, to, portfolios: plans })).firstDays;
  const today = dayOf(services.clock());
  const ratios = new Map(plans.map(({ id, ownedRatio }) => [id, ownedRatio]));
  const asked = plans.map(({ id }) => {
    const known = chartRange({ from, to }, { today, firstDay: first.get(id) ?? null });
    return { id, after: known.from };
  });
  const inflows =
    read === undefined
      ? await inflowsAfter(services, subject, { portfolios: asked, to })
      : inflowsWithin(read, asked, to);
  const byDay = new Map<Day, number>();
  for (const { portfolioId, date, amountCents, originalWording } of inflows) {
    if (!isEmployers(originalWording)) continue;
    const owned = ownedCents(amountCents, ratios.get(portfolioId) ?? 1);
    byDay.set(date, (byDay.get(date) ?? 0) + owned);
  }
  return [...byDay]
    .map(([date, amount]) => ({ date, amount: cents(amount) }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

function inflowsWithin(
  read: readonly Inflow[],
  plans: readonly { readonly id: Id; readonly after: Day }[],
  to: Day,
): readonly Inflow[] {
  const after = new Map(plans.map((plan) => [plan.id, plan.after]));
  return read.filter(({ portfolioId, date }) => date > (after.get(portfolioId) ?? to) && date <= to);
}

type Plan = Pick<OwnedPortfolio, "id" | "kind" | "kindDetail" | "institutionSlug">;

/** Returns every booked payment of the employer into the whole plan; none if the portfolio is not an employee plan. */
export async function allEmployerPayments(
  services: Services,
  subject: Subject,
  plan: Plan,
): Promise<readonly EmployerPayment[]> {
  if (!isEmployeePlan(plan)) return [];
  const lines = await bookedTransactions(services.db, subject, { portfolioId: plan.id });
  return lines
    .filter(({ amountCents, type }) => amountCents > 0 && externalFlowTypes.includes(type))
    .filter(({ originalWording }) => isEmployers(originalWording))
    .map(({ date, amountCents }) => ({ date, amount: amountCents }));
}

function isEmployeePlan(plan: Plan): boolean {
  return devicePlanOf(plan, plan.institutionSlug) !== null;
}

function isEmployers(wording: string | null): boolean {
  return employerSources.includes(paymentSourceOf(wording));
}

/** Returns the total that the employer paid over a range. */
export async function employerTotal(services: Services, subject: Subject, query: Asked): Promise<Cents> {
  return sumCents((await employerPayments(services, subject, query)).map(({ amount }) => amount));
}

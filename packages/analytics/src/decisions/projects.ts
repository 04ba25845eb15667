import type { YearLaw } from "../law/year-law.ts";
import * as plan from "../law/plan.ts";

export type Project = {
  /** In euros of today. */
  readonly goal: number;
  readonly months: number;
  readonly law: YearLaw;
  /** What serves this project before any other: nothing without it. */
  readonly kept?: { readonly wealth: number; readonly monthly: number };
};

export type FundedProject = {
  /** In euros of the day it is reached. */
  readonly goal: number;
  readonly wealth: number;
  readonly monthly: number;
  readonly chance: number;
};

export type Funding = {
  readonly projects: readonly FundedProject[];
  readonly freeWealth: number;
  readonly freeMonthly: number;
};

/** Shares what is there and what is paid each month among projects: each takes the sum of today that reaches its goal by itself
 * with the chance, first from what is kept for it, then from the rest in their order; then the payment that brings it there,
 * likewise. What is left is free.
 * @source methodology 2, section 3.1, "Several projects" */
export function fundProjects(
  projects: readonly Project[],
  means: { readonly wealth: number; readonly monthly: number; readonly inflationRatio: number },
  chance = 0.9,
): Funding {
  const aims = projects.map((project) => ({
    ...project,
    goal: plan.indexedGoal(project.goal, project.months, means.inflationRatio),
  }));
  const wealth = shareOut(
    means.wealth,
    aims.map((aim) => ({ wanted: neededWealth(aim, chance), kept: aim.kept?.wealth ?? 0 })),
  );
  const withWealth = aims.map((aim, index) => ({ ...aim, openingValue: wealth.parts[index] ?? 0 }));
  const monthly = shareOut(
    means.monthly,
    withWealth.map((aim) => ({
      wanted: plan.neededPayment(aim, chance) ?? Infinity,
      kept: aim.kept?.monthly ?? 0,
    })),
  );
  const funded = withWealth.map(({ goal, months, law, openingValue }, index): FundedProject => {
    const paid = monthly.parts[index] ?? 0;
    const found = plan.planLaw({ openingValue, payments: plan.steadyPayments(paid, months) }, law);
    return { goal, wealth: openingValue, monthly: paid, chance: plan.planChance(found, goal) };
  });
  return { projects: funded, freeWealth: wealth.left, freeMonthly: monthly.left };
}

/** First to each what is kept for it, as far as it wants it, then the rest in the order given; never more than there is. */
function shareOut(
  total: number,
  askers: readonly { readonly wanted: number; readonly kept: number }[],
): { readonly parts: readonly number[]; readonly left: number } {
  let left = total;
  const take = (most: number): number => {
    const taken = Math.min(left, most);
    left -= taken;
    return taken;
  };
  const first = askers.map(({ wanted, kept }) => take(Math.min(wanted, kept)));
  const parts = askers.map(({ wanted }, index) => {
    const had = first[index] ?? 0;
    return had + take(wanted - had);
  });
  return { parts, left };
}

/** The least sum of today that reaches a goal with the chance, without payments. */
function neededWealth(project: Project, chance: number): number {
  const reaches = (wealth: number) =>
    plan.planChance(
      plan.planLaw({ openingValue: wealth, payments: plan.steadyPayments(0, project.months) }, project.law),
      project.goal,
    ) >= chance;
  let [low, high] = [0, project.goal * 1000];
  for (let turn = 0; turn < 200 && high - low > 1e-7; turn += 1) {
    const middle = (low + high) / 2;
    if (reaches(middle)) high = middle;
    else low = middle;
  }
  return high;
}

export type FanYear = {
  readonly year: number;
  readonly low: number;
  readonly lowTwoThirds: number;
  readonly median: number;
  readonly highTwoThirds: number;
  readonly high: number;
};

/** The fan of a plan: at the end of each year the values between which it lies nine times out of ten, two out of three, and the
 * typical one. */
export function planFan(input: plan.Plan, law: YearLaw): FanYear[] {
  const years = Math.floor(input.payments.length / 12);
  return Array.from({ length: years }, (_, i) => {
    const payments = input.payments.subarray(0, 12 * (i + 1));
    const found = plan.planLaw({ openingValue: input.openingValue, payments }, law);
    const at = (probability: number) => plan.planQuantile(found, probability);
    return {
      year: i + 1,
      low: at(0.05),
      lowTwoThirds: at(1 / 6),
      median: at(0.5),
      highTwoThirds: at(5 / 6),
      high: at(0.95),
    };
  });
}

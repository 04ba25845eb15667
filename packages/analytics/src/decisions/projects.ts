import type { YearLaw } from "../law/year-law.ts";
import * as plan from "../law/plan.ts";

export type Project = {
  /** In euros of today. */
  readonly goal: number;
  readonly months: number;
  readonly law: YearLaw;
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

/** Shares what is there and what is paid each month among projects, in their order: each takes the sum of today that reaches its
 * goal by itself with the chance, then, in the same order, the payment that brings it there. What is left is free.
 * @source methodology 2, section 3.1, "Several projects" */
export function fundProjects(
  projects: readonly Project[],
  means: { readonly wealth: number; readonly monthly: number; readonly inflationRatio: number },
  chance = 0.9,
): Funding {
  let freeWealth = means.wealth;
  const withWealth = projects.map((project) => {
    const goal = plan.indexedGoal(project.goal, project.months, means.inflationRatio);
    const wealth = Math.min(freeWealth, neededWealth({ ...project, goal }, chance));
    freeWealth -= wealth;
    return { project, goal, wealth };
  });
  let freeMonthly = means.monthly;
  const funded = withWealth.map(({ project, goal, wealth }): FundedProject => {
    const { months, law } = project;
    const wanted = plan.neededPayment({ openingValue: wealth, months, goal, law }, chance);
    const monthly = Math.min(freeMonthly, wanted ?? freeMonthly);
    freeMonthly -= monthly;
    const found = plan.planLaw({ openingValue: wealth, payments: plan.steadyPayments(monthly, months) }, law);
    return { goal, wealth, monthly, chance: plan.planChance(found, goal) };
  });
  return { projects: funded, freeWealth, freeMonthly };
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

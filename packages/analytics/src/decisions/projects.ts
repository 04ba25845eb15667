import type { YearLaw } from "../law/year-law.ts";
import * as plan from "../law/plan.ts";

export type Project = {
  /** In today's euros. */
  readonly goal: number;
  readonly months: number;
  readonly law: YearLaw;
  /** Reserved for this project; nothing if absent. */
  readonly kept?: { readonly wealth: number; readonly monthly: number };
};

export type FundedProject = {
  /** In euros at the day of the goal. */
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

/** Splits wealth and monthly payments among projects: each takes today's sum that reaches its goal with the given probability
 * without payments, first from its reserve, then from the rest in order; then the monthly payment it needs, in the same way. The
 * remainder is free.
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

/** First gives each project its reserve, up to what it needs, then the rest in the given order; never exceeds the total. */
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

/** Minimum sum today that reaches a goal with the probability, without payments. */
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

/** Fan chart of a plan: at the end of each year the 90 % interval, the two-thirds interval, and the median. */
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

import type { Analyses, PortfolioDetail } from "@vigie/api";
import {
  goalRange,
  type GoalLaw,
  paidInCents,
  subtractCents,
  targetAtTheEnd,
  type Cents,
  type GoalPlan,
  type GoalRange,
} from "@vigie/domain";

/** What a goal's page can show about the end of the plan. */
export type Outlook = {
  readonly plan: GoalPlan;
  /** Without any return. */
  readonly paidCents: Cents;
  /** null until the portfolio is analysed. */
  readonly estimate: (GoalRange & GoalLaw) | null;
};

/** null if the value, the term, the deposits or the withdrawals are unknown. */
export function outlookOf(portfolio: PortfolioDetail, analyses: Analyses | undefined): Outlook | null {
  const { timeInvestment: years, monthlyDeposit, monthlyBuyout } = portfolio.infos;
  const { amount } = portfolio;
  if (amount === null || years === null || monthlyDeposit === null || monthlyBuyout === null) return null;
  const plan = { amountCents: amount, monthlyCents: subtractCents(monthlyDeposit, monthlyBuyout), years };
  return { plan, paidCents: paidInCents(plan), estimate: estimateOf(plan, analyses) };
}

function estimateOf(plan: GoalPlan, analyses: Analyses | undefined): Outlook["estimate"] {
  const risk = analyses?.sections.find((one) => one.section === "risk");
  const meanRatio = risk?.expectedReturn?.value ?? null;
  const deviationRatio = risk?.volatilityAnnual.value ?? null;
  if (meanRatio === null || deviationRatio === null) return null;
  const law = { meanRatio, deviationRatio };
  return { ...goalRange(plan, law), ...law };
}

export type Verdict = "reached" | "within" | "above" | "below";

/** The position of a target relative to the possible final values, all in future prices. */
export function verdictOf(target: Cents, { plan, estimate }: Outlook): Verdict | null {
  if (plan.amountCents >= target) return "reached";
  if (estimate === null) return null;
  const then = targetAtTheEnd(target, plan.years);
  if (then > estimate.highCents) return "above";
  return then < estimate.lowCents ? "below" : "within";
}

import type { Analyses, PortfolioDetail } from "@vigie/api";
import {
  goalRange,
  grownCents,
  plannedCents,
  subtractCents,
  type Cents,
  type GoalPlan,
  type GoalRange,
} from "@vigie/domain";

/** What a goal's page can say of the end of the plan. */
export type Outlook = {
  readonly plan: GoalPlan;
  /** Without any return. */
  readonly paidCents: Cents;
  /** null until the portfolio is analysed. */
  readonly estimate:
    | (GoalRange & {
        readonly centralCents: Cents;
        readonly growthRatio: number;
        readonly feeRatio: number;
        readonly volatilityRatio: number;
      })
    | null;
};

/** null while the value, the time, the payments or the withdrawals are not known. */
export function outlookOf(portfolio: PortfolioDetail, analyses: Analyses | undefined): Outlook | null {
  const { timeInvestment: years, monthlyDeposit, monthlyBuyout } = portfolio.infos;
  const { amount } = portfolio;
  if (amount === null || years === null || monthlyDeposit === null || monthlyBuyout === null) return null;
  const plan = { amountCents: amount, monthlyCents: subtractCents(monthlyDeposit, monthlyBuyout), years };
  return { plan, paidCents: plannedCents(plan), estimate: estimateOf(plan, analyses) };
}

function estimateOf(plan: GoalPlan, analyses: Analyses | undefined): Outlook["estimate"] {
  const fees = analyses?.sections.find((one) => one.section === "fees");
  const risk = analyses?.sections.find((one) => one.section === "risk");
  const growthRatio = fees?.growthRatio ?? null;
  const feeRatio = fees?.allInAnnual.value ?? null;
  const volatilityRatio = risk?.volatilityAnnual.value ?? null;
  if (growthRatio === null || feeRatio === null || volatilityRatio === null) return null;
  const centralCents = grownCents(plan, (1 + growthRatio) * (1 - feeRatio) - 1);
  return {
    ...goalRange(plan, { centralCents, volatilityRatio }),
    centralCents,
    growthRatio,
    feeRatio,
    volatilityRatio,
  };
}

export type Verdict = "reached" | "within" | "above" | "below";

/** Where a target stands against what may be there at the end. */
export function verdictOf(target: Cents, { plan, estimate }: Outlook): Verdict | null {
  if (plan.amountCents >= target) return "reached";
  if (estimate === null) return null;
  if (target > estimate.highCents) return "above";
  return target < estimate.lowCents ? "below" : "within";
}

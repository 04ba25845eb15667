import { type Cents, subtractCents } from "../kernel/cents.ts";
import type { PortfolioInfos } from "../holdings/portfolio-settings.ts";

/** Why nothing is told of what comes of a project. */
export const projectReasons = [
  "value_unknown",
  "target_unknown",
  "horizon_unknown",
  "payments_unknown",
  "withdrawals",
  "no_law",
] as const;
export type ProjectReason = (typeof projectReasons)[number];

export type ProjectFacts = Pick<
  PortfolioInfos,
  "targetAmount" | "timeInvestment" | "monthlyDeposit" | "monthlyBuyout"
> & { readonly valueCents: Cents | null };

export type PlannedProject = {
  readonly valueCents: Cents;
  readonly targetCents: Cents;
  readonly years: number;
  /** At least 0. */
  readonly monthlyCents: Cents;
};

/** Why a project is not among those that share one wealth, besides what is missing of it: by law its money is for nothing else. */
export const apartReasons = [...projectReasons, "locked"] as const;
export type ApartReason = (typeof apartReasons)[number];

/** How likely a project is to be enough before it is said to hold. @source methodology 2, section 3.1 */
export const wantedChance = 0.9;

/** Under which law the money of a project lives once it may be moved: what is due soon leaves the markets.
 * @source methodology 2, section 3.1, "Several projects" */
export const projectLaws = ["savings", "euro_fund", "own"] as const;
export type ProjectLaw = (typeof projectLaws)[number];

export function projectLawOf(years: number): ProjectLaw {
  if (years <= 3) return "savings";
  return years <= 5 ? "euro_fund" : "own";
}

/** Projects in the order that is asked, those that it does not name after it as they stood. */
export function inOrder<T extends { readonly portfolioId: string }>(
  projects: readonly T[],
  asked: readonly string[],
): readonly T[] {
  const rank = (one: T): number => {
    const found = asked.indexOf(one.portfolioId);
    return found === -1 ? asked.length : found;
  };
  return projects.toSorted((a, b) => rank(a) - rank(b));
}

/** Beyond this many years nothing is told. */
const mostYears = 60;

/** What a project says, or what is missing of it first. A target of 0 is none: no amount is aimed at.
 * @param askedCents another payment a month than the one that was said */
export function plannedProject(
  facts: ProjectFacts,
  askedCents: Cents | null,
): PlannedProject | ProjectReason {
  const { valueCents, targetAmount: targetCents, timeInvestment: years } = facts;
  if (valueCents === null) return "value_unknown";
  if (targetCents === null || targetCents <= 0) return "target_unknown";
  if (years === null || years < 0 || years > mostYears) return "horizon_unknown";
  const monthlyCents = askedCents ?? netMonthly(facts);
  if (monthlyCents === null) return "payments_unknown";
  if (monthlyCents < 0) return "withdrawals";
  return { valueCents, targetCents, years: Math.round(years), monthlyCents };
}

/** What goes in each month less what comes out; null where one of them was not said. */
export function netMonthly({
  monthlyDeposit,
  monthlyBuyout,
}: Pick<ProjectFacts, "monthlyDeposit" | "monthlyBuyout">): Cents | null {
  return monthlyDeposit === null || monthlyBuyout === null
    ? null
    : subtractCents(monthlyDeposit, monthlyBuyout);
}

import { type Cents, cents, subtractCents, sumCents } from "../kernel/cents.ts";
import type { PortfolioInfos } from "../holdings/portfolio-settings.ts";

/** Why a project has no projection. */
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

/** Why a project does not share the common wealth: missing data, or money that by law cannot be used for anything else. */
export const apartReasons = [...projectReasons, "locked"] as const;
export type ApartReason = (typeof apartReasons)[number];

/** Probability of success from which a project counts as secured. @source methodology 2, section 3.1 */
export const wantedChance = 0.9;

/** Assumed returns of a project's money once it may be moved: money needed soon leaves the markets.
 * @source methodology 2, section 3.1, "Several projects" */
export const projectLaws = ["savings", "euro_fund", "own"] as const;
export type ProjectLaw = (typeof projectLaws)[number];

export function projectLawOf(years: number): ProjectLaw {
  if (years <= 3) return "savings";
  return years <= 5 ? "euro_fund" : "own";
}

/** Returns the projects in the requested order, followed by the others in their former order. */
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

/** Parses the shares of the wealth that the saver reserves for projects: `id:40,id:20`, in whole percent. */
export function parseShares(text: string): ReadonlyMap<string, number> {
  return new Map(
    text.split(",").flatMap((part): [string, number][] => {
      const [, id, percent] = /^([^:]+):(\d{1,3})$/.exec(part) ?? [];
      return id === undefined || Number(percent) > 100 ? [] : [[id, Number(percent) / 100]];
    }),
  );
}

export type KeptShare = {
  readonly keptCents: Cents;
  /** Ratio of the whole wealth. */
  readonly ratio: number;
  readonly isAsked: boolean;
};

/** Splits one wealth among the projects: the requested shares first, in the given order while enough is left, then for the others
 * the value of their own contracts, reduced proportionally where the rest is too small. Never exceeds the wealth. */
export function keptShares(
  projects: readonly { readonly portfolioId: string; readonly valueCents: Cents }[],
  shares: ReadonlyMap<string, number>,
): readonly KeptShare[] {
  const wealthCents = sumCents(projects.map(({ valueCents }) => valueCents));
  let left: number = wealthCents;
  const told = projects.map(({ portfolioId }): Cents | null => {
    const ratio = shares.get(portfolioId);
    if (ratio === undefined) return null;
    const kept = Math.min(left, Math.round(ratio * wealthCents));
    left -= kept;
    return cents(kept);
  });
  const untold: number = sumCents(
    projects.flatMap((one, index) => (told[index] === null ? [one.valueCents] : [])),
  );
  const cut = untold === 0 ? 0 : Math.min(1, left / untold);
  return projects.map(({ valueCents }, index) => {
    const asked = told[index] ?? null;
    const keptCents = asked ?? cents(Math.floor(cut * valueCents));
    return { keptCents, ratio: wealthCents === 0 ? 0 : keptCents / wealthCents, isAsked: asked !== null };
  });
}

/** Maximum horizon in years. */
const mostYears = 60;

/** Returns the plan of a project, or the first missing item. A target of 0 means no target.
 * @param askedCents monthly payment to use instead of the stored one */
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

/** Monthly deposits minus withdrawals; null where one of them is not set. */
export function netMonthly({
  monthlyDeposit,
  monthlyBuyout,
}: Pick<ProjectFacts, "monthlyDeposit" | "monthlyBuyout">): Cents | null {
  return monthlyDeposit === null || monthlyBuyout === null
    ? null
    : subtractCents(monthlyDeposit, monthlyBuyout);
}

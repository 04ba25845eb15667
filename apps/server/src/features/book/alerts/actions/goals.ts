import { indexedGoal, profileLimits } from "@vigie/analytics";
import { projectChance } from "@vigie/analytics/insight";
import {
  addMonths,
  type AlertFacts,
  alertLimits,
  assumedInflationRatio,
  cents,
  type Day,
  dayOf,
  goalRange,
  type KeptChance,
  netMonthly,
  plannedProject,
  projectChangedAt,
  readPortfolioInfos,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { OwnedPortfolio } from "../../../holdings/portfolios/actions/select.ts";
import { type RecordedRisk, recordedRisks } from "../../../insight/analyses/actions/recorded.ts";
import { lawOf } from "../../../insight/projects/actions.ts";
import * as store from "../store/chances.ts";

type Held = { readonly portfolios: readonly OwnedPortfolio[]; readonly today: Day };

/** Returns what the current analyses tell about goals and risk. */
export async function analysedFacts(
  services: Services,
  subject: Subject,
  { portfolios, today }: Held,
): Promise<Pick<AlertFacts, "goals" | "risks">> {
  const ids = portfolios.map(({ id }) => id);
  const since = addMonths(today, -alertLimits.fallMonths);
  const risks = await recordedRisks(services, subject, ids);
  const told = portfolios.flatMap((one) => {
    const risk = risks.get(one.id);
    return risk === undefined ? [] : [{ one, risk }];
  });
  const goals = told.flatMap(({ one, risk }) => {
    const goal = goalOf(one, risk);
    return goal === null ? [] : [{ one, goal }];
  });
  const kept = goals.length === 0 ? noChances : await store.keptChances(subject, services.db, since);
  return {
    goals: goals.map(({ one, goal }) => ({ ...goal, kept: ofSameProject(one, kept.get(one.id) ?? []) })),
    risks: told.flatMap(({ one: { id, name }, risk: { deviationRatio, profile } }) => {
      const limits = profile === null ? null : profileLimits(profile);
      if (limits === null || deviationRatio === null) return [];
      return [{ id, name, volatilityRatio: deviationRatio, capRatio: limits.volatilityCapRatio }];
    }),
  };
}

const noChances: Awaited<ReturnType<typeof store.keptChances>> = new Map();

type Goal = Omit<AlertFacts["goals"][number], "kept">;

/** Returns null while the plan is incomplete: no alert is then raised on it. */
function goalOf(row: OwnedPortfolio, risk: RecordedRisk): Goal | null {
  const { id, name, valueCents } = row;
  const infos = readPortfolioInfos(row.infos);
  const law = lawOf(risk);
  const plan = plannedProject({ ...infos, valueCents }, null);
  if (law === null || (typeof plan === "string" && plan !== "withdrawals")) return null;
  if (plan !== "withdrawals") {
    const { valueCents: amountCents, targetCents, ...rest } = plan;
    const { goalCents, chance } = projectChance({ ...rest, openingCents: amountCents, targetCents, law });
    const { centralCents } = goalRange({ ...rest, amountCents }, law);
    return { id, name, targetCents: goalCents, centralCents, chance };
  }
  // Withdrawals exceed deposits: the projects page shows no probability of success, but the amount left may still fall short of the
  // goal.
  const { targetAmount, timeInvestment: years } = infos;
  const monthlyCents = netMonthly(infos);
  if (valueCents === null || targetAmount === null || years === null || monthlyCents === null) return null;
  const { centralCents } = goalRange({ amountCents: valueCents, monthlyCents, years }, law);
  const goalCents = indexedGoal(targetAmount, 12 * years, assumedInflationRatio);
  return { id, name, targetCents: cents(Math.round(goalCents)), centralCents, chance: null };
}

/** Drops the chances kept before the owner changed the project: they belong to another project. */
function ofSameProject({ infos }: OwnedPortfolio, kept: readonly KeptChance[]): readonly KeptChance[] {
  const changedAt = projectChangedAt(infos);
  if (changedAt === null) return kept;
  const changedOn = dayOf(changedAt);
  return kept.filter(({ on }) => on > changedOn);
}

/** Returns the chances of today that must be stored: the first of the month, unless the project changed today. */
export function chancesToKeep({
  goals,
  changedGoals,
  today,
}: Pick<AlertFacts, "goals" | "changedGoals" | "today">): readonly store.ToKeep[] {
  const month = today.slice(0, 7);
  return goals.flatMap(({ id: portfolioId, chance, kept }) => {
    const isKept = kept.some(({ on }) => on.startsWith(month));
    // On the day of a change, nobody could tell which of the two projects the chance belongs to.
    const isOfBoth = changedGoals.some(({ id, on }) => id === portfolioId && on === today);
    return chance === null || isKept || isOfBoth ? [] : [{ portfolioId, day: today, chance }];
  });
}

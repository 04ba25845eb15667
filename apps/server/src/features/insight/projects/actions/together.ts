import { euroFundDeviation, yearLaw, type YearLaw } from "@vigie/analytics";
import { betterOrder, projectsTogether } from "@vigie/analytics/insight";
import type { projectsApi, ProjectsTogetherView } from "@vigie/api";
import {
  type ApartReason,
  parseShares,
  assert,
  averageEuroFundRatio,
  type Cents,
  type Day,
  dayOf,
  employeeSavingsKinds,
  inOrder,
  type InvestmentGoal,
  type KeptShare,
  keptShares,
  ok,
  plannedProject,
  type PlannedProject,
  projectLawOf,
  type ProjectLaw,
  rateOn,
  readPortfolioInfos,
  sumCents,
} from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import type { OwnedPortfolio } from "../../../holdings/portfolios/actions/select.ts";
import { recordedRisks, type RecordedRisk } from "../../analyses/actions/recorded.ts";
import { lawOf, projectRows } from "../actions.ts";

/** Shows several projects against one wealth, each euro counted once: first what is reserved for each, then in the requested
 * order. */
export const showTogether: Action<typeof projectsApi.together> = async ({ services, subject }, { query }) => {
  const today = dayOf(services.clock());
  const rows = await projectRows(services, subject);
  const risks = await recordedRisks(
    services,
    subject,
    rows.map((row) => row.id),
  );
  const read = rows.map((row) => readProject(row, risks.get(row.id), today));
  const soonest = read
    .flatMap((one) => (one.plan === null ? [] : [one]))
    .toSorted((a, b) => a.plan.years - b.plan.years || a.name.localeCompare(b.name, "fr"));
  const projects = inOrder(soonest, query.order?.split(",") ?? []);
  const means = {
    wealthCents: sumCents(projects.map(({ plan }) => plan.valueCents)),
    monthlyCents: sumCents(projects.map(({ plan }) => plan.monthlyCents)),
  };
  const kept = keptShares(
    projects.map(({ portfolioId, plan }) => ({ portfolioId, valueCents: plan.valueCents })),
    parseShares(query.shares ?? ""),
  );
  const asked = projects.map(({ plan: { targetCents, years, monthlyCents }, law }, index) => ({
    targetCents,
    years,
    law,
    kept: { wealthCents: kept[index]?.keptCents ?? 0, monthlyCents },
  }));
  const found = projectsTogether(asked, means);
  const better = betterOrder(asked, means);
  return ok({
    together: {
      on: today,
      wealth: means.wealthCents,
      monthly: means.monthlyCents,
      projects: found.projects.map((funded, index) => fundedView(projects[index], funded, kept[index])),
      better:
        better === null
          ? null
          : {
              order: better.places.flatMap((place) => projects[place]?.portfolioId ?? []),
              heldCount: better.heldCount,
            },
      freeWealth: found.freeWealthCents,
      freeMonthly: found.freeMonthlyCents,
      apart: read.flatMap((one) =>
        one.plan === null ? [{ portfolioId: one.portfolioId, name: one.name, reason: one.reason }] : [],
      ),
    },
  });
};

type Named = { readonly portfolioId: OwnedPortfolio["id"]; readonly name: string };
type Shared = Named & {
  readonly goal: InvestmentGoal;
  readonly plan: PlannedProject;
  readonly lawKind: ProjectLaw;
  readonly law: YearLaw;
};
type Apart = Named & { readonly plan: null; readonly reason: ApartReason };

function readProject(row: OwnedPortfolio, risk: RecordedRisk | undefined, today: Day): Shared | Apart {
  const named = { portfolioId: row.id, name: row.name };
  const apart = (reason: ApartReason): Apart => ({ ...named, plan: null, reason });
  if (employeeSavingsKinds.includes(row.kind)) return apart("locked");
  const infos = readPortfolioInfos(row.infos);
  const plan = plannedProject({ ...infos, valueCents: row.valueCents }, null);
  if (typeof plan === "string") return apart(plan);
  const lawKind = projectLawOf(plan.years);
  const law = lawKind === "own" ? lawOf(risk) : calmLaw(lawKind, today);
  const { typeInvestment: goal } = infos;
  if (law === null || goal === null) return apart("no_law");
  return { ...named, goal, plan, lawKind, law };
}

/** Returns the distribution of money moved out of the markets: a savings account has no risk, a euro fund almost none. */
function calmLaw(kind: "savings" | "euro_fund", today: Day): YearLaw | null {
  if (kind === "euro_fund") return yearLaw(averageEuroFundRatio, euroFundDeviation);
  const rate = rateOn("livret_a", today);
  return rate === null ? null : yearLaw(rate.value, 0);
}

type Funded = ReturnType<typeof projectsTogether>["projects"][number];

function fundedView(
  project: Shared | undefined,
  { goalCents, ...funded }: Funded,
  kept: KeptShare | undefined,
): ProjectsTogetherView["projects"][number] {
  assert(project !== undefined && kept !== undefined, "each project is funded in its place");
  const { portfolioId, name, goal, plan, lawKind, law } = project;
  const target: Cents = goalCents;
  return {
    portfolioId,
    name,
    goal,
    years: plan.years,
    target,
    law: lawKind,
    meanRatio: law.meanRatio,
    deviationRatio: law.deviationRatio,
    kept: kept.ratio,
    isKeptAsked: kept.isAsked,
    fromWealth: funded.wealthCents,
    fromMonthly: funded.monthlyCents,
    chance: funded.chance,
    isHeld: funded.isHeld,
    more: funded.moreCents,
  };
}

import { yearLaw, type YearLaw } from "@vigie/analytics";
import { projectOutlook, type ProjectOutlook } from "@vigie/analytics/insight";
import type { projectsApi, ProjectView } from "@vigie/api";
import {
  addMonths,
  type Cents,
  cents,
  type Day,
  dayOf,
  fail,
  isInvested,
  netMonthly,
  ok,
  type PlannedProject,
  plannedProject,
  readPortfolioInfos,
} from "@vigie/domain";
import type { Services } from "../../../boot/services.ts";
import type { Action } from "../../../edge/handler.ts";
import type { Subject } from "../../../edge/subject.ts";
import { type OwnedPortfolio, visiblePortfolios } from "../../holdings/portfolios/actions/select.ts";
import { recordedRisks, type RecordedRisk } from "../analyses/actions/recorded.ts";

export const listProjects: Action<typeof projectsApi.list> = async ({ services, subject }) =>
  ok({ projects: await projectsOf(services, subject, null) });

export const showProject: Action<typeof projectsApi.show> = async (
  { services, subject },
  { params, query },
) => {
  const askedCents = query.monthly === undefined ? null : cents(Math.round(query.monthly * 100));
  const projects = await projectsOf(services, subject, { portfolioId: params.portfolioId, askedCents });
  const [project] = projects;
  return project === undefined ? fail("portfolio.not_found") : ok({ project });
};

type Asked = { readonly portfolioId: string; readonly askedCents: Cents | null };

/** Returns contracts with a purpose, in euros. */
export async function projectRows(services: Services, subject: Subject): Promise<OwnedPortfolio[]> {
  return projectsAmong(await visiblePortfolios(services, subject));
}

function projectsAmong(portfolios: readonly OwnedPortfolio[]): OwnedPortfolio[] {
  return portfolios.filter(
    (row) =>
      row.currency === "EUR" && isInvested(row.kind) && readPortfolioInfos(row.infos).typeInvestment !== null,
  );
}

/** Soonest first, then those without a date. */
export async function projectsOf(
  services: Services,
  subject: Subject,
  asked: Asked | null,
): Promise<ProjectView[]> {
  const rows = (await projectRows(services, subject)).filter(
    (row) => asked === null || row.id === asked.portfolioId,
  );
  return await projectViewsOf(services, subject, { rows, askedCents: asked?.askedCents ?? null });
}

/** Same for contracts that were just read. */
export async function projectsOfPortfolios(
  services: Services,
  subject: Subject,
  portfolios: readonly OwnedPortfolio[],
): Promise<ProjectView[]> {
  return await projectViewsOf(services, subject, { rows: projectsAmong(portfolios), askedCents: null });
}

type ProjectRows = { readonly rows: readonly OwnedPortfolio[]; readonly askedCents: Cents | null };

async function projectViewsOf(
  services: Services,
  subject: Subject,
  { rows, askedCents }: ProjectRows,
): Promise<ProjectView[]> {
  if (rows.length === 0) return [];
  const today = dayOf(services.clock());
  const ids = rows.map((row) => row.id);
  const risks = await recordedRisks(services, subject, ids);
  return rows
    .flatMap((row) => projectOf(row, risks.get(row.id), { askedCents, today }))
    .toSorted((a, b) => (a.years ?? Infinity) - (b.years ?? Infinity) || a.name.localeCompare(b.name, "fr"));
}

function projectOf(
  row: OwnedPortfolio,
  risk: RecordedRisk | undefined,
  { askedCents, today }: { readonly askedCents: Cents | null; readonly today: Day },
): ProjectView[] {
  const infos = readPortfolioInfos(row.infos);
  const { typeInvestment: goal, targetAmount, timeInvestment } = infos;
  if (goal === null) return [];
  const plan = plannedProject({ ...infos, valueCents: row.valueCents }, askedCents);
  const told = {
    portfolioId: row.id,
    name: row.name,
    goal,
    value: row.valueCents,
    target: targetAmount,
    years: timeInvestment,
    monthly: askedCents ?? netMonthly(infos),
  };
  if (typeof plan === "string") return [{ ...told, reason: plan, outlook: null }];
  const outlook = outlookOf(plan, risk, today);
  return [{ ...told, reason: outlook === null ? "no_law" : null, outlook }];
}

/** Returns the distribution from the contract's analysis; null if none is valid. */
export function lawOf(risk: RecordedRisk | undefined): YearLaw | null {
  const { meanRatio = null, deviationRatio = null } = risk ?? {};
  return meanRatio === null || deviationRatio === null ? null : yearLaw(meanRatio, deviationRatio);
}

/** Uses the distribution from the contract's analysis; null if none is valid. */
function outlookOf(
  { valueCents, targetCents, ...plan }: PlannedProject,
  risk: RecordedRisk | undefined,
  today: Day,
): ProjectView["outlook"] {
  const law = lawOf(risk);
  if (law === null) return null;
  const found = projectOutlook({ ...plan, openingCents: valueCents, targetCents, law });
  const start = { low: valueCents, lowTwoThirds: valueCents, median: valueCents };
  return {
    goal: found.goalCents,
    chance: found.chance,
    chanceBelow: found.chanceBelow,
    chanceAbove: found.chanceAbove,
    needed: found.neededCents,
    meanRatio: law.meanRatio,
    deviationRatio: law.deviationRatio,
    points: [
      { on: today, ...start, highTwoThirds: valueCents, high: valueCents, goal: targetCents },
      ...found.years.map((year) => pointView(year, today)),
    ],
  };
}

function pointView(year: ProjectOutlook["years"][number], today: Day) {
  return {
    on: addMonths(today, 12 * year.year),
    low: year.lowCents,
    lowTwoThirds: year.lowTwoThirdsCents,
    median: year.medianCents,
    highTwoThirds: year.highTwoThirdsCents,
    high: year.highCents,
    goal: year.goalCents,
  };
}

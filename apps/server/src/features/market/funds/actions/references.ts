import { profileGrid, profileGridVersion } from "@vigie/analytics";
import type { fundsApi } from "@vigie/api";
import {
  addDays,
  type AssetClass,
  type Day,
  dayOf,
  fail,
  ok,
  profileNames,
  type ReferenceSeries,
  riskSurveys,
} from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import type { Services } from "../../../../boot/services.ts";
import * as market from "../store/market.ts";
import { isFromFile } from "./import-files.ts";

/** In days: older values are requested again. */
const freshDays = 7;

/** Returns the reference series, read from the partner the first time; falls back to the stored ones. */
export async function knownSeries(services: Services): Promise<readonly ReferenceSeries[]> {
  const stored = await market.series(services.db);
  // Series loaded by an operator do not show that the partner's were read.
  if (!stored.every(isFromFile)) return stored;
  const answer = await services.partners.fundData.referenceSeries();
  if (!answer.ok) {
    services.log("warn", "series.unavailable", { code: answer.code });
    return stored;
  }
  await market.saveSeries(services.db, answer.value, services.clock());
  return await market.series(services.db);
}

export type SeriesValues = { readonly days: readonly Day[]; readonly values: readonly number[] };

/** Returns weekly values of a series, oldest first; null for an unknown one. */
export async function seriesValues(services: Services, slug: string): Promise<SeriesValues | null> {
  return (await valuesOfSeries(services, [slug])).values.get(slug) ?? null;
}

/** Returns weekly values of several series by slug, oldest first; unknown ones are absent. Settled if the partner did not have to
 * be asked for any. */
export async function valuesOfSeries(
  services: Services,
  slugs: readonly string[],
): Promise<{ readonly values: ReadonlyMap<string, SeriesValues>; readonly isSettled: boolean }> {
  const stored = await market.pointsOf(services.db, slugs);
  const values = new Map<string, SeriesValues>();
  for (const row of stored) values.set(row.slug, (await refreshed(services, row)) ?? valuesIn(row));
  return { values, isSettled: !stored.some((row) => isToRenew(services, row)) };
}

type StoredPoints = Awaited<ReturnType<typeof market.pointsOf>>[number];

function valuesIn({ days, points }: StoredPoints): SeriesValues {
  return { days, values: points.map(Number) };
}

/** Returns whether the series is stale and comes from the partner. */
function isToRenew({ clock }: Services, { pointsUntil: until, details }: StoredPoints): boolean {
  const isStale = until === null || until < addDays(dayOf(clock()), -freshDays);
  return isStale && !isFromFile(details);
}

/** Returns the partner's present values of a stale series; null if it is fresh, from a file, or not available. */
async function refreshed(services: Services, stored: StoredPoints): Promise<SeriesValues | null> {
  const { slug } = stored;
  if (!isToRenew(services, stored)) return null;
  const today = dayOf(services.clock());
  const answer = await services.partners.fundData.seriesHistory({ slug, frequency: "weekly" });
  if (!answer.ok) {
    services.log("warn", "series.values_unavailable", { code: answer.code });
    return null;
  }
  const { days, values } = answer.value;
  await market.savePoints(services.db, slug, { days, values, until: today, at: services.clock() });
  return { days, values };
}

export const listSeries: Action<typeof fundsApi.series> = async ({ services }, { query }) => {
  const series = [...(await knownSeries(services))];
  if (query.slug === undefined) return ok({ series, values: null });
  const values = await seriesValues(services, query.slug);
  if (values === null) return fail("series.not_found");
  return ok({
    series,
    values: { slug: query.slug, days: [...values.days], values: [...values.values] },
  });
};

export const listTags: Action<typeof fundsApi.tags> = async ({ services }) => {
  if (!(await market.tagsAreKnown(services.db))) {
    const answer = await services.partners.fundData.tags();
    if (answer.ok) await market.saveTags(services.db, answer.value, services.clock());
    else services.log("warn", "tags.unavailable", { code: answer.code });
  }
  return ok({ tags: await market.tags(services.db) });
};

/** Returns the reference allocation of each profile, as the analysis uses it: shares, the safe part, and bonds in between. */
export const listTargets: Action<typeof fundsApi.targets> = async () => {
  const targets = profileGrid.map(({ equityReferenceRatio: equity, ...limits }) => {
    const safe = Math.min(limits.minSafeRatio, 1 - equity);
    const shares: readonly { assetClass: AssetClass; ratio: number }[] = [
      { assetClass: "stock", ratio: equity },
      { assetClass: "bond", ratio: Number((1 - equity - safe).toFixed(10)) },
      { assetClass: "euroFund", ratio: safe },
    ];
    const allocation = shares.filter(({ ratio }) => ratio > 0);
    return { ...limits, name: profileNames[limits.profile] ?? "", allocation };
  });
  return ok({ version: profileGridVersion, targets });
};

export const showRiskSurvey: Action<typeof fundsApi.riskSurvey> = async () => {
  const riskSurvey = riskSurveys.map((survey) => ({
    ...survey,
    questions: survey.questions.map((question) => ({ ...question, answers: [...question.answers] })),
  }));
  return ok({ riskSurvey });
};

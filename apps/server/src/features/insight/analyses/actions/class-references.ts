import { dayNumber, type PriceSeries, type RiskClass } from "@vigie/analytics";
import { type ClassReferences, riskClassOf } from "@vigie/analytics/insight";
import { dayOf } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { marketNow } from "../../../market/funds/actions/market.ts";
import { knownSeries, valuesOfSeries } from "../../../market/funds/actions/references.ts";

/** Returns reference prices for each asset class. Cached until market data changes, or until a price has to be requested again. */
export async function classReferences(services: Services): Promise<ClassReferences> {
  const { kept } = await marketNow(services);
  const today = dayOf(services.clock());
  if (kept.lists.references?.on === today) return kept.lists.references.byClass;
  const { references, isSettled } = await readReferences(services);
  if (isSettled) kept.lists.references = { on: today, byClass: references };
  return references;
}

async function readReferences(services: Services) {
  const classed = (await knownSeries(services)).flatMap(({ slug, assetClass, unit }) => {
    const riskClass = assetClass === null ? "unknown" : riskClassOf(assetClass);
    return unit !== "level" || riskClass === "unknown" ? [] : [{ slug, riskClass }];
  });
  const slugs = classed.map(({ slug }) => slug);
  const { values, isSettled } = await valuesOfSeries(services, slugs);
  const references = new Map<RiskClass, PriceSeries>();
  for (const { slug, riskClass } of classed) {
    const points = values.get(slug);
    if (points === undefined || references.has(riskClass)) continue;
    references.set(riskClass, {
      days: Int32Array.from(points.days, dayNumber),
      prices: Float64Array.from(points.values),
    });
  }
  return { references, isSettled: isSettled && slugs.length > 0 };
}

import { dayNumber, type PriceSeries, type RiskClass } from "@vigie/analytics";
import { type ClassReferences, riskClassOf } from "@vigie/analytics/insight";
import type { Services } from "../../../../boot/services.ts";
import { knownSeries, valuesOfSeries } from "../../../market/funds/actions/references.ts";

export async function classReferences(services: Services): Promise<ClassReferences> {
  const classed = (await knownSeries(services)).flatMap(({ slug, assetClass, unit }) => {
    const riskClass = assetClass === null ? "unknown" : riskClassOf(assetClass);
    return unit !== "level" || riskClass === "unknown" ? [] : [{ slug, riskClass }];
  });
  const slugs = classed.map(({ slug }) => slug);
  const values = await valuesOfSeries(services, slugs);
  const references = new Map<RiskClass, PriceSeries>();
  for (const { slug, riskClass } of classed) {
    const points = values.get(slug);
    if (points === undefined || references.has(riskClass)) continue;
    references.set(riskClass, {
      days: Int32Array.from(points.days, dayNumber),
      prices: Float64Array.from(points.values),
    });
  }
  return references;
}

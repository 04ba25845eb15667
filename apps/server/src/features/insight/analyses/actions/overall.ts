import { breachedCap } from "@vigie/analytics";
import type { Analyses, AnalysisSection } from "@vigie/api";

type Figure = AnalysisSection["scores"][number]["figure"];

/** Stars of the whole portfolio, from the criteria that each section keeps: computed from what is shown beside them, so
 * that they are explained by it.
 * @source methodology, section 12: mean of the four, capped when the portfolio breaks its profile */
export function overallOf(sections: readonly AnalysisSection[]): Analyses["overall"] {
  const points = sections.map((section) => section.points);
  if (sections.length < 4) return null;
  const figure = (name: string) =>
    sections.flatMap(({ scores }) => scores).find((score) => score.name === name)?.figure.value ?? null;
  const breaks = (figure("sri_excess") ?? 0) > 1e-9 || (figure("shortfall_to_cap") ?? 0) > 1 + 1e-9;
  const known = points.filter((value) => value !== null);
  if (known.length < points.length) return { points: unknown, stars: unknown, capped: false };
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const capped = breaks && mean > breachedCap;
  const kept = capped ? breachedCap : mean;
  return {
    points: { value: Math.round(kept * 100) / 100, reason: null },
    stars: { value: Math.round(kept * 2) / 2, reason: null },
    capped,
  };
}

const unknown: Figure = { value: null, reason: "too_much_unknown" };

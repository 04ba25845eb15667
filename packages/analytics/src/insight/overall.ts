import type { Ratio } from "@vigie/domain";
import { overallOf, profileCap } from "../index.ts";
import type { SectionBodies, SectionFigure } from "./sections.ts";

/** What is kept of a section's stars. */
export type ScoredSection = {
  readonly section: keyof SectionBodies;
  readonly points: number | null;
  readonly scores: readonly {
    readonly name: string;
    readonly figure: SectionFigure;
    readonly stars: number | null;
    readonly weightRatio: Ratio;
  }[];
  /** Of the risk: the most stars that its prices allow. */
  readonly maxStars?: number | null;
};

/** Stars of the whole portfolio, from the criteria that each section keeps: computed from what is shown beside them, so
 * that they are explained by it.
 * @source methodology, section 12: mean of the four, under a cap that falls as the portfolio breaks its profile */
export function overallOfSections(sections: readonly ScoredSection[]): ReturnType<typeof overallOf> | null {
  if (sections.length < 4) return null;
  const figure = (name: string) =>
    sections.flatMap(({ scores }) => scores).find((score) => score.name === name)?.figure.value ?? null;
  const cap = profileCap(figure("sri_excess"), figure("shortfall_to_cap"));
  return overallOf(sections.map(meanOf), cap);
}

/** The mean of a section before any rounding; null without stars. */
function meanOf(section: ScoredSection): number | null {
  if (section.points === null) return null;
  const mean = section.scores.reduce((sum, one) => sum + (one.stars ?? 0) * one.weightRatio, 0);
  const most = section.section === "risk" ? (section.maxStars ?? 5) : 5;
  return Math.min(mean, most);
}

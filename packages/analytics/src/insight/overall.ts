import type { Ratio } from "@vigie/domain";
import { overallOf, profileCap } from "../index.ts";
import type { SectionBodies, SectionFigure } from "./sections.ts";

/** Stored scores of a section. */
export type ScoredSection = {
  readonly section: keyof SectionBodies;
  readonly points: number | null;
  readonly scores: readonly {
    readonly name: string;
    readonly figure: SectionFigure;
    readonly stars: number | null;
    readonly weightRatio: Ratio;
  }[];
  /** For the risk section: maximum stars that its prices allow. */
  readonly maxStars?: number | null;
};

/** Stars of the whole portfolio, computed from the stored criteria of each section, so that the displayed criteria explain them.
 * @source methodology, section 12: mean of the four, under a cap that falls as the portfolio breaks its profile */
export function overallOfSections(sections: readonly ScoredSection[]): ReturnType<typeof overallOf> | null {
  if (sections.length < 4) return null;
  const figure = (name: string) =>
    sections.flatMap(({ scores }) => scores).find((score) => score.name === name)?.figure.value ?? null;
  const cap = profileCap(figure("sri_excess"), figure("shortfall_to_cap"));
  return overallOf(sections.map(meanOf), cap);
}

/** Average of a section before rounding; null without stars. */
function meanOf(section: ScoredSection): number | null {
  if (section.points === null) return null;
  const mean = section.scores.reduce((sum, one) => sum + (one.stars ?? 0) * one.weightRatio, 0);
  const most = section.section === "risk" ? (section.maxStars ?? 5) : 5;
  return Math.min(mean, most);
}

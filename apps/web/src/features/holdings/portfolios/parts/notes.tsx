import type { Analyses, PortfolioDetail } from "@vigie/api";
import { type Day, type Id, isInvested } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Stars } from "../../../../ui/stars.tsx";
import { notesText } from "../text.ts";

/** The parts of a portfolio's analysis shown here. */
export type Analysed = Pick<Analyses, "kind" | "analysing" | "analysedAt"> & {
  readonly sections: readonly Section[];
};

type Section = {
  readonly section: string;
  readonly points: number | null;
  /** For performance: the past is reconstructed, and when stars will be available. */
  readonly reconstructed?: boolean;
  readonly starsFrom?: Day | null;
};

/** The analysis of a portfolio; undefined while it loads, and for kinds without analysis. */
export function useAnalyses(portfolioId: Id, portfolio?: PortfolioDetail): Analysed | undefined {
  const { subject } = useArea();
  const enabled = portfolio !== undefined && isInvested(portfolio.kind);
  const params = { id: subject, portfolioId };
  return useReading(api.analyses.allOfUser, { params }, { enabled }).data?.analyses;
}

/** A link to the analysis: offered if there is none yet, opened if there is one. */
export function AnalysisLink({
  portfolioId,
  analyses,
}: {
  readonly portfolioId: Id;
  readonly analyses: Analysed | undefined;
}): ReactNode {
  if (analyses === undefined || analyses.kind === "none") return null;
  const isThere = analyses.analysedAt !== null || analyses.analysing;
  return (
    <AreaLink to={paths.analysis(portfolioId)} className="button button-solid">
      {isThere ? notesText.open : notesText.analyse}
    </AreaLink>
  );
}

const sections = ["allocation", "performances", "risk", "fees"] as const;

/** The stars of each part of the analysis, with its date; nothing before the first analysis. */
export function Notes({ analyses }: { readonly analyses: Analysed | undefined }): ReactNode {
  if (analyses === undefined || analyses.kind !== "full" || analyses.analysedAt === null) return null;
  return (
    <section>
      <SectionHead title={notesText.title} />
      <dl>
        {sections.map((name) => {
          const points = analyses.sections.find(({ section }) => section === name)?.points ?? null;
          return (
            <div
              key={name}
              className="flex min-h-10 items-center justify-between gap-4 border-b border-line py-2 last:border-b-0"
            >
              <dt className="t1 text-ink-3">
                <FigureWord id={`score.${name}`}>{notesText.sections[name]}</FigureWord>
              </dt>
              <dd className="t2 text-right">
                {points === null ? (
                  <span className="t1 text-ink-3">{notesText.noStars}</span>
                ) : (
                  <Stars score={Math.round(points * 2) / 2} />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="t1 pt-2 text-ink-3">
        {whyNoStars(analyses.sections).map((sentence) => `${sentence} `)}
        {formatMessage(notesText.computedOn, { day: formatInstantDay(analyses.analysedAt) })}
      </p>
    </section>
  );
}

/** Why parts have no stars, each reason once. */
function whyNoStars(found: readonly Section[]): readonly string[] {
  const reasons = found
    .filter(({ points }) => points === null)
    .map(({ reconstructed = false, starsFrom = null }) => {
      if (!reconstructed) return notesText.starsMissing;
      return starsFrom === null
        ? notesText.starsLater
        : formatMessage(notesText.starsFrom, { day: formatDay(starsFrom) });
    });
  return [...new Set(reasons)];
}

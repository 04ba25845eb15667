import type { Lock, PortfolioDetail } from "@vigie/api";
import { Fragment, useEffect, type ReactNode } from "react";
import { AreaLink, useAreaNavigate } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { explanationText } from "../../../../shared/figures/text.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Stars } from "../../../../ui/stars.tsx";
import { LockedAnswer, locksOf } from "./locks.tsx";
import { ScoreTable } from "./score-table.tsx";
import { starsOf, type Analysis } from "./sections.ts";
import { neighboursOf, type Place, type StepId } from "./steps.ts";
import { placeLabel, reasonSentence, starsLabel, text, noNoteSentence, reasonsTitle } from "../text.ts";
import type { View, Views } from "./view.ts";
import { WhyStars } from "./why-stars.tsx";
import { advicesViews } from "./advices-views.tsx";
import { allocationViews } from "./allocation-views.tsx";
import { feesViews } from "./fees-views.tsx";
import { performancesViews } from "./performances-views.tsx";
import { riskViews } from "./risk-views.tsx";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";

const viewsOf: Readonly<Record<StepId, Views>> = {
  allocation: allocationViews,
  performances: performancesViews,
  risk: riskViews,
  fees: feesViews,
  advices: advicesViews,
};

export type SubstepProps = {
  readonly analysis: Analysis;
  readonly portfolio: PortfolioDetail;
  readonly place: Place;
  readonly locks: readonly Lock[];
};

/** One question of the analysis: its figure, the sentence that explains it, its chart and its note. */
export function Substep({ analysis, portfolio, place, locks }: SubstepProps): ReactNode {
  const { step, substep, number } = place;
  const view = viewsOf[step.id][number - 1]?.({ analysis, portfolio });
  if (view === undefined) return null;
  const points = step.id === "advices" ? null : analysis[step.id].points;
  const waits = locksOf(locks, step.id, number);
  return (
    <article aria-labelledby="analysis-question">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
        <div className="min-w-0 grow basis-70">
          <p className="t2 text-ink-2">{placeLabel(step.name, number, step.substeps.length)}</p>
          <h2 id="analysis-question" className="t4 leading-[2rem]">
            {unbroken(substep.question)}
          </h2>
        </div>
        {points !== null && (
          <p className="max-sm:flex max-sm:w-full max-sm:items-center max-sm:gap-2 max-sm:pb-2 sm:text-right">
            <Stars score={starsOf(points)} size={24} />
            <span aria-hidden="true" className="t1 block text-ink-2">
              {starsLabel(points)}
            </span>
          </p>
        )}
      </div>
      {waits.length > 0 ? (
        <LockedAnswer portfolioId={portfolio.id} locks={waits} />
      ) : (
        <>
          <Answer view={view} />
          {view.chart !== undefined && <div className="border-t border-line pt-4">{view.chart}</div>}
        </>
      )}
      {step.id === "advices" ? (
        <p className="t1 mt-6 border-t border-ink pt-4 text-ink-2">{text.observation}</p>
      ) : (
        <Why
          step={step.id}
          number={number}
          points={points}
          weighs={waits.length > 0 ? undefined : view.weighs}
          analysis={analysis}
        />
      )}
      <Walk portfolio={portfolio} place={place} />
    </article>
  );
}

/** Keeps « est-elle » on one line: broken at its hyphen, it would read as a word cut in two. */
function unbroken(question: string): ReactNode {
  return question.split(" ").map((word, index) => (
    <Fragment key={`${String(index)}-${word}`}>
      {index > 0 && " "}
      {word.includes("-") ? <span className="whitespace-nowrap">{word}</span> : word}
    </Fragment>
  ));
}

function Answer({ view }: { readonly view: View }): ReactNode {
  if (view.figure === null)
    return (
      <div className="grid gap-1 py-6">
        <p className="t4 leading-[2rem]">{text.unknown}</p>
        <p className="t2 max-w-160 text-ink-2">{reasonSentence(view.reason ?? null)}</p>
      </div>
    );
  return (
    <div className="grid items-start gap-x-8 gap-y-4 pt-3 pb-6 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <div>
        <div className={view.isWord === true ? "t5" : "t7 md:-ml-1"}>
          {view.figure}
          {view.unit !== undefined && (
            <span className="t4 tracking-normal whitespace-nowrap">
              {"\u00a0"}
              {view.unit}
            </span>
          )}
        </div>
        {view.note !== undefined && <p className="t1 pt-2.5 text-ink-3">{view.note}</p>}
        <p className="t1 pt-1 text-ink-3" data-print="none">
          <FigureWord id={view.of} inputs={view.inputs ?? {}}>
            {explanationText.whence}
          </FigureWord>
        </p>
      </div>
      {view.sentence !== undefined && <p className="t3-text md:pt-3.5">{view.sentence}</p>}
    </div>
  );
}

type WhyProps = {
  readonly step: Exclude<StepId, "advices">;
  readonly number: number;
  readonly points: number | null;
  readonly weighs: ReactNode;
  readonly analysis: Analysis;
};

function Why({ step, number, points, weighs, analysis }: WhyProps): ReactNode {
  const { engineVersion, coveredRatio, scores, scoreVersion } = analysis[step];
  const past = step === "performances" ? analysis.performances : null;
  const method = (
    <>
      <p className={weighs === undefined ? "t2 pt-1.5 text-ink-2" : "t1 pt-3 text-ink-3"}>
        {methodLine(engineVersion, coveredRatio)}
      </p>
      <p className="t1 pt-3 text-ink-2">{text.observation}</p>
    </>
  );
  return (
    <div className="mt-6 grid gap-x-8 gap-y-6 border-t border-ink pt-4 md:grid-cols-2">
      <section>
        <h3 className="t3">
          <FigureWord id={`score.${step}`}>{reasonsTitle(points)}</FigureWord>
        </h3>
        <p className="t2 pt-1.5 text-ink-2">
          {points === null ? (
            noNoteSentence(step, past)
          ) : (
            <WhyStars place={{ step, number }} points={points} analysis={analysis} />
          )}
        </p>
        {weighs !== undefined && method}
        <ScoreTable scores={scores} version={scoreVersion} points={points} />
      </section>
      {weighs === undefined ? (
        <section>
          <h3 className="t3">{text.methodTitle}</h3>
          {method}
        </section>
      ) : (
        <div>{weighs}</div>
      )}
    </div>
  );
}

function methodLine(version: string, coveredRatio: number | null): string {
  if (coveredRatio === null || coveredRatio > 0.9995) return formatMessage(text.methodLine, { version });
  return formatMessage(text.methodLinePart, {
    version,
    share: formatUnit("progress", coveredRatio),
  });
}

/** Links to the previous and next questions, also reached with the arrow keys. */
function Walk({ portfolio, place }: Pick<SubstepProps, "portfolio" | "place">): ReactNode {
  const { previous, next } = neighboursOf(place);
  const pathOf = (to: Place): string => paths.analysis(portfolio.id, to.step.id, String(to.number));
  useArrows(previous === null ? null : pathOf(previous), next === null ? null : pathOf(next));
  return (
    <nav
      aria-label={text.neighbours}
      data-print="none"
      className="t2 mt-7 grid grid-cols-2 items-baseline gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-[1fr_auto_1fr]"
    >
      {previous === null ? (
        <span />
      ) : (
        <AreaLink to={pathOf(previous)} className="link justify-self-start">
          {neighbourLabel(previous, place)}
        </AreaLink>
      )}
      <LinkButton
        className="t1 max-sm:order-last max-sm:justify-self-start"
        onClick={() => {
          window.print();
        }}
      >
        {text.print}
      </LinkButton>
      {next === null ? (
        <span />
      ) : (
        <AreaLink to={pathOf(next)} className="link justify-self-end text-right font-semibold">
          {neighbourLabel(next, place)}
        </AreaLink>
      )}
    </nav>
  );
}

/** « 3. Pire baisse passée », with the name of the part when it is a different one. */
function neighbourLabel(to: Place, from: Place): string {
  return to.step.id === from.step.id
    ? `${String(to.number)}. ${to.substep.name}`
    : `${to.step.name}, ${to.substep.name.toLowerCase()}`;
}

/** Left and right work only while no control of the page has the focus, because charts and choices use the arrow keys too. */
function useArrows(previous: string | null, next: string | null): void {
  const go = useAreaNavigate();
  useEffect(() => {
    const turn = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      if (!(event.target instanceof HTMLElement) || !event.target.matches("body, h1, main")) return;
      const to = event.key === "ArrowLeft" ? previous : event.key === "ArrowRight" ? next : null;
      if (to === null) return;
      event.preventDefault();
      go(to);
    };
    document.addEventListener("keydown", turn);
    return () => {
      document.removeEventListener("keydown", turn);
    };
  });
}

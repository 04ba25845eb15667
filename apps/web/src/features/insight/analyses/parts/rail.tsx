import type { Lock, PortfolioDetail } from "@vigie/api";
import { goalLabels, profileName } from "@vigie/domain";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Stars } from "../../../../ui/stars.tsx";
import { locksOf } from "./locks.tsx";
import { lockText } from "./locks-text.ts";
import { observationsOf } from "./observations.ts";
import { starsOf, type Analysis } from "./sections.ts";
import { steps } from "./steps-text.ts";
import type { Place, Step } from "./steps.ts";
import { observationCount, text } from "../text.ts";

export type RailProps = {
  readonly analysis: Analysis;
  readonly portfolio: PortfolioDetail;
  readonly place: Place;
  readonly locks: readonly Lock[];
};

/** The table of contents of an analysis with its stars, and below it the profile that they depend on. */
export function Rail({ analysis, portfolio, place, locks }: RailProps): ReactNode {
  return (
    <>
      <nav aria-label={text.contents}>
        <ol>
          {steps.map((step) => {
            const isCurrent = step.id === place.step.id;
            return (
              <li key={step.id} className="border-b border-line">
                <StepHead {...{ analysis, portfolio, step, isCurrent }} />
                {isCurrent && <Substeps {...{ portfolio, place, locks }} />}
              </li>
            );
          })}
        </ol>
      </nav>
      <p className="t1 pt-4 text-ink-3">
        {formatMessage(text.computedOn, { day: formatInstantDay(analysis.risk.analysedAt) })}
      </p>
      <ProfileFacts analysis={analysis} portfolio={portfolio} />
    </>
  );
}

type StepHeadProps = Pick<RailProps, "analysis" | "portfolio"> & {
  readonly step: Step;
  readonly isCurrent: boolean;
};

/** The part being read is a heading above its questions, not a link. The link would lead to its first question, and on that page
 * two entries would be marked as the current page. */
function StepHead({ analysis, portfolio, step, isCurrent }: StepHeadProps): ReactNode {
  const shape = "t2 flex min-h-11 items-center justify-between gap-3";
  const content = (
    <>
      <span>{step.name}</span>
      <StepMark analysis={analysis} step={step} />
    </>
  );
  if (isCurrent) return <div className={`${shape} font-semibold text-ink`}>{content}</div>;
  return (
    <AreaLink to={paths.analysis(portfolio.id, step.id)} className={`${shape} text-ink-2 hover:text-ink`}>
      {content}
    </AreaLink>
  );
}

function StepMark({ analysis, step }: { readonly analysis: Analysis; readonly step: Step }): ReactNode {
  if (step.id === "advices")
    return (
      <span className="t1 font-normal text-ink-3">{observationCount(observationsOf(analysis).length)}</span>
    );
  const { points } = analysis[step.id];
  if (points === null) return <span className="t1 font-normal text-ink-3">{text.noStars}</span>;
  return <Stars score={starsOf(points)} />;
}

function Substeps({ portfolio, place, locks }: Omit<RailProps, "analysis">): ReactNode {
  return (
    <ol className="pb-2">
      {place.step.substeps.map((substep, index) => {
        const isCurrent = index + 1 === place.number;
        return (
          <li key={substep.name} className="relative">
            {isCurrent && (
              <span aria-hidden="true" className="absolute top-2 left-0 h-4.5 w-0.75 bg-accent" />
            )}
            <AreaLink
              to={paths.analysis(portfolio.id, place.step.id, String(index + 1))}
              aria-current={isCurrent ? "page" : undefined}
              className={`t2 flex min-h-8.5 items-center gap-4 pl-3.5 hover:text-ink max-sm:min-h-11 ${isCurrent ? "font-semibold text-ink" : "text-ink-2"}`}
            >
              <span className="w-2.5 shrink-0 font-normal" aria-hidden="true">
                {index + 1}
              </span>
              <span>{substep.name}</span>
              {locksOf(locks, place.step.id, index + 1).length > 0 && (
                <span className="text-ink-3">
                  <Icon name="lock" size={14} />
                  <span className="sr-only">, {lockText.locked}</span>
                </span>
              )}
            </AreaLink>
          </li>
        );
      })}
    </ol>
  );
}

function ProfileFacts({ analysis, portfolio }: Pick<RailProps, "analysis" | "portfolio">): ReactNode {
  const level = analysis.risk.profile;
  const { timeInvestment: years, typeInvestment: goal } = portfolio.infos;
  const facts = [
    { key: "profile", label: text.profile, value: level === null ? text.profileUnknown : profileName(level) },
    {
      label: <FigureWord id="profile.cap">{text.limit}</FigureWord>,
      key: "limit",
      value: <Amount value={analysis.risk.profileLossLimit} decimals={false} unknown={text.limitUnknown} />,
    },
    ...(years === null
      ? []
      : [{ key: "horizon", label: text.horizon, value: formatMessage(text.horizonYears, { years }) }]),
    ...(goal === null ? [] : [{ key: "goal", label: text.goal, value: goalLabels[goal] }]),
  ];
  return (
    <section className="pt-7">
      <h2 className="t3 border-b border-line pb-2.5">{text.yourProfile}</h2>
      <dl>
        {facts.map((fact) => (
          <div
            key={fact.key}
            className="t2 flex min-h-8.5 flex-wrap items-center justify-between gap-x-4 border-b border-line"
          >
            <dt className="text-ink-2">{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      {level === null && <p className="t1 pt-2 text-ink-3">{text.profileDefault}</p>}
    </section>
  );
}

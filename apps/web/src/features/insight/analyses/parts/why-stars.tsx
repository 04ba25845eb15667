import { cents } from "@vigie/domain";
import { Fragment, type ReactNode } from "react";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { formatNumber } from "../../../../ui/format.ts";
import { criterionSentences, reasonsText as words } from "./reasons-text.ts";
import { measureText } from "./score-table.tsx";
import { leastStarsLost, lossOf, reasonsOf, sideOf, type NotedStep, type Reason } from "./star-reasons.ts";
import type { Analysis } from "./sections.ts";

export type WhyStarsProps = {
  readonly place: { readonly step: NotedStep; readonly number: number };
  readonly points: number;
  readonly analysis: Analysis;
};

/** Why this contract has this note: its own figures, the question's first, each with the stars that it takes away. */
export function WhyStars({ place, points, analysis }: WhyStarsProps): ReactNode {
  const { scores } = analysis[place.step];
  const { told, isFull, isHeld, unknownCount } = reasonsOf(place, { points, scores });
  return (
    <>
      {told.map((reason) => (
        <Fragment key={reason.score.name}>
          <ReasonSentence reason={reason} analysis={analysis} />{" "}
        </Fragment>
      ))}
      {isFull && `${words.nothing} `}
      {isHeld && `${formatMessage(words.held, { points: formatNumber(points, { maxDigits: 2 }) })} `}
      {unknownCount > 0 && formatMessage(words.unknown, { count: unknownCount })}
    </>
  );
}

type ReasonProps = { readonly reason: Reason; readonly analysis: Analysis };

function ReasonSentence({ reason, analysis }: ReasonProps): ReactNode {
  const sentence = sentenceOf(reason, analysis);
  const stars = formatNumber(reason.starsLost, { maxDigits: 1 });
  if (stars === "0") return formatMessage(words.full, { reason: sentence });
  return formatMessage(words.less, { reason: sentence, stars, count: reason.starsLost });
}

function sentenceOf(reason: Reason, analysis: Analysis): ReactNode {
  const { name } = reason.score;
  const { sri } = analysis.risk;
  const loss = lossOf(analysis);
  const euros = (key: string, value: number): ReactNode => (
    <Amount key={key} value={cents(value)} decimals={false} />
  );
  const isUnread =
    (name === "sri_excess" && sri.value === null) || (name === "shortfall_to_cap" && loss === null);
  return (
    <Fragment key="reason">
      {isUnread
        ? measureOf(reason)
        : formatMessage(criterionSentences[name] ?? "{figure}", {
            side: sideOf(reason),
            lost: String(reason.starsLost >= leastStarsLost),
            figure: measureOf(reason),
            sri: sri.value === null ? "" : formatFigure("risk.sri", sri.value),
            most: sri.value === null ? "" : formatFigure("risk.sri", sri.value - reason.value),
            loss: (
              <FigureWord key="loss" id="law.es95.euros">
                {euros("mean", loss?.loss ?? 0)}
              </FigureWord>
            ),
            gap: euros("gap", loss === null ? 0 : Math.max(0, loss.loss - loss.limit)),
          })}
    </Fragment>
  );
}

/** The figure as it appears in a sentence: a share of a limit in percent, or a difference without its sign, which the sentence
 * expresses. */
function measureOf({ score: { name }, value }: Reason): string {
  if (name === "shortfall_to_cap" || name === "drawdown_to_composite") return formatUnit("progress", value);
  if (name === "sri_excess") return formatNumber(Math.abs(value), { maxDigits: 1 });
  if (name === "effective_lines") return formatFigure("div.lines", value);
  if (name === "risk_spread") return formatUnit("share", value);
  if (signed.has(name))
    return formatMessage(words.points, {
      gap: formatNumber(Math.abs(value) * 100, { maxDigits: 2 }),
      count: Math.abs(value) * 100,
    });
  return measureText(name, value);
}

const signed: ReadonlySet<string> = new Set(["excess_return", "excess_over_livret", "ongoing_to_median"]);

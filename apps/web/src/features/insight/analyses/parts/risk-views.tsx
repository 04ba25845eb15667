import { cents, profileName, scaleCents, type Cents } from "@vigie/domain";
import type { ReactNode } from "react";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { DrawdownArea } from "../../../../ui/charts/drawdown-area.tsx";
import { ShareBars } from "../../../../ui/charts/share-bars.tsx";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Term, type TermProps } from "../../../../ui/term.tsx";
import { lossObservation } from "./observations.ts";
import { riskText as text } from "./risk-text.ts";
import { Contributions, Years } from "./risk-years.tsx";
import type { Section } from "./sections.ts";
import { SriScale } from "./sri-scale.tsx";
import type { View, ViewInput, Views } from "./view.ts";

const minus = (amount: Cents): Cents => cents(-amount);

/** A term of finance with its explanation, to put in a sentence. */
function term(name: TermProps["name"], words: string): ReactNode {
  return (
    <Term key={name} name={name}>
      {words}
    </Term>
  );
}

/** An amount to put in a sentence. */
function amount(key: string, value: Cents | null, signed = false): ReactNode {
  return <Amount key={key} value={value} decimals={false} signed={signed} />;
}

function volatility({ analysis }: ViewInput): View {
  const { risk, totalCents } = analysis;
  const { value, reason } = risk.volatilityAnnual;
  if (value === null) return { figure: null, reason };
  return {
    figure: formatFigure("law.sigma", value),
    of: "law.sigma",
    note: formatMessage(text.perYear, { term: term("volatility", text.volatilityTerm) }),
    sentence:
      risk.twoThirds === null
        ? formatMessage(text.volatility, { amount: amount("amount", scaleCents(totalCents, value)) })
        : formatMessage(text.twoThirds, {
            low: (
              <FigureWord key="low" id="law.twoThirds">
                {amount("low", risk.twoThirds.low, true)}
              </FigureWord>
            ),
            high: amount("high", risk.twoThirds.high, true),
          }),
    chart: <Years analysis={analysis} withLosses={false} />,
    weighs: <Contributions analysis={analysis} title={text.moves} of="risk" />,
  };
}

function loss({ analysis }: ViewInput): View {
  const { valueAtRisk, valueAtRiskYear } = analysis.risk;
  if (valueAtRisk === null || valueAtRiskYear.value === null)
    return { figure: null, reason: valueAtRiskYear.reason };
  const isGain = valueAtRisk <= 0;
  return {
    figure: <Amount value={minus(valueAtRisk)} decimals={false} signed />,
    of: "law.var95.euros",
    inputs: {
      "law.var95": formatFigure("law.var95", valueAtRiskYear.value),
      "portfolio.value": <Amount value={analysis.totalCents} />,
    },
    note: formatMessage(text.lossNote, {
      share: formatFigure("law.var95", -valueAtRiskYear.value),
      term: term("var", text.varTerm),
    }),
    sentence: lossSentence(analysis.risk, isGain),
    chart: <Years analysis={analysis} withLosses />,
    ...(isGain ? {} : { weighs: <Contributions analysis={analysis} title={text.weighs} /> }),
  };
}

/** Even a bad year may end with a gain, in a portfolio that is almost entirely in its euro fund. */
function lossSentence({ expectedShortfall: mean }: Section<"risk">, isGain: boolean): ReactNode {
  if (isGain)
    return formatMessage(text.noLoss, { mean: amount("mean", mean === null ? null : minus(mean), true) });
  const quoted = (
    <span key="quoted" className="whitespace-nowrap">
      {formatMessage(text.quotedTerm, { term: term("expectedShortfall", text.shortfallTerm) })}
    </span>
  );
  const told = (
    <FigureWord key="mean" id="law.es95.euros">
      {amount("mean", mean)}
    </FigureWord>
  );
  return formatMessage(text.loss, { mean: told, term: quoted });
}

function drawdown({ analysis }: ViewInput): View {
  const { risk, totalCents } = analysis;
  const { value, reason } = risk.maxDrawdown;
  if (value === null) return { figure: null, reason };
  const { drawdownPeakOn: peak, drawdownTroughOn: trough, drawdownRecoveredOn: recovered } = risk;
  const word = term("drawdown", text.drawdownTerm);
  const cost = amount("amount", scaleCents(totalCents, value));
  return {
    figure: formatFigure("risk.drawdown", -value),
    of: "risk.drawdown",
    note:
      peak === null || trough === null
        ? word
        : formatMessage(text.drawdownNote, { peak: formatDay(peak), trough: formatDay(trough), term: word }),
    sentence:
      recovered === null
        ? formatMessage(text.drawdownOpen, { amount: cost })
        : formatMessage(text.drawdown, { amount: cost, day: formatDay(recovered) }),
    chart: (
      <DrawdownArea
        title={text.drawdownTitle}
        note={text.drawdownHow}
        points={risk.drawdowns.map((point) => ({ day: point.date, drawdownRatio: -Math.abs(point.ratio) }))}
      />
    ),
  };
}

function scale({ analysis, portfolio }: ViewInput): View {
  const { value, reason } = analysis.risk.sri;
  if (value === null) return { figure: null, reason };
  return {
    figure: formatFigure("risk.sri", value),
    of: "risk.sri",
    unit: text.scaleUnit,
    note: term("sri", text.scaleTerm),
    sentence: value < 2 ? text.scaleLow : value < 3.5 ? text.scaleMiddle : text.scaleHigh,
    chart: <SriScale value={value} holdings={portfolio.holdings} />,
  };
}

function accord({ analysis, portfolio }: ViewInput): View {
  const { risk } = analysis;
  const seen = lossObservation(analysis);
  if (seen.kind === "loss_unknown") return { figure: null, reason: seen.reason ?? "empty" };
  const isOver = seen.kind === "loss_over_limit";
  const level = portfolio.recommendedRisk;
  return {
    of: "profile.cap",
    // The amount left under the limit is not a gain, so it has no sign.
    figure: isOver ? amount("over", minus(seen.overCents), true) : amount("left", seen.leftCents),
    note: isOver ? text.over : text.under,
    sentence: formatMessage(text.accord, {
      profile: level === null ? "none" : profileName(level),
      limit: amount("limit", seen.limitCents),
      loss: amount("loss", cents(Math.max(0, seen.lossCents))),
      side: isOver ? "over" : "under",
    }),
    chart: (
      <ShareBars
        title={text.accordTitle}
        value="amount"
        head={text.lossInYear}
        sorted={false}
        items={[
          ...(risk.valueAtRisk === null
            ? []
            : [{ key: "var", label: text.oneInTwenty, cents: minus(risk.valueAtRisk) }]),
          { key: "es", label: text.meanOfWorst, cents: minus(seen.lossCents) },
          { key: "limit", label: text.limit, cents: minus(seen.limitCents) },
        ]}
      />
    ),
    weighs: <Contributions analysis={analysis} title={text.weighs} />,
  };
}

export const riskViews: Views = [volatility, loss, drawdown, scale, accord];

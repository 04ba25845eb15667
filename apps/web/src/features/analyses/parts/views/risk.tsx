import { cents, profileName, scaleCents, type Cents, type Ratio } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { Amount } from "../../../../ui/amount.tsx";
import { DotYears } from "../../../../ui/charts/dot-years-chart.tsx";
import { DrawdownArea } from "../../../../ui/charts/drawdown-area.tsx";
import { ShareBars } from "../../../../ui/charts/share-bars.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { formatDay, formatNumber, formatPercent } from "../../../../ui/format.ts";
import { Term } from "../../../../ui/term.tsx";
import { lossObservation } from "../../observations.ts";
import type { Analysis } from "../../sections.ts";
import { SriScale } from "../sri-scale.tsx";
import type { View, ViewInput, Views } from "../view.ts";

const minus = (amount: Cents): Cents => cents(-amount);

function meanOf(returns: readonly Ratio[]): Ratio | null {
  return returns.length === 0 ? null : returns.reduce((sum, one) => sum + one, 0) / returns.length;
}

type YearsProps = { readonly analysis: Analysis; readonly withLosses: boolean };

/** A hundred possible years; with the losses, in euros first, else only how far they go apart. */
function Years({ analysis, withLosses }: YearsProps): ReactNode {
  const [unit, setUnit] = useState<"amount" | "ratio">("amount");
  const { risk, totalCents } = analysis;
  const limit = risk.profileLossLimit;
  const limitRatio = limit === null || totalCents === 0 ? null : limit / totalCents;
  const farthest = Math.max(0, ...risk.hundredYears.map(Math.abs));
  return (
    <DotYears
      title="Cent années possibles pour ce contrat"
      note={
        withLosses
          ? "Chaque point est une année sur cent. Points creux\u00a0: une perte. Points rouges\u00a0: les cinq pires."
          : "Chaque point est une année sur cent. Plus ils s’étalent, plus le contrat bouge."
      }
      controls={
        <Choice
          label="Unité"
          value={unit}
          onValue={setUnit}
          options={[
            { value: "amount", label: "En euros" },
            { value: "ratio", label: "En\u00a0%" },
          ]}
        />
      }
      returns={risk.hundredYears}
      baseCents={totalCents}
      unit={unit}
      valueAtRiskRatio={withLosses ? positive(risk.valueAtRiskYear.value) : null}
      shortfallRatio={withLosses ? positive(risk.expectedShortfallYear.value) : null}
      // A limit far beyond the worst year would push every point to one side.
      limitRatio={withLosses && limitRatio !== null && limitRatio < farthest * 2 ? limitRatio : null}
      meanRatio={meanOf(risk.hundredYears)}
      worstCount={withLosses ? 5 : 0}
    />
  );
}

/** A quantile that is a gain has no loss to draw. */
function positive(ratio: Ratio | null): Ratio | null {
  return ratio === null || ratio <= 0 ? null : ratio;
}

function Contributions({
  analysis,
  title,
}: {
  readonly analysis: Analysis;
  readonly title: string;
}): ReactNode {
  const { contributions } = analysis.risk;
  if (contributions.length === 0) return null;
  return (
    <ShareBars
      title={title}
      value="amount"
      head="Support"
      items={contributions.map((one) => ({
        key: one.label,
        label: one.label,
        cents: minus(one.amount),
        ratio: one.ratio,
        assetClass: one.assetClass,
      }))}
    />
  );
}

function volatility({ analysis }: ViewInput): View {
  const { risk, totalCents } = analysis;
  const { value, reason } = risk.volatilityAnnual;
  if (value === null) return { figure: null, reason };
  return {
    figure: `±${formatPercent(value, { maxDigits: 1 })}`,
    note: (
      <>
        {"par an, "}
        <Term name="volatility">volatilité</Term>
      </>
    ),
    sentence: (
      <>
        {"Deux années sur trois, l’écart avec une année moyenne reste sous "}
        <Amount value={scaleCents(totalCents, value)} decimals={false} />
        {", dans un sens ou dans l’autre."}
      </>
    ),
    chart: <Years analysis={analysis} withLosses={false} />,
    weighs: <Contributions analysis={analysis} title="Ce qui fait bouger votre contrat" />,
  };
}

function loss({ analysis }: ViewInput): View {
  const { risk } = analysis;
  const { valueAtRisk, valueAtRiskYear, expectedShortfall } = risk;
  if (valueAtRisk === null || valueAtRiskYear.value === null)
    return { figure: null, reason: valueAtRiskYear.reason };
  const isGain = valueAtRisk <= 0;
  return {
    figure: <Amount value={minus(valueAtRisk)} decimals={false} signed />,
    note: (
      <>
        {`soit ${formatPercent(-valueAtRiskYear.value, { maxDigits: 1, signed: true })} du contrat, `}
        <Term name="var">{"VaR à 95\u00a0%"}</Term>
      </>
    ),
    sentence: (
      <>
        {isGain
          ? "Dix-neuf années sur vingt, votre contrat devrait gagner au moins ce montant. La vingtième, le résultat serait en moyenne de "
          : "Dix-neuf années sur vingt, votre perte devrait rester sous ce montant. La vingtième, elle serait en moyenne de "}
        <Amount
          value={expectedShortfall === null ? null : isGain ? minus(expectedShortfall) : expectedShortfall}
          decimals={false}
          signed={isGain}
        />
        {isGain ? (
          "."
        ) : (
          <>
            {", la "}
            <span className="whitespace-nowrap">
              {"«\u00a0"}
              <Term name="expectedShortfall">perte moyenne attendue</Term>
              {"\u00a0»."}
            </span>
          </>
        )}
      </>
    ),
    chart: <Years analysis={analysis} withLosses />,
    weighs: isGain ? undefined : <LossContributions analysis={analysis} />,
  };
}

function LossContributions({ analysis }: { readonly analysis: Analysis }): ReactNode {
  return <Contributions analysis={analysis} title="Ce qui pèse dans cette perte" />;
}

function drawdown({ analysis }: ViewInput): View {
  const { risk, totalCents } = analysis;
  const { value, reason } = risk.maxDrawdown;
  if (value === null) return { figure: null, reason };
  const { drawdownPeakOn: peak, drawdownTroughOn: trough, drawdownRecoveredOn: recovered } = risk;
  return {
    figure: formatPercent(-value, { maxDigits: 1 }),
    note: (
      <>
        {peak !== null && trough !== null ? `du ${formatDay(peak)} au ${formatDay(trough)}, ` : ""}
        <Term name="drawdown">pire baisse</Term>
      </>
    ),
    sentence: (
      <>
        {"Avec vos supports d’aujourd’hui, la même baisse coûterait "}
        <Amount value={scaleCents(totalCents, value)} decimals={false} />
        {recovered === null
          ? ". À ce jour, elle n’est pas encore rattrapée."
          : `. Celle-ci a été rattrapée le ${formatDay(recovered)}.`}
      </>
    ),
    chart: (
      <DrawdownArea
        title="L’écart au plus haut atteint"
        note={
          "Vos supports d’aujourd’hui, dans les mêmes proportions, sur leur passé\u00a0: une reconstitution."
        }
        points={risk.drawdowns.map((point) => ({ day: point.date, drawdownRatio: -Math.abs(point.ratio) }))}
      />
    ),
  };
}

function scale({ analysis, contract }: ViewInput): View {
  const { value, reason } = analysis.risk.sri;
  if (value === null) return { figure: null, reason };
  return {
    figure: formatNumber(value, { maxDigits: 1 }),
    note: (
      <>
        {"sur 7, "}
        <Term name="sri">indicateur de risque (SRI)</Term>
      </>
    ),
    sentence: `C’est la moyenne des indicateurs de vos supports, selon leur poids. ${sriWords(value)}`,
    chart: <SriScale value={value} holdings={contract.holdings} />,
  };
}

function sriWords(value: number): string {
  if (value < 2) return "Un contrat à ce niveau bouge très peu\u00a0: il est fait surtout de fonds en euros.";
  if (value < 3.5) return "Un contrat à ce niveau mêle une part sûre et une part qui suit les marchés.";
  return "Un contrat à ce niveau suit les marchés de près, dans les deux sens.";
}

function accord({ analysis }: ViewInput): View {
  const { risk } = analysis;
  const seen = lossObservation(analysis);
  if (seen.kind !== "loss_over_limit" && seen.kind !== "loss_under_limit")
    return { figure: null, reason: risk.expectedShortfallYear.reason ?? "empty" };
  const isOver = seen.kind === "loss_over_limit";
  const level = risk.profile;
  return {
    figure: <Amount value={isOver ? minus(seen.overCents) : seen.leftCents} decimals={false} signed />,
    note: isOver ? "au-delà de votre limite" : "de marge sous votre limite",
    sentence: (
      <>
        {level === null
          ? "Le profil retenu admet "
          : `Votre profil «\u00a0${profileName(level)}\u00a0» admet `}
        <Amount value={seen.limitCents} decimals={false} />
        {" de perte en un an. Une des pires années, ce contrat perdrait en moyenne "}
        <Amount value={cents(Math.max(0, seen.lossCents))} decimals={false} />
        {isOver ? "\u00a0: c’est plus que cette limite." : "\u00a0: c’est moins que cette limite."}
      </>
    ),
    chart: (
      <ShareBars
        title="Ce que ce contrat peut perdre, et ce que vous admettez"
        value="amount"
        head="Perte en un an"
        sorted={false}
        items={[
          ...(risk.valueAtRisk === null
            ? []
            : [{ key: "var", label: "Perte une année sur vingt", cents: minus(risk.valueAtRisk) }]),
          { key: "es", label: "Moyenne des pires années", cents: minus(seen.lossCents) },
          { key: "limit", label: "Votre limite", cents: minus(seen.limitCents) },
        ]}
      />
    ),
    weighs: <LossContributions analysis={analysis} />,
  };
}

export const riskViews: Views = [volatility, loss, drawdown, scale, accord];

import { cents, type Ratio } from "@vigie/domain";
import type { ReactNode } from "react";
import { Amount } from "../../../../ui/amount.tsx";
import { ShareBars } from "../../../../ui/charts/share-bars.tsx";
import { formatPercent } from "../../../../ui/format.ts";
import { say } from "../../../../ui/say.ts";
import { Table } from "../../../../ui/table.tsx";
import { Term } from "../../../../ui/term.tsx";
import type { Analysis, Section } from "../../sections.ts";
import type { View, ViewInput, Views } from "../view.ts";

type Layer = Section<"fees">["layers"][number]["layer"];

const layerNames: Readonly<Record<Layer, string>> = {
  funds: "Frais des supports",
  contract: "Gestion du contrat",
  entry: "Entrée, étalée sur huit ans",
  arbitrage: "Arbitrages",
  mandate: "Gestion sous mandat",
  custody: "Droits de garde",
};

function Layers({ analysis, title }: { readonly analysis: Analysis; readonly title: string }): ReactNode {
  return (
    <ShareBars
      title={title}
      value="both"
      head="Frais"
      items={analysis.fees.layers.map((one) => ({
        key: one.layer,
        label: layerNames[one.layer],
        cents: one.amount,
        ratio: one.ratio,
      }))}
    />
  );
}

function yearly({ analysis }: ViewInput): View {
  const { fees, totalCents } = analysis;
  if (fees.allInYearly === null || fees.allInAnnual.value === null)
    return {
      figure: null,
      reason: fees.allInAnnual.reason,
      chart:
        fees.layers.length === 0 ? undefined : <Layers analysis={analysis} title="Ce que l’on connaît" />,
    };
  return {
    figure: <Amount value={fees.allInYearly} decimals={false} />,
    note: `par an, ${formatPercent(fees.allInAnnual.value)} du contrat`,
    sentence: (
      <>
        {"Aucune facture ne vous l’annonce\u00a0: ces frais sont déjà déduits de la valeur affichée, "}
        <Amount value={totalCents} decimals={false} />
        {". C’est "}
        <Amount value={cents(Math.round(fees.allInYearly / 12))} decimals={false} />
        {" par mois."}
      </>
    ),
    chart: <Layers analysis={analysis} title="Qui prélève ces frais" />,
  };
}

function dearest({ analysis }: ViewInput): View {
  const known = analysis.fees.lines.filter((line) => line.amount !== null);
  const [first] = known.toSorted((a, b) => (b.amount ?? 0) - (a.amount ?? 0));
  if (first === undefined || first.ongoingFeeRatio === null) return { figure: null, reason: "fees_unknown" };
  return {
    figure: <Amount value={first.amount} decimals={false} />,
    note: `par an pour ${first.label}, ${formatPercent(first.ongoingFeeRatio)} de sa valeur`,
    sentence: (
      <>
        {"Ce sont ses "}
        <Term name="ongoingCharges">frais courants</Term>
        {", prélevés dans le support lui-même. Les frais du contrat s’y ajoutent."}
      </>
    ),
    chart: (
      <ShareBars
        title="Frais courants par an, support par support"
        value="amount"
        head="Support"
        items={analysis.fees.lines.map((line) => ({
          key: line.label,
          label: line.label,
          cents: line.amount,
        }))}
      />
    ),
  };
}

/** What the projection assumes, said where it is shown. */
function assumption(growthRatio: Ratio | null): string {
  const growth =
    growthRatio === null
      ? ""
      : `une croissance de ${formatPercent(growthRatio, { maxDigits: 1 })} par an avant frais, `;
  return `Hypothèse\u00a0: ${growth}sans versement ni retrait. Ce n’est pas une prévision.`;
}

function Twenty({
  analysis,
  passive,
}: {
  readonly analysis: Analysis;
  readonly passive: boolean;
}): ReactNode {
  const { fees } = analysis;
  const { value20Years, valuePassive20Years, lost20Years } = fees;
  const free = value20Years === null || lost20Years === null ? null : cents(value20Years + lost20Years);
  return (
    <ShareBars
      title="La valeur de votre contrat dans vingt ans"
      note={assumption(fees.growthRatio)}
      value="amount"
      head="Avec quels frais"
      sorted={false}
      items={[
        { key: "own", label: "Avec vos frais", cents: value20Years },
        ...(passive
          ? [
              {
                key: "passive",
                label: "Avec des indices",
                cents: valuePassive20Years,
              },
            ]
          : []),
        { key: "free", label: "Sans aucun frais", cents: free },
      ]}
    />
  );
}

function lost({ analysis }: ViewInput): View {
  const { fees } = analysis;
  if (fees.lost20Years === null || fees.value20Years === null)
    return { figure: null, reason: fees.allInAnnual.reason ?? "fees_unknown" };
  const share = fees.lost20Years / (fees.lost20Years + fees.value20Years);
  return {
    figure: <Amount value={fees.lost20Years} decimals={false} />,
    note: `en vingt ans, ${formatPercent(share, { maxDigits: 0 })} de ce que le contrat aurait valu sans frais`,
    sentence:
      "Les frais d’une année ne travaillent plus les suivantes\u00a0: c’est leur durée, plus que leur taux, qui coûte.",
    chart: <Twenty analysis={analysis} passive={false} />,
  };
}

function passive({ analysis }: ViewInput): View {
  const { fees } = analysis;
  const { value20Years, valuePassive20Years } = fees;
  if (value20Years === null || valuePassive20Years === null)
    return { figure: null, reason: fees.allInAnnual.reason ?? "fees_unknown" };
  const gap = cents(valuePassive20Years - value20Years);
  return {
    figure: <Amount value={gap} decimals={false} signed />,
    note: `en vingt ans, avec des fonds à ${formatPercent(0.003)} par an dans le même contrat`,
    sentence:
      gap > 0
        ? "Un fonds indiciel copie le marché pour quelques dixièmes de pour cent. À performance égale avant frais, l’écart vous revient."
        : "Vos supports coûtent déjà aussi peu que des fonds indiciels\u00a0: il n’y a rien à y gagner.",
    chart: <Twenty analysis={analysis} passive />,
  };
}

function known({ analysis }: ViewInput): View {
  const { lines, coveredRatio } = analysis.fees;
  const count = lines.filter((line) => line.ongoingFeeRatio !== null).length;
  return {
    figure: coveredRatio === null ? null : formatPercent(coveredRatio, { maxDigits: 0 }),
    reason: "fees_unknown",
    note: "du contrat a des frais connus",
    sentence: say(
      "{count, plural, =0 {Aucun support ne publie ses frais.} one {# support, sur {total, number}, publie ses frais courants.} other {# supports, sur {total, number}, publient leurs frais courants.}} Un frais inconnu n’est jamais compté pour zéro\u00a0: il est laissé de côté, et dit.",
      { count, total: lines.length },
    ),
    chart: (
      <Table
        caption="Les frais courants de chaque support"
        captionShown
        rows={lines}
        rowKey={(line) => line.label}
        columns={[
          { id: "label", head: "Support", card: "title", cell: (line) => line.label },
          {
            id: "ratio",
            head: "Par an",
            align: "end",
            card: "figure",
            cell: (line) =>
              line.ongoingFeeRatio === null ? (
                <span className="text-ink-3">inconnu</span>
              ) : (
                formatPercent(line.ongoingFeeRatio, { minDigits: 2 })
              ),
          },
          {
            id: "amount",
            head: "En euros",
            align: "end",
            cell: (line) => <Amount value={line.amount} decimals={false} />,
          },
        ]}
      />
    ),
  };
}

export const feesViews: Views = [yearly, dearest, lost, passive, known];

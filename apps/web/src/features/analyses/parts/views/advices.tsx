import { cents } from "@vigie/domain";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shell/area.tsx";
import { paths } from "../../../../shell/paths.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatPercent } from "../../../../ui/format.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { say } from "../../../../ui/say.ts";
import {
  costlyLine,
  heavyLine,
  lossObservation,
  observationsOf,
  type Observation,
} from "../../observations.ts";
import { observationCount } from "../../text.ts";
import type { View, ViewInput, Views } from "../view.ts";

/** An observation in a sentence. */
export function ObservationText({ seen }: { readonly seen: Observation }): ReactNode {
  switch (seen.kind) {
    case "loss_over_limit":
      return (
        <>
          {"Une des pires années pourrait coûter "}
          <Amount value={seen.lossCents} decimals={false} />
          {", quand votre profil en admet "}
          <Amount value={seen.limitCents} decimals={false} />
          {"."}
        </>
      );
    case "loss_under_limit":
      return (
        <>
          {"Une des pires années coûterait "}
          <Amount value={cents(Math.max(0, seen.lossCents))} decimals={false} />
          {", sous la limite de "}
          <Amount value={seen.limitCents} decimals={false} />
          {" que votre profil admet."}
        </>
      );
    case "loss_unknown":
      return "La perte possible n’est pas connue\u00a0: elle ne peut pas être comparée à votre limite.";
    case "costly_line":
      return (
        <>
          {`${seen.label} prélève ${formatPercent(seen.feeRatio)} par an`}
          {seen.amountCents !== null && (
            <>
              {", soit "}
              <Amount value={seen.amountCents} decimals={false} />
            </>
          )}
          {seen.otherCount > 0 &&
            say(
              ", et {count, plural, one {un autre support dépasse} other {# autres supports dépassent}} 1,5\u00a0%",
              {
                count: seen.otherCount,
              },
            )}
          {". Un fonds indiciel en prélève quelques dixièmes de pour cent."}
        </>
      );
    case "concentrated":
      return `${seen.label} fait à lui seul ${formatPercent(seen.ratio, { maxDigits: 0 })} du contrat\u00a0: s’il baisse, tout le contrat baisse avec lui.`;
  }
}

const titles: Readonly<Record<Observation["kind"], string>> = {
  loss_over_limit: "Un risque au-delà de votre limite",
  loss_under_limit: "Un risque sous votre limite",
  loss_unknown: "Un risque que l’on ne sait pas mesurer",
  costly_line: "Un support cher",
  concentrated: "Un support qui pèse lourd",
};

function ObservationList({
  seen,
  title,
}: {
  readonly seen: readonly Observation[];
  readonly title: string;
}): ReactNode {
  return (
    <>
      <SectionHead title={title} level={3} />
      <ul>
        {seen.map((one) => (
          <li key={one.kind} className="border-b border-line py-3.5 last:border-b-0">
            <p className={`t1 ${one.kind === "loss_over_limit" ? "font-semibold text-neg" : "text-ink-3"}`}>
              Observation
            </p>
            <p className="t3">{titles[one.kind]}</p>
            <p className="t2 max-w-160 text-ink-2">
              <ObservationText seen={one} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function profile({ analysis }: ViewInput): View {
  const seen = lossObservation(analysis);
  const isOver = seen.kind === "loss_over_limit";
  return {
    figure: seen.kind === "loss_unknown" ? null : isOver ? "Non" : "Oui",
    reason: seen.kind === "loss_unknown" ? seen.reason : null,
    note: isOver ? "le risque passe votre limite" : "le risque reste sous votre limite",
    sentence: <ObservationText seen={seen} />,
    chart: <ObservationList title="Ce que l’analyse a relevé" seen={[seen]} />,
  };
}

function lines({ analysis }: ViewInput): View {
  const seen = [heavyLine(analysis), costlyLine(analysis)].filter((one) => one !== null);
  const [first] = seen;
  return {
    figure: first === undefined ? "Non" : "Oui",
    note: observationCount(seen.length),
    sentence:
      first === undefined
        ? "Aucun support exposé aux marchés ne dépasse le quart du contrat, et aucun ne prélève plus de 1,5\u00a0% par an."
        : `Vigie le dit d’un support exposé aux marchés qui dépasse le quart du contrat, ou qui prélève plus de 1,5\u00a0% par an.`,
    chart:
      first === undefined ? undefined : <ObservationList title="Ce que l’analyse a relevé" seen={seen} />,
  };
}

function next({ analysis, contract }: ViewInput): View {
  const seen = observationsOf(analysis);
  return {
    figure: String(seen.length),
    note: seen.length < 2 ? "observation sur ce contrat" : "observations sur ce contrat",
    sentence:
      seen.length === 0
        ? "Rien ne presse. Vous pouvez tout de même demander à Vigie si une autre répartition vaudrait mieux."
        : "Vigie peut chercher, parmi les supports de ce contrat, la répartition qui répond à ces observations, et vous dire si elle en vaut la peine.",
    chart: (
      <>
        {seen.length > 0 && <ObservationList title="En résumé" seen={seen} />}
        <p className="pt-5" data-print="none">
          <AreaLink to={paths.arbitration(contract.id)} className="button button-quiet">
            Chercher un meilleur équilibre
          </AreaLink>
        </p>
      </>
    ),
  };
}

export const advicesViews: Views = [profile, lines, next];

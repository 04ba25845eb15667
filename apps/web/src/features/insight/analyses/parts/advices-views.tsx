import { cents } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, isCallOffered } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { observationCount } from "../text.ts";
import { advicesText as text, observationSentences, observationTitles } from "./advices-text.ts";
import {
  costlyLine,
  concentratedLine,
  lossObservation,
  observationsOf,
  type Observation,
} from "./observations.ts";
import type { View, ViewInput, Views } from "./view.ts";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";

/** Renders an observation as a sentence. */
function sentenceOf(seen: Observation): ReactNode {
  const sentence = observationSentences[seen.kind];
  switch (seen.kind) {
    case "loss_over_limit":
    case "loss_under_limit":
      return formatMessage(sentence, {
        loss: <Amount key="loss" value={cents(Math.max(0, seen.lossCents))} decimals={false} />,
        limit: <Amount key="limit" value={seen.limitCents} decimals={false} />,
      });
    case "costly_line":
      return formatMessage(sentence, {
        name: seen.label,
        share: formatUnit("rate", seen.feeRatio),
        amount: <Amount key="amount" value={seen.amountCents} decimals={false} />,
        others: seen.otherCount,
      });
    case "concentrated":
      return formatMessage(sentence, {
        name: seen.label,
        share: formatUnit("progress", seen.ratio),
      });
    case "loss_unknown":
      return sentence;
  }
}

type ListProps = { readonly seen: readonly Observation[]; readonly title: string };

function ObservationList({ seen, title }: ListProps): ReactNode {
  return (
    <>
      <SectionHead title={title} level={3} />
      <ul>
        {seen.map((one) => (
          <li key={one.kind} className="border-b border-line py-3.5 last:border-b-0">
            <p className={`t1 ${one.kind === "loss_over_limit" ? "font-semibold text-neg" : "text-ink-3"}`}>
              {text.observation}
            </p>
            <p className="t3">{observationTitles[one.kind]}</p>
            <p className="t2 max-w-160 text-ink-2">{sentenceOf(one)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function profile({ analysis }: ViewInput): View {
  const seen = lossObservation(analysis);
  if (seen.kind === "loss_unknown") return { figure: null, reason: seen.reason };
  const isOver = seen.kind === "loss_over_limit";
  return {
    figure: isOver ? text.no : text.yes,
    isWord: true,
    of: "profile.cap",
    note: isOver ? text.over : text.under,
    sentence: sentenceOf(seen),
    chart: <ObservationList title={text.found} seen={[seen]} />,
  };
}

function lines({ analysis }: ViewInput): View {
  const seen = [concentratedLine(analysis), costlyLine(analysis)].filter((one) => one !== null);
  if (seen.length === 0)
    return {
      figure: text.no,
      isWord: true,
      of: "line.weight",
      note: observationCount(0),
      sentence: text.noHeavy,
    };
  return {
    figure: text.yes,
    isWord: true,
    of: "line.weight",
    note: observationCount(seen.length),
    sentence: text.heavy,
    chart: <ObservationList title={text.found} seen={seen} />,
  };
}

function next({ analysis, portfolio }: ViewInput): View {
  const seen = observationsOf(analysis);
  return {
    figure: String(seen.length),
    of: "score.overall",
    unit: formatMessage(text.countUnit, { count: seen.length }),
    note: text.countNote,
    sentence: seen.length === 0 ? text.nothing : text.something,
    chart: (
      <>
        {seen.length > 0 && <ObservationList title={text.summary} seen={seen} />}
        {isCallOffered(api.arbitrations.optimize) && (
          <p className="pt-5" data-print="none">
            <AreaLink to={paths.arbitration(portfolio.id)} className="button button-quiet">
              {text.search}
            </AreaLink>
          </p>
        )}
      </>
    ),
  };
}

export const advicesViews: Views = [profile, lines, next];

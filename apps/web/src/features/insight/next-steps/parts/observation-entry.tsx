import type { Observation } from "@vigie/api";
import type { ReactNode } from "react";
import { families } from "../../../../shared/next-steps/observation-page-text.ts";
import { ObservationLink, useObservationWords } from "../../../../shared/next-steps/observation.tsx";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { text } from "../text.ts";
import { Inputs } from "./inputs.tsx";

/** A full observation: the facts, the euros concerned, and the source of its figures. */
export function ObservationEntry({
  observation,
  aside,
}: {
  readonly observation: Observation;
  /** The button to dismiss it; absent for a reader who may not. */
  readonly aside?: ReactNode;
}): ReactNode {
  const { title, body } = useObservationWords(observation);
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-line py-5 last:border-b-0 sm:grid-cols-[1fr_160px]">
      <article className="min-w-0">
        <p className="t1 text-ink-3">{families[observation.rule]}</p>
        <h2 className="t3 pt-0.5">{title}</h2>
        <p className="t2 max-w-160 pt-1 text-ink-2">{body}</p>
        <div className="t2 flex flex-wrap items-baseline gap-x-6 gap-y-1 pt-1">
          <span className="contents print:hidden">
            <ObservationLink observation={observation} />
            {aside}
          </span>
          <Inputs observation={observation} />
        </div>
      </article>
      <Figures observation={observation} />
    </li>
  );
}

function Figures({ observation: { amount, yearly } }: { readonly observation: Observation }): ReactNode {
  return (
    <dl className="flex flex-wrap items-end gap-x-8 gap-y-2 max-sm:order-first sm:flex-col sm:text-right">
      <div>
        <dt className="t1 text-ink-3">
          <FigureWord id="observation.amount">{text.concerned}</FigureWord>
        </dt>
        <dd className={amount === null ? "t2 text-ink-2" : "t4"}>
          <Amount value={amount} decimals={false} unknown={text.unknownAmount} />
        </dd>
      </div>
      {yearly !== null && (
        <div>
          <dt className="t1 text-ink-3">
            <FigureWord id="observation.yearly">{text.yearly}</FigureWord>
          </dt>
          <dd className="t2 max-sm:leading-[2rem]">
            <Amount value={yearly} decimals={false} />
          </dd>
        </div>
      )}
    </dl>
  );
}

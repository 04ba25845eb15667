import type { NextThousandView } from "@vigie/api";
import type { PlaceState } from "@vigie/domain";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { stateTexts, text } from "../text.ts";

type Shown = { readonly steps: NextThousandView["steps"] };

/** The rules in order, each with what is known about it. */
export function PlaceSteps({ steps }: Shown): ReactNode {
  const { debt, reserve, match } = steps;
  return (
    <section aria-label={text.steps}>
      <SectionHead title={text.steps} />
      <ol>
        <Step state={debt.state} name={text.debt}>
          <Debt debt={debt} />
        </Step>
        <Step state={reserve.state} name={formatMessage(text.reserve, { months: reserve.months })}>
          <Reserve reserve={reserve} />
        </Step>
        <Step state={match.state} name={text.match}>
          {match.state === "done" ? text.matchDone : text.matchUnknown}
        </Step>
        <li className="t2 py-3">{text.horizon}</li>
      </ol>
    </section>
  );
}

type StepProps = { readonly state: PlaceState; readonly name: string; readonly children: ReactNode };

function Step({ state, name, children }: StepProps): ReactNode {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 border-b border-line py-3">
      <span className={`t2 ${state === "applies" ? "font-semibold" : ""}`}>{name}</span>
      <span className={`t1 ${state === "applies" ? "font-semibold text-ink" : "text-ink-3"}`}>
        {stateTexts[state]}
      </span>
      <span className="t1 col-span-2 pt-0.5 text-ink-2">{children}</span>
    </li>
  );
}

function Debt({ debt: { state, safeRatio, debts } }: { readonly debt: Shown["steps"]["debt"] }): ReactNode {
  const [first] = debts;
  if (state === "unknown" || safeRatio === null) return text.debtUnknown;
  const safe = (
    <FigureWord key="safe" id="next.safe">
      {formatFigure("next.safe", safeRatio)}
    </FigureWord>
  );
  if (first === undefined) return formatMessage(text.debtDone, { safe });
  return formatMessage(text.debtApplies, {
    name: (
      <AreaLink key="name" to={paths.loan(first.id)} className="link">
        {plainName(first.name)}
      </AreaLink>
    ),
    rate: (
      <FigureWord key="rate" id="next.debt">
        {formatFigure("next.debt", first.rateRatio)}
      </FigureWord>
    ),
    safe,
  });
}

function Reserve({ reserve }: { readonly reserve: Shown["steps"]["reserve"] }): ReactNode {
  const { state, wanted, held, missing } = reserve;
  if (state === "unknown") return text.reserveUnknown;
  return formatMessage(state === "applies" ? text.reserveApplies : text.reserveDone, {
    missing: <Amount key="missing" value={missing} decimals={false} />,
    held: <Amount key="held" value={held} decimals={false} />,
    wanted: (
      <FigureWord key="wanted" id="next.reserve">
        <Amount value={wanted} decimals={false} />
      </FigureWord>
    ),
  });
}

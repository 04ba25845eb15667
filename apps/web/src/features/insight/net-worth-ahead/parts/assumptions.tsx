import type { NetWorthAheadView } from "@vigie/api";
import { assumedInflationRatio, type WealthPart, wealthParts } from "@vigie/domain";
import type { ReactNode } from "react";
import { asFigureWord } from "../../../../shared/figures/as-figure-word.tsx";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { partTexts, text } from "../text.ts";

type Shown = { readonly ahead: NetWorthAheadView };

/** The assumptions on each part of today's net worth, and what is in no total. */
export function Assumptions({ ahead }: Shown): ReactNode {
  const { parts, monthly, unknown, withoutSchedule } = ahead;
  const shown = wealthParts.filter((part) => parts[part] !== 0);
  const names = (list: typeof unknown) => list.map(({ name }) => plainName(name)).join(", ");
  return (
    <section aria-label={text.assumptions}>
      <SectionHead title={text.assumptions} aside={asFigureWord("ahead.part")(text.today)} />
      <dl>
        {shown.map((part) => (
          <Line key={part} name={partTexts[part].name} how={<How part={part} ahead={ahead} />}>
            <Amount value={parts[part]} decimals={false} />
          </Line>
        ))}
        {parts.financial > 0 && (
          <Line name={<FigureWord id="ahead.monthly">{text.paidMonthly}</FigureWord>} how={text.paidHelp}>
            {monthly === 0 ? text.paidNone : <Amount value={monthly} decimals={false} />}
          </Line>
        )}
      </dl>
      <div className="t1 grid max-w-160 gap-1 pt-3 text-ink-3">
        <p>{formatMessage(text.inflation, { ratio: formatUnit("rate", assumedInflationRatio) })}</p>
        {unknown.length > 0 && (
          <p>{formatMessage(text.unknown, { count: unknown.length, names: names(unknown) })}</p>
        )}
        {withoutSchedule.length > 0 && (
          <p>
            {formatMessage(text.withoutSchedule, {
              count: withoutSchedule.length,
              names: names(withoutSchedule),
            })}
          </p>
        )}
      </div>
    </section>
  );
}

type LineProps = { readonly name: ReactNode; readonly how: ReactNode; readonly children: ReactNode };

function Line({ name, how, children }: LineProps): ReactNode {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 border-b border-line py-2.5">
      <dt className="min-w-0">
        <span className="t2 block">{name}</span>
        <span className="t1 block text-ink-3">{how}</span>
      </dt>
      <dd className="t2 text-right">{children}</dd>
    </div>
  );
}

function How({ part, ahead: { law, homesLaw } }: Shown & { readonly part: WealthPart }): ReactNode {
  if (part === "homes")
    return formatMessage(partTexts.homes.how, {
      growth: formatFigure("ahead.mean", homesLaw.meanRatio),
      deviation: formatFigure("ahead.deviation", homesLaw.deviationRatio),
    });
  if (part !== "financial") return partTexts[part].how;
  if (law === null) return text.noLaw;
  return (
    <>
      {formatMessage(text.law, {
        mean: (
          <FigureWord key="mean" id="ahead.mean">
            {formatFigure("ahead.mean", law.meanRatio)}
          </FigureWord>
        ),
        deviation: (
          <FigureWord key="deviation" id="ahead.deviation">
            {formatFigure("ahead.deviation", law.deviationRatio)}
          </FigureWord>
        ),
      })}
      {law.isApproximate && `, ${text.lawApproximate}`}
    </>
  );
}

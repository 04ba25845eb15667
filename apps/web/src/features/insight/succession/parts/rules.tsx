import type { SuccessionView } from "@vigie/api";
import type { ReactNode } from "react";
import { asFigureWord } from "../../../../shared/figures/as-figure-word.tsx";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { ruleTexts, text } from "../text.ts";

type Shown = { readonly found: SuccessionView };
type Rule = SuccessionView["rules"][number];

/** Each legal figure with its article and its date, then the tax scale in direct line. */
export function Rules({ found: { rules, scale, readOn } }: Shown): ReactNode {
  return (
    <>
      <section aria-label={text.rules}>
        <SectionHead title={text.rules} />
        <dl>
          {rules.map((rule) => (
            <RuleLine key={rule.rule} rule={rule} />
          ))}
        </dl>
      </section>
      <section>
        <SectionHead title={text.scale} />
        <p className="t1 pt-3 pb-1 text-ink-3">
          {formatMessage(text.version, { article: scale.article, day: formatDay(scale.from) })}
        </p>
        <Table caption={text.scale} rows={scale.slices} rowKey={(row) => row.key} columns={sliceColumns} />
        <p className="t1 pt-3 text-ink-3">{formatMessage(text.read, { day: formatDay(readOn) })}</p>
      </section>
    </>
  );
}

function RuleLine({ rule: { rule, amount, ratio, article, from } }: { readonly rule: Rule }): ReactNode {
  const on = formatDay(from);
  return (
    <div className="flex justify-between gap-6 border-b border-line py-2.5 last:border-b-0">
      <dt className="min-w-0">
        <span className="t2 block">{ruleTexts[rule]}</span>
        <span className="t1 block text-ink-3">{formatMessage(text.article, { day: on, article })}</span>
      </dt>
      <dd className="t2 text-right">
        {amount !== null && (
          <span className="block">
            <FigureWord id="succession.rule" on={on}>
              <Amount value={amount} decimals={false} />
            </FigureWord>
          </span>
        )}
        {ratio !== null && (
          <span className="block whitespace-nowrap">
            <FigureWord id="succession.rate" on={on}>
              {formatFigure("succession.rate", ratio)}
            </FigureWord>
          </span>
        )}
      </dd>
    </div>
  );
}

const sliceColumns: readonly Column<SuccessionView["scale"]["slices"][number]>[] = [
  {
    id: "upTo",
    head: text.slice,
    card: "title",
    cell: (row) =>
      row.upTo === null
        ? text.over
        : formatMessage(text.upTo, { amount: <Amount key="amount" value={row.upTo} decimals={false} /> }),
  },
  {
    id: "rate",
    head: text.rate,
    named: asFigureWord("succession.rate"),
    align: "end",
    card: "side",
    cell: (row) => formatFigure("succession.rate", row.ratio),
  },
];

import type { Household } from "@vigie/api";
import type { ReactNode } from "react";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { kindLabel, shortInstitution } from "../../../../shared/portfolios/portfolio-words.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { text } from "../text.ts";

type Row = Household["theirs"][number];
type Props = { readonly name: string; readonly theirs: readonly Row[] };

/** What the other person shares, each with what it adds. */
export function Theirs({ name, theirs }: Props): ReactNode {
  return (
    <section aria-label={formatMessage(text.theirs, { name })}>
      <SectionHead title={formatMessage(text.theirs, { name })} />
      {theirs.length === 0 ? (
        <p className="t2 pt-3 text-ink-2">{formatMessage(text.noTheirs, { name })}</p>
      ) : (
        <ul>
          {theirs.map((row) => (
            <Line key={row.id} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ row }: { readonly row: Row }): ReactNode {
  const { name, institution, amount, asOf, added, ofBoth } = row;
  // A difference of a cent, from two halves that are both rounded up, is not visible in figures without cents.
  const isLess = amount !== null && added !== null && Math.abs(amount - added) >= 1_00;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-3 last:border-b-0">
      <span className="min-w-0">
        <span className="t2 block font-semibold break-words">{plainName(name)}</span>
        <span className="t1 block text-ink-2">
          {kindLabel({ kind: row.kind, kindDetail: null })}
          {institution !== null && `, ${shortInstitution(institution)}`}
        </span>
        {ofBoth && <span className="t1 block text-ink-2">{text.same}</span>}
      </span>
      <span className="ml-auto text-right">
        <FigureWord id="household.shown" on={asOf}>
          <Amount value={amount} decimals={false} />
        </FigureWord>
        <span className="t1 block text-ink-3">
          {asOf === null ? text.noDate : formatMessage(text.asOf, { day: formatDay(asOf) })}
        </span>
        {isLess && (
          <span className="t1 block text-ink-2">
            {text.added}
            {"\u00a0: "}
            <FigureWord id="household.added" on={asOf}>
              <Amount value={added} decimals={false} />
            </FigureWord>
          </span>
        )}
      </span>
    </li>
  );
}

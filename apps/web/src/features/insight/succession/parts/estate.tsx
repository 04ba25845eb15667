import type { SuccessionView } from "@vigie/api";
import { type Cents, negateCents } from "@vigie/domain";
import type { ReactNode } from "react";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { text } from "../text.ts";

type Shown = { readonly found: SuccessionView };

/** What the law would divide, and what is in no figure. */
export function Estate({ found }: Shown): ReactNode {
  const lines: readonly (readonly [string, Cents])[] = [
    [text.assets, found.assets],
    [text.debts, negateCents(found.debts)],
    [text.funeral, negateCents(found.funeral)],
  ];
  return (
    <section aria-label={text.worth}>
      <SectionHead title={text.worth} aside={formatMessage(text.on, { day: formatDay(found.on) })} />
      <dl>
        {lines.map(([name, value]) => (
          <Line key={name} name={name} value={value} />
        ))}
        <Line
          name={
            <FigureWord id="succession.estate" on={formatDay(found.on)}>
              {text.left}
            </FigureWord>
          }
          value={found.estate}
          strong
        />
      </dl>
      <Names of={text.apart} rows={found.apart} />
      <Names of={text.valueUnknown} rows={found.unknown} />
    </section>
  );
}

type LineProps = { readonly name: ReactNode; readonly value: Cents; readonly strong?: boolean };

function Line({ name, value, strong = false }: LineProps): ReactNode {
  return (
    <div
      className={`t2 flex justify-between gap-6 border-b border-line py-2.5 last:border-b-0 ${strong ? "font-semibold" : ""}`}
    >
      <dt className="min-w-0">{name}</dt>
      <dd>
        <Amount value={value} decimals={false} />
      </dd>
    </div>
  );
}

function Names({ of, rows }: { readonly of: string; readonly rows: SuccessionView["apart"] }): ReactNode {
  if (rows.length === 0) return null;
  const names = rows.map(({ name }) => plainName(name)).join(", ");
  return <p className="t1 max-w-160 pt-2 text-ink-3">{formatMessage(of, { names })}</p>;
}

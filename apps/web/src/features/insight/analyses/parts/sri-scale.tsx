import type { PortfolioDetail } from "@vigie/api";
import type { ReactNode } from "react";
import { formatNumber } from "../../../../ui/format.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Table } from "../../../../ui/table.tsx";
import { riskText as text } from "./risk-text.ts";

const levels = [1, 2, 3, 4, 5, 6, 7] as const;

type LevelProps = { readonly value: number };
type LinesProps = { readonly holdings: PortfolioDetail["holdings"] };

/** The seven levels with the place of the portfolio, then the level of each line. */
export function SriScale({ value, holdings }: LevelProps & LinesProps): ReactNode {
  return (
    <>
      <SectionHead title={text.scaleTitle} level={3} />
      <Levels value={value} />
      <LevelsOfLines holdings={holdings} />
    </>
  );
}

function Levels({ value }: LevelProps): ReactNode {
  const at = `${String(((value - 0.5) / levels.length) * 100)}%`;
  return (
    <div
      role="img"
      aria-label={formatMessage(text.scaleLabel, { level: formatNumber(value, { maxDigits: 1 }) })}
      className="relative pt-9 pb-2"
    >
      <span
        aria-hidden="true"
        className="t1 absolute top-2 -translate-x-1/2 font-semibold"
        style={{ left: at }}
      >
        {formatNumber(value, { maxDigits: 1 })}
      </span>
      <div aria-hidden="true" className="relative grid grid-cols-7 border-y border-line">
        {levels.map((level) => (
          <span key={level} className="t2 border-l border-line py-2 text-center text-ink-2 first:border-l-0">
            {level}
          </span>
        ))}
        <span
          className="absolute -top-1.25 size-2.5 -translate-x-1/2 rounded-full border-[1.5px] border-ink bg-accent"
          style={{ left: at }}
        />
      </div>
      <div aria-hidden="true" className="t1 flex justify-between pt-1.5 text-ink-3">
        <span>{text.scaleLowest}</span>
        <span>{text.scaleHighest}</span>
      </div>
    </div>
  );
}

function LevelsOfLines({ holdings }: LinesProps): ReactNode {
  return (
    <Table
      caption={text.scaleLines}
      rows={holdings.toSorted((a, b) => (b.sri ?? 0) - (a.sri ?? 0))}
      rowKey={(holding) => holding.id}
      columns={[
        { id: "label", head: text.line, card: "title", cell: (holding) => holding.label },
        {
          id: "weight",
          head: text.weight,
          align: "end",
          card: "inline",
          cell: (holding) =>
            holding.weightRatio === null ? text.unknown : formatUnit("share", holding.weightRatio),
        },
        {
          id: "sri",
          head: text.sri,
          align: "end",
          card: "inline",
          cell: (holding) => sriOf(holding),
        },
      ]}
    />
  );
}

function sriOf({ sri, assetClass }: PortfolioDetail["holdings"][number]): ReactNode {
  if (sri !== null) return sri;
  // The methodology counts a euro fund and cash at 1, though no indicator is published for them.
  if (assetClass === "euroFund" || assetClass === "cash") return <span>1</span>;
  return <span className="text-ink-3">{text.unknown}</span>;
}

import type { Holding, PortfolioDetail } from "@vigie/api";
import { sumCents, type Cents, type Day, type PocketCondition } from "@vigie/domain";
import type { ReactNode } from "react";
import { today } from "../../../../shared/clock/today.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Table, type Column } from "../../../../ui/table.tsx";
import { conditionLabels, investText } from "../text.ts";
import { Parts } from "./lines-table.tsx";

type Lot = Holding["pockets"][number] & { readonly line: string; readonly key: string };

export type Release = {
  readonly key: string;
  readonly condition: PocketCondition;
  /** null without a date; a past date counts as available. */
  readonly on: Day | null;
  readonly count: number;
  /** The sum of known values; null if none is known. */
  readonly total: Cents | null;
};

/** Lots grouped by availability: first the available ones, then by date, then without a date. */
export function releases(lots: readonly Holding["pockets"][number][], on: Day): readonly Release[] {
  const groups = new Map<string, { condition: PocketCondition; on: Day | null; values: (Cents | null)[] }>();
  for (const lot of lots) {
    const isFree = lot.condition === "available" || (lot.availableOn !== null && lot.availableOn <= on);
    const condition = isFree ? "available" : lot.condition;
    const day = isFree ? null : lot.availableOn;
    const key = `${condition} ${day ?? ""}`;
    const group = groups.get(key) ?? { condition, on: day, values: [] };
    group.values.push(lot.value);
    groups.set(key, group);
  }
  return [...groups]
    .map(([key, group]): Release => {
      const known = group.values.filter((value) => value !== null);
      return {
        key,
        condition: group.condition,
        on: group.on,
        count: group.values.length,
        total: known.length === 0 ? null : sumCents(known),
      };
    })
    .toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
}

function order(release: Release): string {
  if (release.condition === "available") return "0";
  return release.on === null ? `2 ${release.condition}` : `1 ${release.on}`;
}

/** When the lots of an employee-savings portfolio become available. */
export function Pockets({ portfolio }: { readonly portfolio: PortfolioDetail }): ReactNode {
  const lots = portfolio.holdings.flatMap((line) =>
    line.pockets.map((pocket, index): Lot => ({
      ...pocket,
      line: line.label,
      key: `${line.id} ${String(index)}`,
    })),
  );
  if (lots.length === 0) return null;
  return (
    <section className="pt-8">
      <SectionHead
        title={<FigureWord id="lot.value">{investText.pockets}</FigureWord>}
        aside={<span className="t1 text-ink-3">{investText.pocketsNote}</span>}
      />
      <Table
        caption={investText.pockets}
        columns={releaseColumns(portfolio.currency)}
        rows={releases(lots, today())}
        rowKey={(release) => release.key}
      />
      <details className="pt-4">
        <summary className="link t2 inline-block">{investText.pocketDetail}</summary>
        <Table
          caption={investText.pocketDetail}
          columns={lotColumns(portfolio.currency)}
          rows={lots}
          rowKey={(lot) => lot.key}
        />
      </details>
    </section>
  );
}

function whenWords(condition: PocketCondition, on: Day | null): string {
  return on === null ? conditionLabels[condition] : investText.on(formatDay(on));
}

function releaseColumns(currency: string): readonly Column<Release>[] {
  return [
    {
      id: "when",
      head: investText.pocketWhen,
      card: "title",
      cell: ({ condition, on }) => whenWords(condition, on),
    },
    { id: "lots", head: investText.pocketLots, align: "end", cell: ({ count }) => count },
    {
      id: "amount",
      head: investText.pocketAmount,
      align: "end",
      card: "figure",
      cell: ({ total }) => <Amount value={total} currency={currency} />,
    },
  ];
}

function lotColumns(currency: string): readonly Column<Lot>[] {
  return [
    { id: "line", head: investText.line, card: "title", cell: (lot) => lot.line },
    { id: "label", head: investText.lot, cell: (lot) => lot.label ?? investText.unknown },
    { id: "when", head: investText.pocketWhen, cell: (lot) => whenWords(lot.condition, lot.availableOn) },
    { id: "parts", head: investText.parts, align: "end", cell: (lot) => <Parts quantity={lot.quantity} /> },
    {
      id: "amount",
      head: investText.pocketAmount,
      align: "end",
      card: "figure",
      cell: (lot) => <Amount value={lot.value} currency={currency} />,
    },
  ];
}

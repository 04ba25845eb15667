import type { Holding, PortfolioDetail } from "@vigie/api";
import { sumCents } from "@vigie/domain";
import type { ReactNode } from "react";
import { AreaLink, useQueryText } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount, useAmounts } from "../../../../ui/amount.tsx";
import { classLook } from "../../../../ui/charts/asset-classes.ts";
import { fillOf, Swatch } from "../../../../ui/charts/swatch.tsx";
import { formatDay, formatDecimal, formatNumber, privateMask } from "../../../../ui/format.ts";
import { useIsPhone, useIsWide } from "../../../../ui/media.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Table, type Column, type Sort } from "../../../../ui/table.tsx";
import { Term } from "../../../../ui/term.tsx";
import { investText } from "../text.ts";
import { SignedPercent } from "./facts.tsx";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";

const unknown = <span className="text-ink-3">{investText.unknown}</span>;

/** A euro fund and cash have no units: their cells are empty rather than unknown. */
const notApplicable = <span className="sr-only">{investText.notApplicable}</span>;

/** A decimal string with a currency, masked like every amount: a purchase price is private. */
function Price({ line, price }: { readonly line: Holding; readonly price: string | null }): ReactNode {
  const { hidden } = useAmounts();
  if (line.holdingKind !== "unit" && price === null) return notApplicable;
  if (price === null) return unknown;
  return hidden ? privateMask : `${formatDecimal(price, { minDigits: 2, maxDigits: 2 })}\u00a0€`;
}

/** Units times a public price is an amount: masked like one. */
export function Parts({ quantity }: { readonly quantity: string | null }): ReactNode {
  const { hidden } = useAmounts();
  if (quantity === null) return unknown;
  return hidden ? privateMask : formatDecimal(quantity, { maxDigits: 4 });
}

const sortKeys: Readonly<Record<string, (line: Holding) => number | string | null>> = {
  line: (line) => line.label,
  value: (line) => line.amount,
  weight: (line) => line.weightRatio,
  gain: (line) => line.gainRatio,
  fees: (line) => line.ongoingFeeRatio,
  sri: (line) => line.sri,
  grade: (line) => line.grade,
};

/** Sorts lines; unknown figures come last in both directions. */
export function sortLines(lines: readonly Holding[], sort: Sort): readonly Holding[] {
  const key = sortKeys[sort.column] ?? ((line: Holding) => line.amount);
  const direction = sort.descending ? -1 : 1;
  return lines.toSorted((a, b) => {
    const left = key(a);
    const right = key(b);
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === "string" || typeof right === "string")
      return direction * String(left).localeCompare(String(right), "fr");
    return direction * (left - right);
  });
}

/** The sort order in the address, by column id, which survives renamed columns. */
function useSort(): readonly [Sort, (sort: Sort) => void] {
  const [held, setHeld] = useQueryText("tri");
  const [column = "", way] = held.split(".");
  const sort =
    column in sortKeys ? { column, descending: way !== "asc" } : { column: "value", descending: true };
  return [sort, (next) => setHeld(`${next.column}.${next.descending ? "desc" : "asc"}`)];
}

export function LinesTable({ portfolio }: { readonly portfolio: PortfolioDetail }): ReactNode {
  const [sort, setSort] = useSort();
  const isPhone = useIsPhone();
  const isRoomy = [useIsWide(), isPhone].includes(true);
  const columns = columnsOf(portfolio, isRoomy);
  const known = portfolio.holdings.flatMap((line) => (line.amount === null ? [] : [line.amount]));
  const total = sumCents(known);
  return (
    <Table
      caption={investText.caption}
      columns={isPhone ? columns.map(withoutBlanks) : columns}
      rows={sortLines(portfolio.holdings, sort)}
      rowKey={(line) => line.id}
      sort={sort}
      onSort={setSort}
      rowHeight={48}
      total={{
        line: investText.total,
        value: <Amount value={total} currency={portfolio.currency} />,
      }}
    />
  );
}

/** A card omits what a line cannot have; a table keeps the empty cell. */
function withoutBlanks(column: Column<Holding>): Column<Holding> {
  if (!partColumns.has(column.id)) return column;
  return { ...column, cell: (line) => (hasNoParts(line) ? null : column.cell(line)) };
}

const partColumns: ReadonlySet<string> = new Set(["parts", "price", "cost", "fees", "grade"]);

function hasNoParts(line: Holding): boolean {
  return (
    line.holdingKind !== "unit" && line.quantity === null && line.unitPrice === null && line.unitCost === null
  );
}

/** The columns independent of the value. */
const measures: readonly Column<Holding>[] = [
  {
    id: "weight",
    card: "inline",
    head: investText.weight,
    align: "end",
    sortable: true,
    cell: (line) => (line.weightRatio === null ? unknown : formatFigure("line.weight", line.weightRatio)),
  },
  {
    id: "fees",
    card: "inline",
    head: investText.fees,
    align: "end",
    sortable: true,
    cell: (line) => <Fees line={line} />,
  },
  {
    id: "sri",
    card: "inline",
    head: investText.sri,
    align: "end",
    sortable: true,
    cell: (line) => (line.sri === null ? unknown : line.sri),
  },
  {
    id: "grade",
    card: "inline",
    head: investText.grade,
    align: "end",
    sortable: true,
    cell: (line) => <Grade line={line} />,
  },
];

/** On a narrow desktop screen price details are hidden, so that nothing scrolls sideways; cards have space for them. */
function columnsOf(portfolio: PortfolioDetail, isRoomy: boolean): readonly Column<Holding>[] {
  return [
    {
      id: "line",
      head: investText.line,
      card: "title",
      ...(isRoomy ? {} : { width: "28%" }),
      sortable: true,
      cell: (line) => <LineName line={line} portfolioId={portfolio.id} />,
    },
    {
      id: "parts",
      card: "inline",
      head: investText.parts,
      align: "end",
      wideOnly: true,
      cell: (line) =>
        line.holdingKind !== "unit" && line.quantity === null ? (
          notApplicable
        ) : (
          <Parts quantity={line.quantity} />
        ),
    },
    {
      id: "price",
      card: "inline",
      head: investText.price,
      align: "end",
      wideOnly: true,
      cell: (line) => <Price line={line} price={line.unitPrice} />,
    },
    {
      id: "cost",
      card: "inline",
      head: investText.cost,
      align: "end",
      wideOnly: true,
      cell: (line) => <Price line={line} price={line.unitCost} />,
    },
    ...measures,
    {
      id: "gain",
      head: investText.gain,
      align: "end",
      sortable: true,
      cell: (line) => <Gain line={line} currency={portfolio.currency} />,
    },
    {
      id: "value",
      head: investText.value,
      align: "end",
      sortable: true,
      card: "figure",
      cell: (line) => <Amount value={line.amount} currency={portfolio.currency} />,
    },
  ];
}

type LineNameProps = { readonly line: Holding; readonly portfolioId: PortfolioDetail["id"] };

/** A line with a code links to its own page. */
function LineName({ line, portfolioId }: LineNameProps): ReactNode {
  const nature =
    line.holdingKind === "unit" ? classLook(line.assetClass).label : investText[line.holdingKind];
  return (
    <>
      <span className="flex items-baseline gap-2">
        <Swatch fill={fillOf(line.assetClass)} />
        {line.isin === null ? (
          line.label
        ) : (
          <AreaLink to={paths.fund(portfolioId, line.isin)} className="row-link">
            {line.label}
          </AreaLink>
        )}
      </span>
      <span className="t1 block pl-4.5 text-ink-3">{[nature, line.isin].filter(Boolean).join(", ")}</span>
    </>
  );
}

/** The yearly costs of a fund, and its entry fee; the manager's share is on its page. */
function Fees({ line }: { readonly line: Holding }): ReactNode {
  const { holdingKind, ongoingFeeRatio, maxSubscriptionFeeRatio: entry } = line;
  if (holdingKind !== "unit" && ongoingFeeRatio === null) return notApplicable;
  const percent = (ratio: number): string => formatUnit("rate", ratio);
  return (
    <>
      {ongoingFeeRatio === null ? unknown : percent(ongoingFeeRatio)}{" "}
      {entry !== null && entry !== 0 && (
        <span className="t1 block text-ink-3 max-sm:inline md:whitespace-nowrap">
          {formatMessage(investText.subscription, { ratio: percent(entry) })}
        </span>
      )}
    </>
  );
}

/** How well a fund suits the risk profile, from 0 to 5. */
function Grade({ line }: { readonly line: Holding }): ReactNode {
  if (line.holdingKind !== "unit") return notApplicable;
  if (line.grade === null) return unknown;
  const grade = formatNumber(line.grade, { minDigits: 1, maxDigits: 1 });
  return (
    <>
      {grade}
      <span className="sr-only"> {investText.gradeOf}</span>
    </>
  );
}

function Gain({ line, currency }: { readonly line: Holding; readonly currency: string }): ReactNode {
  if (line.gain === null) return <span className="text-ink-3">{investText.gainUnknown}</span>;
  return (
    <>
      <Amount value={line.gain} currency={currency} signed tone="change" decimals={false} />{" "}
      {line.gainRatio !== null && (
        <span className="t1 block text-ink-3 max-sm:inline">
          <SignedPercent ratio={line.gainRatio} />
        </span>
      )}
    </>
  );
}

/** The terms of the heads, explained once below the table. */
export function LinesNotes({ portfolio }: { readonly portfolio: PortfolioDetail }): ReactNode {
  const days = portfolio.holdings.flatMap((line) => (line.asOf === null ? [] : [line.asOf])).toSorted();
  const oldest = days[0];
  return (
    <p className="t1 flex flex-wrap items-baseline gap-x-4 pt-3 text-ink-3">
      {oldest !== undefined && <span>{investText.asOf.replace("{day}", formatDay(oldest))}</span>}
      <span data-print="none" className="flex flex-wrap items-baseline gap-x-4">
        <span>{investText.words}</span>
        <Term name="pru">{investText.cost}</Term>
        <FigureWord id="line.sri">{investText.sri}</FigureWord>
        <FigureWord id="line.ongoing">{investText.fees}</FigureWord>
        <FigureWord id="line.grade">{investText.grade}</FigureWord>
        <FigureWord id="line.weight">{investText.weight}</FigureWord>
        <FigureWord id="line.gain">{investText.gain}</FigureWord>
      </span>
    </p>
  );
}

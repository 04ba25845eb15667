import type { Proposal } from "@vigie/api";
import type { ReactNode } from "react";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay, formatNumber } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Table, type Column } from "../../../../ui/table.tsx";
import { text } from "../text.ts";

type Row = { readonly label: string; readonly before: ReactNode; readonly after: ReactNode };
const unknown = "–";
const percent = (ratio: number | null): string => (ratio === null ? unknown : formatUnit("rate", ratio));

type BothSides = Pick<Proposal, "before" | "after" | "asOf">;

function rowsOf({ before, after }: BothSides): Row[] {
  const ratios = (label: string, key: "expectedReturn" | "volatility" | "worstYear"): Row => ({
    label,
    before: percent(before[key]),
    after: percent(after[key]),
  });
  const sri = (value: number | null): string =>
    value === null ? unknown : formatNumber(value, { maxDigits: 1 });
  return [
    ratios(text.expectedReturn, "expectedReturn"),
    ratios(text.volatility, "volatility"),
    ratios(text.worstYear, "worstYear"),
    { label: text.sri, before: sri(before.sri), after: sri(after.sri) },
  ];
}

const figureColumns: readonly Column<Row>[] = [
  { id: "label", width: "46%", head: text.figures, card: "title", cell: ({ label }) => label },
  { id: "before", width: "27%", head: text.columns.before, align: "end", cell: ({ before }) => before },
  {
    id: "after",
    width: "27%",
    head: text.columns.after,
    align: "end",
    card: "figure",
    cell: ({ after }) => after,
  },
];

type Move = Proposal["moves"][number];
const moveColumns: readonly Column<Move>[] = [
  { id: "label", width: "40%", head: text.columns.support, card: "title", cell: ({ label }) => label },
  {
    id: "before",
    width: "20%",
    head: text.columns.before,
    align: "end",
    cell: ({ before }) => <Amount value={before} decimals={false} />,
  },
  {
    id: "after",
    width: "20%",
    head: text.columns.after,
    align: "end",
    cell: ({ after }) => <Amount value={after} decimals={false} />,
  },
  {
    id: "change",
    width: "20%",
    head: text.columns.change,
    align: "end",
    card: "figure",
    cell: ({ change }) => <Amount value={change} decimals={false} />,
  },
];

/** Return, risk and cost before and after. */
export function Outlooks(sides: BothSides): ReactNode {
  const { asOf } = sides;
  return (
    <section>
      <SectionHead
        title={text.figures}
        aside={asOf === null ? undefined : formatMessage(text.asOf, { day: formatDay(asOf) })}
      />
      <Table
        caption={text.figures}
        columns={figureColumns}
        rows={rowsOf(sides)}
        rowKey={({ label }) => label}
      />
    </section>
  );
}

/** The figures before and after, and every move. */
export function Figures({ proposal }: { readonly proposal: Proposal }): ReactNode {
  return (
    <>
      <Outlooks {...proposal} />
      <section>
        <SectionHead title={text.moves} />
        <Table
          caption={text.moves}
          columns={moveColumns}
          rows={proposal.moves}
          rowKey={({ isin, label }) => isin ?? label}
        />
      </section>
    </>
  );
}

import type { Proposal, ProposalOfContract } from "@vigie/api";
import type { ReactNode } from "react";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay, formatNumber } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Table, type Column } from "../../../../ui/table.tsx";
import { wholeNames } from "../../../../ui/whole-names.ts";
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
    cell: ({ change }) => <Amount value={change} decimals={false} signed />,
  },
];
const paidColumn: Column<Move> = {
  id: "paid",
  width: "20%",
  head: text.columns.paid,
  align: "end",
  cell: ({ paid }) => <Amount value={paid} decimals={false} />,
};

type OutlooksProps = BothSides & { readonly title?: string; readonly note?: string };

/** Return, risk and cost before and after. */
export function Outlooks({ title = text.figures, note, ...sides }: OutlooksProps): ReactNode {
  const { asOf } = sides;
  return (
    <section>
      <SectionHead
        title={title}
        aside={asOf === null ? undefined : formatMessage(text.asOf, { day: formatDay(asOf) })}
      />
      <Table caption={title} columns={figureColumns} rows={rowsOf(sides)} rowKey={({ label }) => label} />
      {note !== undefined && <p className="t1 pt-2 text-ink-3">{note}</p>}
    </section>
  );
}

/** The figures before and after, and every changed line; for several contracts, of the whole and of each. */
export function Figures({ proposal }: { readonly proposal: Proposal }): ReactNode {
  const { contracts } = proposal;
  const isSeveral = contracts.length > 1;
  return (
    <>
      <Outlooks {...(isSeveral ? { ...proposal, note: text.wholeNote } : proposal)} />
      {contracts.map((contract) => (
        <OnContract key={contract.portfolioId} contract={contract} isSeveral={isSeveral} />
      ))}
    </>
  );
}

type OnContractProps = { readonly contract: ProposalOfContract; readonly isSeveral: boolean };

function OnContract({ contract, isSeveral }: OnContractProps): ReactNode {
  const { payment, moves, contractName } = contract;
  const named = { contract: wholeNames(contractName) };
  const moving = moves.filter(({ change }) => change !== 0);
  const still = moves.length - moving.length;
  const title = isSeveral ? formatMessage(text.movesOn, named) : text.moves;
  return (
    <>
      {isSeveral && <Outlooks {...contract} title={formatMessage(text.figuresOn, named)} />}
      <section>
        <SectionHead title={title} />
        {payment !== null && (
          <p className="t2 pt-3">
            {formatMessage(text.payment, {
              amount: <Amount key="amount" value={payment.amount} decimals={false} />,
              fee: <Amount key="fee" value={payment.fee} decimals={false} />,
              source: payment.source,
            })}
          </p>
        )}
        <Table
          caption={title}
          columns={payment === null ? moveColumns : [...moveColumns, paidColumn]}
          rows={moving}
          rowKey={({ isin, label }) => isin ?? label}
        />
        {still > 0 && <p className="t1 pt-2 text-ink-3">{formatMessage(text.still, { count: still })}</p>}
      </section>
    </>
  );
}

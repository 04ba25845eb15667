import type { DeskLoanView } from "@vigie/api";
import type { ReactNode } from "react";
import { asFigureWord } from "../../../../shared/figures/as-figure-word.tsx";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { formatNumber } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { costOptions, text } from "../text.ts";
import { EvenDay } from "./even-day.tsx";

type Rate = DeskLoanView["rates"][number];
type CostOption = (typeof costOptions)[number];
type Props = {
  readonly loan: DeskLoanView;
  readonly costs: CostOption;
  readonly onCosts: (costs: CostOption) => void;
};

const options = costOptions.map((value) => ({
  value,
  label: `${formatNumber(Number(value))}\u00a0€`,
}));

/** Lower rates for the remaining months, with the day on which their costs are recovered. */
export function Rates({ loan, costs, onCosts }: Props): ReactNode {
  return (
    <section className="grid gap-2">
      <SectionHead title={text.rates} />
      <div className="flex flex-wrap items-baseline gap-x-5 pt-2">
        <span className="t1 text-ink-2">{text.costs}</span>
        <Choice label={text.costs} options={options} value={costs} onValue={onCosts} />
      </div>
      <Table caption={text.rates} rows={loan.rates} rowKey={(row) => row.key} columns={columns} />
      <p className="t1 max-w-160 text-ink-3">
        {formatMessage(loan.costs === loan.indemnity ? text.ratesNoteOnly : text.ratesNote, {
          costs: (
            <FigureWord key="costs" id="desk.indemnity">
              <Amount value={loan.costs} decimals={false} />
            </FigureWord>
          ),
          indemnity: <Amount key="indemnity" value={loan.indemnity} decimals={false} />,
        })}
      </p>
    </section>
  );
}

const columns: readonly Column<Rate>[] = [
  {
    id: "rate",
    head: text.rate,
    named: asFigureWord("desk.rate"),
    width: "22%",
    card: "title",
    cell: (row) => (
      <>
        {formatFigure("desk.rate", row.rateRatio)}
        <span className="t1 block text-ink-3">
          {formatMessage(text.lower, { points: formatNumber(100 * row.cutRatio) })}
        </span>
      </>
    ),
  },
  {
    id: "instalment",
    head: text.instalment,
    named: asFigureWord("desk.instalment"),
    align: "end",
    cell: (row) => <Amount value={row.instalment} />,
  },
  {
    id: "saved",
    head: text.monthlySaved,
    align: "end",
    cell: (row) => <Amount value={row.monthlySaved} />,
  },
  {
    id: "even",
    head: text.even,
    named: asFigureWord("desk.even"),
    width: "20%",
    align: "end",
    cell: (row) => <EvenDay {...row} />,
  },
  {
    id: "gain",
    head: text.gain,
    named: asFigureWord("desk.gain"),
    align: "end",
    card: "figure",
    cell: (row) => (
      <>
        <Amount value={row.gain} decimals={false} signed tone="change" />
        <span className="t1 block text-ink-3">
          {formatMessage(text.present, {
            amount: <Amount key="present" value={row.present} decimals={false} signed />,
          })}
        </span>
      </>
    ),
  },
];

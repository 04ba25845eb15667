import type { EarlyRepaymentView } from "@vigie/api";
import type { Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { asFigureWord } from "../../../../shared/figures/as-figure-word.tsx";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { useLive } from "../../../../shared/requests/live.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Table, type Column } from "../../../../ui/table.tsx";
import { repayText, text } from "../text.ts";

type Choice = EarlyRepaymentView["choices"][number];

/** What an early repayment of a home loan today would cost, save and yield, compared with the Livret A. Not for other loans. */
export function EarlyRepayment({ loanId }: { readonly loanId: Id }): ReactNode {
  const reading = useReading(api.loans.earlyRepayment, { params: { id: loanId } });
  useLive("SyncChannel", () => void reading.refetch());
  if (reading.data === undefined) {
    if (reading.isPending)
      return (
        <Loading label={repayText.loading}>
          <SkeletonRows count={4} height={44} />
        </Loading>
      );
    return (
      <EmptyState
        kind="failed"
        title={repayText.failed}
        action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
      />
    );
  }
  const { earlyRepayment } = reading.data;
  if (earlyRepayment === null || earlyRepayment.choices.length === 0) return null;
  return <Known told={earlyRepayment} />;
}

function Known({ told }: { readonly told: EarlyRepaymentView }): ReactNode {
  return (
    <section>
      <SectionHead
        title={
          <FigureWord id="loan.repay.return" on={told.on}>
            {repayText.title}
          </FigureWord>
        }
        aside={
          <span className="t1 text-ink-3">{formatMessage(repayText.on, { day: formatDay(told.on) })}</span>
        }
      />
      <Lead told={told} />
      <Table
        caption={repayText.title}
        columns={columns(told)}
        rows={told.choices}
        rowKey={(choice) => choice.key}
      />
      <p className="t1 max-w-160 pt-3 text-ink-3">{repayText.cautions}</p>
    </section>
  );
}

/** The return of a full repayment, and that of the tax-free savings account: both are certain. */
function Lead({ told: { choices, livretARatio } }: { readonly told: EarlyRepaymentView }): ReactNode {
  const ratio = choices.find(({ part }) => part === "whole")?.yearlyRatio ?? null;
  if (ratio === null) return null;
  const rate = formatFigure("loan.repay.return", ratio);
  const sentence =
    livretARatio === null
      ? formatMessage(repayText.lead, { rate })
      : formatMessage(repayText.leadBeside, {
          rate,
          livret: formatFigure("loan.repay.livretA", livretARatio),
        });
  return <p className="t2 max-w-160 py-3 text-ink-2">{sentence}</p>;
}

const sums: readonly Column<Choice>[] = [
  {
    id: "indemnity",
    head: repayText.indemnity,
    named: asFigureWord("loan.repay.indemnity"),
    align: "end",
    card: "inline",
    cell: (choice) => <Amount value={choice.indemnity} />,
  },
  {
    id: "saved",
    head: repayText.saved,
    named: asFigureWord("loan.repay.saved"),
    align: "end",
    card: "inline",
    cell: (choice) => <Amount value={choice.saved} />,
  },
  {
    id: "insurance",
    head: repayText.insurance,
    named: asFigureWord("loan.repay.insurance"),
    align: "end",
    card: "inline",
    cell: (choice) => <Amount value={choice.insuranceSaved} />,
  },
];

function columns({ endsOn }: EarlyRepaymentView): readonly Column<Choice>[] {
  const end = (choice: Choice): string => {
    if (choice.endsOn === null) return repayText.atOnce;
    return choice.endsOn === endsOn ? repayText.same : formatDay(choice.endsOn);
  };
  return [
    {
      id: "repaid",
      head: repayText.repaid,
      named: asFigureWord("loan.repay.amount"),
      card: "title",
      cell: (choice) => (
        <>
          <Amount value={choice.repaid} />
          <span className="t1 block text-ink-3">{repayText.parts[choice.part]}</span>
        </>
      ),
    },
    ...sums,
    {
      id: "return",
      head: repayText.yields,
      align: "end",
      card: "inline",
      cell: (choice) =>
        choice.yearlyRatio === null ? text.unknown : formatFigure("loan.repay.return", choice.yearlyRatio),
    },
    {
      id: "end",
      head: repayText.end,
      align: "end",
      card: "inline",
      cell: (choice) => (
        <>
          {end(choice)}
          {choice.monthsLeft > 0 && (
            <span className="t1 block text-ink-3">
              {formatMessage(repayText.months, { count: choice.monthsLeft })}
            </span>
          )}
        </>
      ),
    },
  ];
}

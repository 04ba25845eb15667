import type { LoanDetail } from "@vigie/api";
import { cents } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { today } from "../../../../shared/clock/today.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Table, type Column } from "../../../../ui/table.tsx";
import { loanText } from "../text.ts";

type Line = LoanDetail["schedule"][number];

const columns: readonly Column<Line>[] = [
  { id: "day", head: loanText.day, card: "title", cell: (line) => formatDay(line.day) },
  {
    id: "interest",
    head: loanText.interest,
    align: "end",
    card: "inline",
    cell: (line) => <Amount value={line.interest} />,
  },
  {
    id: "principal",
    head: loanText.capital,
    align: "end",
    card: "inline",
    cell: (line) => <Amount value={line.principal} />,
  },
  {
    id: "insurance",
    head: loanText.insurance,
    align: "end",
    card: "inline",
    cell: (line) => <Amount value={line.insurance} />,
  },
  {
    id: "payment",
    head: loanText.payment,
    align: "end",
    card: "figure",
    cell: (line) => <Amount value={cents(line.interest + line.principal + line.insurance)} />,
  },
  {
    id: "outstanding",
    head: loanText.outstanding,
    align: "end",
    card: "inline",
    cell: (line) => <Amount value={line.outstanding} />,
  },
];

const shownAtFirst = 12;

/** The schedule: the coming year, or all of it. */
export function Schedule({ loan }: { readonly loan: LoanDetail }): ReactNode {
  const [shown, setShown] = useState<"coming" | "all">("coming");
  if (loan.basis === null)
    return (
      <section>
        <SectionHead title={loanText.schedule} />
        <EmptyState
          kind="unavailable"
          title={loanText.noSchedule}
          reason={loan.terms.deferred ? loanText.deferred : loanText.noScheduleReason}
        />
      </section>
    );
  const coming = loan.schedule.filter((line) => line.day > today()).slice(0, shownAtFirst);
  return (
    <section>
      <SectionHead
        title={<FigureWord id="loan.schedule">{loanText.schedule}</FigureWord>}
        aside={
          <Choice
            label={loanText.choice}
            options={[
              { value: "coming", label: loanText.coming },
              { value: "all", label: loanText.all },
            ]}
            value={shown}
            onValue={setShown}
          />
        }
      />
      <p className="t1 py-2 text-ink-3">
        {loan.basis === "whole" ? loanText.derived : loanText.derivedRemaining}
      </p>
      <Table
        caption={loanText.schedule}
        columns={columns}
        rows={shown === "all" ? loan.schedule : coming}
        rowKey={(line) => line.day}
      />
    </section>
  );
}

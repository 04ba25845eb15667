import type { LoanDetail } from "@vigie/api";
import type { ReactNode } from "react";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { ProgressLine } from "../../../../ui/progress-line.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Table } from "../../../../ui/table.tsx";
import { loanText, text } from "../text.ts";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";

const parts = ["capital", "interest", "insurance"] as const;

/** Capital, interest and insurance: paid so far, and remaining. */
export function Progress({ loan }: { readonly loan: LoanDetail }): ReactNode {
  const { paid, left } = loan;
  const whole = paid.capital === null || left.capital === null ? null : paid.capital + left.capital;
  const ratio = whole === null || whole === 0 ? null : (paid.capital ?? 0) / whole;
  return (
    <section className="grid gap-3">
      <SectionHead
        title={<FigureWord id="loan.paid">{loanText.progress}</FigureWord>}
        aside={
          loan.amountAsOf === null ? undefined : (
            <span className="t1 text-ink-3">
              {formatMessage(text.asOf, { day: formatDay(loan.amountAsOf) })}
            </span>
          )
        }
      />
      {ratio !== null && (
        <ProgressLine label={loanText.capital} ratio={ratio} text={formatUnit("progress", ratio)} />
      )}
      <Table
        caption={loanText.progress}
        rows={parts}
        rowKey={(part) => part}
        columns={[
          { id: "part", head: loanText.part, card: "title", cell: (part) => loanText[part] },
          {
            id: "paid",
            head: loanText.paid,
            align: "end",
            card: "inline",
            cell: (part) => <Amount value={paid[part]} />,
          },
          {
            id: "left",
            head: loanText.left,
            // On a card the figure would be mistaken for the whole loan.
            named: (head) => head,
            align: "end",
            card: "figure",
            cell: (part) => <Amount value={left[part]} />,
          },
        ]}
      />
    </section>
  );
}

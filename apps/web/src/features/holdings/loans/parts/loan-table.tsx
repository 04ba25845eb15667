import type { LoanSummary, LoansTotal } from "@vigie/api";
import { negateCents } from "@vigie/domain";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { isShared } from "../../../../shared/portfolios/ownership-words.tsx";
import { ShareOfWhole } from "../../../../shared/portfolios/ownership-share.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { Table, type Column } from "../../../../ui/table.tsx";
import { tableText, text } from "../text.ts";
import { asFigureWord } from "../../../../shared/figures/as-figure-word.tsx";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";

const columns: readonly Column<LoanSummary>[] = [
  {
    id: "name",
    head: tableText.name,
    width: "20%",
    card: "title",
    cell: (loan) => (
      <AreaLink to={paths.loan(loan.id)} className="row-link">
        {plainName(loan.name)}
        {loan.status === "hidden" && <span className="t1 text-ink-3"> ({tableText.hidden})</span>}
      </AreaLink>
    ),
  },
  {
    id: "home",
    head: tableText.home,
    card: "inline",
    cell: (loan) => loan.realEstate?.name ?? text.noProperty,
  },
  {
    id: "end",
    head: tableText.end,
    align: "end",
    card: "inline",
    cell: (loan) => (loan.loan?.endsOn == null ? text.unknownShe : formatDay(loan.loan.endsOn)),
  },
  {
    id: "rate",
    head: tableText.rate,
    align: "end",
    card: "inline",
    cell: (loan) =>
      loan.loan?.nominalRateRatio == null ? text.unknown : formatUnit("rate", loan.loan.nominalRateRatio),
  },
  {
    id: "charge",
    head: tableText.charge,
    named: asFigureWord("loan.charge.owned"),
    align: "end",
    card: "inline",
    cell: (loan) => <Amount value={loan.ownedMonthlyCharge} />,
  },
  {
    id: "outstanding",
    head: tableText.outstanding,
    align: "end",
    card: "figure",
    cell: (loan) => <Outstanding loan={loan} />,
  },
];

/** The person's share of the outstanding amount, with the whole debt beside. */
function Outstanding({ loan }: { readonly loan: LoanSummary }): ReactNode {
  const { ownership, ownedAmount, amount, currency } = loan;
  const owed = { ownership, ownedAmount, amount: amount === null ? null : negateCents(amount), currency };
  return (
    <>
      <Amount value={ownedAmount === null ? null : negateCents(ownedAmount)} currency={currency} />
      {isShared(ownership) && (
        <span className="t1 block text-ink-3">
          <ShareOfWhole portfolio={owed} />
        </span>
      )}
    </>
  );
}

/** All loans, newest first. Hidden ones are listed and excluded from totals. */
export function LoanTable(props: {
  readonly loans: readonly LoanSummary[];
  readonly total: LoansTotal;
}): ReactNode {
  const { loans, total } = props;
  return (
    <Table
      caption={text.portfolios}
      columns={columns}
      rows={loans}
      rowKey={(loan) => loan.id}
      total={{
        name: tableText.total,
        charge: <Amount value={total.monthlyCharge} />,
        outstanding: <Amount value={total.debt} />,
      }}
    />
  );
}

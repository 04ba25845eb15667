import type { SuccessionView } from "@vigie/api";
import { addCents } from "@vigie/domain";
import type { ReactNode } from "react";
import { asFigureWord } from "../../../../shared/figures/as-figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { estateReasonTexts, heirWords, text } from "../text.ts";

type Heir = SuccessionView["heirs"][number];

/** Each person who would receive something, with the duties that they would owe. */
export function Heirs({ found }: { readonly found: SuccessionView }): ReactNode {
  const { heirs, reason, contracts } = found;
  const uncounted = contracts.filter((contract) => contract.reason !== null).length;
  return (
    <section>
      <SectionHead title={text.heirs} />
      {reason !== null && <p className="t2 max-w-160 pt-3 text-ink-2">{estateReasonTexts[reason]}</p>}
      {heirs.length === 0 ? (
        reason === null && <p className="t2 pt-3 text-ink-2">{text.noHeirs}</p>
      ) : (
        <Table
          caption={text.heirs}
          rows={heirs}
          rowKey={(row) => row.heir}
          columns={columnsOf(found.maritalStatus)}
        />
      )}
      {uncounted > 0 && (
        <p className="t1 max-w-160 pt-3 text-ink-3">{formatMessage(text.uncounted, { count: uncounted })}</p>
      )}
    </section>
  );
}

const euros = (value: Heir["net"]) => (
  <Amount key="amount" value={value} decimals={false} unknown={text.unknown} />
);

function Note({
  shown,
  of,
  value,
}: {
  readonly shown: boolean;
  readonly of: string;
  readonly value: Heir["net"];
}) {
  if (!shown) return null;
  return <span className="t1 block text-ink-3">{formatMessage(of, { amount: euros(value) })}</span>;
}

/** Adds the payments made before and after seventy. */
function insuranceOf({ insurance, lateValue }: Heir) {
  return addCents(insurance, lateValue);
}

/** Null while the duty on the estate is not known: the insurance part alone would be taken for the whole. */
function dutyOf({ duty, insuranceDuty }: Heir) {
  return duty === null ? null : addCents(duty, insuranceDuty);
}

function columnsOf(maritalStatus: SuccessionView["maritalStatus"]): readonly Column<Heir>[] {
  return [
    {
      id: "heir",
      head: text.heir,
      card: "title",
      cell: (row) => formatMessage(heirWords(row, maritalStatus), { count: row.count }),
    },
    ...amountColumns,
  ];
}

const amountColumns: readonly Column<Heir>[] = [
  {
    id: "estate",
    head: text.estate,
    named: asFigureWord("succession.received"),
    align: "end",
    cell: (row) => euros(row.estate),
  },
  {
    id: "insurance",
    head: text.insurance,
    align: "end",
    cell: (row) => (
      <>
        {euros(insuranceOf(row))}
        <Note shown={row.lateValue > 0} of={text.late} value={row.lateValue} />
      </>
    ),
  },
  {
    id: "base",
    head: text.base,
    named: asFigureWord("succession.base"),
    align: "end",
    cell: (row) =>
      row.allowance === null ? (
        <span className="t1 text-ink-3">{text.exempt}</span>
      ) : (
        <>
          {euros(row.base)}
          <Note shown of={text.allowance} value={row.allowance} />
          <Note shown={row.lateAllowance > 0} of={text.lateAllowance} value={row.lateAllowance} />
        </>
      ),
  },
  {
    id: "duty",
    head: text.duty,
    named: asFigureWord("succession.duty"),
    align: "end",
    cell: (row) => (
      <>
        {euros(dutyOf(row))}
        <Note shown={row.insuranceDuty > 0} of={text.insuranceDuty} value={row.insuranceDuty} />
      </>
    ),
  },
  {
    id: "net",
    head: text.net,
    named: asFigureWord("succession.net"),
    align: "end",
    card: "figure",
    cell: (row) => <span className="font-semibold">{euros(row.net)}</span>,
  },
];

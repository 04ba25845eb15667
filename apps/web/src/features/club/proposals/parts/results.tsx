import type { Proposal } from "@vigie/api";
import { subtractCents } from "@vigie/domain";
import type { ReactNode } from "react";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Table, type Column } from "../../../../ui/table.tsx";
import { text } from "../text.ts";

type Result = Proposal["results"][number];
type Row = { readonly label: string; readonly amount: Result["with"] };

const columns: readonly Column<Row>[] = [
  { id: "label", width: "65%", head: text.resultColumns.label, card: "title", cell: ({ label }) => label },
  {
    id: "amount",
    width: "35%",
    head: text.resultColumns.amount,
    align: "end",
    card: "figure",
    cell: ({ amount }) => <Amount value={amount} decimals={false} />,
  },
];

/** Six and twelve months later: with and without the change, reported as they are. */
export function Results({ results, payment }: Pick<Proposal, "results" | "payment">): ReactNode {
  return (
    <section>
      <SectionHead title={text.results} />
      {results.map((result) => (
        <div key={result.kind} className="pt-3">
          <h3 className="t3">{text.resultKinds[result.kind]}</h3>
          <OneResult result={result} />
        </div>
      ))}
      {payment !== null && <p className="t1 pt-3 text-ink-3">{text.resultPaid}</p>}
      <p className="t1 pt-3 text-ink-3">{text.resultNote}</p>
    </section>
  );
}

function OneResult({ result }: { readonly result: Result }): ReactNode {
  const { from, to, start, unknown, assumed } = result;
  if (from === null || to === null || result.with === null || result.without === null)
    return <p className="t2">{formatMessage(text.resultUnknown, { names: unknown.join(", ") })}</p>;
  const rows: Row[] = [
    { label: text.resultWith, amount: result.with },
    { label: text.resultWithout, amount: result.without },
    { label: text.resultDifference, amount: subtractCents(result.with, result.without) },
    ...(result.club === null ? [] : [{ label: text.resultClub, amount: result.club }]),
  ];
  return (
    <>
      <p className="t2 text-ink-2">
        {formatMessage(text.resultFrom, {
          amount: <Amount key="amount" value={start} decimals={false} />,
          from: formatDay(from),
          to: formatDay(to),
        })}
      </p>
      <Table
        caption={text.resultKinds[result.kind]}
        columns={columns}
        rows={rows}
        rowKey={({ label }) => label}
      />
      {assumed.length > 0 && (
        <p className="t1 pt-2 text-ink-3">
          {formatMessage(text.resultAssumed, { names: assumed.join(", ") })}
        </p>
      )}
    </>
  );
}

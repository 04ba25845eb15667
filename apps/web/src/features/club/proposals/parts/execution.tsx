import type { Proposal } from "@vigie/api";
import type { ReactNode } from "react";
import { Amount } from "../../../../ui/amount.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Table, type Column } from "../../../../ui/table.tsx";
import { text } from "../text.ts";

type Followed = NonNullable<Proposal["execution"]>;
type Line = Followed["lines"][number];

const columns: readonly Column<Line>[] = [
  { id: "label", width: "40%", head: text.columns.support, card: "title", cell: ({ label }) => label },
  {
    id: "wanted",
    width: "20%",
    head: text.wanted,
    align: "end",
    cell: ({ wanted }) => <Amount value={wanted} decimals={false} />,
  },
  {
    id: "held",
    width: "25%",
    head: text.held,
    align: "end",
    card: "figure",
    cell: ({ held }) => <Amount value={held} decimals={false} unknown={text.notSeen} />,
  },
  { id: "done", width: "15%", head: text.execution, cell: ({ isDone }) => (isDone ? text.isDone : "") },
];

/** What the sources have told since the agreement. */
export function Execution({ execution }: { readonly execution: Followed }): ReactNode {
  const { state, lines } = execution;
  return (
    <section>
      <SectionHead title={text.execution} />
      <p className={`t2 pt-3 ${state === "done" ? "text-pos" : state === "late" ? "text-warn" : ""}`}>
        {text.executions[state]}
      </p>
      <Table caption={text.execution} columns={columns} rows={lines} rowKey={({ label }) => label} />
    </section>
  );
}

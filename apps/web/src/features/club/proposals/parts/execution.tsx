import type { Proposal, ProposalOfContract } from "@vigie/api";
import type { ReactNode } from "react";
import { Amount } from "../../../../ui/amount.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Table, type Column } from "../../../../ui/table.tsx";
import { text } from "../text.ts";

type Followed = NonNullable<ProposalOfContract["execution"]>;
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
  {
    id: "done",
    width: "15%",
    head: text.execution,
    align: "end",
    cell: ({ isDone }) => (isDone ? text.isDone : ""),
  },
];

type ExecutionProps = { readonly proposal: Pick<Proposal, "execution" | "contracts"> };

/** What the sources have told since the agreement, of each contract. */
export function Execution({ proposal: { execution, contracts } }: ExecutionProps): ReactNode {
  if (execution === null) return null;
  const isSeveral = contracts.length > 1;
  return (
    <section>
      <SectionHead title={text.execution} />
      <State state={execution.state} />
      {contracts.map(({ portfolioId, contractName, execution: seen }) => {
        if (seen === null) return null;
        const title = isSeveral
          ? formatMessage(text.executionOn, { contract: contractName })
          : text.execution;
        return (
          <div key={portfolioId} className={isSeveral ? "pt-4" : ""}>
            {isSeveral && (
              <>
                <h3 className="t3">{contractName}</h3>
                <State state={seen.state} />
              </>
            )}
            <Table caption={title} columns={columns} rows={rowsOf(seen)} rowKey={({ label }) => label} />
          </div>
        );
      })}
    </section>
  );
}

function State({ state }: Pick<Followed, "state">): ReactNode {
  return (
    <p className={`t2 pt-3 ${state === "done" ? "text-pos" : state === "late" ? "text-warn" : ""}`}>
      {text.executions[state]}
    </p>
  );
}

/** What is paid in first, then the lines. */
function rowsOf({ lines, payment }: Followed): readonly Line[] {
  if (payment === null) return lines;
  const { wanted, paid, isDone } = payment;
  return [{ label: text.paidRow, wanted, held: paid, isDone }, ...lines];
}

import type { Proposal } from "@vigie/api";
import { costLineName } from "@vigie/domain";
import type { ReactNode } from "react";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Table, type Column } from "../../../../ui/table.tsx";
import { text } from "../text.ts";

type Line = Proposal["costs"][number];

const columns: readonly Column<Line>[] = [
  { id: "label", width: "40%", head: text.costs, card: "title", cell: costLineName },
  {
    id: "before",
    width: "30%",
    head: text.columns.before,
    align: "end",
    cell: ({ before, beforeRatio }) => <Cost amount={before} ratio={beforeRatio} />,
  },
  {
    id: "after",
    width: "30%",
    head: text.columns.after,
    align: "end",
    card: "figure",
    cell: ({ after, afterRatio }) => <Cost amount={after} ratio={afterRatio} />,
  },
];

/** Costs of the products and of the service in one table, and what leaving forfeits. */
export function Costs({ costs, leftGuarantee }: Pick<Proposal, "costs" | "leftGuarantee">): ReactNode {
  return (
    <section>
      <SectionHead title={text.costs} aside={text.costsNote} />
      <Table
        caption={text.costs}
        columns={columns}
        rows={costs}
        rowKey={({ id, contractName }) => `${id} ${contractName ?? ""}`}
      />
      {leftGuarantee > 0 && (
        <p className="t2 pt-3">
          {formatMessage(text.leftGuarantee, {
            amount: <Amount key="amount" value={leftGuarantee} decimals={false} />,
          })}
        </p>
      )}
    </section>
  );
}

type CostProps = { readonly amount: Line["before"]; readonly ratio: Line["beforeRatio"] };

function Cost({ amount, ratio }: CostProps): ReactNode {
  return (
    <>
      <Amount value={amount} decimals={false} />
      {ratio !== null && <span className="t1 block text-ink-3">{formatUnit("rate", ratio)}</span>}
    </>
  );
}

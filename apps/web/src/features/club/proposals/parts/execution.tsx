import type { Proposal, ProposalOfContract } from "@vigie/api";
import { subtractCents } from "@vigie/domain";
import type { ReactNode } from "react";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Table, type Column } from "../../../../ui/table.tsx";
import { wholeNames } from "../../../../ui/whole-names.ts";
import { text } from "../text.ts";
import { WriteToAdvisor } from "./question.tsx";

type Followed = NonNullable<ProposalOfContract["execution"]>;
type Line = Followed["lines"][number];

const columns: readonly Column<Line>[] = [
  { id: "label", width: "34%", head: text.columns.support, card: "title", cell: ({ label }) => label },
  {
    id: "wanted",
    width: "18%",
    head: text.wanted,
    align: "end",
    cell: ({ wanted }) => <Amount value={wanted} decimals={false} />,
  },
  {
    id: "held",
    width: "18%",
    head: text.held,
    align: "end",
    cell: ({ held }) => <Amount value={held} decimals={false} unknown={text.notSeen} />,
  },
  {
    id: "gap",
    width: "18%",
    head: text.gap,
    align: "end",
    cell: ({ held, wanted }) =>
      held === null ? "" : <Amount value={subtractCents(held, wanted)} decimals={false} signed />,
  },
  {
    id: "done",
    width: "12%",
    head: text.execution,
    align: "end",
    cell: ({ isDone }) => (isDone ? text.isDone : ""),
  },
];

type ExecutionProps = {
  readonly proposal: Pick<Proposal, "execution" | "contracts" | "contractName" | "version">;
};

/** What the sources reported since the agreement, for each contract. */
export function Execution({ proposal }: ExecutionProps): ReactNode {
  const { subject } = useArea();
  const { execution, contracts } = proposal;
  if (execution === null) return null;
  const isSeveral = contracts.length > 1;
  return (
    <section>
      <SectionHead title={text.execution} />
      <State
        state={execution.state}
        isBegun={contracts.some((one) => one.execution !== null && isBegun(one.execution))}
      />
      {subject === "me" && execution.state === "late" && <Late proposal={proposal} />}
      {contracts.map(({ portfolioId, contractName, execution: seen }) => {
        if (seen === null) return null;
        const title = isSeveral
          ? formatMessage(text.executionOn, { contract: contractName })
          : text.execution;
        return (
          <div key={portfolioId} className={isSeveral ? "pt-4" : ""}>
            {isSeveral && (
              <>
                <h3 className="t3">{wholeNames(contractName)}</h3>
                <State state={seen.state} isBegun={isBegun(seen)} />
              </>
            )}
            <Table caption={title} columns={columns} rows={rowsOf(seen)} rowKey={({ label }) => label} />
          </div>
        );
      })}
    </section>
  );
}

/** The customer's possible actions: an executed order may not have been reported yet, or something may prevent it. */
function Late({ proposal }: ExecutionProps): ReactNode {
  return (
    <>
      <p className="t2 pt-3">{text.lateLead}</p>
      <ul className="t2 grid gap-1 pt-2 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center sm:[&_a]:min-h-0">
        {proposal.contracts.map(({ portfolioId, contractName }) => (
          <li key={portfolioId}>
            <AreaLink to={paths.portfolio(portfolioId)} className="link">
              {formatMessage(text.next.contract, { contract: wholeNames(contractName) })}
            </AreaLink>
          </li>
        ))}
        <li>
          <WriteToAdvisor proposal={proposal}>{text.next.write}</WriteToAdvisor>
        </li>
      </ul>
    </>
  );
}

/** Whether a part of it was executed. */
const isBegun = ({ lines, payment }: Followed): boolean =>
  lines.some(({ isDone }) => isDone) || (payment?.paid ?? 0) > 0;

type StateProps = Pick<Followed, "state"> & { readonly isBegun: boolean };

/** A late order is not shown as missing if a part of it was executed. */
function State({ state, isBegun: isPartly }: StateProps): ReactNode {
  return (
    <p className={`t2 pt-3 ${state === "done" ? "text-pos" : state === "late" ? "text-warn" : ""}`}>
      {state === "late" && isPartly ? text.executions.latePartly : text.executions[state]}
    </p>
  );
}

/** Deposits first, then the lines. */
function rowsOf({ lines, payment }: Followed): readonly Line[] {
  if (payment === null) return lines;
  const { wanted, paid, isDone } = payment;
  return [{ label: text.paidRow, wanted, held: paid, isDone }, ...lines];
}

import {
  type Cents,
  cents,
  dayOf,
  type Day,
  type Execution,
  type ExecutionState,
  executionOf,
  type Id,
  type Instant,
  isReportedSince,
  type ObservedExecution,
  type ProposalContract,
  wholeState,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { linesOf, portfolioById } from "../../../holdings/portfolios/actions/select.ts";
import { movementsOf } from "../../../holdings/transactions/actions.ts";
import { acceptedSince, type ProposalRow } from "../store.ts";
import { observationsOf } from "../store/observations.ts";
import { proposedOn } from "./contracts.ts";

export type ContractExecution = Execution & { readonly contractName: string; readonly portfolioId: Id };
export type ProposalExecution = {
  readonly state: ExecutionState;
  /** One per contract, in order. */
  readonly contracts: readonly ContractExecution[];
};

/** Returns how far an accepted proposal has been executed, from what the data sources reported since; null for any other
 * proposal. */
export async function executionNow(
  services: Services,
  subject: Subject,
  row: ProposalRow,
): Promise<ProposalExecution | null> {
  const { state, decidedAt } = row;
  if (state !== "accepted" || decidedAt === null) return null;
  const done = (await observationsOf(subject, services.db, row.id)).find(({ kind }) => kind === "done");
  if (done !== undefined && "lines" in done.facts) return doneOf(row, done.facts);
  const contracts: ContractExecution[] = [];
  for (const contract of proposedOn(row)) {
    const isOvertaken = await acceptedSince(subject, services.db, {
      portfolioId: contract.portfolioId,
      after: decidedAt,
    });
    contracts.push(await executionOn(services, subject, { contract, decidedAt, isOvertaken }));
  }
  return { state: wholeState(contracts.map((one) => one.state)), contracts };
}

/** Returns the execution as it was when first seen complete: later prices and orders do not change it. */
function doneOf(row: ProposalRow, facts: ObservedExecution): ProposalExecution {
  const isOf = ({ contractName: one }: { readonly contractName?: string }, name: string): boolean =>
    one === undefined || one === name;
  const contracts = proposedOn(row).map(({ portfolioId, contractName }): ContractExecution => {
    const payment = facts.payments?.find((one) => isOf(one, contractName)) ?? null;
    return {
      portfolioId,
      contractName,
      state: "done",
      lines: facts.lines.filter((line) => isOf(line, contractName)),
      payment,
    };
  });
  return { state: "done", contracts };
}

type Followed = {
  readonly contract: ProposalContract;
  readonly decidedAt: Instant;
  /** Another proposal was accepted on the contract since, so the current holdings result from that one. */
  readonly isOvertaken: boolean;
};

async function executionOn(
  services: Services,
  subject: Subject,
  { contract, decidedAt, isOvertaken }: Followed,
): Promise<ContractExecution> {
  const { portfolioId, contractName, payment } = contract;
  const portfolio = await portfolioById(services, subject, portfolioId);
  const lines = await linesOf(services, subject, [portfolioId]);
  const acceptedOn = dayOf(decidedAt);
  const execution = executionOf(contract, {
    held: lines.map(({ isin, label, valuationCents: valueCents }) => ({ isin, label, valueCents })),
    isTold:
      portfolio !== null &&
      !isOvertaken &&
      isReportedSince({ heldOn: portfolio.valueAsOf, readAt: portfolio.updatedAt }, decidedAt),
    paidCents:
      payment === undefined ? null : await paidSince(services, subject, { portfolioId, from: acceptedOn }),
    acceptedOn,
    today: dayOf(services.clock()),
  });
  return { ...execution, contractName, portfolioId };
}

/** Returns null if the contract's source reports no movements at all. */
async function paidSince(
  { db }: Services,
  subject: Subject,
  { portfolioId, from }: { readonly portfolioId: Id; readonly from: Day },
): Promise<Cents | null> {
  const movements = await movementsOf(db, subject, portfolioId);
  if (movements.length === 0) return null;
  const paid = movements.filter(({ type, day }) => type === "contribution" && day >= from);
  return cents(paid.reduce((sum, { amountCents }) => sum + Math.abs(amountCents), 0));
}

/** Returns the execution in the form stored with an observation. */
export function observedOf({ contracts }: ProposalExecution): ObservedExecution {
  const isSeveral = contracts.length > 1;
  const payments = contracts.flatMap(({ contractName, payment }) =>
    payment === null ? [] : [{ ...payment, contractName }],
  );
  return {
    lines: contracts.flatMap(({ contractName, lines }) =>
      lines.map((line) => (isSeveral ? { ...line, contractName } : line)),
    ),
    ...(payments.length === 0 ? {} : { payments }),
  };
}

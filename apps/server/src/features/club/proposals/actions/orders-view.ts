import type { ProposalOfContract } from "@vigie/api";
import { isOrderSeen, ordersOf, type ProposalContract } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { ProposalRow } from "../store.ts";
import { ticksOf } from "../store/order-ticks.ts";
import type { ProposalExecution } from "./execution.ts";

export type Orders = ProposalOfContract["orders"];

/** Returns the orders of each contract of an accepted proposal, with what the customer ticked and what the data source shows. */
export async function ordersView(
  { db }: Pick<Services, "db">,
  subject: Subject,
  { row, execution }: { readonly row: ProposalRow; readonly execution: ProposalExecution | null },
): Promise<(contract: ProposalContract) => Orders> {
  if (row.state !== "accepted") return () => [];
  const ticks = await ticksOf(subject, db, row.id);
  return (contract) => {
    const { portfolioId } = contract;
    const seen = execution?.contracts.find((one) => one.portfolioId === portfolioId);
    return ordersOf(contract).map(({ amountCents, ...order }) => {
      const said = ticks.find((one) => one.portfolioId === portfolioId && one.orderRank === order.rank);
      const isTicked = said?.kind === "ticked";
      return {
        ...order,
        amount: amountCents,
        doneOn: isTicked ? said.doneOn : null,
        toldAt: isTicked ? said.at : null,
        isSeen: seen !== undefined && isOrderSeen(contract, order.rank, seen),
      };
    });
  };
}

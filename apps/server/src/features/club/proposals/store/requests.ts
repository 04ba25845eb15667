import type { Id, ProposalRequest } from "@vigie/domain";
import type { Selectable } from "kysely";
import type { Trx } from "../../../../db/connection.ts";
import type { ProposalTables } from "../../../../db/schema-proposals.ts";
import { type Moved, transition } from "../../../../db/transition.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { proposalMachine } from "../store.ts";

type TakingBack = { readonly id: Id; readonly requests: readonly ProposalRequest[] };

/** Takes back the request for a change: the proposal waits for an answer again. */
export async function takeChangeBack(
  { customerId }: Subject,
  trx: Trx,
  { id, requests }: TakingBack,
): Promise<Moved<Selectable<ProposalTables["proposals"]>>> {
  return await transition(trx, proposalMachine, {
    event: "take_change_back",
    key: { customer_id: customerId, id },
    set: { requests: JSON.stringify(requests), decided_at: null, words: null },
  });
}

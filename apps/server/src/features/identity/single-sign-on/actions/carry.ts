import type { Day, Id } from "@vigie/domain";
import type { Trx } from "../../../../db/connection.ts";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store/move.ts";

/** Carries a member's portfolios to the account that they join, without doubles. The connections follow where the account has
 * no user of its own at the bank-aggregation partner; else its portfolios stand as they are until their holder connects the
 * institution again. Advice names its customer and stays. */
export async function carryPortfolios(
  services: Services,
  trx: Trx,
  { from, into, keepUntil }: { readonly from: Id; readonly into: Id; readonly keepUntil: Day },
): Promise<void> {
  const link = await store.linkOf(trx, from);
  const own = await store.linkOf(trx, into);
  await store.keepProposals(trx, from, keepUntil);
  await store.movePortfolios(trx, { from, into }, { withConnections: own === undefined });
  if (link !== undefined) await carryLink(services, trx, { from, into, hasOwn: own !== undefined, link });
  await store.emptyMember(trx, from);
}

type Link = {
  readonly from: Id;
  readonly into: Id;
  readonly hasOwn: boolean;
  readonly link: { readonly token_envelope: string };
};

async function carryLink(services: Services, trx: Trx, { from, into, hasOwn, link }: Link): Promise<void> {
  if (!hasOwn) {
    const token = services.secrets.open(link.token_envelope, contextOf(from));
    await store.moveLink(trx, { from, into }, services.secrets.seal(token, contextOf(into)));
    return;
  }
  const providerUserId = await store.endLink(trx, from, services.clock());
  if (providerUserId !== null)
    await services.queue.send(trx, "partner_erasure", { partner: "aggregation", providerUserId });
}

function contextOf(customerId: Id): string {
  return `aggregation_links.token_envelope/${customerId}`;
}

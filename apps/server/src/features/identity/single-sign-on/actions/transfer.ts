import type { Day, Id } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import { updatePerson } from "../../../directory/people/actions.ts";
import * as store from "../store/move.ts";
import { sealContexts } from "../../../../db/sealed-columns.ts";

/** Moves a member's portfolios to the account that they join, without duplicates. The connections move if the account has no
 * user of its own at the aggregation partner; otherwise its portfolios stay as they are until the holder connects the
 * institution again. Advice names its customer and stays. */
export async function transferPortfolios(
  unit: UnitOfWork,
  { from, into, keepUntil }: { readonly from: Id; readonly into: Id; readonly keepUntil: Day },
): Promise<void> {
  const link = await store.linkOf(unit.db, from);
  const own = await store.linkOf(unit.db, into);
  await store.keepProposals(unit.db, from, keepUntil);
  await store.movePortfolios(unit.db, { from, into }, { withConnections: own === undefined });
  if (link !== undefined) await carryLink(unit, { from, into, hasOwn: own !== undefined, link });
  await store.emptyMember(unit.db, from);
  await updatePerson(unit.db, from, { firstName: null, lastName: null, birthdate: null, mobile: null });
}

type Link = {
  readonly from: Id;
  readonly into: Id;
  readonly hasOwn: boolean;
  readonly link: { readonly tokenEnvelope: string };
};

async function carryLink(unit: UnitOfWork, { from, into, hasOwn, link }: Link): Promise<void> {
  if (!hasOwn) {
    const token = unit.secrets.open(link.tokenEnvelope, sealContexts.aggregationToken(from));
    await store.moveLink(
      unit.db,
      { from, into },
      unit.secrets.seal(token, sealContexts.aggregationToken(into)),
    );
    return;
  }
  const providerUserId = await store.endLink(unit.db, from, unit.clock());
  if (providerUserId !== null)
    await unit.queue.send(unit.db, "partner_erasure", { partner: "aggregation", providerUserId });
}

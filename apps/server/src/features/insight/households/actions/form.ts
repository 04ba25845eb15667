import type { Id } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { scopedToPeople } from "../../../../db/scope.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import * as store from "../store.ts";
import { acrossPeople } from "./view.ts";

type Member = { readonly customerId: Id; readonly shown: readonly Id[] };

/** Forms a household of two people with what each shows, without a request or notification: for the demo. Runs once: later
 * changes by the users stay. */
export async function formHousehold(services: Services, members: readonly [Member, Member]): Promise<void> {
  const [one, other] = members;
  await inTransaction(services, async (unit) => {
    const ids = [one.customerId, other.customerId] as const;
    await store.lockPair(unit.db, ids);
    const at = unit.clock();
    const isNew = await acrossPeople(async () => {
      for (const customerId of ids)
        if ((await store.membershipOf({ customerId }, unit.db)) !== undefined) return false;
      await store.join(unit.db, { householdId: unit.newId(), ids: [...ids], at });
      return true;
    });
    if (!isNew) return;
    for (const { customerId, shown } of members)
      await scopedToPeople(
        [customerId],
        async () => await store.setShares({ customerId }, unit.db, { ids: shown, at }),
      );
  });
}

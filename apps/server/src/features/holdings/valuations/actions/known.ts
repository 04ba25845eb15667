import { type Cents, type Day, groupBy, type Id } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";

type Known = { readonly day: Day; readonly valueCents: Cents };

/** Returns the values of each portfolio that a source or the saver gave, without reconstructed ones: from the one valid on a day
 * on, oldest first. */
export async function knownValuesSince(
  services: Services,
  subject: Subject,
  query: { readonly portfolioIds: readonly Id[]; readonly from: Day },
): Promise<ReadonlyMap<Id, readonly Known[]>> {
  return groupBy(await store.knownValuesSince(subject, services.db, query), ({ portfolioId }) => portfolioId);
}

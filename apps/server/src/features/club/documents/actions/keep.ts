import { dayOf, keptUntil } from "@vigie/domain";
import type { Work } from "../../../../edge/work.ts";
import type { DomainEvents } from "../../../../events/events.ts";
import * as store from "../store.ts";
import { kindsKept } from "./kinds.ts";

/** When a relation ends, with or without the Club, the retention period of its advice restarts on that day. */
export async function keepAdviceOfEnded(
  { services, subject, trx }: Work,
  { firmId }: DomainEvents["customer.unlinked"],
): Promise<void> {
  const day = keptUntil("advice", dayOf(services.clock()));
  await store.keepUntil(subject, trx, { firmId, kinds: kindsKept("advice"), day });
}

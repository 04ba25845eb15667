import { addMonths, adviceKeptMonths, dayOf } from "@vigie/domain";
import type { Work } from "../../../../edge/work.ts";
import type { DomainEvents } from "../../../../events/events.ts";
import { keepUntil } from "../store.ts";

/** Starts the legal retention period when the relation ends. */
export async function endFile(
  { services, subject, trx }: Work,
  { firmId }: DomainEvents["customer.unlinked"],
): Promise<void> {
  const day = addMonths(dayOf(services.clock()), adviceKeptMonths);
  await keepUntil(subject, trx, { firmId, day });
}

export async function reopenFile(
  { subject, trx }: Work,
  { firmId }: DomainEvents["customer.linked"],
): Promise<void> {
  await keepUntil(subject, trx, { firmId, day: null });
}

import { addMonths, dayOf, vigilanceKeptMonths } from "@vigie/domain";
import type { Work } from "../../../../edge/work.ts";
import type { DomainEvents } from "../../../../events/events.ts";
import { keepUntil } from "../store.ts";

/** Starts the five years of retention at the end of the relation (CMF L561-12). */
export async function endVigilance(
  { services, subject, trx }: Work,
  { firmId }: DomainEvents["customer.unlinked"],
): Promise<void> {
  const day = addMonths(dayOf(services.clock()), vigilanceKeptMonths);
  await keepUntil(subject, trx, { firmId, day });
}

export async function reopenVigilance(
  { subject, trx }: Work,
  { firmId }: DomainEvents["customer.linked"],
): Promise<void> {
  await keepUntil(subject, trx, { firmId, day: null });
}

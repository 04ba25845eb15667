import { alertsOf, dayOf } from "@vigie/domain";
import type { Work } from "../../../../edge/work.ts";
import type { DomainEvents } from "../../../../events/events.ts";
import { keepAlertCount } from "../../customers/actions/keep.ts";
import { tellDayOfAdvisors } from "../../firms/actions/tell-day.ts";
import * as store from "../store.ts";
import { firmsOf } from "../store/facts.ts";
import { sharedFacts } from "./facts.ts";

/** After each daily row, each firm's alerts are what the rules make of the same data. */
export async function keepAlerts(work: Work): Promise<void> {
  const { services, subject, trx } = work;
  const at = services.clock();
  const shared = await sharedFacts(services, subject);
  for (const { firmId, since, ...known } of await firmsOf(subject, trx, shared.today)) {
    const alerts = alertsOf({ ...shared, ...known, since: dayOf(since) });
    const raised = await store.keep(subject, trx, { firmId, alerts, at, newId: services.newId });
    await countOpen(work, firmId);
    if (raised > 0) await tellDayOfAdvisors(work, firmId);
  }
}

export async function countOpen(
  work: Work,
  firmId: DomainEvents["customer.unlinked"]["firmId"],
): Promise<void> {
  const today = dayOf(work.services.clock());
  const count = await store.openCount(work.subject, work.trx, { firmId, today });
  await keepAlertCount(work, { firmId, count });
}

/** A contract was hidden or shown: nothing is told any more of what may be hidden now, until the row is made again. */
export async function clearAlerts(work: Work): Promise<void> {
  await store.remove(work.subject, work.trx, null);
  for (const { firmId } of await firmsOf(work.subject, work.trx, dayOf(work.services.clock())))
    await keepAlertCount(work, { firmId, count: null });
}

export async function forgetAlerts(
  { subject, trx }: Work,
  { firmId }: DomainEvents["customer.unlinked"],
): Promise<void> {
  await store.remove(subject, trx, firmId);
}

import { alertsOf, dayOf, fileDates } from "@vigie/domain";
import type { Work } from "../../../../edge/work.ts";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import { sealOfNothing } from "../../../../db/recordset.ts";
import { derivedOf } from "../../../../events/derived.ts";
import type { DomainEvents } from "../../../../events/events.ts";
import { linesOf } from "../../../advice/client-files/actions/facts.ts";
import { keepAlertCounts, knownAlertCounts } from "../../customers/actions/keep.ts";
import { publishDayChangeToAdvisors } from "../../firms/actions/day-change.ts";
import * as store from "../store.ts";
import * as chances from "../store/chances.ts";
import * as seals from "../store/seals.ts";
import { firmsOf } from "../store/firm-facts.ts";
import { sharedFacts } from "./facts.ts";
import { chancesToKeep } from "./goals.ts";

type Kept = {
  readonly firms: readonly store.FirmAlerts[];
  readonly chances: readonly chances.ToKeep[];
};

/** Recomputes the alerts of each firm after each daily row, from the same data as that row. */
export const keptAlerts = derivedOf<Kept>({
  read: async (services, subject) => {
    const [shared, firms] = await Promise.all([
      sharedFacts(services, subject),
      firmsOf(subject, services.db, dayOf(services.clock())),
    ]);
    const made = firms.map(async ({ firmId, since, ...known }) => {
      const dates = fileDates(await linesOf(services, subject, firmId));
      const alerts = alertsOf({ ...shared, ...known, fileDates: dates, since: dayOf(since) });
      return { customerId: subject.customerId, firmId, alerts };
    });
    return { firms: await Promise.all(made), chances: chancesToKeep(shared) };
  },
  seal: ({ made }) => ({ alerts: seals.sealOf(made.firms) }),
  keep: async (unit, all) => {
    const made = all.flatMap((one) => one.made.firms);
    const chancesOfAll = all.flatMap(({ subject: { customerId }, made: { chances: kept } }) =>
      kept.map((one) => ({ ...one, customerId })),
    );
    const [alerts] = await Promise.all([
      seals.sealsOf(
        unit.db,
        all.map(({ subject }) => subject.customerId),
      ),
      chances.keepChances(unit.db, chancesOfAll),
      countOpen(unit, made),
    ]);
    const changed = all.flatMap(({ subject, made: { firms }, seals: own }) =>
      (alerts.get(subject.customerId) ?? sealOfNothing) === own["alerts"] ? [] : firms,
    );
    if (changed.length === 0) return { alerts };
    const raised = await store.keep(unit.db, { all: changed, at: unit.clock(), newId: unit.newId });
    await countOpen(unit, changed);
    await publishDayChangeToAdvisors(unit, raised);
    return { alerts };
  },
});

/** Updates the number of open alerts that each firm has on its customers, which the customer list shows. */
export async function countOpen(
  unit: UnitOfWork,
  pairs: readonly Pick<store.FirmAlerts, "customerId" | "firmId">[],
): Promise<void> {
  const today = dayOf(unit.clock());
  const [counts, known] = await Promise.all([
    store.openCounts(unit.db, { pairs, today }),
    knownAlertCounts(
      unit,
      pairs.map(({ customerId }) => customerId),
    ),
  ]);
  const stood = new Map(known.map((one) => [`${one.customerId} ${one.firmId}`, one.count]));
  await keepAlertCounts(
    unit,
    counts.filter(({ customerId, firmId, count }) => stood.get(`${customerId} ${firmId}`) !== count),
  );
}

/** Called when a contract is hidden or shown: clears everything that may concern a hidden contract, until the daily row is
 * recomputed. */
export async function clearAlerts(work: Work): Promise<void> {
  await store.clear(work.subject, work.trx, work.services.clock());
  await chances.forgetHidden(work.subject, work.trx);
  const { customerId } = work.subject;
  const firms = await firmsOf(work.subject, work.trx, dayOf(work.services.clock()));
  await keepAlertCounts(
    work.services,
    firms.map(({ firmId }) => ({ customerId, firmId, count: null })),
  );
}

export async function forgetAlerts(
  { subject, trx }: Work,
  { firmId }: DomainEvents["customer.unlinked"],
): Promise<void> {
  await store.remove(subject, trx, firmId);
  await chances.forgetOfNobody(subject, trx);
}

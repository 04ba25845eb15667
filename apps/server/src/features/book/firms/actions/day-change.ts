import { type Id, variantNamed } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import { scopedToSystem } from "../../../../db/scope.ts";
import { publishLive } from "../../../../edge/live-bus.ts";
import { systemSubject } from "../../../../edge/subject.ts";
import type { Work } from "../../../../edge/work.ts";
import { advisorsOf, personById } from "../../../directory/people/actions.ts";

/** Notifies the open day page of these advisors that something changed; it then reloads. */
export async function publishDayChange(
  { services, trx }: Pick<Work, "services" | "trx">,
  personIds: readonly Id[],
): Promise<void> {
  for (const id of new Set(personIds)) {
    const person = await personById(trx, id);
    if (person === undefined) continue;
    const subject = systemSubject("day", id, variantNamed(person.variant));
    const payload = { event: "day.changed" };
    await scopedToSystem("notification", async () => {
      await publishLive({ services, subject, trx }, { channel: "NotificationsChannel", payload });
    });
  }
}

/** Notifies the advisors of these customers in these firms. */
export async function publishDayChangeToAdvisors(
  unit: UnitOfWork,
  pairs: readonly { readonly customerId: Id; readonly firmId: Id }[],
): Promise<void> {
  const ids = new Set<Id>();
  for (const { customerId, firmId } of new Map(
    pairs.map((pair) => [`${pair.customerId} ${pair.firmId}`, pair]),
  ).values()) {
    const advisors = await advisorsOf(unit.db, customerId);
    for (const one of advisors) if (one.firmId === firmId) ids.add(one.id);
  }
  await publishDayChange({ services: unit, trx: unit.db }, [...ids]);
}

import { type Id, variantNamed } from "@vigie/domain";
import { scopedToSystem } from "../../../../db/scope.ts";
import { publishLive } from "../../../../edge/live-bus.ts";
import { systemSubject } from "../../../../edge/subject.ts";
import type { Work } from "../../../../edge/work.ts";
import { advisorsOf, personById } from "../../../directory/people/actions.ts";

/** Tells the open page of somebody's day that something of it changed: it asks again. */
export async function tellDayOf({ services, trx }: Work, personIds: readonly Id[]): Promise<void> {
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

/** The same for those of a firm who advise the customer. */
export async function tellDayOfAdvisors(work: Work, firmId: Id): Promise<void> {
  const advisors = await advisorsOf(work.trx, work.subject.customerId);
  await tellDayOf(
    work,
    advisors.flatMap((one) => (one.firmId === firmId ? [one.id] : [])),
  );
}

import type { Id } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { FirmSubject, Subject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";
import { publish } from "../../../../events/events.ts";
import { publishDayChangeToAdvisors } from "../../firms/actions/day-change.ts";

/** Publishes that an interaction of a customer was written or hidden, for features that depend on it. */
export async function publishInteractionChange(
  unit: UnitOfWork,
  firm: FirmSubject,
  customerId: Id,
): Promise<void> {
  const subject: Subject = { actor: firm.actor, customerId, variant: firm.variant, sees: "shared" };
  const work = workOf(unit, subject);
  await publish(work, "interaction.changed", { customerId, firmId: firm.firmId });
  await publishDayChangeToAdvisors(work.services, [
    { customerId: work.subject.customerId, firmId: firm.firmId },
  ]);
}

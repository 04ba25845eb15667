import type { Id } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { FirmSubject, Subject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";
import { publish } from "../../../../events/events.ts";
import { publishDayChangeToAdvisors } from "../../firms/actions/day-change.ts";

/** Tells the areas above that something was written of a customer, or is no longer shown. */
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

import { type Id, variantNamed } from "@vigie/domain";
import { scopedToSystem } from "../../../../db/scope.ts";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import { publishLive } from "../../../../edge/live-bus.ts";
import { systemSubject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";

type Changed = { readonly id: Id; readonly advisorId: Id; readonly variant: string };

/** Notifies the advisor's live connections that one of their invitations has changed. */
export async function publishInvitationChange(
  unit: UnitOfWork,
  { id, advisorId, variant }: Changed,
): Promise<void> {
  const subject = systemSubject("invitations", advisorId, variantNamed(variant));
  const payload = { event: "invitation.changed", invitationId: id };
  await scopedToSystem("notification", async () => {
    await publishLive(workOf(unit, subject), { channel: "NotificationsChannel", payload });
  });
}

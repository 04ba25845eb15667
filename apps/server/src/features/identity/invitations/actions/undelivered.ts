import { variantNamed } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import { systemSubject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";
import type { WaitingMail } from "../../../messages/mails/actions/letter.ts";
import { notify } from "../../../messages/notifications/actions/notify.ts";
import { publishInvitationChange } from "./publish.ts";
import * as store from "../store.ts";

/** Notifies each advisor with an open invitation to an address that it was not delivered. An invitation is mailed whether or not
 * the address has an account, so a bounce reveals nothing but the address' state. */
export async function notifyAdvisors(unit: UnitOfWork, { toEmail, variant }: WaitingMail): Promise<void> {
  const open = await store.openFor(unit.db, { email: toEmail, variant });
  await store.markBounced(unit.db, { ids: open.map(({ id }) => id), at: unit.clock() });
  for (const { id, advisorId } of open) {
    const subject = systemSubject("invitations", advisorId, variantNamed(variant));
    await notify(workOf(unit, subject), {
      event: "invitation.undelivered",
      about: { name: toEmail },
      cause: `undelivered ${id}`,
    });
    await publishInvitationChange(unit, { id, advisorId, variant });
  }
}

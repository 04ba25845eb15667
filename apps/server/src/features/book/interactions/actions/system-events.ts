import { fullName, type Id, type Instant, type SystemEventKind } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import { type FirmSubject, systemFirmSubject } from "../../../../edge/subject.ts";
import type { Work } from "../../../../edge/work.ts";
import type { DomainEvents } from "../../../../events/events.ts";
import { personById } from "../../../directory/people/actions.ts";
import * as store from "../store.ts";
import { systemEventText } from "../text.ts";

type SystemEvent = {
  readonly customerId: Id;
  readonly kind: SystemEventKind;
  readonly note: string;
  /** The person whose act caused the event. */
  readonly authorId: Id;
  /** Default: now. */
  readonly at?: Instant;
};

/** Writes a line that the application generates, as opposed to lines that people write. */
export async function writeSystemEvent(
  unit: UnitOfWork,
  firm: FirmSubject,
  { customerId, kind, note, authorId, at = unit.clock() }: SystemEvent,
): Promise<void> {
  const author = await personById(unit.db, authorId);
  await store.insert(firm, unit.db, {
    customerId,
    id: unit.newId(),
    authorId,
    authorName: (author && fullName(author)) ?? author?.email ?? "",
    kind,
    isSystem: true,
    note,
    at,
    calledAt: null,
    phone: null,
    startsAt: null,
    endsAt: null,
    place: null,
    link: null,
    refusedAt: null,
    countedAt: null,
    createdAt: unit.clock(),
  });
}

/** Logs how the customer came: the invitation that they opened and accepted. */
export async function noteInvitation(
  { services: unit, subject }: Work,
  { firmId, readAt }: DomainEvents["invitation.accepted"],
): Promise<void> {
  const { customerId } = subject;
  const firm = systemFirmSubject("invitations", firmId, subject.variant);
  const told = { customerId, authorId: customerId };
  if (readAt !== null)
    await writeSystemEvent(unit, firm, {
      ...told,
      kind: "invitation_read",
      note: systemEventText.invitationRead,
      at: readAt,
    });
  await writeSystemEvent(unit, firm, {
    ...told,
    kind: "invitation_accepted",
    note: systemEventText.invitationAccepted,
  });
}

import { type bookInvitationsApi, messagesFr, type SentInvitation } from "@vigie/api";
import { couponOf, fail, fullName, type Id, ok, readEmail, type Result } from "@vigie/domain";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import { refusedMove } from "../../../../db/transition.ts";
import type { Services } from "../../../../boot/services.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { firmName, personByEmail, personById } from "../../../directory/people/actions.ts";
import { signatureOf } from "../../firms/actions/own-advisors.ts";
import {
  invite,
  inviteAgain,
  lockEmail,
  type NewInvitation,
  type SendingCode,
} from "../../../identity/invitations/actions/invite.ts";
import { publishInvitationChange } from "../../../identity/invitations/actions/publish.ts";
import * as store from "../store/invitations.ts";
import { invitationViews } from "./view.ts";

/** Invites a person, unless the caller already invited them or already advises them. Customers of other advisors are not looked up,
 * so that the response reveals nothing of them. */
export const createInvitation: Action<typeof bookInvitationsApi.create> = async (context, { body }) => {
  const { services, firm, caller } = context;
  const { firstName, lastName, promoCode: typed } = body.invitation;
  if (body.invitation.email.trim() === "") return fail("email.blank");
  const email = readEmail(body.invitation.email);
  if (email === null) return fail("email.invalid");
  const promoCode = typed === null || typed === "" ? null : couponOf(firm.variant, typed);
  if (promoCode === null && typed !== null && typed !== "") return fail("coupon.unknown");
  return await unitOfWork(services, async (unit) => {
    const sender = await senderOf(unit, firm, caller.userId);
    const sent = await sendTo(unit, firm, { ...sender, email, firstName, lastName, promoCode });
    return sent.ok ? ok({ invitation: await shown(unit, firm, sent.value) }) : sent;
  });
};

export type Sender = Pick<
  NewInvitation,
  "firmId" | "advisorId" | "variant" | "advisorName" | "firmName" | "signature"
>;

/** Returns the sender of an invitation as its mail names them. */
export async function senderOf({ db }: Services, firm: FirmSubject, advisorId: Id): Promise<Sender> {
  const advisor = await personById(db, advisorId);
  return {
    firmId: firm.firmId,
    advisorId,
    variant: firm.variant.name,
    advisorName: (advisor && fullName(advisor)) ?? "",
    firmName: (await firmName(db, firm.firmId)) ?? "",
    signature: await signatureOf(firm, db, advisorId),
  };
}

type Code =
  SendingCode | "invitation.already_invited" | "invitation.already_customer" | "invitation.own_firm";

/** Inviters know who works in their own firm; for any other address the response reveals nothing. */
async function worksInFirm(
  { db }: Services,
  firm: FirmSubject,
  address: { readonly variant: string; readonly email: string },
): Promise<boolean> {
  const holder = await personByEmail(db, { ...address, state: "confirmed" });
  return holder?.firmId === firm.firmId;
}

/** Locks the address: two tabs that invite the same person create one invitation. */
export async function sendTo(
  unit: UnitOfWork,
  firm: FirmSubject,
  invitation: NewInvitation,
): Promise<Result<Id, Code>> {
  const { advisorId, variant, email } = invitation;
  const now = unit.clock();
  const whom = { advisorId, variant, emails: [email] };
  await lockEmail(unit, email);
  if (await worksInFirm(unit, firm, { variant, email })) return fail("invitation.own_firm");
  if ((await store.ownCustomers(firm, unit.db, whom)).size > 0) return fail("invitation.already_customer");
  const open = await store.openInvitations(firm, unit.db, { ...whom, now });
  if (open.size > 0) return fail("invitation.already_invited");
  await store.cancelExpired(firm, unit.db, { advisorId, variant, email, now });
  return await invite(unit, invitation);
}

export const sendAgain: Action<typeof bookInvitationsApi.send> = async ({ services, firm }, { params }) =>
  await unitOfWork(services, async (unit) => {
    const again = await sendOnceMore(unit, firm, params.id);
    return again.ok ? ok({ invitation: await shown(unit, firm, params.id) }) : again;
  });

type AgainCode =
  | SendingCode
  | "invitation.not_found"
  | "invitation.wrong_state"
  | "invitation.reminded"
  | "invitation.own_firm";

async function sendOnceMore(
  unit: UnitOfWork,
  firm: FirmSubject,
  askedId: Id,
): Promise<Result<Id, AgainCode>> {
  const found = await store.byId(firm, unit.db, askedId);
  if (found === undefined) return fail("invitation.not_found");
  const { id, email, firstName, lastName, variant } = found;
  // A person who joined the firm since is not reminded to become its customer at their work address.
  if (await worksInFirm(unit, firm, { variant, email })) return fail("invitation.own_firm");
  const sender = await senderOf(unit, firm, found.advisorId);
  const again = await inviteAgain(unit, firm, { ...sender, variant, id, email, firstName, lastName });
  if (!again.ok) return again;
  if (!again.value.moved)
    return found.state === "sent" || found.state === "read"
      ? fail("invitation.reminded")
      : refusedMove("invitation.wrong_state", again.value);
  await publishInvitationChange(unit, found);
  return ok(id);
}

/** Each invitation has its own transaction: one that fails does not block the others. */
export const sendManyAgain: Action<typeof bookInvitationsApi.sendMany> = async (
  { services, firm },
  { body },
) => {
  const failed: { readonly id: Id; readonly code: string; readonly message: string }[] = [];
  const asked = [...new Set(body.ids)];
  for (const id of asked) {
    const again = await unitOfWork(services, async (unit) => await sendOnceMore(unit, firm, id));
    if (!again.ok) failed.push({ id, code: again.code, message: messagesFr[again.code] });
  }
  return ok({ doneCount: asked.length - failed.length, failed });
};

export const cancelInvitation: Action<typeof bookInvitationsApi.cancel> = async (
  { services, firm },
  { params },
) =>
  await unitOfWork(services, async (unit) => {
    const found = await store.byId(firm, unit.db, params.id);
    if (found === undefined) return fail("invitation.not_found");
    const canceled = await store.cancel(firm, unit.db, { id: found.id, at: unit.clock() });
    if (!canceled.moved) return refusedMove("invitation.wrong_state", canceled);
    await publishInvitationChange(unit, found);
    return ok({ invitation: await shown(unit, firm, found.id) });
  });

async function shown(unit: UnitOfWork, firm: FirmSubject, id: Id): Promise<SentInvitation> {
  const row = await store.byId(firm, unit.db, id);
  const [view] = row === undefined ? [] : await invitationViews(unit.db, [row], unit.clock());
  if (view === undefined) throw new Error("assertion: what was written is there");
  return view;
}

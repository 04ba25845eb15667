import type { usersApi } from "@vigie/api";
import { fail, type Id, maskedEmail, ok, type Result, shownName } from "@vigie/domain";
import { refusedMove } from "../../../../db/transition.ts";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import { authenticate } from "../../../../edge/authenticate.ts";
import type { Action, PublicContext } from "../../../../edge/handler.ts";
import { acceptInvitation } from "../../invitations/actions/accept.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { cameBack } from "../../../messages/mails/actions/undelivered.ts";
import { consumeCode } from "../../../messages/mails/actions/secrets.ts";
import { alert } from "../../../messages/notifications/actions/security.ts";
import { closeSessions } from "../../sessions/actions.ts";
import { passwordRefusal } from "../../sessions/actions/lockout.ts";
import { takeFromLimit } from "../../sessions/actions/network-limits.ts";
import { provePassword } from "../../sessions/actions/prove-password.ts";
import {
  confirmPerson,
  deleteUnconfirmed,
  personByEmail,
  personById,
  updatePerson,
} from "../../../directory/people/actions.ts";
import { userLetters } from "../letters.ts";
import { checkedEmail } from "./register.ts";
import { userOf, userView } from "./view.ts";

/** Proves an address with the code that was mailed to it. */

export const confirm: Action<typeof usersApi.confirm> = async (context, { body }) => {
  const { services } = context;
  const claimant = await claimantOf(context, body);
  if (!claimant.ok) return claimant;
  const userId = claimant.value;
  if (userId === null) return fail("confirmation.invalid_code");
  // The caller has authenticated: a second code, or a second tab, learns that it is already done.
  const person = await personById(services.db, userId);
  if (person?.state === "confirmed") return refusedMove("confirmation.already_done", { present: person });
  const used = await consumeCode(services, { userId, purpose: "email_confirmation", code: body.code });
  if (!used.ok) return used;
  return await unitOfWork(services, async (unit) =>
    (await confirmAddress(unit, userId))
      ? ok({ status: "user.validated" as const })
      : fail("confirmation.invalid_code"),
  );
};

/** Confirms the address of a user, by a code or a link mailed to it: this also accepts an invitation. Returns false if there is
 * nothing to confirm, or if somebody else holds the address. */
export async function confirmAddress(unit: UnitOfWork, userId: Id): Promise<boolean> {
  const person = await confirmPerson(unit.db, userId);
  if (person === undefined) return false;
  if (person.invitationId !== null)
    await acceptInvitation(unit, { invitationId: person.invitationId, userId, name: shownName(person) });
  return true;
}

/** The code alone does not identify the caller: their session does, or their address and password. Otherwise somebody could
 * register another person's address with their own password and have that person confirm it. */
async function claimantOf(
  context: PublicContext,
  { email, password }: { readonly email?: string | undefined; readonly password?: string | undefined },
): Promise<Result<Id | null, "session.locked" | "session.too_many_failures">> {
  const { services, request } = context;
  if (request.bearer !== null) {
    const caller = await authenticate(services, request.bearer);
    return ok(caller.ok ? caller.value.userId : null);
  }
  const account = { variant: request.variantName, email: (email ?? "").trim().toLowerCase() };
  const refused = await passwordRefusal(context, account);
  if (refused !== null) return refused;
  return ok((await provePassword(context, account, password ?? ""))?.id ?? null);
}

export const resendConfirmation: Action<typeof usersApi.resendConfirmation> = async (context) => {
  const { services, caller } = context;
  const user = await userOf(services.db, caller.userId);
  if (user.state === "confirmed") return ok({ email: maskedEmail(user.email) });
  if (!(await takeFromLimit(context, "mailedCodes"))) return fail("request.too_many");
  const { id: userId, email: toEmail, variant } = user;
  const mail = { letter: userLetters.confirmation, userId, toEmail, variant };
  // Same result whether or not somebody holds the address: a bounce reveals nothing but the address' state.
  if (await cameBack(services, mail)) return fail("confirmation.not_received");
  const queued = await unitOfWork(services, async (unit) => await queueMail(unit, mail));
  return queued.ok ? ok({ email: maskedEmail(user.email) }) : queued;
};

export const changeEmail: Action<typeof usersApi.changeEmail> = async (context, { body }) => {
  const { services, caller } = context;
  const email = checkedEmail(body.email);
  if (!email.ok) return email;
  const user = await userOf(services.db, caller.userId);
  if (email.value === user.email) return fail("email.unchanged");
  if (!(await takeFromLimit(context, "mailedCodes"))) return fail("request.too_many");
  return await unitOfWork(services, async (unit) => {
    const about = { userId: user.id, variant: user.variant };
    const asked = await queueMail(unit, { ...about, letter: userLetters.emailChange, toEmail: email.value });
    if (!asked.ok) return asked;
    await queueMail(unit, { ...about, letter: userLetters.emailChangeNotice, toEmail: user.email });
    return ok({ email: maskedEmail(email.value) });
  });
};

export const confirmEmail: Action<typeof usersApi.confirmEmail> = async ({ services, caller }, { body }) => {
  const { userId } = caller;
  const used = await consumeCode(services, { userId, purpose: "email_change", code: body.code });
  if (!used.ok) return used;
  return await unitOfWork(services, async (unit) => {
    if (!(await takeAddress(unit, userId, used.value.email))) return fail("confirmation.invalid_code");
    await closeSessions(unit, { userId, except: caller.sessionId });
    await alert(unit, { userId, variant: caller.variant, event: "security.email_changed" });
    return ok({ user: userView(await userOf(unit.db, userId)) });
  });
};

/** Changes the address, unless somebody holds it meanwhile. An unconfirmed claim on it is deleted. */
async function takeAddress({ db }: UnitOfWork, id: Id, email: string): Promise<boolean> {
  const person = await personById(db, id);
  if (person === undefined) return false;
  const { variant, state } = person;
  if ((await personByEmail(db, { variant, email, state: "confirmed" })) !== undefined) return false;
  await deleteUnconfirmed(db, { variant, email });
  if (state === "unconfirmed" && (await personByEmail(db, { variant, email, state })) !== undefined)
    return false;
  await updatePerson(db, id, { email });
  return true;
}

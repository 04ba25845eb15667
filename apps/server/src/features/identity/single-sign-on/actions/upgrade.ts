import type { singleSignOnApi } from "@vigie/api";
import { fail, maskedEmail, ok } from "@vigie/domain";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import { completeMember } from "../../../directory/people/actions.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { consumeCode } from "../../../messages/mails/actions/secrets.ts";
import { alert } from "../../../messages/notifications/actions/security.ts";
import { closeSessions, hashPassword } from "../../sessions/actions.ts";
import { takeFromLimit } from "../../sessions/actions/network-limits.ts";
import { checkedEmail } from "../../users/actions/register.ts";
import { judgePassword, passwordOwner } from "../../users/actions/strength.ts";
import { userOf, userView } from "../../users/actions/view.ts";
import { singleSignOnLetters } from "../letters.ts";
import * as merges from "../store/merges.ts";

/** Upgrades to the full account: an address that the member proves, a password, the terms. Whether the address already has an
 * account is not checked when it is requested, only when the mail is sent. */

export const askUpgrade: Action<typeof singleSignOnApi.askUpgrade> = async (context, { body }) => {
  const { services, caller } = context;
  if (!caller.ssoRestricted) return fail("single_sign_on.already_full");
  const email = checkedEmail(body.email);
  if (!email.ok) return email;
  if (!body.terms) return fail("terms.required");
  if (!(await takeFromLimit(context, "mailedCodes"))) return fail("request.too_many");
  const { userId, variant } = caller;
  return await unitOfWork(services, async (unit) => {
    const mail = { letter: singleSignOnLetters.upgrade, userId, toEmail: email.value, variant };
    const queued = await queueMail(unit, mail);
    if (!queued.ok) return queued;
    await merges.notePendingEmail(unit.db, { userId, email: email.value, at: services.clock() });
    return ok({ email: maskedEmail(email.value) });
  });
};

export const validateUpgrade: Action<typeof singleSignOnApi.validateUpgrade> = async (
  { services, caller, request },
  { body },
) => {
  if (!caller.ssoRestricted) return fail("single_sign_on.already_full");
  const { userId, variant } = caller;
  const user = await userOf(services.db, userId);
  // Checks the password first: a weak one must not consume the code.
  const judged = await judgePassword(body, passwordOwner(user, request.variant));
  if (!judged.ok) return judged;
  const passwordHash = await hashPassword(judged.value);
  const used = await consumeCode(services, { userId, purpose: "upgrade", code: body.code });
  if (!used.ok) return used;
  return await unitOfWork(services, async (unit) => {
    const { email } = used.value;
    const at = services.clock();
    if (!(await completeMember(unit.db, { id: userId, variant, email, passwordHash, at })))
      return fail("confirmation.invalid_code");
    await merges.notePendingEmail(unit.db, { userId, email: null, at });
    await closeSessions(unit, { userId, except: caller.sessionId });
    await alert(unit, { userId, variant, event: "security.account_completed" });
    return ok({ user: userView(await userOf(unit.db, userId)) });
  });
};

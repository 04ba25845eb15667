import type { singleSignOnApi } from "@vigie/api";
import { fail, maskedEmail, ok } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { spendCode } from "../../../messages/mails/actions/secrets.ts";
import { alert } from "../../../messages/notifications/actions/security.ts";
import { closeSessions, hashPassword } from "../../sessions/actions.ts";
import { passDoor } from "../../sessions/actions/network-doors.ts";
import { checkedEmail } from "../../users/actions/register.ts";
import { judgePassword, passwordOwner } from "../../users/actions/strength.ts";
import { userOf, userView } from "../../users/actions/view.ts";
import * as merges from "../store/merges.ts";

/** The full account: an address that the member proves, a password, the terms. Whether somebody holds the address is not
 * looked at when it is asked for: only the mail, when it leaves, knows. */

export const askUpgrade: Action<typeof singleSignOnApi.askUpgrade> = async (context, { body }) => {
  const { services, caller } = context;
  if (!caller.ssoRestricted) return fail("single_sign_on.already_full");
  const email = checkedEmail(body.email);
  if (!email.ok) return email;
  if (!body.terms) return fail("terms.required");
  if (!(await passDoor(context, "mailedCodes"))) return fail("request.too_many");
  const { userId, variant } = caller;
  return await services.db.transaction().execute(async (trx) => {
    const mail = { kind: "upgrade" as const, userId, toEmail: email.value, variant };
    const queued = await queueMail(services, trx, mail);
    if (!queued.ok) return queued;
    await merges.notePendingEmail(trx, { userId, email: email.value, at: services.clock() });
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
  // The password first: a weak one must not cost the code.
  const judged = await judgePassword(body, passwordOwner(user, request.variant));
  if (!judged.ok) return judged;
  const passwordHash = await hashPassword(judged.value);
  const used = await spendCode(services, services.db, { userId, purpose: "upgrade", code: body.code });
  if (!used.ok) return used;
  return await services.db.transaction().execute(async (trx) => {
    const { email } = used.value;
    const at = services.clock();
    if (!(await merges.completeAccount(trx, { userId, variant, email, passwordHash, at })))
      return fail("confirmation.invalid_code");
    await closeSessions(services, trx, { userId, except: caller.sessionId });
    await alert(services, trx, { userId, variant, event: "security.account_completed" });
    return ok({ user: userView(await userOf(trx, userId)) });
  });
};

import type { usersApi } from "@vigie/api";
import { fail, type Id, maskedEmail, ok } from "@vigie/domain";
import type { Trx } from "../../../../db/connection.ts";
import { authenticate } from "../../../../edge/authenticate.ts";
import type { Action, PublicContext } from "../../../../edge/handler.ts";
import type { Services } from "../../../../boot/services.ts";
import { acceptInvitation } from "../../invitations/actions/accept.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { spendCode } from "../../../messages/mails/actions/secrets.ts";
import { alert } from "../../../messages/notifications/actions/security.ts";
import { closeSessions } from "../../sessions/actions.ts";
import { passDoor } from "../../sessions/actions/network-doors.ts";
import { provePassword } from "../../sessions/actions/sign-in.ts";
import * as store from "../store.ts";
import { checkedEmail } from "./register.ts";
import { userOf, userView } from "./view.ts";

/** Proving an address by the code that it received. */

export const confirm: Action<typeof usersApi.confirm> = async (context, { body }) => {
  const { services } = context;
  const userId = await claimantOf(context, body);
  if (userId === null) return fail("confirmation.invalid_code");
  const used = await spendCode(services, services.db, {
    userId,
    purpose: "email_confirmation",
    code: body.code,
  });
  if (!used.ok) return used;
  const confirmed = await services.db
    .transaction()
    .execute(async (trx) => await confirmAddress(services, trx, userId));
  return confirmed ? ok({ status: "user.validated" as const }) : fail("confirmation.invalid_code");
};

/** The address is theirs, by a code or by a link that it received: an invitation is accepted by it. False where there is nothing
 * to confirm, or where somebody holds the address. */
export async function confirmAddress(services: Services, trx: Trx, userId: Id): Promise<boolean> {
  const user = await store.confirmUser(trx, userId);
  if (user === undefined) return false;
  if (user.invitation_id !== null) {
    const name = [user.first_name, user.last_name].filter(Boolean).join(" ") || user.email;
    await acceptInvitation(services, trx, { invitationId: user.invitation_id, userId, name });
  }
  return true;
}

/** The code alone says nothing of who gives it: their session does, or their address and password. Without that, a stranger
 * who registers somebody's address would have them confirm the stranger's password. */
async function claimantOf(
  context: PublicContext,
  { email, password }: { readonly email?: string | undefined; readonly password?: string | undefined },
): Promise<Id | null> {
  const { services, request } = context;
  if (request.bearer !== null) {
    const caller = await authenticate(services, request.bearer);
    return caller.ok ? caller.value.userId : null;
  }
  const account = { variant: request.variantName, email: (email ?? "").trim().toLowerCase() };
  return (await provePassword(context, account, password ?? ""))?.id ?? null;
}

export const resendConfirmation: Action<typeof usersApi.resendConfirmation> = async (context) => {
  const { services, caller } = context;
  const user = await userOf(services.db, caller.userId);
  if (user.state === "confirmed") return ok({ email: maskedEmail(user.email) });
  if (!(await passDoor(context, "mailedCodes"))) return fail("request.too_many");
  const mail = { kind: "confirmation" as const, userId: user.id, toEmail: user.email, variant: user.variant };
  const queued = await services.db.transaction().execute(async (trx) => await queueMail(services, trx, mail));
  return queued.ok ? ok({ email: maskedEmail(user.email) }) : queued;
};

export const changeEmail: Action<typeof usersApi.changeEmail> = async (context, { body }) => {
  const { services, caller } = context;
  const email = checkedEmail(body.email);
  if (!email.ok) return email;
  const user = await userOf(services.db, caller.userId);
  if (email.value === user.email) return fail("email.unchanged");
  if (!(await passDoor(context, "mailedCodes"))) return fail("request.too_many");
  return await services.db.transaction().execute(async (trx) => {
    const about = { userId: user.id, variant: user.variant };
    const asked = await queueMail(services, trx, { ...about, kind: "email_change", toEmail: email.value });
    if (!asked.ok) return asked;
    await queueMail(services, trx, { ...about, kind: "email_change_notice", toEmail: user.email });
    return ok({ email: maskedEmail(email.value) });
  });
};

export const confirmEmail: Action<typeof usersApi.confirmEmail> = async ({ services, caller }, { body }) => {
  const { userId } = caller;
  const used = await spendCode(services, services.db, { userId, purpose: "email_change", code: body.code });
  if (!used.ok) return used;
  return await services.db.transaction().execute(async (trx) => {
    if (!(await store.changeEmail(trx, userId, used.value.email))) return fail("confirmation.invalid_code");
    await closeSessions(services, trx, { userId, except: caller.sessionId });
    await alert(services, trx, { userId, variant: caller.variant, event: "security.email_changed" });
    return ok({ user: userView(await userOf(trx, userId)) });
  });
};

import type { usersApi } from "@vigie/api";
import {
  fail,
  type Id,
  ok,
  type PasswordCode,
  type Result,
  type TokenPurpose,
  variantNamed,
} from "@vigie/domain";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action, PublicContext } from "../../../../edge/handler.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { readLink, consumeLink } from "../../../messages/mails/actions/secrets.ts";
import { alert } from "../../../messages/notifications/actions/security.ts";
import { closeSessions, hashPassword } from "../../sessions/actions.ts";
import { knownBrowser, rememberBrowser } from "../../sessions/actions/device.ts";
import { accountKey, clearAfterReset } from "../../sessions/actions/lockout.ts";
import { takeFromLimit } from "../../sessions/actions/network-limits.ts";
import { type Person, personById, updatePerson } from "../../../directory/people/actions.ts";
import { userLetters } from "../letters.ts";
import { confirmAddress } from "./confirm.ts";
import { checkedEmail } from "./register.ts";
import { judgePassword, passwordOwner } from "./strength.ts";
import { userOf } from "./view.ts";

type Given = { readonly password: string; readonly passwordConfirmation: string };

export const changePassword: Action<typeof usersApi.changePassword> = async (
  { services, caller },
  { body },
) => {
  const user = await userOf(services.db, caller.userId);
  const judged = await judgePassword(body, passwordOwner(user, variantNamed(user.variant)));
  if (!judged.ok) return judged;
  const passwordHash = await hashPassword(judged.value);
  await unitOfWork(services, async (unit) => {
    await savePassword(unit, { user, passwordHash, keptSession: caller.sessionId });
    return ok(null);
  });
  return ok({});
};

/** The response does not reveal whether the address is known: the mail is queued either way, and dropped when it would be sent. */
export const askReset: Action<typeof usersApi.askReset> = async (context, { body }) => {
  const { services, request, cookies } = context;
  const email = checkedEmail(body.email);
  if (!email.ok) return email;
  if (!(await takeFromLimit(context, "passwordResets"))) return fail("request.too_many");
  const account = { variant: request.variantName, email: email.value };
  const mail = {
    letter: userLetters.passwordReset,
    userId: null,
    toEmail: email.value,
    variant: request.variantName,
    own: knownBrowser(services, cookies, accountKey(account)) !== null,
  };
  await unitOfWork(services, async (unit) => await queueMail(unit, mail));
  return ok({});
};

export const resetPassword: Action<typeof usersApi.resetPassword> = async (context, { body }) =>
  await byLink(context, body, { token: body.resetPasswordToken, purpose: "password_reset" });

export const setUpPassword: Action<typeof usersApi.setUpPassword> = async (context, { body }) =>
  await byLink(context, body, { token: body.token, purpose: "password_setup" });

type Link = {
  readonly token: string;
  readonly purpose: Extract<TokenPurpose, "password_reset" | "password_setup">;
};

/** A password refused by the rules leaves the link valid; an accepted one consumes it and ends every session. */
async function byLink(
  context: PublicContext,
  given: Given,
  link: Link,
): Promise<Result<Record<never, never>, PasswordCode | "password.invalid_token">> {
  const { services, request } = context;
  const holder = await readLink(services, link);
  const user = holder === null ? undefined : await personById(services.db, holder.userId);
  if (user === undefined || user.variant !== request.variantName) return fail("password.invalid_token");
  const judged = await judgePassword(given, passwordOwner(user, request.variant));
  if (!judged.ok) return judged;
  const passwordHash = await hashPassword(judged.value);
  const saved = await unitOfWork(services, async (unit) => {
    if ((await consumeLink(unit, link)) === null) return fail("password.invalid_token");
    // The link came by mail: following it proves access to that mailbox.
    await confirmAddress(unit, user.id);
    await savePassword(unit, { user, passwordHash, keptSession: null });
    return ok(null);
  });
  if (!saved.ok) return saved;
  await clearAfterReset(context, user);
  // After proving the mailbox, the user can sign in from this browser, whatever others in their network did.
  rememberBrowser(services, context.cookies, accountKey(user));
  return ok({});
}

type Saved = {
  readonly user: Pick<Person, "id" | "email" | "variant">;
  readonly passwordHash: string;
  readonly keptSession: Id | null;
};

async function savePassword(unit: UnitOfWork, { user, passwordHash, keptSession }: Saved): Promise<void> {
  const { id: userId, email: toEmail, variant } = user;
  await updatePerson(unit.db, userId, { passwordHash });
  await closeSessions(unit, { userId, except: keptSession });
  await queueMail(unit, { letter: userLetters.passwordChanged, userId, toEmail, variant });
  await alert(unit, { userId, variant, event: "security.password_changed" });
}

import type { Session, sessionsApi } from "@vigie/api";
import { fail, ok, type Result } from "@vigie/domain";
import type { Action, PublicContext } from "../../../../edge/handler.ts";
import { askSecondFactor } from "../../second-factors/actions/ask.ts";
import { completeSignIn } from "../../sessions/actions/complete-sign-in.ts";
import { type Account, passwordRefusal } from "../../sessions/actions/lockout.ts";
import { provePassword } from "../../sessions/actions/prove-password.ts";
import { refreshTokens } from "../../sessions/actions/refresh.ts";

export const openSession: Action<typeof sessionsApi.token> = async (context, { body }) => {
  const { fromBrowser, sameOrigin } = context.cookies;
  // A page of another site must neither refresh a session nor sign its visitor in to somebody else's account.
  if (fromBrowser && !sameOrigin) return fail("session.invalid_credentials");
  if (body.grantType === "refresh_token") return await refreshTokens(context, body.refreshToken ?? null);
  const email = (body.username ?? "").trim().toLowerCase();
  const account = { variant: context.request.variantName, email };
  return await signIn(context, account, body.password ?? "");
};

type SignInRefusal =
  | "session.invalid_credentials"
  | "session.deceased"
  | "session.locked"
  | "session.too_many_failures"
  | "second_factor.required";

/** With a second factor, a correct password opens no session: the response is the challenge of the second step. */
async function signIn(
  context: PublicContext,
  account: Account,
  password: string,
): Promise<Result<Session, SignInRefusal>> {
  // Before any account is read: a lock does not reveal who has an account.
  const refused = await passwordRefusal(context, account);
  if (refused !== null) return refused;
  const user = await provePassword(context, account, password);
  if (user === null) return fail("session.invalid_credentials");
  // Somebody who has the password is told so, with a contact address: it may be an heir, or the user, still alive.
  if (user.diedOn !== null)
    return fail("session.deceased", { detail: { email: context.request.variant.contact.email } });
  return (await askSecondFactor(context, user)) ?? ok(await completeSignIn(context, user));
}

import type { secondFactorsApi } from "@vigie/api";
import { fail, isId, ok } from "@vigie/domain";
import { hashToken } from "../../../../edge/authenticate.ts";
import type { Action } from "../../../../edge/handler.ts";
import { personById } from "../../../directory/people/actions.ts";
import { completeSignIn } from "../../sessions/actions/complete-sign-in.ts";
import { takeChallenge } from "../store/challenges.ts";
import * as passkeys from "../store/passkeys.ts";
import { challengeSeconds, newChallenge } from "./ask.ts";
import { challengeOf, checkPasskey, passkeySite } from "./passkey-proof.ts";

/** Sign-in without a password: a passkey that verified its user counts as two factors. No lock applies to it: there is nothing to
 * guess, so strangers who try passwords never lock its owner out. */

export const askPasskey: Action<typeof secondFactorsApi.askPasskey> = async ({ services, request }) => {
  const challenge = await newChallenge(services, {
    purpose: "passkey_sign_in",
    variant: request.variantName,
  });
  return ok({
    challenge,
    rpId: passkeySite(services, request.variant).id,
    credentials: [],
    userVerification: "required" as const,
    expiresIn: challengeSeconds,
  });
};

export const signInByPasskey: Action<typeof secondFactorsApi.passkeySignIn> = async (context, { body }) => {
  const { services, cookies, request } = context;
  if (cookies.fromBrowser && !cookies.sameOrigin) return fail("passkey.refused");
  const { passkey: answered } = body;
  const now = services.clock();
  const challenge = challengeOf(answered);
  const asked =
    challenge === null
      ? undefined
      : await takeChallenge(services.db, { hash: hashToken(challenge), purpose: "passkey_sign_in", now });
  if (challenge === null || asked?.variant !== request.variantName) return fail("passkey.refused");
  const userId = Buffer.from(answered.userHandle ?? "", "base64url").toString("utf8");
  const owner = isId(userId) ? await personById(services.db, userId) : undefined;
  // A user without a role was suspended by their firm.
  if (owner?.variant !== request.variantName || owner.roles.length === 0) return fail("passkey.refused");
  if (owner.diedOn !== null) return fail("passkey.refused");
  const passkey = await passkeys.passkeyByCredential(services.db, owner.id, answered.id);
  if (passkey === undefined) return fail("passkey.refused");
  const site = passkeySite(services, request.variant);
  const counter = await checkPasskey(answered, passkey, { challenge, site, verifyUser: true });
  if (counter === null) return fail("passkey.refused");
  const used = await passkeys.usePasskey(services.db, { userId: owner.id, id: passkey.id, counter, at: now });
  if (!used) return fail("passkey.refused");
  return ok(await completeSignIn(context, owner));
};

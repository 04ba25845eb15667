import type { PasskeyAnswer, secondFactorsApi, Session } from "@vigie/api";
import { fail, type Instant, ok, type Result, variantNamed } from "@vigie/domain";
import type { Trx } from "../../../../db/connection.ts";
import { hashToken } from "../../../../edge/authenticate.ts";
import type { Action, PublicContext } from "../../../../edge/handler.ts";
import type { Services } from "../../../../boot/services.ts";
import { enter } from "../../sessions/actions/enter.ts";
import { clearOwn, countersOf, countFailure, isLocked } from "../../sessions/actions/lockout.ts";
import * as challenges from "../store/challenges.ts";
import * as factors from "../store/factors.ts";
import * as passkeys from "../store/passkeys.ts";
import { challengeSeconds } from "./ask.ts";
import { tellOwner } from "./change.ts";
import { checkPasskey, passkeySite } from "./passkey-proof.ts";
import { spendRecoveryCode } from "./recovery-codes.ts";
import { stepOfCode } from "./totp-code.ts";

/** The second step of a sign-in. Wrong answers are counted twice: five burn the challenge, and the account has counters of its
 * own as passwords have, because who knows the password can ask for challenges without end. */

type Given = {
  readonly challenge: string;
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
};
type Refused = "second_factor.challenge_expired" | "second_factor.invalid_code" | "passkey.refused";

export const passSecondStep: Action<typeof secondFactorsApi.signIn> = async (context, { body }) => {
  const { services, cookies, request } = context;
  // As for a password: another site's page signs nobody in.
  if (cookies.fromBrowser && !cookies.sameOrigin) return fail("second_factor.challenge_expired");
  const asked = await challenges.openChallenge(services.db, {
    hash: hashToken(body.challenge),
    purpose: "sign_in",
    now: services.clock(),
  });
  const owner = asked?.user_id == null ? undefined : await factors.ownerById(services.db, asked.user_id);
  if (owner === undefined || asked?.variant !== request.variantName)
    return fail("second_factor.challenge_expired");
  return await answer(context, owner, body);
};

async function answer(
  context: PublicContext,
  owner: factors.Owner,
  given: Given,
): Promise<Result<Session, Refused>> {
  const { services } = context;
  const account = { variant: owner.variant, email: owner.email };
  const counters = countersOf(context, account, "factor/");
  const locked = await isLocked(services, counters);
  const now = services.clock();
  const outcome = await services.db.transaction().execute(async (trx): Promise<Result<null, Refused>> => {
    const hash = hashToken(given.challenge);
    const asked = await challenges.spendTry(trx, { hash, purpose: "sign_in", now });
    if (asked === undefined) return fail("second_factor.challenge_expired");
    // While locked a right answer is as a wrong one, and is not spent.
    if (locked || !(await proves(services, trx, { owner, given, now })))
      return fail(given.passkey === undefined ? "second_factor.invalid_code" : "passkey.refused");
    await challenges.burnChallenge(trx, hash);
    return ok(null);
  });
  if (!outcome.ok) {
    if (outcome.code !== "second_factor.challenge_expired" && !locked)
      await countFailure(services, { ...account, lockMail: "second_factor_locked" }, counters);
    return outcome;
  }
  await clearOwn(services, counters);
  return ok(await enter(context, owner));
}

type Proof = { readonly owner: factors.Owner; readonly given: Given; readonly now: Instant };

/** Is this the factor of this owner? A right one is used up here: a code's step, a recovery code, a passkey's counter. */
async function proves(services: Services, trx: Trx, { owner, given, now }: Proof): Promise<boolean> {
  if (given.passkey !== undefined) return await provesPasskey(services, trx, { owner, given, now });
  if (given.recoveryCode !== undefined) {
    const code = given.recoveryCode;
    const left = await spendRecoveryCode(services, trx, { userId: owner.id, code, at: now });
    if (left !== null) await tellOwner(services, trx, { owner, change: "recovery_used", left });
    return left !== null;
  }
  const totp = await factors.totpOf(trx, owner.id, "active");
  if (totp === undefined) return false;
  const { secret_envelope: envelope } = totp;
  const step = stepOfCode(services, { userId: owner.id, envelope, code: given.code ?? "", now });
  return step !== null && (await factors.useStep(trx, { userId: owner.id, step, at: now }));
}

async function provesPasskey(services: Services, trx: Trx, { owner, given, now }: Proof): Promise<boolean> {
  const { passkey: answered, challenge } = given;
  if (answered === undefined) return false;
  const passkey = await passkeys.passkeyByCredential(trx, owner.id, answered.id);
  if (passkey === undefined) return false;
  const site = passkeySite(services, variantNamed(owner.variant));
  const counter = await checkPasskey(answered, passkey, { challenge, site, verifyUser: false });
  if (counter === null) return false;
  return await passkeys.usePasskey(trx, { userId: owner.id, id: passkey.id, counter, at: now });
}

/** The challenge of the sign-in is also what a passkey signs: one thing to burn. */
export const askInSecondStep: Action<typeof secondFactorsApi.question> = async (context, { body }) => {
  const { services, request } = context;
  const asked = await challenges.openChallenge(services.db, {
    hash: hashToken(body.challenge),
    purpose: "sign_in",
    now: services.clock(),
  });
  if (asked?.user_id == null || asked.variant !== request.variantName)
    return fail("second_factor.challenge_expired");
  const keys = await passkeys.passkeysOf(services.db, asked.user_id);
  return ok({
    challenge: body.challenge,
    rpId: passkeySite(services, request.variant).id,
    credentials: keys.map((key) => ({ id: key.credential_id, transports: key.transports })),
    userVerification: "preferred" as const,
    expiresIn: challengeSeconds,
  });
};

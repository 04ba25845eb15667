import type { PasskeyAnswer, secondFactorsApi, Session } from "@vigie/api";
import { fail, type Instant, type Ok, ok, type Result, variantNamed } from "@vigie/domain";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import { hashToken } from "../../../../edge/authenticate.ts";
import type { Action, PublicContext } from "../../../../edge/handler.ts";
import { type Person, personById } from "../../../directory/people/actions.ts";
import { completeSignIn } from "../../sessions/actions/complete-sign-in.ts";
import { clearOwnCounter, countersOf, countFailure, lockRefusal } from "../../sessions/actions/lockout.ts";
import { secondFactorLetters } from "../letters.ts";
import * as challenges from "../store/challenges.ts";
import * as factors from "../store/factors.ts";
import * as passkeys from "../store/passkeys.ts";
import { challengeSeconds } from "./ask.ts";
import { notifyOwner } from "./change.ts";
import { checkPasskey, passkeySite } from "./passkey-proof.ts";
import { consumeRecoveryCode } from "./recovery-codes.ts";
import { stepOfCode } from "./totp-code.ts";

/** The second step of a sign-in. Wrong answers are counted twice: five invalidate the challenge, and the account has counters of
 * its own like those for passwords, because an attacker who knows the password can request any number of challenges. */

type Given = {
  readonly challenge: string;
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
};
type Refused =
  "second_factor.challenge_expired" | "second_factor.invalid_code" | "passkey.refused" | "session.locked";

export const passSecondStep: Action<typeof secondFactorsApi.signIn> = async (context, { body }) => {
  const { services, cookies, request } = context;
  // As for a password: a page of another site cannot sign anybody in.
  if (cookies.fromBrowser && !cookies.sameOrigin) return fail("second_factor.challenge_expired");
  const asked = await challenges.openChallenge(services.db, {
    hash: hashToken(body.challenge),
    purpose: "sign_in",
    now: services.clock(),
  });
  const owner = asked?.userId == null ? undefined : await personById(services.db, asked.userId);
  if (owner === undefined || asked?.variant !== request.variantName)
    return fail("second_factor.challenge_expired");
  return await answer(context, owner, body);
};

async function answer(
  context: PublicContext,
  owner: Person,
  given: Given,
): Promise<Result<Session, Refused>> {
  const { services } = context;
  const account = { variant: owner.variant, email: owner.email };
  const counters = countersOf(context, account, "factor/");
  // While locked nothing is checked: neither a correct code nor a try of the challenge is consumed.
  const locked = await lockRefusal(services, counters);
  if (locked !== null) return locked;
  const now = services.clock();
  // Returned as ok, so that the transaction commits: a refused try stays counted.
  const tried = await unitOfWork(services, async (unit): Promise<Ok<Result<null, Refused>>> => {
    const hash = hashToken(given.challenge);
    const asked = await challenges.consumeTry(unit.db, { hash, purpose: "sign_in", now });
    if (asked === undefined) return ok(fail("second_factor.challenge_expired"));
    if (!(await proves(unit, { owner, given, now })))
      return ok(fail(given.passkey === undefined ? "second_factor.invalid_code" : "passkey.refused"));
    await challenges.consumeChallenge(unit.db, hash);
    return ok(ok(null));
  });
  if (!tried.ok) throw new Error("assertion: a refusal is answered, not rolled back");
  const outcome = tried.value;
  if (!outcome.ok) {
    if (outcome.code !== "second_factor.challenge_expired")
      await countFailure(services, { ...account, lockLetter: secondFactorLetters.locked }, counters);
    return outcome;
  }
  await clearOwnCounter(services, counters);
  return ok(await completeSignIn(context, owner));
}

type Proof = { readonly owner: Person; readonly given: Given; readonly now: Instant };

/** Returns whether the factor is valid for this owner. A valid one is consumed: the time step of a code, a recovery code, a
 * passkey's counter. */
async function proves(unit: UnitOfWork, { owner, given, now }: Proof): Promise<boolean> {
  if (given.passkey !== undefined) return await provesPasskey(unit, { owner, given, now });
  if (given.recoveryCode !== undefined) {
    const code = given.recoveryCode;
    const left = await consumeRecoveryCode(unit, { userId: owner.id, code, at: now });
    if (left !== null) await notifyOwner(unit, { owner, change: "recovery_used", left });
    return left !== null;
  }
  const totp = await factors.totpOf(unit.db, owner.id, "active");
  if (totp === undefined) return false;
  const { secretEnvelope: envelope } = totp;
  const step = stepOfCode(unit, { userId: owner.id, envelope, code: given.code ?? "", now });
  return step !== null && (await factors.useStep(unit.db, { userId: owner.id, step, at: now }));
}

async function provesPasskey(unit: UnitOfWork, { owner, given, now }: Proof): Promise<boolean> {
  const { passkey: answered, challenge } = given;
  if (answered === undefined) return false;
  const passkey = await passkeys.passkeyByCredential(unit.db, owner.id, answered.id);
  if (passkey === undefined) return false;
  const site = passkeySite(unit, variantNamed(owner.variant));
  const counter = await checkPasskey(answered, passkey, { challenge, site, verifyUser: false });
  if (counter === null) return false;
  return await passkeys.usePasskey(unit.db, { userId: owner.id, id: passkey.id, counter, at: now });
}

/** The challenge of the sign-in is also the one that a passkey signs, so that only one has to be invalidated. */
export const askInSecondStep: Action<typeof secondFactorsApi.question> = async (context, { body }) => {
  const { services, request } = context;
  const asked = await challenges.openChallenge(services.db, {
    hash: hashToken(body.challenge),
    purpose: "sign_in",
    now: services.clock(),
  });
  if (asked?.userId == null || asked.variant !== request.variantName)
    return fail("second_factor.challenge_expired");
  const keys = await passkeys.passkeysOf(services.db, asked.userId);
  return ok({
    challenge: body.challenge,
    rpId: passkeySite(services, request.variant).id,
    credentials: keys.map((key) => ({ id: key.credentialId, transports: key.transports })),
    userVerification: "preferred" as const,
    expiresIn: challengeSeconds,
  });
};

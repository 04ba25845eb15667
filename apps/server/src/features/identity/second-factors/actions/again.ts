import type { PasskeyAnswer, secondFactorsApi } from "@vigie/api";
import { type Instant, ok } from "@vigie/domain";
import type { Trx } from "../../../../db/connection.ts";
import { hashToken } from "../../../../edge/authenticate.ts";
import type { Action, Caller, SessionContext } from "../../../../edge/handler.ts";
import { takeChallenge } from "../store/challenges.ts";
import * as factors from "../store/factors.ts";
import * as passkeys from "../store/passkeys.ts";
import { challengeSeconds, newChallenge } from "./ask.ts";
import { challengeOf, checkPasskey, passkeySite } from "./passkey-proof.ts";
import { stepOfCode } from "./totp-code.ts";

/** A second factor that says again who holds an open session, in place of the password. Who calls counts the tries. */

export async function provesAgainByCode(
  { services, caller }: SessionContext,
  trx: Trx,
  code: string,
): Promise<boolean> {
  const { userId } = caller;
  const totp = await factors.totpOf(trx, userId, "active");
  if (totp === undefined) return false;
  const at = services.clock();
  const step = stepOfCode(services, { userId, envelope: totp.secret_envelope, code, now: at });
  return step !== null && (await factors.useStep(trx, { userId, step, at }));
}

/** The passkey must have verified its user: a key left in the computer is no better than the session left open on it. */
export async function provesAgainByPasskey(
  { services, caller, request }: SessionContext,
  trx: Trx,
  answered: PasskeyAnswer,
): Promise<boolean> {
  const challenge = challengeOf(answered);
  if (challenge === null || !(await tookOwn(caller, trx, { challenge, now: services.clock() }))) return false;
  const passkey = await passkeys.passkeyByCredential(trx, caller.userId, answered.id);
  if (passkey === undefined) return false;
  const site = passkeySite(services, request.variant);
  const counter = await checkPasskey(answered, passkey, { challenge, site, verifyUser: true });
  if (counter === null) return false;
  const at = services.clock();
  return await passkeys.usePasskey(trx, { userId: caller.userId, id: passkey.id, counter, at });
}

/** A challenge serves the session that asked for it, once. */
async function tookOwn(
  caller: Caller,
  trx: Trx,
  { challenge, now }: { readonly challenge: string; readonly now: Instant },
): Promise<boolean> {
  const asked = await takeChallenge(trx, { hash: hashToken(challenge), purpose: "again", now });
  return asked?.user_id === caller.userId && asked.session_id === caller.sessionId;
}

export const askAgain: Action<typeof secondFactorsApi.questionAgain> = async ({
  services,
  caller,
  request,
}) => {
  const { userId, sessionId, variant } = caller;
  const challenge = await newChallenge(services, { purpose: "again", variant, userId, sessionId });
  const keys = await passkeys.passkeysOf(services.db, userId);
  return ok({
    challenge,
    rpId: passkeySite(services, request.variant).id,
    credentials: keys.map((key) => ({ id: key.credential_id, transports: key.transports })),
    userVerification: "required" as const,
    expiresIn: challengeSeconds,
  });
};

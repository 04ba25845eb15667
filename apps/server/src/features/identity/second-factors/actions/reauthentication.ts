import type { PasskeyAnswer, secondFactorsApi } from "@vigie/api";
import { type Id, ok } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import { hashToken } from "../../../../edge/authenticate.ts";
import type { Action, Caller, SessionContext } from "../../../../edge/handler.ts";
import { takeChallenge } from "../store/challenges.ts";
import * as factors from "../store/factors.ts";
import * as passkeys from "../store/passkeys.ts";
import { challengeSeconds, newChallenge } from "./ask.ts";
import { challengeOf, checkPasskey, passkeySite } from "./passkey-proof.ts";
import { stepOfCode } from "./totp-code.ts";

/** Confirms the user of an open session by a second factor instead of the password. The caller counts the attempts. */

export async function reauthenticatesByCode(unit: UnitOfWork, userId: Id, code: string): Promise<boolean> {
  const totp = await factors.totpOf(unit.db, userId, "active");
  if (totp === undefined) return false;
  const at = unit.clock();
  const step = stepOfCode(unit, { userId, envelope: totp.secretEnvelope, code, now: at });
  return step !== null && (await factors.useStep(unit.db, { userId, step, at }));
}

/** The passkey must have verified its user: a security key left in the computer proves no more than the open session does. */
export async function reauthenticatesByPasskey(
  { services: unit, caller, request }: SessionContext & { readonly services: UnitOfWork },
  answered: PasskeyAnswer,
): Promise<boolean> {
  const challenge = challengeOf(answered);
  if (challenge === null || !(await takeOwn(unit, caller, challenge))) return false;
  const passkey = await passkeys.passkeyByCredential(unit.db, caller.userId, answered.id);
  if (passkey === undefined) return false;
  const site = passkeySite(unit, request.variant);
  const counter = await checkPasskey(answered, passkey, { challenge, site, verifyUser: true });
  if (counter === null) return false;
  const at = unit.clock();
  return await passkeys.usePasskey(unit.db, { userId: caller.userId, id: passkey.id, counter, at });
}

/** Consumes a challenge; it is valid once, for the session that asked for it. */
async function takeOwn(unit: UnitOfWork, caller: Caller, challenge: string): Promise<boolean> {
  const hash = hashToken(challenge);
  const asked = await takeChallenge(unit.db, { hash, purpose: "again", now: unit.clock() });
  return asked?.userId === caller.userId && asked.sessionId === caller.sessionId;
}

export const askReauthentication: Action<typeof secondFactorsApi.questionAgain> = async ({
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
    credentials: keys.map((key) => ({ id: key.credentialId, transports: key.transports })),
    userVerification: "required" as const,
    expiresIn: challengeSeconds,
  });
};

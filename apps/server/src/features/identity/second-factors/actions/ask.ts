import {
  addMs,
  fail,
  type Fail,
  factorChallengeMinutes,
  type FactorMethod,
  factorMethods,
  factorTries,
  type Id,
} from "@vigie/domain";
import type { ChallengePurpose } from "../../../../db/schema-second-factors.ts";
import { hashToken } from "../../../../edge/authenticate.ts";
import type { PublicContext } from "../../../../edge/handler.ts";
import type { Services } from "../../../../boot/services.ts";
import * as challenges from "../store/challenges.ts";
import * as factors from "../store/factors.ts";
import * as passkeys from "../store/passkeys.ts";

const challengeMs = factorChallengeMinutes * 60_000;

/** Asks for the second factor of a user who has one, after a correct password: this is then the result of the sign-in. Returns
 * null if the session may be opened. Every sign-in without a passkey calls this first. */
export async function askSecondFactor(
  { services, request }: PublicContext,
  user: { readonly id: Id },
): Promise<Fail<"second_factor.required"> | null> {
  const [totp, keys] = await Promise.all([
    factors.totpOf(services.db, user.id, "active"),
    passkeys.passkeysOf(services.db, user.id),
  ]);
  if (totp === undefined && keys.length === 0) return null;
  const codes = await factors.recoveryCodesOf(services.db, user.id);
  const has: Readonly<Record<FactorMethod, boolean>> = {
    totp: totp !== undefined,
    passkey: keys.length > 0,
    recovery_code: codes.some((code) => code.usedAt === null),
  };
  const methods = factorMethods.filter((method) => has[method]);
  const challenge = await newChallenge(services, {
    purpose: "sign_in",
    variant: request.variantName,
    userId: user.id,
  });
  const detail = { challenge, methods: methods.join(" "), expires_in: challengeMs / 1000 };
  return fail("second_factor.required", { detail });
}

type NewChallenge = {
  readonly purpose: ChallengePurpose;
  readonly variant: string;
  readonly userId?: Id;
  readonly sessionId?: Id;
};

/** Creates a challenge of 32 random bytes, stored as a hash, valid for five minutes and only for its purpose and user. */
export async function newChallenge(
  services: Services,
  { purpose, variant, userId, sessionId }: NewChallenge,
): Promise<string> {
  const challenge = services.randomBytes(32).toString("base64url");
  const now = services.clock();
  await challenges.insertChallenge(services.db, {
    challengeHash: hashToken(challenge),
    purpose,
    variant,
    userId: userId ?? null,
    sessionId: sessionId ?? null,
    triesLeft: factorTries,
    createdAt: now,
    expiresAt: addMs(now, challengeMs),
  });
  return challenge;
}

export const challengeSeconds = challengeMs / 1000;

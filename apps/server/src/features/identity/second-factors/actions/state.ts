import type { SecondFactors, secondFactorsApi } from "@vigie/api";
import { fail, ok, secondFactorRequired } from "@vigie/domain";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import { personById } from "../../../directory/people/actions.ts";
import * as factors from "../store/factors.ts";
import * as passkeys from "../store/passkeys.ts";
import { lockedOwner, notifyOwner } from "./change.ts";
import { renewCodes } from "./recovery-codes.ts";

export const showSecondFactors: Action<typeof secondFactorsApi.show> = async ({ services, caller }) => {
  const { db, config } = services;
  const [owner, totp, keys, codes] = await Promise.all([
    personById(db, caller.userId),
    factors.totpOf(db, caller.userId, "active"),
    passkeys.passkeysOf(db, caller.userId),
    factors.recoveryCodesOf(db, caller.userId),
  ]);
  if (owner === undefined) throw new Error("assertion: a session belongs to a user");
  const [code] = codes;
  return ok({
    required: secondFactorRequired(owner, config.demo),
    enabled: totp !== undefined || keys.length > 0,
    totp: totp === undefined ? null : { since: totp.createdAt, lastUsedAt: totp.lastUsedAt },
    passkeys: keys.map(passkeyView),
    recoveryCodes:
      code === undefined
        ? null
        : { left: codes.filter((one) => one.usedAt === null).length, createdAt: code.createdAt },
  });
};

export function passkeyView(passkey: passkeys.Passkey): SecondFactors["passkeys"][number] {
  return {
    id: passkey.id,
    name: passkey.name,
    createdAt: passkey.createdAt,
    lastUsedAt: passkey.lastUsedAt,
    synced: passkey.synced,
  };
}

export const renewRecoveryCodes: Action<typeof secondFactorsApi.renewRecoveryCodes> = async ({
  services,
  caller,
}) =>
  await unitOfWork(services, async (unit) => {
    const owner = await lockedOwner(unit, caller.userId);
    const totp = await factors.totpOf(unit.db, owner.id, "active");
    if (totp === undefined && (await passkeys.passkeysOf(unit.db, owner.id)).length === 0)
      return fail("second_factor.not_found");
    const recoveryCodes = await renewCodes(unit, owner.id);
    await notifyOwner(unit, { owner, change: "recovery_renewed" });
    return ok({ recoveryCodes });
  });

import type { SecondFactors, secondFactorsApi } from "@vigie/api";
import { fail, ok, secondFactorRequired } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import * as factors from "../store/factors.ts";
import * as passkeys from "../store/passkeys.ts";
import { lockedOwner, tellOwner } from "./change.ts";
import { renewCodes } from "./recovery-codes.ts";

export const showSecondFactors: Action<typeof secondFactorsApi.show> = async ({ services, caller }) => {
  const { db, config } = services;
  const [owner, totp, keys, codes] = await Promise.all([
    factors.ownerById(db, caller.userId),
    factors.totpOf(db, caller.userId, "active"),
    passkeys.passkeysOf(db, caller.userId),
    factors.recoveryCodesOf(db, caller.userId),
  ]);
  if (owner === undefined) throw new Error("assertion: a session belongs to a user");
  const [code] = codes;
  return ok({
    required: secondFactorRequired(owner, config.demo),
    enabled: totp !== undefined || keys.length > 0,
    totp: totp === undefined ? null : { since: totp.created_at, lastUsedAt: totp.last_used_at },
    passkeys: keys.map(passkeyView),
    recoveryCodes:
      code === undefined
        ? null
        : { left: codes.filter((one) => one.used_at === null).length, createdAt: code.created_at },
  });
};

export function passkeyView(row: passkeys.PasskeyRow): SecondFactors["passkeys"][number] {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    synced: row.synced,
  };
}

export const renewRecoveryCodes: Action<typeof secondFactorsApi.renewRecoveryCodes> = async ({
  services,
  caller,
}) =>
  await services.db.transaction().execute(async (trx) => {
    const owner = await lockedOwner(trx, caller.userId);
    const totp = await factors.totpOf(trx, owner.id, "active");
    if (totp === undefined && (await passkeys.passkeysOf(trx, owner.id)).length === 0)
      return fail("second_factor.not_found");
    const recoveryCodes = await renewCodes(services, trx, owner.id);
    await tellOwner(services, trx, { owner, change: "recovery_renewed" });
    return ok({ recoveryCodes });
  });

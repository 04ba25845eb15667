import type { Id } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import * as factors from "../store/factors.ts";
import * as passkeys from "../store/passkeys.ts";
import { consumeRecoveryCode } from "./recovery-codes.ts";
import { stepOfCode } from "./totp-code.ts";

/** Returns whether this code, of the authenticator app or of the recovery sheet, is valid for the user; true if they have no
 * second factor. For endpoints without a second step; a valid code is consumed. The caller counts the attempts. */
export async function isSecondFactorCodeValid(
  unit: UnitOfWork,
  { userId, code }: { readonly userId: Id; readonly code: string | null },
): Promise<boolean> {
  const totp = await factors.totpOf(unit.db, userId, "active");
  const keys = await passkeys.passkeysOf(unit.db, userId);
  if (totp === undefined && keys.length === 0) return true;
  if (code === null) return false;
  const at = unit.clock();
  const envelope = totp?.secretEnvelope;
  const step = envelope === undefined ? null : stepOfCode(unit, { userId, envelope, code, now: at });
  if (step !== null) return await factors.useStep(unit.db, { userId, step, at });
  return (await consumeRecoveryCode(unit, { userId, code, at })) !== null;
}

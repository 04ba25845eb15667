import type { Id } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import * as factors from "../store/factors.ts";
import * as passkeys from "../store/passkeys.ts";
import { spendRecoveryCode } from "./recovery-codes.ts";
import { stepOfCode } from "./totp-code.ts";

/** Does this code, of the authenticator app or of the recovery sheet, prove the second factor of a user? True where they have
 * none. For calls that have no second step; a right code is used up. Who calls counts the tries. */
export async function passesByCode(
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
  return (await spendRecoveryCode(unit, { userId, code, at })) !== null;
}

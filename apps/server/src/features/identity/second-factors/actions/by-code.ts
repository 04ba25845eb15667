import type { Id } from "@vigie/domain";
import type { Trx } from "../../../../db/connection.ts";
import type { Services } from "../../../../boot/services.ts";
import * as factors from "../store/factors.ts";
import * as passkeys from "../store/passkeys.ts";
import { spendRecoveryCode } from "./recovery-codes.ts";
import { stepOfCode } from "./totp-code.ts";

/** Does this code, of the authenticator app or of the recovery sheet, prove the second factor of a user? True where they have
 * none. For doors that open no second step; a right code is used up. Who calls counts the tries. */
export async function passesByCode(
  services: Services,
  trx: Trx,
  { userId, code }: { readonly userId: Id; readonly code: string | null },
): Promise<boolean> {
  const totp = await factors.totpOf(trx, userId, "active");
  const keys = await passkeys.passkeysOf(trx, userId);
  if (totp === undefined && keys.length === 0) return true;
  if (code === null) return false;
  const at = services.clock();
  const envelope = totp?.secret_envelope;
  const step = envelope === undefined ? null : stepOfCode(services, { userId, envelope, code, now: at });
  if (step !== null) return await factors.useStep(trx, { userId, step, at });
  return (await spendRecoveryCode(services, trx, { userId, code, at })) !== null;
}

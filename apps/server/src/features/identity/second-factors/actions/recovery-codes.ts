import {
  type Id,
  type Instant,
  readRecoveryCode,
  recoveryCodeCount,
  recoveryCodeFromBytes,
  spacedRecoveryCode,
} from "@vigie/domain";
import { timingSafeEqual } from "node:crypto";
import type { Trx } from "../../../../db/connection.ts";
import { hashToken } from "../../../../edge/authenticate.ts";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store/factors.ts";

/** Ten codes for the day when the phone is lost. Their hashes are sealed under a key with an id, not derived from it: another
 * key first in the list leaves the sheet of paper valid. */

/** Makes a whole new set and answers it, as it is shown this once. */
export async function renewCodes(services: Services, trx: Trx, userId: Id): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    recoveryCodeFromBytes(services.randomBytes(10)),
  );
  const rows = codes.map((code) => ({
    id: services.newId(),
    hash_envelope: services.secrets.seal(hashToken(code).toString("base64url"), contextOf(userId)),
    created_at: services.clock(),
  }));
  await store.replaceRecoveryCodes(trx, userId, rows);
  return codes.map(spacedRecoveryCode);
}

/** Spends a code; answers how many are left, null for a wrong or used one. */
export async function spendRecoveryCode(
  services: Services,
  trx: Trx,
  given: { readonly userId: Id; readonly code: string; readonly at: Instant },
): Promise<number | null> {
  const { userId, at } = given;
  const code = readRecoveryCode(given.code);
  if (code === null) return null;
  const hash = hashToken(code);
  const unused = (await store.recoveryCodesOf(trx, userId)).filter((row) => row.used_at === null);
  const match = unused.find((row) => {
    const kept = Buffer.from(services.secrets.open(row.hash_envelope, contextOf(userId)), "base64url");
    return timingSafeEqual(kept, hash);
  });
  if (match === undefined || !(await store.useRecoveryCode(trx, { userId, id: match.id, at }))) return null;
  return unused.length - 1;
}

function contextOf(userId: Id): string {
  return `recovery_codes.hash_envelope/${userId}`;
}

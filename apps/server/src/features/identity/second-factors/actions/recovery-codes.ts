import {
  type Id,
  type Instant,
  readRecoveryCode,
  recoveryCodeCount,
  recoveryCodeFromBytes,
  spacedRecoveryCode,
} from "@vigie/domain";
import { timingSafeEqual } from "node:crypto";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import { hashToken } from "../../../../edge/authenticate.ts";
import * as store from "../store/factors.ts";
import { sealContexts } from "../../../../db/sealed-columns.ts";

/** Ten codes for a lost phone. Their hashes are sealed with a versioned key, not derived from it, so that a key rotation leaves
 * the printed codes valid. */

/** Replaces all codes and returns them; they are shown only this once. */
export async function renewCodes(unit: UnitOfWork, userId: Id): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeFromBytes(unit.randomBytes(10)));
  const rows = codes.map((code) => ({
    id: unit.newId(),
    hashEnvelope: unit.secrets.seal(hashToken(code).toString("base64url"), sealContexts.recoveryCode(userId)),
    createdAt: unit.clock(),
  }));
  await store.replaceRecoveryCodes(unit.db, userId, rows);
  return codes.map(spacedRecoveryCode);
}

/** Consumes a code; returns how many are left, null for a wrong or used one. */
export async function consumeRecoveryCode(
  unit: UnitOfWork,
  given: { readonly userId: Id; readonly code: string; readonly at: Instant },
): Promise<number | null> {
  const { userId, at } = given;
  const code = readRecoveryCode(given.code);
  if (code === null) return null;
  const hash = hashToken(code);
  const unused = (await store.recoveryCodesOf(unit.db, userId)).filter((row) => row.usedAt === null);
  const match = unused.find((row) => {
    const kept = Buffer.from(
      unit.secrets.open(row.hashEnvelope, sealContexts.recoveryCode(userId)),
      "base64url",
    );
    return timingSafeEqual(kept, hash);
  });
  if (match === undefined || !(await store.useRecoveryCode(unit.db, { userId, id: match.id, at })))
    return null;
  return unused.length - 1;
}

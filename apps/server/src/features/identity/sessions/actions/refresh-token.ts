import type { Id } from "@vigie/domain";
import { makeToken } from "../../../../edge/authenticate.ts";
import type { Services } from "../../../../boot/services.ts";

/** A refresh token proves by itself that it was issued for its session: 16 random bytes, and 16 derived from them with our key.
 * An old token can thus be distinguished from an invented one without storing it. */

const randomLength = 16;
const proofLength = 16;
const purpose = "refresh token";

type Owner = { readonly userId: Id; readonly sessionId: Id };

export function makeRefreshToken({ randomBytes, secrets }: Services, { userId, sessionId }: Owner): string {
  const random = randomBytes(randomLength);
  const proof = secrets.derive(purpose, textOf({ userId, sessionId }, random)).subarray(0, proofLength);
  return makeToken(userId, sessionId, Buffer.concat([random, proof]));
}

/** Returns whether this token was issued for this session, at any time. */
export function isRefreshTokenOf({ secrets }: Services, owner: Owner, token: string): boolean {
  const secret = Buffer.from(token, "base64url").subarray(-(randomLength + proofLength));
  const [random, proof] = [secret.subarray(0, randomLength), secret.subarray(randomLength)];
  return proof.length === proofLength && secrets.isDerived(purpose, textOf(owner, random), proof);
}

function textOf({ userId, sessionId }: Owner, random: Buffer): string {
  return `${userId}/${sessionId}/${random.toString("base64url")}`;
}

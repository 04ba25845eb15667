import {
  addMs,
  codeFromBytes,
  codeMinutes,
  codeTries,
  deletionHours,
  fail,
  type Id,
  type Instant,
  isLinkToken,
  ok,
  readCode,
  resetHours,
  type Result,
  setupDays,
  tokenPrefixes,
  type TokenPurpose,
} from "@vigie/domain";
import { timingSafeEqual } from "node:crypto";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store/secrets.ts";
import { noteReceipt } from "./addresses.ts";

/** Codes and links in mails. They are derived from the mail's id: a mail sent twice contains the same one, and the database never
 * holds it. Only a keyed hash is stored, so that the 40 bits cannot be brute-forced from a stolen backup. */

const codePurposes = ["email_confirmation", "email_change", "upgrade", "merge"] as const;
type CodePurpose = (typeof codePurposes)[number];

export function isCodePurpose(purpose: CodePurpose | TokenPurpose): purpose is CodePurpose {
  return codePurposes.some((known) => known === purpose);
}

const minuteMs = 60_000;
export const secretLifeMs: Readonly<Record<CodePurpose | TokenPurpose, number>> = {
  email_confirmation: codeMinutes * minuteMs,
  email_change: codeMinutes * minuteMs,
  upgrade: codeMinutes * minuteMs,
  merge: codeMinutes * minuteMs,
  password_reset: resetHours * 60 * minuteMs,
  password_setup: setupDays * 24 * 60 * minuteMs,
  deletion: deletionHours * 60 * minuteMs,
};

export function codeOfMail({ secrets }: Services, mailId: Id): string {
  return codeFromBytes(secrets.derive("mail code", mailId));
}

export function tokenOfMail({ secrets }: Services, mailId: Id, purpose: TokenPurpose): string {
  return tokenPrefixes[purpose] + secrets.derive(`mail link ${purpose}`, mailId).toString("base64url");
}

/** Returns the token of an invitation, derived from its id and valid until it is accepted. */
export function invitationToken({ secrets }: Services, invitationId: string): string {
  return `inv_${secrets.derive("invitation", invitationId).toString("base64url")}`;
}

export function codeHash({ secrets }: Services, { userId, purpose }: store.SecretKey, code: string): Buffer {
  return secrets.derive("one-time code", `${purpose}/${userId}/${code}`);
}

export function linkHash({ secrets }: Services, token: string): Buffer {
  return secrets.derive("one-time link", token);
}

/** Consumes a code: one try is used in any case, and a correct code is used up. Returns the address that it proves. A code
 * without any try left gives its own error, since its owner would otherwise retry the correct one in vain. */
export async function consumeCode(
  services: Services,
  given: { readonly userId: Id; readonly purpose: CodePurpose; readonly code: string },
): Promise<Result<{ email: string }, "confirmation.invalid_code" | "confirmation.code_spent">> {
  const wrong = fail("confirmation.invalid_code");
  const code = readCode(given.code);
  if (code === null) return wrong;
  const now = services.clock();
  const spent = fail("confirmation.code_spent");
  const row = await store.consumeTry(services.db, given, now);
  if (row === undefined) return (await store.isSpent(services.db, given, now)) ? spent : wrong;
  const hash = codeHash(services, given, code);
  if (row.subjectEmail === null || !timingSafeEqual(row.secretHash, hash))
    return row.triesLeft > 0 ? wrong : spent;
  if (!(await store.consumeSecret(services.db, given, hash))) return wrong;
  await noteReceipt(services, row.subjectEmail);
  return ok({ email: row.subjectEmail });
}

export type LinkHolder = {
  readonly userId: Id;
  readonly expiresAt: Instant;
  readonly askedAt: Instant;
  /** The address to which the link was sent; null if it was not mailed. */
  readonly email: string | null;
};

/** Issues a link that is not mailed, for a user without an address. */
export async function issueLink(
  services: Services,
  { userId, purpose }: { readonly userId: Id; readonly purpose: TokenPurpose },
): Promise<string> {
  const id = services.newId();
  const now = services.clock();
  const token = tokenOfMail(services, id, purpose);
  await store.keepSecret(services.db, {
    userId,
    purpose,
    secretHash: linkHash(services, token),
    mailId: id,
    subjectEmail: null,
    triesLeft: codeTries,
    createdAt: now,
    expiresAt: addMs(now, secretLifeMs[purpose]),
  });
  return token;
}

/** Returns the owner of a link, without consuming it. */
export async function readLink(
  services: Services,
  given: { readonly token: string; readonly purpose: TokenPurpose },
): Promise<LinkHolder | null> {
  if (!isLinkToken(given.token, given.purpose)) return null;
  const hash = linkHash(services, given.token);
  const row = await store.secretByHash(services.db, { hash, purpose: given.purpose, now: services.clock() });
  if (row === undefined) return null;
  return {
    userId: row.userId,
    expiresAt: row.expiresAt,
    askedAt: row.createdAt,
    email: row.subjectEmail,
  };
}

/** Consumes a link, once; null for an invalid one. */
export async function consumeLink(
  unit: UnitOfWork,
  given: { readonly token: string; readonly purpose: TokenPurpose },
): Promise<LinkHolder | null> {
  const holder = await readLink(unit, given);
  if (holder === null) return null;
  const key = { userId: holder.userId, purpose: given.purpose };
  if (!(await store.consumeSecret(unit.db, key, linkHash(unit, given.token)))) return null;
  if (holder.email !== null) await noteReceipt(unit, holder.email);
  return holder;
}

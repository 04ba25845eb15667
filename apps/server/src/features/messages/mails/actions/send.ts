import {
  addMs,
  codeTries,
  type Id,
  isPlaceholderEmail,
  type TokenPurpose,
  type Variant,
  variantNamed,
} from "@vigie/domain";
import type { SecretPurpose } from "../../../../db/schema-identity.ts";
import type { Services } from "../../../../boot/services.ts";
import { newsletterFor, newsletterToken } from "../../notifications/actions/newsletter.ts";
import { alert } from "../../notifications/actions/security.ts";
import * as store from "../store.ts";
import { htmlLetter, plainLetter } from "./layout.ts";
import { type Letter, letters, type MailKind, mailKinds } from "./letters.ts";
import { newsletterLetter } from "./newsletter-letter.ts";
import {
  codeHash,
  codeOfMail,
  invitationToken,
  isCodePurpose,
  linkHash,
  secretLifeMs,
  tokenOfMail,
} from "./secrets.ts";

const leaseMs = 60_000;
const firstPauseMs = 5_000;
const longestPauseMs = 15 * 60_000;
const sweepCount = 200;

/** Sends one mail of the outbox. A mail server that is down keeps it waiting; nothing is thrown. */
export async function sendMail(services: Services, mailId: Id): Promise<void> {
  const { db, partners } = services;
  const now = services.clock();
  const mail = await store.leaseMail(db, mailId, { now, until: addMs(now, leaseMs) });
  if (mail === undefined) return;
  const ready = await prepare(services, mail);
  if (ready === null) return await store.finishMail(db, mail.id, { state: "dropped", at: now });
  const variant = variantNamed(mail.variant);
  const siteUrl = siteOf(services, variant);
  const { letter, leaveUrl = null } = await letterOf(services, mail, ready);
  if (letter === null) return await store.finishMail(db, mail.id, { state: "dropped", at: now });
  const envelope = { variant, siteUrl, firstName: ready.firstName };
  const { from } = services.config.mail;
  const sent = await partners.mail.send({
    messageId: `<${mail.id}@${from.split("@")[1] ?? "localhost"}>`,
    from: { name: variant.brand, address: from },
    to: { name: "", address: mail.to_email },
    subject: letter.subject,
    text: plainLetter(letter, envelope),
    html: htmlLetter(letter, envelope),
    ...(leaveUrl === null ? {} : { leaveUrl }),
  });
  if (sent.ok) return await store.finishMail(db, mail.id, { state: "sent", at: services.clock() });
  services.log("warn", sent.code, { kind: mail.kind, attempts: mail.attempts });
  if (sent.code === "mail.refused")
    return await store.finishMail(db, mail.id, { state: "dropped", at: services.clock() });
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(mail.attempts, 10));
  await store.postponeMail(db, mail.id, addMs(services.clock(), pause));
}

type Written = { readonly letter: Letter | null; readonly leaveUrl?: string };

async function letterOf(services: Services, mail: store.MailRow, ready: Ready): Promise<Written> {
  const variant = variantNamed(mail.variant);
  const siteUrl = siteOf(services, variant);
  if (ready.kind !== "newsletter")
    return { letter: letters[ready.kind]({ variant, siteUrl, facts: mail.facts, ...ready.secrets }) };
  if (mail.user_id === null) return { letter: null };
  const newsletterId = mail.facts["newsletter"] ?? "";
  const text = await newsletterFor(services, { newsletterId, userId: mail.user_id });
  if (text === null) return { letter: null };
  const leaveUrl = `${siteUrl}/newsletter/${newsletterToken(services, mail.user_id)}`;
  return { letter: newsletterLetter(text, { siteUrl, leaveUrl }), leaveUrl };
}

/** Sends what waits: what a dead worker or a mail server that was down left behind. Answers how many were tried. */
export async function sweepMails(services: Services): Promise<number> {
  const ids = await store.waitingMails(services.db, services.clock(), sweepCount);
  for (const id of ids) await sendMail(services, id);
  return ids.length;
}

/** Where a variant's site is: the public address, under the variant's own host. */
export function siteOf({ config }: Services, { hosts }: Variant): string {
  const url = new URL(config.publicUrl);
  const [host] = hosts;
  if (host !== undefined) url.hostname = host;
  return url.origin;
}

type Ready = {
  readonly kind: MailKind | "newsletter";
  readonly firstName: string | null;
  readonly secrets: { readonly code: string; readonly token: string };
};

const noSecret = { code: "", token: "" };

/** Decides, when the mail leaves, whom it is for and what it says: the call that asked for it did the same work for every
 * address. Null where there is nobody to write to. */
async function prepare(services: Services, mail: store.MailRow): Promise<Ready | null> {
  const kind = mail.kind === "newsletter" ? mail.kind : mailKinds.find((known) => known === mail.kind);
  if (kind === undefined || isPlaceholderEmail(mail.to_email)) return null;
  const holder = await store.holderOf(services.db, { variant: mail.variant, email: mail.to_email });
  if (kind === "account_deleted") return { kind, firstName: null, secrets: noSecret };
  if (kind === "invitation") {
    const token = invitationToken(services, mail.facts["invitation"] ?? "");
    return { kind, firstName: null, secrets: { code: "", token } };
  }
  if ((kind === "account_locked" || kind === "second_factor_locked") && holder !== undefined) {
    const { variant } = mail;
    const cause = `locked ${mail.id}`;
    await alert(services, services.db, { userId: holder.id, variant, event: "security.locked", cause });
  }
  if (kind === "account_locked" || kind === "second_factor_locked" || kind === "password_reset")
    return holder === undefined ? null : await withSecret(services, mail, { kind, user: holder });
  const user = mail.user_id === null ? undefined : await store.recipientById(services.db, mail.user_id);
  if (user === undefined) return null;
  if (kind === "newsletter")
    return holder?.id === user.id ? { kind, firstName: user.first_name, secrets: noSecret } : null;
  if (kind === "confirmation" && user.state === "confirmed") return null;
  if (kind === "merge_code" || kind === "merge_refused") {
    // Only the holder of the address is written to: their account is the one that somebody asks to join.
    if (holder === undefined || holder.id === user.id) return null;
    await alert(services, services.db, {
      userId: holder.id,
      variant: mail.variant,
      cause: `merge ${mail.id}`,
      event: kind === "merge_code" ? "security.merge_asked" : "security.merge_refused",
    });
    const ready = await withSecret(services, mail, { kind, user });
    return ready === null ? null : { ...ready, firstName: holder.first_name };
  }
  // Somebody else holds the address: it is told to them, and the one who asked learns nothing.
  if (holder !== undefined && holder.id !== user.id) {
    if (kind === "confirmation")
      return { kind: "already_registered", firstName: holder.first_name, secrets: noSecret };
    if (kind === "upgrade") return { kind: "upgrade_taken", firstName: holder.first_name, secrets: noSecret };
    if (kind === "email_change")
      return { kind: "email_taken", firstName: holder.first_name, secrets: noSecret };
  }
  return await withSecret(services, mail, { kind, user });
}

const purposes: Readonly<Partial<Record<MailKind, SecretPurpose>>> = {
  confirmation: "email_confirmation",
  email_change: "email_change",
  upgrade: "upgrade",
  merge_code: "merge",
  password_reset: "password_reset",
  password_setup: "password_setup",
  deletion: "deletion",
};

type Addressed = {
  readonly kind: MailKind;
  readonly user: { readonly id: Id; readonly state: string; readonly first_name: string | null };
};

async function withSecret(
  services: Services,
  mail: store.MailRow,
  { kind, user }: Addressed,
): Promise<Ready | null> {
  // A name that nobody confirmed may be a stranger's words in a saver's mailbox.
  const firstName = user.state === "confirmed" && kind !== "upgrade" ? user.first_name : null;
  const purpose = purposes[kind];
  if (purpose === undefined) return { kind, firstName, secrets: noSecret };
  const key = { userId: user.id, purpose };
  const byCode = isCodePurpose(purpose);
  const code = byCode ? codeOfMail(services, mail.id) : "";
  const token = byCode ? "" : tokenOfMail(services, mail.id, linkPurpose(purpose));
  const kept = await store.keepSecret(services.db, {
    user_id: user.id,
    purpose,
    secret_hash: byCode ? codeHash(services, key, code) : linkHash(services, token),
    mail_id: mail.id,
    subject_email: mail.to_email,
    tries_left: codeTries,
    created_at: mail.created_at,
    expires_at: addMs(services.clock(), secretLifeMs[purpose]),
  });
  // A newer mail has gone: this one would bring a dead secret.
  return kept ? { kind, firstName, secrets: { code, token } } : null;
}

function linkPurpose(purpose: SecretPurpose): TokenPurpose {
  if (isCodePurpose(purpose)) throw new Error("assertion: a code is no link");
  return purpose;
}

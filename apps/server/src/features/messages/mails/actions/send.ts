import {
  addMs,
  codeTries,
  type Id,
  isPlaceholderEmail,
  type TokenPurpose,
  variantNamed,
} from "@vigie/domain";
import type { SecretPurpose } from "../../../../db/schema-identity.ts";
import { siteOf } from "../../../../edge/site.ts";
import type { Services } from "../../../../boot/services.ts";
import { personByEmail, personById } from "../../../directory/people/actions.ts";
import * as store from "../store.ts";
import { htmlLetter, plainLetter } from "./layout.ts";
import type { Draft, Letter, WaitingMail } from "./letter.ts";
import { codeHash, codeOfMail, isCodePurpose, linkHash, secretLifeMs, tokenOfMail } from "./secrets.ts";

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
  const draft = await draftOf(services, mail);
  const letter = draft === null ? null : await letterOf(services, mail, draft);
  if (draft === null || letter === null) return await finish(services, mail, "dropped");
  const variant = variantNamed(mail.variant);
  const envelope = { variant, siteUrl: siteOf(services, variant), firstName: draft.firstName };
  const { from } = services.config.mail;
  const sent = await partners.mail.send({
    messageId: `<${mail.id}@${from.split("@")[1] ?? "localhost"}>`,
    from: { name: variant.brand, address: from },
    to: { name: "", address: mail.toEmail },
    subject: letter.subject,
    text: plainLetter(letter, envelope),
    html: htmlLetter(letter, envelope),
    ...(draft.leaveUrl === undefined ? {} : { leaveUrl: draft.leaveUrl }),
  });
  if (sent.ok) return await finish(services, mail, "sent");
  services.log("warn", sent.code, { kind: mail.kind, attempts: mail.attempts });
  if (sent.code === "mail.refused") return await finish(services, mail, "dropped");
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(mail.attempts, 10));
  await store.postponeMail(db, mail.id, addMs(services.clock(), pause));
}

async function finish(services: Services, mail: WaitingMail, state: "sent" | "dropped"): Promise<void> {
  const forget = services.letters.get(mail.kind)?.forgetsAddress === true;
  await store.finishMail(services.db, mail.id, { state, at: services.clock(), forget });
}

/** Sends what waits: what a dead worker or a mail server that was down left behind. Answers how many were tried. */
export async function sweepMails(services: Services): Promise<number> {
  const ids = await store.waitingMails(services.db, services.clock(), sweepCount);
  for (const id of ids) await sendMail(services, id);
  return ids.length;
}

async function draftOf(services: Services, mail: WaitingMail): Promise<Draft | null> {
  const declaration = services.letters.get(mail.kind);
  if (declaration === undefined || isPlaceholderEmail(mail.toEmail)) return null;
  const address = { variant: mail.variant, email: mail.toEmail, state: "confirmed" as const };
  const holder = await personByEmail(services.db, address);
  const user = mail.userId === null ? undefined : await personById(services.db, mail.userId);
  return await declaration.address({ services, mail, holder: holder ?? null, user: user ?? null });
}

/** The letter with its code or link; null where a newer mail has gone, and this one would bring a dead secret. */
async function letterOf(services: Services, mail: WaitingMail, draft: Draft): Promise<Letter | null> {
  const variant = variantNamed(mail.variant);
  const { code, token, kept } = await secretOf(services, mail, draft);
  if (!kept) return null;
  return draft.write({ variant, siteUrl: siteOf(services, variant), facts: mail.facts, code, token });
}

type Secret = { readonly code: string; readonly token: string; readonly kept: boolean };

async function secretOf(services: Services, mail: WaitingMail, draft: Draft): Promise<Secret> {
  const purpose = services.letters.get(mail.kind)?.secret;
  if (purpose === undefined || draft.secretOf === undefined)
    return { code: "", token: draft.token ?? "", kept: true };
  const key = { userId: draft.secretOf, purpose };
  const byCode = isCodePurpose(purpose);
  const code = byCode ? codeOfMail(services, mail.id) : "";
  const token = byCode ? "" : tokenOfMail(services, mail.id, linkPurpose(purpose));
  const kept = await store.keepSecret(services.db, {
    ...key,
    secretHash: byCode ? codeHash(services, key, code) : linkHash(services, token),
    mailId: mail.id,
    subjectEmail: mail.toEmail,
    triesLeft: codeTries,
    createdAt: mail.createdAt,
    expiresAt: addMs(services.clock(), secretLifeMs[purpose]),
  });
  return { code, token, kept };
}

function linkPurpose(purpose: SecretPurpose): TokenPurpose {
  if (isCodePurpose(purpose)) throw new Error("assertion: a code is no link");
  return purpose;
}

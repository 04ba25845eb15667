import {
  codeTries,
  addMs,
  isPlaceholderEmail,
  type MailOutcome,
  type TokenPurpose,
  variantNamed,
} from "@vigie/domain";
import type { Mail } from "@vigie/partners";
import type { SecretPurpose } from "../../../../db/schema-identity.ts";
import { siteOf } from "../../../../edge/site.ts";
import type { Services } from "../../../../boot/services.ts";
import { personByEmail, personById } from "../../../directory/people/actions.ts";
import * as store from "../store/secrets.ts";
import { isKeptFrom } from "./addresses.ts";
import { htmlLetter, plainLetter } from "./layout.ts";
import type { Draft, Letter, WaitingMail } from "./letter.ts";
import { codeHash, codeOfMail, isCodePurpose, linkHash, secretLifeMs, tokenOfMail } from "./secrets.ts";

/** Returns a mail of the outbox in its final form, or why it is not sent. */
export async function writtenMail(
  services: Services,
  mail: WaitingMail,
): Promise<{ readonly written: Mail } | { readonly outcome: MailOutcome }> {
  if (await isKeptFrom(services, services.letters.get(mail.kind), mail.toEmail))
    return { outcome: "suppressed" };
  const draft = await draftOf(services, mail);
  if (draft === null) return { outcome: "no_reader" };
  const letter = await letterOf(services, mail, draft);
  if (letter === null) return { outcome: "outdated" };
  const variant = variantNamed(mail.variant);
  const envelope = { variant, siteUrl: siteOf(services, variant), firstName: draft.firstName };
  const { from } = services.config.mail;
  const written = {
    id: mail.id,
    messageId: `<${mail.id}@${from.split("@")[1] ?? "localhost"}>`,
    from: { name: variant.brand, address: from },
    to: { name: "", address: mail.toEmail },
    subject: letter.subject,
    text: plainLetter(letter, envelope),
    html: htmlLetter(letter, envelope),
    ...(draft.leaveUrl === undefined ? {} : { leaveUrl: draft.leaveUrl }),
  };
  return { written };
}

async function draftOf(services: Services, mail: WaitingMail): Promise<Draft | null> {
  const declaration = services.letters.get(mail.kind);
  if (declaration === undefined || isPlaceholderEmail(mail.toEmail)) return null;
  const address = { variant: mail.variant, email: mail.toEmail, state: "confirmed" as const };
  const holder = await personByEmail(services.db, address);
  const user = mail.userId === null ? undefined : await personById(services.db, mail.userId);
  // Nobody is written to after their death, even if the mail was queued before.
  if ((user ?? holder)?.diedOn != null) return null;
  return await declaration.address({ services, mail, holder: holder ?? null, user: user ?? null });
}

/** Returns the letter with its code or link; null if a newer mail was sent, since this secret would be invalid. */
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

import { addMs, fail, type Id, ok, type Result, type Variant } from "@vigie/domain";
import { createHash } from "node:crypto";
import type { Services } from "../../../../boot/services.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import { peopleByIds, type Person } from "../../../directory/people/actions.ts";
import { queueMail } from "../../mails/actions/queue.ts";
import { notificationLetters } from "../letters.ts";
import * as store from "../store.ts";
import type { NewsletterText } from "./newsletter.ts";

const pageSize = 200;
const subjectLength = 150;
/** An interrupted sending can be resumed within this time; later the outbox no longer knows who received it. */
const resumeMs = 24 * 3_600_000;

export type NewsletterCode = "newsletter.no_subject" | "newsletter.no_text" | "newsletter.already_sent";

/** Parses a file: the subject on its first line, then paragraphs separated by empty lines. A paragraph that is only
 * `[words](address)` is the letter's button. */
export function readNewsletter(text: string): Result<NewsletterText, NewsletterCode> {
  const [first = "", ...rest] = text.replaceAll("\r\n", "\n").trim().split("\n");
  const subject = first.trim();
  if (subject === "" || subject.length > subjectLength) return fail("newsletter.no_subject");
  const lines = rest
    .join("\n")
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, " ").trim())
    .filter((paragraph) => paragraph !== "");
  return lines.length === 0 ? fail("newsletter.no_text") : ok({ subject, lines });
}

export async function countReaders(services: Services, variant: Variant): Promise<number> {
  let count = 0;
  let after: Id | null = null;
  for (;;) {
    const wanting: Id[] = await store.newsletterWanted(services.db, after, pageSize);
    count += (await readersAmong(services, wanting, variant)).length;
    after = wanting.at(-1) ?? null;
    if (after === null) return count;
  }
}

/** Returns those of the subscribers who can receive mail at this variant. */
async function readersAmong({ db }: Services, ids: readonly Id[], variant: Variant): Promise<Person[]> {
  const people = await peopleByIds(db, ids);
  return people.filter(
    (one) => one.state === "confirmed" && !one.ssoRestricted && one.variant === variant.name,
  );
}

/** Queues the newsletter for every subscriber of a variant: one mail per person, however often it is run. Returns the number of
 * recipients. */
export async function sendNewsletter(
  services: Services,
  { text, variant }: { readonly text: NewsletterText; readonly variant: Variant },
): Promise<Result<number, NewsletterCode>> {
  const { db } = services;
  const now = services.clock();
  const hash = createHash("sha256")
    .update(JSON.stringify([variant.name, text.subject, text.lines]))
    .digest();
  await store.addNewsletter(db, {
    id: services.newId(),
    variant: variant.name,
    subject: text.subject,
    lines: JSON.stringify(text.lines),
    contentHash: hash,
    createdAt: now,
  });
  const letter = await store.newsletterByHash(db, hash);
  if (letter === undefined) throw new Error("assertion: the newsletter was just kept");
  if (letter.createdAt < addMs(now, -resumeMs)) return fail("newsletter.already_sent");
  let written = 0;
  let after: Id | null = null;
  for (;;) {
    const wanting: Id[] = await store.newsletterWanted(db, after, pageSize);
    const readers = await readersAmong(services, wanting, variant);
    for (const reader of readers) await writeTo(services, { letter, reader });
    written += readers.length;
    after = wanting.at(-1) ?? null;
    if (after === null) return ok(written);
  }
}

type Copy = {
  readonly letter: { readonly id: Id; readonly variant: string };
  readonly reader: { readonly id: Id; readonly email: string };
};

async function writeTo(services: Services, { letter, reader }: Copy): Promise<void> {
  const mail = {
    letter: notificationLetters.newsletter,
    userId: reader.id,
    toEmail: reader.email,
    variant: letter.variant,
    facts: { newsletter: letter.id },
    key: `newsletter ${letter.id} ${reader.id}`,
  };
  await unitOfWork(services, async (unit) => await queueMail(unit, mail));
}

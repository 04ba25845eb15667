import type { notificationsApi } from "@vigie/api";
import { defaultNotificationOptions, fail, type Id, isId, ok } from "@vigie/domain";
import { timingSafeEqual } from "node:crypto";
import type { Action } from "../../../../edge/handler.ts";
import type { Services } from "../../../../boot/services.ts";
import { type Person, personById } from "../../../directory/people/actions.ts";
import * as store from "../store.ts";

/** Who receives the newsletter, and how they leave it without signing in: its link says who they are, and can do nothing
 * else. It serves as long as the letter lies in a mailbox. */

const prefix = "nws_";
const idBytes = 16;

export function newsletterToken(services: Services, userId: Id): string {
  const bytes = Buffer.concat([Buffer.from(userId.replaceAll("-", ""), "hex"), proofOf(services, userId)]);
  return prefix + bytes.toString("base64url");
}

function proofOf({ secrets }: Services, userId: Id): Buffer {
  return secrets.derive("newsletter", userId).subarray(0, 16);
}

/** Whose link this is; null for a forged one. */
function readerOfToken(services: Services, token: string): Id | null {
  if (!/^nws_[\w-]{43}$/.test(token)) return null;
  const bytes = Buffer.from(token.slice(prefix.length), "base64url");
  const id = bytes.toString("hex", 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  if (!isId(id)) return null;
  return timingSafeEqual(bytes.subarray(idBytes), proofOf(services, id)) ? id : null;
}

/** Who reads their mail: a person whose address is proven. */
async function readerOf({ db }: Services, userId: Id): Promise<Person | undefined> {
  const person = await personById(db, userId);
  return person?.state === "confirmed" ? person : undefined;
}

/** Stops the newsletter, however often it is asked. False where the link is no one's. */
export async function leaveNewsletter(services: Services, token: string): Promise<boolean> {
  const userId = readerOfToken(services, token);
  if (userId === null || (await readerOf(services, userId)) === undefined) return false;
  const saved = (await store.optionsOf(services.db, userId)) ?? defaultNotificationOptions;
  const options = { ...saved, newsletter: false };
  await store.saveOptions(services.db, userId, { options, at: services.clock() });
  return true;
}

export const showSubscription: Action<typeof notificationsApi.newsletter> = async (
  { services },
  { params },
) => {
  const userId = readerOfToken(services, params.token);
  const reader = userId === null ? undefined : await readerOf(services, userId);
  if (userId === null || reader === undefined) return fail("newsletter.not_found");
  return ok({ subscribed: (await store.optionsOf(services.db, userId))?.newsletter ?? false });
};

export const endSubscription: Action<typeof notificationsApi.leaveNewsletter> = async (
  { services },
  { params },
) => ((await leaveNewsletter(services, params.token)) ? ok({}) : fail("newsletter.not_found"));

export type NewsletterText = { readonly subject: string; readonly lines: readonly string[] };

/** What a waiting newsletter says to one person; null where they do not want it any more. */
export async function newsletterFor(
  services: Services,
  { newsletterId, userId }: { readonly newsletterId: string; readonly userId: Id },
): Promise<NewsletterText | null> {
  const options = await store.optionsOf(services.db, userId);
  if (options?.newsletter !== true || !isId(newsletterId)) return null;
  return (await store.newsletterById(services.db, newsletterId)) ?? null;
}

import type { notificationsApi } from "@vigie/api";
import {
  defaultNotificationOptions,
  fail,
  type Id,
  isId,
  isSubscribed,
  type MailSubscription,
  mailSubscriptions,
  ok,
  unsubscribed,
  variantNamed,
} from "@vigie/domain";
import { timingSafeEqual } from "node:crypto";
import type { Action } from "../../../../edge/handler.ts";
import { siteOf } from "../../../../edge/site.ts";
import type { Services } from "../../../../boot/services.ts";
import { personById } from "../../../directory/people/actions.ts";
import * as store from "../store.ts";

/** Unsubscribing without signing in: the link in a mail identifies the reader and the kind of mail, and allows nothing else. It
 * does not expire, since the mail may stay in a mailbox. */

type Subscriber = { readonly userId: Id; readonly subscription: MailSubscription };

const prefixes: Readonly<Record<MailSubscription, string>> = { newsletter: "nws_", report: "rpt_" };
const idBytes = 16;

export function subscriptionToken(services: Services, { userId, subscription }: Subscriber): string {
  const proof = proofOf(services, { userId, subscription });
  const bytes = Buffer.concat([Buffer.from(userId.replaceAll("-", ""), "hex"), proof]);
  return prefixes[subscription] + bytes.toString("base64url");
}

/** Returns the URL of the confirmation page, at which a mail program unsubscribes with one click (RFC 8058). */
export function leaveUrlOf(services: Services, subscriber: Subscriber, variant: string): string {
  const token = subscriptionToken(services, subscriber);
  return `${siteOf(services, variantNamed(variant))}/subscriptions/${token}`;
}

function proofOf({ secrets }: Services, { userId, subscription }: Subscriber): Buffer {
  return secrets.derive(subscription, userId).subarray(0, 16);
}

/** Returns the owner of a link; null for a forged one, or if they have no confirmed address. */
async function subscriberOf(services: Services, token: string): Promise<Subscriber | null> {
  const subscription = mailSubscriptions.find((one) => token.startsWith(prefixes[one]));
  if (subscription === undefined || !/^[a-z]{3}_[\w-]{43}$/.test(token)) return null;
  const bytes = Buffer.from(token.slice(prefixes[subscription].length), "base64url");
  const userId = bytes
    .toString("hex", 0, idBytes)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  if (!isId(userId)) return null;
  const subscriber = { userId, subscription };
  if (!timingSafeEqual(bytes.subarray(idBytes), proofOf(services, subscriber))) return null;
  const person = await personById(services.db, userId);
  return person?.state === "confirmed" ? subscriber : null;
}

async function optionsOf({ db }: Services, userId: Id) {
  return (await store.optionsOf(db, userId)) ?? defaultNotificationOptions;
}

export async function wantsMailsOf(
  services: Services,
  { userId, subscription }: Subscriber,
): Promise<boolean> {
  return isSubscribed(subscription, await optionsOf(services, userId));
}

/** Unsubscribes from these mails; idempotent. Returns false for an invalid link. */
export async function unsubscribe(services: Services, token: string): Promise<boolean> {
  const subscriber = await subscriberOf(services, token);
  if (subscriber === null) return false;
  const { userId, subscription } = subscriber;
  const options = unsubscribed(subscription, await optionsOf(services, userId));
  await store.saveOptions(services.db, userId, { options, at: services.clock() });
  return true;
}

export const showSubscription: Action<typeof notificationsApi.subscription> = async (
  { services },
  { params },
) => {
  const subscriber = await subscriberOf(services, params.token);
  if (subscriber === null) return fail("subscription.not_found");
  const { subscription } = subscriber;
  return ok({ subscription, subscribed: await wantsMailsOf(services, subscriber) });
};

export const endSubscription: Action<typeof notificationsApi.unsubscribe> = async (
  { services },
  { params },
) => ((await unsubscribe(services, params.token)) ? ok({}) : fail("subscription.not_found"));

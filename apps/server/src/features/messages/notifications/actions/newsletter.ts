import { type Id, isId } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store.ts";
import { wantsMailsOf } from "./subscriptions.ts";

export type NewsletterText = { readonly subject: string; readonly lines: readonly string[] };

/** Returns the text of a queued newsletter for one person; null if they have unsubscribed. */
export async function newsletterFor(
  services: Services,
  { newsletterId, userId }: { readonly newsletterId: string; readonly userId: Id },
): Promise<NewsletterText | null> {
  if (!isId(newsletterId)) return null;
  if (!(await wantsMailsOf(services, { userId, subscription: "newsletter" }))) return null;
  return (await store.newsletterById(services.db, newsletterId)) ?? null;
}

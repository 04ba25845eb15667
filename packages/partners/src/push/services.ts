import { z } from "zod";

/** The services that browsers subscribe to, by whose browser it is. A server that posts to an address which a visitor gives must know
 * the host: any other is refused, so that nothing inside a network can be reached through it.
 * @source The vendors' own pages: Firebase Cloud Messaging (Chrome, Edge on Android, Opera, Samsung Internet), Mozilla autopush
 * (Firefox), Apple « Sending web push notifications » (Safari), Windows Notification Service (Edge on Windows); read 2026-11-27 */
export const usualPushServices = [
  "https://fcm.googleapis.com",
  "https://updates.push.services.mozilla.com",
  "https://*.push.apple.com",
  "https://*.notify.windows.com",
] as const;

/** An origin, or every host under a name (`https://*.push.apple.com`). */
export type PushService = { readonly origin: string } | { readonly under: string };

/** Addresses of this computer, where a sandbox listens, are the only ones without https. */
const loopback = /^http:\/\/(?:127\.0\.0\.1|localhost):\d{1,5}$/;
const named = /^https:\/\/(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

export const pushServiceList = z.string().transform((text, context) => {
  const entries = text.split(",").map((entry) => entry.trim());
  const wrong = entries.find((entry) => !loopback.test(entry) && !named.test(entry));
  if (wrong === undefined) return entries.map(serviceOf);
  context.addIssue({
    code: "custom",
    message: `holds "${wrong.slice(0, 80)}", which is no https address of a host by its name`,
  });
  return z.NEVER;
});

function serviceOf(entry: string): PushService {
  return entry.startsWith("https://*.") ? { under: entry.slice("https://*".length) } : { origin: entry };
}

/** The address of a known service, parsed; null for any other, for one with a name and password in it, or another port. */
export function endpointOf(endpoint: string, services: readonly PushService[]): URL | null {
  if (endpoint.length > 2_000 || !URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (url.username !== "" || url.password !== "" || url.hash !== "") return null;
  const isKnown = services.some((service) =>
    "origin" in service
      ? url.origin === service.origin
      : url.protocol === "https:" && url.port === "" && url.hostname.endsWith(service.under),
  );
  return isKnown ? url : null;
}

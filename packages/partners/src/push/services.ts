import { z } from "zod";

/** Push services of browsers. As a visitor supplies the URL to which the server posts, its host must be known: any other is
 * rejected, so that hosts of an internal network cannot be reached (SSRF).
 * @source The vendors' own pages: Firebase Cloud Messaging (Chrome, Edge on Android, Opera, Samsung Internet), Mozilla autopush
 * (Firefox), Apple « Sending web push notifications » (Safari), Windows Notification Service (Edge on Windows); read 2026-11-27 */
export const usualPushServices = [
  "https://fcm.googleapis.com",
  "https://updates.push.services.mozilla.com",
  "https://*.push.apple.com",
  "https://*.notify.windows.com",
] as const;

/** An origin, or every host below a name (`https://*.push.apple.com`). */
export type PushService = { readonly origin: string } | { readonly under: string };

/** Only loopback addresses, where a sandbox listens, may omit https. */
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

/** Parses the address of a known service; null for any other, and for one with credentials or another port. */
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

import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Config } from "../config.ts";
import type { Services } from "../boot/services.ts";
import { parseJson } from "./dispatch.ts";

/** Scripts, styles and fonts come only from our own origin. The browser may connect to us, to our authentication host, and to the
 * aggregation partner, to which it sends the bank credentials that never reach our server. */
export function contentSecurityPolicy(config: Config, payments: PaymentOrigins | null = null): string {
  const partner = new URL(config.aggregation.url).origin;
  const authentication = new URL(config.authentication.url).origin;
  return [
    "default-src 'none'",
    sources("script-src 'self'", payments?.script),
    // Charts and widths use inline style attributes.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data:",
    sources(`connect-src 'self' ${partner} ${authentication}`, payments?.connect),
    ...(payments === null ? [] : [sources("frame-src", payments.frame)]),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    // No string becomes markup or a script. Each trusted-types policy returns one fixed URL, whatever its input: the script that an
    // unsupported browser loads (public/supported.js), and the service worker (shared/offline/register.ts).
    "require-trusted-types-for 'script'",
    `trusted-types unsupported worker${payments === null ? "" : " payments"}`,
    ...reported,
  ].join("; ");
}

/** Policy of the service worker, which browsers treat as a document of its own: it may only fetch from us. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; base-uri 'none'; object-src 'none'";

function sources(directive: string, more: readonly string[] = []): string {
  return [directive, ...more].join(" ");
}

/** The pages where a payment method is typed, in an iframe of the payment partner: no other page allows that iframe. */
const paymentPages: ReadonlySet<string> = new Set([
  "/app/pay",
  "/app/club/waiting-payment-infos",
  "/app/user/payment",
]);

export function isPaymentPage(url: string): boolean {
  const [path = "/"] = url.split("?");
  return paymentPages.has(path.length > 1 ? path.replace(/\/$/, "") : path);
}

export type PaymentOrigins = {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
};

type Paid = Pick<Config, "publicUrl"> & {
  readonly payments?: { readonly url: string; readonly scriptUrl: string };
};

/** Returns the origins of the payment partner's script, frames and API calls. The bank's page comes from the `hooks.` sibling of
 * the script's `js.` host. */
export function paymentOrigins({ payments }: Paid): PaymentOrigins | null {
  if (payments === undefined) return null;
  const script = new URL(payments.scriptUrl).origin;
  const bank = script.startsWith("https://js.") ? [script.replace("https://js.", "https://hooks.")] : [];
  const api = new URL(payments.url).origin;
  return {
    script: [script],
    frame: [script, ...bank],
    connect: api === script ? [script] : [script, api],
  };
}

const reportsPath = "/reports";
const reported = ["report-to reports", `report-uri ${reportsPath}`];

/** A page shares no window with another origin, uses no device API, and reports what the browser blocked. */
const always = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy":
    "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), bluetooth=(), display-capture=(), browsing-topics=()",
  "reporting-endpoints": `reports="${reportsPath}"`,
} as const;
/** Two years, as browsers require for preloading, including subdomains: none of them is served without encryption. */
const strictTransport = "max-age=63072000; includeSubDomains";
/** A response that is not a page runs nothing and cannot be framed, should a browser ever interpret it as a page. */
const policyOfData =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'";

/** Sets headers of every response of every host, whatever its status. */
export function headersOfAll(app: FastifyInstance, { publicUrl }: Config): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(always);
    reply.header("content-security-policy", policyOfData);
    if (request.protocol === "https" || publicUrl.startsWith("https:"))
      reply.header("strict-transport-security", strictTransport);
    done();
  });
}

export function mountSecurityHeaders(app: FastifyInstance, services: Services): void {
  headersOfAll(app, services.config);
  app.addHook("onRequest", (request, reply, done) => {
    // API responses are never cached, whatever they contain: tokens, figures, errors. Files of the web app set their own cache
    // lifetime.
    if (/^\/(v1|webhooks|subscriptions|newsletter|reports)(\/|$|\?)/.test(request.url))
      reply.header("cache-control", "no-store");
    done();
  });
  mountReports(app, services);
}

/** A directive name such as `script-src-elem`; the pattern keeps anything else that the sender of a report writes out of our
 * log. */
const directiveName = z.string().regex(/^[a-z-]{1,40}$/);
const report = z.object({
  type: z.string().max(40).optional(),
  body: z
    .object({ effectiveDirective: directiveName, blockedURL: z.string().max(2_000) })
    .partial()
    .optional(),
  "csp-report": z
    .object({ "effective-directive": directiveName, "blocked-uri": z.string().max(2_000) })
    .partial()
    .optional(),
});
const reportsAMinute = 60;

/** Logs what browsers blocked on our pages: the directive and the origin, never a URL, which may hold a token. */
function mountReports(app: FastifyInstance, { log }: Services): void {
  let minute = 0;
  let count = 0;
  app.addContentTypeParser(
    ["application/reports+json", "application/csp-report"],
    { parseAs: "string" },
    (_request, body, done) => {
      const parsed = parseJson(String(body));
      done(null, parsed.ok ? parsed.value : null);
    },
  );
  app.post(reportsPath, async ({ body }, reply) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [minute, count] = [now, 0];
    for (const item of Array.isArray(body) ? body.slice(0, 10) : [body]) {
      const read = report.safeParse(item);
      if (!read.success || (count += 1) > reportsAMinute) continue;
      const { body: newer, "csp-report": older } = read.data;
      const directive = newer?.effectiveDirective ?? older?.["effective-directive"] ?? "unknown";
      log("warn", "browser.refused", {
        directive,
        blocked: originOf(newer?.blockedURL ?? older?.["blocked-uri"]),
      });
    }
    return await reply.status(204).send();
  });
}

/** Returns the origin of what was blocked, or one of the keywords that a browser uses instead; never a URL or its text. */
function originOf(address: string | undefined): string {
  if (address === undefined) return "unknown";
  if (URL.canParse(address)) return new URL(address).origin.slice(0, 100);
  return blockedWords.has(address) ? address : "other";
}

const blockedWords = new Set([
  "inline",
  "eval",
  "wasm-eval",
  "data",
  "blob",
  "self",
  "trusted-types-policy",
  "trusted-types-sink",
]);

import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Config } from "../config.ts";
import type { Services } from "../boot/services.ts";
import { parseJson } from "./dispatch.ts";

/** Scripts, styles and fonts come from our host only. The browser may connect to us, to the aggregation partner, to which it
 * sends the bank credentials that never reach our server, and to our authentication host. */
export function contentSecurityPolicy(config: Config, payments: PaymentOrigins | null = null): string {
  const partner = new URL(config.aggregation.url).origin;
  const authentication = new URL(config.authentication.url).origin;
  return [
    "default-src 'none'",
    sources("script-src 'self'", payments?.script),
    // Charts and widths use style attributes.
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
    // Trusted Types: no string becomes markup or a script. Each policy returns one constant address, whatever it is given: that of the
    // page for old browsers (public/supported.js), and that of the service worker (shared/offline/register.ts).
    "require-trusted-types-for 'script'",
    `trusted-types unsupported worker${payments === null ? "" : " payments"}`,
    ...reported,
  ].join("; ");
}

/** The policy of the service worker, which browsers treat as a page of its own: it may only fetch pages from us. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; base-uri 'none'; object-src 'none'";

function sources(directive: string, more: readonly string[] = []): string {
  return [directive, ...more].join(" ");
}

/** Pages with a payment form, in a frame of the payment partner: no other page allows it. */
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

/** The origins of the partner's script, frames and calls. The bank's authentication page comes from a sibling of the script's
 * host. */
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

/** A page has its own browsing context group, uses no device API, and reports what the browser refused. */
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
/** Two years, as preload lists require, and for subdomains too: none of them is served without TLS. */
const strictTransport = "max-age=63072000; includeSubDomains";
/** A response that is not a page may run nothing and be framed by nothing, if a browser ever took it for a page. */
const policyOfData =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'";

/** Set on every response of every host. */
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
    // Responses with tokens, figures or refusals are never cached. Files of the web app set their own cache header.
    if (/^\/(v1|webhooks|subscriptions|newsletter|reports)(\/|$|\?)/.test(request.url))
      reply.header("cache-control", "no-store");
    done();
  });
  mountReports(app, services);
}

/** The name of a directive (`script-src-elem`), and nothing that the author of a report could inject into our log. */
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

/** Logs what browsers refused on our pages: the directive and the origin, never the URL, which may contain a token. */
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

/** Returns where the refused content came from: an origin, or the keyword that the browser uses instead; never the URL or its
 * text. */
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

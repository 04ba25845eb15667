import type { Config } from "../config.ts";

/** Scripts, styles and fonts are ours alone; the browser may speak to us and to the aggregation partner, to whom it sends
 * the bank credentials that never touch our server, and to our authentication host. */
export function contentSecurityPolicy(config: Config): string {
  const partner = new URL(config.aggregation.url).origin;
  const authentication = new URL(config.authentication.url).origin;
  return [
    "default-src 'none'",
    "script-src 'self'",
    // Charts and widths are set as style attributes.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${partner} ${authentication}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}

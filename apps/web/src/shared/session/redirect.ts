import { parseUrl } from "@vigie/domain";
/** Where to go after sign-in. The address comes from the query, so it is untrusted until it is shown to be ours. */

export type KnownPages = {
  readonly origin: string;
  /** Whether the route table has a page at this path. */
  readonly isPage: (pathname: string) => boolean;
};

/** Only pages that require a session are worth returning to. */
const areas = ["/app", "/advisory", "/audit"];
/** Pages for visitors without a session: returning to them would loop. */
const signedOutPaths = [
  "/app/login",
  "/app/register",
  "/app/password-reset",
  "/app/otp",
  "/app/upgrade-account-features",
  "/app/validation",
  "/app/confirmation",
  "/advisory/login",
];

/** The path to return to, or null if the value is not one of ours. A text that starts with a slash may still lead to another
 * site (`//host`, `/\host`, a tab in between), or hide one behind dot segments: it is resolved as the browser will do, then its
 * path is looked up in the route table. */
export function safeReturnPath(value: unknown, pages: KnownPages): string | null {
  if (typeof value !== "string" || !value.startsWith("/") || value.length > 2000) return null;
  // Browsers drop tabs and line ends, and treat backslashes as slashes.
  if ([...value].some((character) => character <= " " || character === "\\" || character === "\u007f"))
    return null;
  const url = parseUrl(value, pages.origin);
  if (url?.origin !== pages.origin || url.username !== "" || url.password !== "") return null;
  const { pathname } = url;
  // Encoded characters might be decoded again by the next reader of the path.
  if (pathname.includes("//") || /%(?:2f|5c|2e|0[0-9a-f]|25)/i.test(pathname)) return null;
  const isOurs = areas.some((area) => pathname === area || pathname.startsWith(`${area}/`));
  if (!isOurs || signedOutPaths.includes(pathname.replace(/\/$/, "")) || !pages.isPage(pathname)) return null;
  return pathname + url.search + url.hash;
}

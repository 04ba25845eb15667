import { parseUrl } from "@vigie/domain";
/** Where to go after sign-in. The address comes from the query, so it is hostile until it is shown to be ours. */

export type KnownPages = {
  readonly origin: string;
  /** Whether the route table has a page at this path. */
  readonly isPage: (pathname: string) => boolean;
};

/** Only pages that ask for a session are worth coming back to. */
const areas = ["/app", "/advisory", "/audit"];
/** Those where one lands without a session: coming back to them would turn in circles. */
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

/** The path to return to, or null where the value is not one of ours. A text that begins with a slash may still lead to
 * another site (`//host`, `/\host`, a tab between the two), or hide one behind dot segments: the text is resolved as the
 * browser will, then its path is looked up in the route table. */
export function safeReturnPath(value: unknown, pages: KnownPages): string | null {
  if (typeof value !== "string" || !value.startsWith("/") || value.length > 2000) return null;
  // Tabs and line ends are dropped by a browser, backslashes are its slashes.
  if ([...value].some((character) => character <= " " || character === "\\" || character === "\u007f"))
    return null;
  const url = parseUrl(value, pages.origin);
  if (url?.origin !== pages.origin || url.username !== "" || url.password !== "") return null;
  const { pathname } = url;
  // What is encoded might be decoded once more by whatever reads the path next.
  if (pathname.includes("//") || /%(?:2f|5c|2e|0[0-9a-f]|25)/i.test(pathname)) return null;
  const isOurs = areas.some((area) => pathname === area || pathname.startsWith(`${area}/`));
  if (!isOurs || signedOutPaths.includes(pathname.replace(/\/$/, "")) || !pages.isPage(pathname)) return null;
  return pathname + url.search + url.hash;
}

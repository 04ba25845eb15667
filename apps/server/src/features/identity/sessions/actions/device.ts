import { knownBrowserDays } from "@vigie/domain";
import { timingSafeEqual } from "node:crypto";
import type { Cookies } from "../../../../edge/cookies.ts";
import type { Services } from "../../../../boot/services.ts";
import { deviceText } from "../text.ts";

/** A signed cookie identifies a browser that signed in before: an identifier, then one mark per account. It grants no access; it
 * gives its owner a failure counter of their own while others try passwords. */

const maxAccounts = 5;
const markBytes = 16;

/** @param account the variant and the address
 * @returns the identifier of the browser if it signed in to this account before, otherwise null */
export function knownBrowser(services: Services, cookies: Cookies, account: string): string | null {
  const { id, marks } = readCookie(cookies);
  if (id === null) return null;
  const expected = Buffer.from(markOf(services, id, account));
  const known = marks.map((mark) => Buffer.from(mark)).filter((mark) => mark.length === expected.length);
  return known.some((mark) => timingSafeEqual(mark, expected)) ? id : null;
}

export function rememberBrowser(services: Services, cookies: Cookies, account: string): void {
  const found = readCookie(cookies);
  const id = found.id ?? services.randomBytes(markBytes).toString("base64url");
  const mark = markOf(services, id, account);
  const marks = [mark, ...found.marks.filter((other) => other !== mark)].slice(0, maxAccounts);
  cookies.set("vigie-device", `${id}.${marks.join("~")}`, knownBrowserDays * 86_400);
}

function readCookie(cookies: Cookies): { readonly id: string | null; readonly marks: readonly string[] } {
  const match = /^([\w-]{22})\.([\w~-]{1,140})$/.exec(cookies.read("vigie-device") ?? "");
  return { id: match?.[1] ?? null, marks: (match?.[2] ?? "").split("~").filter((mark) => mark !== "") };
}

function markOf({ secrets }: Services, id: string, account: string): string {
  return secrets.derive("known browser", `${id}/${account}`).subarray(0, markBytes).toString("base64url");
}

/** Returns for example "Firefox sur Windows", from the user agent; null if it is unknown. */
export function deviceLabel(userAgent: string | null): string | null {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  if (browser === undefined) return system ?? null;
  return system === undefined ? browser : deviceText(browser, system);
}

/** The order matters: most browsers also name those from which they descend. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

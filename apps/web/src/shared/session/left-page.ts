/** The page that somebody left when their session ended, and whose it was: whoever signs in next in this tab may be another
 * person, to whom that page means nothing. A page that was typed or followed from elsewhere is anybody's. */

type Left = { readonly path: string; readonly account: string | null };

const accountKey = "vigie.account";
const leftKey = "vigie.left";

/** Told by who opens a session: its user, as the server tells them. */
export function noteAccount(user: unknown): void {
  const isKnown = typeof user === "object" && user !== null && "id" in user && typeof user.id === "string";
  const mark = isKnown ? markOf(String(user.id)) : "";
  stored(() => {
    localStorage.setItem(accountKey, mark);
    return null;
  });
}

/** The account that this browser was signed in with last, as a mark that names nobody. */
function lastAccount(): string | null {
  return stored(() => localStorage.getItem(accountKey)) || null;
}

/** A page is left for want of a session: by its account. */
export function noteLeft(path: string): void {
  keep({ path, account: lastAccount() });
}

/** A page is asked for by nobody. What was reached from another page of this tab, or is shown by it once more, is of the account
 * that it was shown to; what is typed or followed from elsewhere is a load of its own, and anybody's. */
export function noteAskedFor(path: string, isInside: boolean): void {
  const account = lastAccount();
  keep((isInside || isShownOnceMore()) && account !== null ? { path, account } : null);
}

function isShownOnceMore(): boolean {
  const [load] = performance.getEntriesByType("navigation");
  return load !== undefined && "type" in load && load.type !== "navigate";
}

/** Whether the account that has just signed in may be led to a page. */
export function isForThisAccount(path: string, isEnded: boolean): boolean {
  const left = stored(() => readLeft(sessionStorage.getItem(leftKey)));
  keep(null);
  return mayReturn({ path, isEnded, left, account: lastAccount() });
}

export function mayReturn(given: {
  readonly path: string;
  /** The address says that a session ended: somebody left this page, even where nobody knows who. */
  readonly isEnded: boolean;
  readonly left: Left | null;
  readonly account: string | null;
}): boolean {
  const { path, isEnded, left, account } = given;
  if (left?.path !== path) return !isEnded;
  return left.account !== null && left.account === account;
}

/** FNV-1a, 32 bits: tells the accounts of one browser apart, and leads back to none.
 * @source Fowler, Noll & Vo, IETF RFC 9923 */
export function markOf(userId: string): string {
  let mark = 0x811c9dc5;
  for (let at = 0; at < userId.length; at += 1)
    mark = Math.imul(mark ^ userId.charCodeAt(at), 0x01000193) >>> 0;
  return mark.toString(16).padStart(8, "0");
}

function keep(left: Left | null): void {
  stored(() => {
    if (left === null) sessionStorage.removeItem(leftKey);
    else sessionStorage.setItem(leftKey, `${left.account ?? ""} ${left.path}`);
    return null;
  });
}

function readLeft(text: string | null): Left | null {
  if (text === null) return null;
  const cut = text.indexOf(" ");
  return { account: text.slice(0, cut) || null, path: text.slice(cut + 1) };
}

/** A browser that keeps nothing knows of no account: its page goes on. */
function stored<T>(work: () => T | null): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Whose the page is that sign-in is asked to lead back to: whoever signs in next in this tab may be another person than the one
 * whose session ended there, and to them it means nothing. A page that was typed, or followed from elsewhere, is anybody's.
 * A part of the sign-in page, not of the pages before it. */

/** `owner`: the mark of an account, or one of the two below. */
type Left = { readonly path: string; readonly owner: string };

const anybody = "anybody";
/** Somebody's, nobody knows whose: then it is not shown. */
const unseen = "unseen";

const accountKey = "vigie.account";
const leftKey = "vigie.left";

/** Who has just signed in in this browser, as the server tells them. */
export function noteAccount(user: unknown): void {
  const isKnown = typeof user === "object" && user !== null && "id" in user && typeof user.id === "string";
  stored(() => {
    localStorage.setItem(accountKey, isKnown ? markOf(String(user.id)) : unseen);
    return null;
  });
}

/** The sign-in page is shown, to lead to a page. */
export function notePage(path: string, isEnded: boolean, load: Load | undefined = loadOfDocument()): void {
  stored(() => {
    const last = localStorage.getItem(accountKey) ?? unseen;
    if (isEnded) keep({ path, owner: last });
    // Shown once more, it is still whose it was.
    else if (readLeft()?.path !== path)
      keep({ path, owner: last === unseen || isTyped(path, load) ? anybody : last });
    return null;
  });
}

/** Whether the account that has just signed in is led to a page. */
export function isForAccount(path: string, isEnded: boolean): boolean {
  const left = stored(readLeft);
  const account = stored(() => localStorage.getItem(accountKey));
  stored(() => {
    sessionStorage.removeItem(leftKey);
    return null;
  });
  if (left?.path !== path) return !isEnded;
  return left.owner === anybody || (left.owner === account && account !== unseen);
}

type Load = { readonly type: string; readonly name: string };

/** Whether the document was opened at this address, or at the sign-in page with it: not shown once more, nor reached from another
 * page of it. */
function isTyped(path: string, load: Load | undefined): boolean {
  if (load?.type !== "navigate") return false;
  const { pathname, search, searchParams } = new URL(load.name);
  return [pathname + search, searchParams.get("redirect")].includes(path.replace(/#.*$/, ""));
}

function loadOfDocument(): Load | undefined {
  return performance
    .getEntriesByType("navigation")
    .find((entry): entry is PerformanceNavigationTiming => "type" in entry);
}

/** FNV-1a, 32 bits: tells the accounts of one browser apart, and leads back to none.
 * @source Fowler, Noll & Vo, IETF RFC 9923 */
export function markOf(userId: string): string {
  let mark = 0x811c9dc5;
  for (let at = 0; at < userId.length; at += 1)
    mark = Math.imul(mark ^ userId.charCodeAt(at), 0x01000193) >>> 0;
  return mark.toString(16).padStart(8, "0");
}

function keep({ owner, path }: Left): void {
  sessionStorage.setItem(leftKey, `${owner} ${path}`);
}

function readLeft(): Left | null {
  const text = sessionStorage.getItem(leftKey) ?? "";
  const cut = text.indexOf(" ");
  return cut === -1 ? null : { owner: text.slice(0, cut), path: text.slice(cut + 1) };
}

/** A browser that keeps nothing knows of no account: its page goes on. */
function stored<T>(work: () => T | null): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

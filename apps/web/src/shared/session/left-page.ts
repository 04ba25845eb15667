/** The owner of the page that sign-in should return to: the next user in this tab may be another person, for whom that page is
 * meaningless. A page typed by hand, or linked from elsewhere, belongs to nobody. Part of the sign-in page, not of the pages
 * before it. */

/** `owner`: the hash of an account, or one of the two values below. */
type Left = { readonly path: string; readonly owner: string };

const anybody = "anybody";
/** It belongs to an unknown user: it is not opened. */
const unseen = "unseen";

const accountKey = "vigie.account";
const leftKey = "vigie.left";

/** Remembers the user who has just signed in in this browser. */
export function noteAccount(user: unknown): void {
  const isKnown = typeof user === "object" && user !== null && "id" in user && typeof user.id === "string";
  stored(() => {
    localStorage.setItem(accountKey, isKnown ? markOf(String(user.id)) : unseen);
    return null;
  });
}

/** The sign-in page was opened with a page to return to. */
export function notePage(path: string, isEnded: boolean, load: Load | undefined = loadOfDocument()): void {
  stored(() => {
    const last = localStorage.getItem(accountKey) ?? unseen;
    if (isEnded) keep({ path, owner: last });
    // Opened again, it still has its owner.
    else if (readLeft()?.path !== path)
      keep({ path, owner: last === unseen || isTyped(path, load) ? anybody : last });
    return null;
  });
}

/** Whether the account that has just signed in is sent to a page. */
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

/** Whether the document was loaded at this address, or at the sign-in page with it: not reloaded, nor reached by navigation. */
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

/** FNV-1a, 32 bits: distinguishes the accounts of one browser without identifying them.
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

/** A browser without storage remembers no account: its page is opened. */
function stored<T>(work: () => T | null): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

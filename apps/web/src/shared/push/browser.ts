/** The Web Push support of this browser, and its subscription. */

export type PushAbility =
  /** No service worker, or no Push API. */
  | "unsupported"
  /** iPhone and iPad only support it for a site on the home screen. */
  | "install"
  /** Its owner refused: the page may not ask again. */
  | "refused"
  | "asked_first"
  | "able";

export function pushAbility(): PushAbility {
  const hasPush = "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
  if (!hasPush) return isAppleHandheld() ? "install" : "unsupported";
  if (Notification.permission === "denied") return "refused";
  return Notification.permission === "granted" ? "able" : "asked_first";
}

/** An iPad identifies as a Mac; no Mac has a touch screen. */
function isAppleHandheld(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

export type BrowserSubscription = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/** The worker is registered once the page is idle: a missing one is not awaited. */
const workerMs = 5_000;

async function registration(): Promise<ServiceWorkerRegistration | null> {
  const late = new Promise<null>((resolve) => {
    setTimeout(() => {
      resolve(null);
    }, workerMs);
  });
  return await Promise.race([navigator.serviceWorker.ready, late]);
}

/** Subscribes; the browser asks its owner if they have not decided. Null if its push service is unreachable, or the answer is
 * no. */
export async function subscribeBrowser(key: string): Promise<BrowserSubscription | null> {
  try {
    const found = await registration();
    if (found === null) return null;
    const { pushManager } = found;
    const held = await pushManager.getSubscription();
    const same = held !== null && isOfKey(held, key);
    // A browser keeps the key of its subscription: another key needs a new subscription.
    if (held !== null && !same) await held.unsubscribe();
    const subscription = same
      ? held
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = subscription.toJSON();
    const { p256dh, auth } = keys ?? {};
    if (endpoint === undefined || p256dh === undefined || auth === undefined) return null;
    return { endpoint, keys: { p256dh, auth } };
  } catch {
    return null;
  }
}

function isOfKey({ options }: PushSubscription, key: string): boolean {
  const own = options.applicationServerKey;
  if (own === null) return false;
  const text = btoa(String.fromCodePoint(...new Uint8Array(own)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === key;
}

export async function unsubscribeBrowser(): Promise<void> {
  try {
    const found = await registration();
    const held = await found?.pushManager.getSubscription();
    await held?.unsubscribe();
  } catch {
    // The server has ended it: nothing is sent there any more.
  }
}

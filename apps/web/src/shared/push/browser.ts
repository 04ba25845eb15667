/** What this browser can do of Web Push, and its subscription. */

export type PushAbility =
  /** No service worker, or no Push API. */
  | "unsupported"
  /** iPhone and iPad have it for a site that is on the home screen only. */
  | "install"
  /** Its owner said no: the page may not ask again. */
  | "refused"
  | "asked_first"
  | "able";

export function pushAbility(): PushAbility {
  const hasPush = "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
  if (!hasPush) return isAppleHandheld() ? "install" : "unsupported";
  if (Notification.permission === "denied") return "refused";
  return Notification.permission === "granted" ? "able" : "asked_first";
}

/** An iPad says that it is a Mac; no Mac has a screen to touch. */
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

/** The worker comes once the page is at rest: nobody waits for one that does not. */
const workerMs = 5_000;

async function registration(): Promise<ServiceWorkerRegistration | null> {
  const late = new Promise<null>((resolve) => {
    setTimeout(() => {
      resolve(null);
    }, workerMs);
  });
  return await Promise.race([navigator.serviceWorker.ready, late]);
}

/** Asks the browser, which asks its owner where they have not said. Null where its service cannot be reached, or the answer is no. */
export async function subscribeBrowser(key: string): Promise<BrowserSubscription | null> {
  try {
    const found = await registration();
    if (found === null) return null;
    const { pushManager } = found;
    const held = await pushManager.getSubscription();
    const same = held !== null && isOfKey(held, key);
    // A browser keeps the key that it subscribed with: for another it subscribes anew.
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
    // Nothing is sent there any more: the server has ended it.
  }
}

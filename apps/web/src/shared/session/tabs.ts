/** Messages between the tabs of one browser about the session: they share its cookies. */

export type TabMessage = "prolonged" | "opened" | "ended";

const channelName = "vigie.session";
/** The lock for refreshing it. */
export const sessionLock = channelName;

export function notifyTabs(news: TabMessage): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(news);
  channel.close();
}

/** Returns the function that stops listening. A tab does not receive its own messages. */
export function onTabMessage(listener: (news: TabMessage) => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const news = (["prolonged", "opened", "ended"] as const).find((known) => known === data);
    if (news !== undefined) listener(news);
  });
  return () => {
    channel.close();
  };
}

/** Runs work under a lock shared by all tabs of the browser, in the order of requests; the next one sees the result. */
export async function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Absent on an insecure origin and in tests: the work of this page is still serialised.
  const locks: LockManager | undefined = "locks" in navigator ? navigator.locks : undefined;
  if (locks !== undefined) return await locks.request(name, work);
  const mine = (lastWorks.get(name) ?? Promise.resolve()).then(work);
  lastWorks.set(
    name,
    mine.catch(() => undefined),
  );
  return await mine;
}

const lastWorks = new Map<string, Promise<unknown>>();

/** What the tabs of one browser tell each other of the session: its cookies are theirs together. */

export type TabMessage = "prolonged" | "opened" | "ended";

const channelName = "vigie.session";
/** The work of prolonging it. */
export const sessionLock = channelName;

export function notifyTabs(news: TabMessage): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(news);
  channel.close();
}

/** Returns how to stop listening. A tab does not hear itself. */
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

/** Of all tabs of the browser one work of a name is done at a time, in the order in which they were asked for; the next one sees what it
 * left. */
export async function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Absent where the page is not served safely, and in tests: there at least the works of this page follow one another.
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

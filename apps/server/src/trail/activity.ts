import { AsyncLocalStorage } from "node:async_hooks";

/** What runs now, as logs and traces name it: a request, or a job with the request or the job that caused it. Ids are those of W3C
 * Trace Context. */
export type Activity = {
  /** 32 hexadecimal digits: one from a request to the last job that it causes. */
  readonly traceId: string;
  /** 16 hexadecimal digits: this piece of it. */
  readonly spanId: string;
  /** A collector is told of it. */
  readonly isSampled: boolean;
  /** The job's id in its queue; null for a request. */
  readonly job: string | null;
};

const current = new AsyncLocalStorage<Activity>();

export function currentActivity(): Activity | null {
  return current.getStore() ?? null;
}

/** Runs something as a part of an activity, with all that it awaits. */
export function within<T>(activity: Activity, run: () => T): T {
  return current.run(activity, run);
}

/** As a job carries it to its worker (W3C Trace Context, section 3.2). */
export function traceparentOf({ traceId, spanId, isSampled }: Activity): string {
  return `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
}

/** Null where it names none. */
export function parseTraceparent(text: unknown): Activity | null {
  const parts = typeof text === "string" ? /^00-([\da-f]{32})-([\da-f]{16})-0([01])$/.exec(text) : null;
  if (parts === null) return null;
  const [, traceId = "", spanId = "", sampled] = parts;
  return { traceId, spanId, isSampled: sampled === "1", job: null };
}

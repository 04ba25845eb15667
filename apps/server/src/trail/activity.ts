import { AsyncLocalStorage } from "node:async_hooks";

/** The current activity, as logs and traces name it: a request, or a job with the request or job that caused it. Ids follow W3C
 * Trace Context. */
export type Activity = {
  /** 32 hexadecimal digits: the same from a request to the last job that it causes. */
  readonly traceId: string;
  /** 16 hexadecimal digits: identifies this part of the trace. */
  readonly spanId: string;
  /** Whether it is sent to a collector. */
  readonly isSampled: boolean;
  /** The job's id in its queue; null for a request. */
  readonly job: string | null;
};

const current = new AsyncLocalStorage<Activity>();

export function currentActivity(): Activity | null {
  return current.getStore() ?? null;
}

/** Runs a function, with all that it awaits, as part of an activity. */
export function within<T>(activity: Activity, run: () => T): T {
  return current.run(activity, run);
}

/** The traceparent that a job carries to its worker (W3C Trace Context, section 3.2). */
export function traceparentOf({ traceId, spanId, isSampled }: Activity): string {
  return `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
}

/** Returns null if the text is no valid traceparent. */
export function parseTraceparent(text: unknown): Activity | null {
  const parts = typeof text === "string" ? /^00-([\da-f]{32})-([\da-f]{16})-0([01])$/.exec(text) : null;
  if (parts === null) return null;
  const [, traceId = "", spanId = "", sampled] = parts;
  return { traceId, spanId, isSampled: sampled === "1", job: null };
}

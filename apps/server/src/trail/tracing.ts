import type { Activity } from "./activity.ts";

/** The role of a span (SpanKind of OpenTelemetry). */
export type SpanKind = "server" | "consumer" | "client";

/** Allow-lists, like the facts of logs: route patterns, names of jobs and hosts, never a URL, a body or a person. */
export type SpanFacts = Readonly<Record<string, string | number>>;

export type Piece = {
  readonly name: string;
  readonly kind: SpanKind;
  readonly facts: SpanFacts;
  /** The span that caused it; null for the first one. */
  readonly parent: Activity | null;
  readonly job?: string;
};

export type TracedPiece = {
  readonly activity: Activity;
  /** Called once. */
  readonly end: (outcome: { readonly facts?: SpanFacts; readonly failed: boolean }) => void;
};

export type Tracing = {
  readonly start: (piece: Piece) => TracedPiece;
  /** Sends the pending spans. */
  readonly stop: () => Promise<void>;
};

/** Hexadecimal digits, drawn for many spans at once: requesting a few random bytes costs as much as requesting thousands. */
function randomDigits(randomBytes: (count: number) => Buffer): (count: number) => string {
  let drawn = "";
  let used = 0;
  return (count) => {
    if (used + count > drawn.length) [drawn, used] = [randomBytes(4_096).toString("hex"), 0];
    used += count;
    return drawn.slice(used - count, used);
  };
}

/** Without a collector: ids for the logs, and no spans. */
export function withoutCollector(randomBytes: (count: number) => Buffer): Tracing {
  const digits = randomDigits(randomBytes);
  return {
    start: ({ parent, job }) => ({
      activity: {
        traceId: parent?.traceId ?? digits(32),
        spanId: digits(16),
        isSampled: false,
        job: job ?? parent?.job ?? null,
      },
      end: () => undefined,
    }),
    stop: async () => undefined,
  };
}

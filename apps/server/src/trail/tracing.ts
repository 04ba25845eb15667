import type { Activity } from "./activity.ts";

/** Relation of an activity to the one that caused it (OpenTelemetry's SpanKind). */
export type SpanKind = "server" | "consumer" | "client";

/** Allow-lists, like the facts of logs: route patterns, names of jobs and hosts, never an address, a body or a person. */
export type SpanFacts = Readonly<Record<string, string | number>>;

export type Piece = {
  readonly name: string;
  readonly kind: SpanKind;
  readonly facts: SpanFacts;
  /** The activity that caused it; null if there is none. */
  readonly parent: Activity | null;
  readonly job?: string;
};

export type TracedPiece = {
  readonly activity: Activity;
  /** To be called once. */
  readonly end: (outcome: { readonly facts?: SpanFacts; readonly failed: boolean }) => void;
};

export type Tracing = {
  readonly start: (piece: Piece) => TracedPiece;
  /** Sends the buffered spans. */
  readonly stop: () => Promise<void>;
};

/** Returns random hexadecimal digits, drawn for many spans at once: requesting a few random bytes costs as much as requesting
 * thousands. */
function randomDigits(randomBytes: (count: number) => Buffer): (count: number) => string {
  let drawn = "";
  let used = 0;
  return (count) => {
    if (used + count > drawn.length) [drawn, used] = [randomBytes(4_096).toString("hex"), 0];
    used += count;
    return drawn.slice(used - count, used);
  };
}

/** Used without a collector: creates ids for the logs, and keeps nothing. */
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

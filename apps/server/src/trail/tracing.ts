import type { Activity } from "./activity.ts";

/** What a piece of work is to the one that caused it (SpanKind of OpenTelemetry). */
export type SpanKind = "server" | "consumer" | "client";

/** Allow-lists, as the facts of logs: patterns of routes, names of jobs and hosts, never an address, a body or a person. */
export type SpanFacts = Readonly<Record<string, string | number>>;

export type Piece = {
  readonly name: string;
  readonly kind: SpanKind;
  readonly facts: SpanFacts;
  /** What caused it; null where it is the first. */
  readonly parent: Activity | null;
  readonly job?: string;
};

export type TracedPiece = {
  readonly activity: Activity;
  /** Once. */
  readonly end: (outcome: { readonly facts?: SpanFacts; readonly failed: boolean }) => void;
};

export type Tracing = {
  readonly start: (piece: Piece) => TracedPiece;
  /** Sends what waits. */
  readonly stop: () => Promise<void>;
};

/** Hexadecimal digits, drawn for many pieces at once: to ask for a few bytes costs as much as to ask for thousands. */
function randomDigits(randomBytes: (count: number) => Buffer): (count: number) => string {
  let drawn = "";
  let used = 0;
  return (count) => {
    if (used + count > drawn.length) [drawn, used] = [randomBytes(4_096).toString("hex"), 0];
    used += count;
    return drawn.slice(used - count, used);
  };
}

/** Where no collector is configured: ids for the logs, and nothing is kept. */
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

import type { CostlyWork } from "@vigie/api";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  type CallCounts,
  type ConcurrencyLimiter,
  type ConcurrencyLimits,
  createConcurrencyLimiter,
  type Entry,
  type Visitor,
} from "./concurrency-limiter.ts";

/** A costly request takes its slot once its body is read, so that half a body holds none. Reading a file is costly too: it has a
 * limit of its own, of which no network can take every slot. */

export type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };
export type Slot = { readonly leave: () => void };
export type Refusal = Exclude<Entry, { state: "entered" }>;

type LimitName = CostlyWork | "reception";

/** Limits per process of what runs at once and what may wait. No network and no person can take every slot. Hashing a password
 * takes a core for 25 ms, on the four threads of the pool. */
const callLimits: Readonly<Record<LimitName, ConcurrencyLimits>> = {
  reception: {
    running: { all: 16, network: 6, person: 2 },
    waiting: { network: 24, person: 4 },
    usualSeconds: 5,
  },
  upload: {
    running: { all: 8, network: 6, person: 2 },
    waiting: { network: 24, person: 4 },
    usualSeconds: 5,
  },
  export: {
    running: { all: 3, network: 2, person: 1 },
    waiting: { network: 24, person: 3 },
    usualSeconds: 3,
  },
  computation: {
    running: { all: 8, network: 6, person: 2 },
    waiting: { network: 32, person: 8 },
    usualSeconds: 3,
  },
  password: {
    running: { all: 4, network: 3, person: 3 },
    waiting: { network: 100, person: 100 },
    usualSeconds: 5,
  },
};
const limiters: Readonly<Record<LimitName, ConcurrencyLimiter>> = {
  reception: createConcurrencyLimiter(callLimits.reception),
  upload: createConcurrencyLimiter(callLimits.upload),
  export: createConcurrencyLimiter(callLimits.export),
  computation: createConcurrencyLimiter(callLimits.computation),
  password: createConcurrencyLimiter(callLimits.password),
};

/** Counts by kind of work, for the metrics. */
export function costlyWorkCounts(): Readonly<Record<string, CallCounts>> {
  return Object.fromEntries(Object.entries(limiters).map(([name, limiter]) => [name, limiter.counts()]));
}

/** Called before the body is read; returns null if it may be read. A file waits here until it may be read, and keeps that slot
 * until its response. */
export async function admitCostly(
  work: CostlyWork,
  visitor: Visitor,
  exchange: Exchange,
): Promise<Refusal | null> {
  if (work !== "upload") {
    const seconds = limiters[work].secondsToWait(visitor);
    return seconds === null ? null : { state: "refused", retryAfterSeconds: seconds };
  }
  const { closed, whenClosed } = connectionOf(exchange);
  const entry = await limiters.reception.enter(visitor, closed);
  if (entry.state !== "entered") return entry;
  whenClosed(entry.leave);
  return null;
}

/** Called after the body is read. The slot is released once its work is done and its connection is answered or closed. Closing
 * the connection alone does not release it: otherwise a client could start any number of requests. */
export async function takeSlot(
  work: CostlyWork,
  visitor: Visitor,
  exchange: Exchange,
): Promise<Slot | Refusal> {
  const { closed, whenClosed } = connectionOf(exchange);
  const entry = await limiters[work].enter(visitor, closed);
  if (entry.state !== "entered") return entry;
  let ends = 0;
  const end = (): void => {
    ends += 1;
    if (ends === 2) entry.leave();
  };
  whenClosed(end);
  return { leave: end };
}

/** Whether the response is sent or the connection is lost. */
function connectionOf({ reply }: Exchange) {
  const gone = new AbortController();
  if (reply.raw.closed) gone.abort();
  else reply.raw.once("close", () => gone.abort());
  const whenClosed = (then: () => void): void =>
    gone.signal.aborted ? then() : gone.signal.addEventListener("abort", then);
  return { closed: gone.signal, whenClosed };
}

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

/** A costly call takes its slot once its body is read: half a body holds none. A file is costly to read too: its reading has a
 * limit of its own, of which no network holds all. */

export type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };
export type Slot = { readonly leave: () => void };
export type Refusal = Exclude<Entry, { state: "entered" }>;

type LimitName = CostlyWork | "reception";

/** What one process does at once, and lets wait. No network and no person takes every slot. Hashing a password takes a core for 25 ms,
 * on the four threads of the pool. */
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

/** For the metrics, by kind of work. */
export function costlyWorkCounts(): Readonly<Record<string, CallCounts>> {
  return Object.fromEntries(Object.entries(limiters).map(([name, limiter]) => [name, limiter.counts()]));
}

/** Before the body is read: null where it may be. A file waits here until it may be read, and keeps that slot to its answer. */
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

/** After the body is read: the slot is free once its work is done and its connection answered or closed. Closing it does not free
 * the slot, else each could start as much as they like. */
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

/** Answered, or broken off. */
function connectionOf({ reply }: Exchange) {
  const gone = new AbortController();
  if (reply.raw.closed) gone.abort();
  else reply.raw.once("close", () => gone.abort());
  const whenClosed = (then: () => void): void =>
    gone.signal.aborted ? then() : gone.signal.addEventListener("abort", then);
  return { closed: gone.signal, whenClosed };
}

/** Limits how many costly requests run at once, in total, per network and per person, and how many wait. The next to start
 * belongs to the network, then to the person, with the fewest running, whatever the order of arrival. Each process counts its
 * own requests. */
export type ConcurrencyLimits = {
  readonly running: { readonly all: number; readonly network: number; readonly person: number };
  readonly waiting: { readonly network: number; readonly person: number };
  /** Typical duration of one request: a refusal returns a multiple of it as `retry-after`. */
  readonly usualSeconds: number;
};

export type Visitor = { readonly person: string; readonly network: string };
type WaitingCall = Visitor & { readonly start: (leave: () => void) => void };

export type Entry =
  | { readonly state: "entered"; readonly leave: () => void }
  /** The person or the network has too many requests waiting. */
  | { readonly state: "refused"; readonly retryAfterSeconds: number }
  /** The client disconnected while waiting. */
  | { readonly state: "gone" };

/** Requests running and waiting now, and totals since the process started. */
export type CallCounts = {
  readonly running: number;
  readonly waiting: number;
  readonly entered: number;
  readonly refused: number;
  readonly gone: number;
};

export type ConcurrencyLimiter = {
  /** Waits until the request may start; refused at once if the person or the network has too many requests waiting. A request
   * that is aborted (`signal`) leaves the queue. */
  readonly enter: (visitor: Visitor, signal: AbortSignal) => Promise<Entry>;
  /** Returns after how many seconds a visitor who would be refused now should retry; null if they would not be refused. */
  readonly secondsToWait: (visitor: Visitor) => number | null;
  readonly counts: () => CallCounts;
};

export function createConcurrencyLimiter(limits: ConcurrencyLimits): ConcurrencyLimiter {
  const { usualSeconds, waiting: room } = limits;
  const calls: Calls = { limits: limits.running, running: [], waiting: [], entered: 0 };
  const { running, waiting } = calls;
  const past = { refused: 0, gone: 0 };

  function secondsToWait(visitor: Visitor): number | null {
    if (mayStart(calls, visitor)) return null;
    const ahead = samePerson(waiting, visitor);
    const isFull = ahead >= room.person || sameNetwork(waiting, visitor) >= room.network;
    return isFull ? usualSeconds * Math.max(1, ahead) : null;
  }

  return {
    enter: async (visitor, signal) => {
      if (signal.aborted) {
        past.gone += 1;
        return { state: "gone" };
      }
      const retryAfterSeconds = secondsToWait(visitor);
      if (retryAfterSeconds !== null) {
        past.refused += 1;
        return { state: "refused", retryAfterSeconds };
      }
      return await new Promise<Entry>((resolve) => {
        const call: WaitingCall = { ...visitor, start: (leave) => resolve({ state: "entered", leave }) };
        if (mayStart(calls, visitor)) return start(calls, call);
        waiting.push(call);
        signal.addEventListener("abort", () => {
          if (!remove(waiting, call)) return;
          past.gone += 1;
          resolve({ state: "gone" });
        });
      });
    },
    secondsToWait,
    counts: () => ({
      running: running.length,
      waiting: waiting.length,
      entered: calls.entered,
      ...past,
    }),
  };
}

type Calls = {
  readonly limits: ConcurrencyLimits["running"];
  readonly running: Visitor[];
  readonly waiting: WaitingCall[];
  entered: number;
};

function mayStart({ limits, running }: Calls, visitor: Visitor): boolean {
  return (
    running.length < limits.all &&
    sameNetwork(running, visitor) < limits.network &&
    samePerson(running, visitor) < limits.person
  );
}

function start(calls: Calls, call: WaitingCall): void {
  const taken: Visitor = { person: call.person, network: call.network };
  calls.running.push(taken);
  calls.entered += 1;
  call.start(() => {
    if (!remove(calls.running, taken)) return;
    for (let next = nextOf(calls); next !== undefined; next = nextOf(calls)) {
      remove(calls.waiting, next);
      start(calls, next);
    }
  });
}

function nextOf(calls: Calls): WaitingCall | undefined {
  const { running, waiting } = calls;
  return waiting
    .filter((call) => mayStart(calls, call))
    .map((call) => ({ call, load: [sameNetwork(running, call), samePerson(running, call)] as const }))
    .toSorted((a, b) => a.load[0] - b.load[0] || a.load[1] - b.load[1])[0]?.call;
}

function remove<T>(list: T[], one: T): boolean {
  const at = list.indexOf(one);
  if (at !== -1) list.splice(at, 1);
  return at !== -1;
}

const sameNetwork = (list: readonly Visitor[], { network }: Visitor): number =>
  list.filter((one) => one.network === network).length;
const samePerson = (list: readonly Visitor[], { person }: Visitor): number =>
  list.filter((one) => one.person === person).length;

/** Limits how many costly calls run at once, in all, of one network and of one person, and how many wait. The next to start is of
 * the network, then of the person, that has the fewest running, whenever it arrived. Each process counts its own calls. */
export type ConcurrencyLimits = {
  readonly running: { readonly all: number; readonly network: number; readonly person: number };
  readonly waiting: { readonly network: number; readonly person: number };
  /** How long one call usually lasts: a refusal answers a multiple of it as `retry-after`. */
  readonly usualSeconds: number;
};

export type Visitor = { readonly person: string; readonly network: string };
type WaitingCall = Visitor & { readonly start: (leave: () => void) => void };

export type Entry =
  | { readonly ok: true; readonly leave: () => void }
  | { readonly ok: false; readonly retryAfterSeconds: number };

export type ConcurrencyLimiter = {
  /** Waits until the call may start; refused at once where the person or the network has too many calls waiting. A call that is
   * given up (`signal`) leaves the queue. */
  readonly enter: (visitor: Visitor, signal: AbortSignal) => Promise<Entry>;
  readonly counts: () => { readonly running: number; readonly waiting: number };
};

export function createConcurrencyLimiter({
  running: limits,
  waiting: room,
  usualSeconds,
}: ConcurrencyLimits): ConcurrencyLimiter {
  const running: Visitor[] = [];
  const waiting: WaitingCall[] = [];
  const sameNetwork = (list: readonly Visitor[], { network }: Visitor) =>
    list.filter((one) => one.network === network).length;
  const samePerson = (list: readonly Visitor[], { person }: Visitor) =>
    list.filter((one) => one.person === person).length;

  const mayStart = (visitor: Visitor): boolean =>
    running.length < limits.all &&
    sameNetwork(running, visitor) < limits.network &&
    samePerson(running, visitor) < limits.person;

  const next = (): WaitingCall | undefined =>
    waiting
      .filter(mayStart)
      .map((call) => ({ call, load: [sameNetwork(running, call), samePerson(running, call)] as const }))
      .toSorted((a, b) => a.load[0] - b.load[0] || a.load[1] - b.load[1])[0]?.call;

  function start(call: WaitingCall): void {
    const taken: Visitor = { person: call.person, network: call.network };
    running.push(taken);
    call.start(() => {
      const at = running.indexOf(taken);
      if (at === -1) return;
      running.splice(at, 1);
      for (let found = next(); found !== undefined; found = next()) {
        waiting.splice(waiting.indexOf(found), 1);
        start(found);
      }
    });
  }

  return {
    enter: async (visitor, signal) => {
      if (!mayStart(visitor)) {
        const ahead = samePerson(waiting, visitor);
        if (ahead >= room.person || sameNetwork(waiting, visitor) >= room.network)
          return { ok: false, retryAfterSeconds: usualSeconds * Math.max(1, ahead) };
      }
      return await new Promise<Entry>((resolve) => {
        const call: WaitingCall = { ...visitor, start: (leave) => resolve({ ok: true, leave }) };
        if (mayStart(visitor)) return start(call);
        waiting.push(call);
        signal.addEventListener("abort", () => {
          const at = waiting.indexOf(call);
          if (at === -1) return;
          waiting.splice(at, 1);
          resolve({ ok: false, retryAfterSeconds: usualSeconds });
        });
      });
    },
    counts: () => ({ running: running.length, waiting: waiting.length }),
  };
}

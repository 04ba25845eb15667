/** Dear work passes here: so many at once in all, of a network and of a person, so many waiting, and who has least of it under
 * way comes next, whenever they came. One process counts its own. */
export type GateLimits = {
  readonly running: { readonly all: number; readonly network: number; readonly person: number };
  readonly waiting: { readonly network: number; readonly person: number };
  /** How long one of them usually lasts: what who is refused is told. */
  readonly usualSeconds: number;
};

export type Visitor = { readonly person: string; readonly network: string };
type Place = Visitor & { readonly start: (leave: () => void) => void };

export type Entry =
  | { readonly ok: true; readonly leave: () => void }
  | { readonly ok: false; readonly retryAfterSeconds: number };

export type Gate = {
  /** Waits for its turn; refused at once where the waiting room of the person or of the network is full. Who gives up
   * (`signal`) leaves the queue. */
  readonly enter: (visitor: Visitor, signal: AbortSignal) => Promise<Entry>;
  readonly counts: () => { readonly running: number; readonly waiting: number };
};

export function createGate({ running: limits, waiting: room, usualSeconds }: GateLimits): Gate {
  const running: Visitor[] = [];
  const waiting: Place[] = [];
  const sameNetwork = (list: readonly Visitor[], { network }: Visitor) =>
    list.filter((one) => one.network === network).length;
  const samePerson = (list: readonly Visitor[], { person }: Visitor) =>
    list.filter((one) => one.person === person).length;

  const mayStart = (visitor: Visitor): boolean =>
    running.length < limits.all &&
    sameNetwork(running, visitor) < limits.network &&
    samePerson(running, visitor) < limits.person;

  const next = (): Place | undefined =>
    waiting
      .filter(mayStart)
      .map((place) => ({ place, load: [sameNetwork(running, place), samePerson(running, place)] as const }))
      .toSorted((a, b) => a.load[0] - b.load[0] || a.load[1] - b.load[1])[0]?.place;

  function start(place: Place): void {
    const seat: Visitor = { person: place.person, network: place.network };
    running.push(seat);
    place.start(() => {
      const at = running.indexOf(seat);
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
        const place: Place = { ...visitor, start: (leave) => resolve({ ok: true, leave }) };
        if (mayStart(visitor)) return start(place);
        waiting.push(place);
        signal.addEventListener("abort", () => {
          const at = waiting.indexOf(place);
          if (at === -1) return;
          waiting.splice(at, 1);
          resolve({ ok: false, retryAfterSeconds: usualSeconds });
        });
      });
    },
    counts: () => ({ running: running.length, waiting: waiting.length }),
  };
}

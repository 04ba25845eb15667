import { addMs, type Instant } from "@vigie/domain";
import { networkOf } from "../features/identity/sessions/actions/network.ts";
import type { SecurityEvent, SecurityFacts } from "./security-events.ts";

/** Nobody can fill the trail by repeating a request, or hide in such repetitions: of each event, the first few per network and
 * person are written in full each minute, and the others are counted in one line at its end. Each process counts its own. */
const wholeLines = 5;
const windowMs = 60_000;
/** Maximum number of networks and persons that are counted separately. Beyond it, an event is counted together with everybody
 * else's. */
const maxKeys = 5_000;

type Write = (event: SecurityEvent, facts: SecurityFacts) => void;
type Window = {
  readonly event: SecurityEvent;
  readonly since: Instant;
  readonly facts: SecurityFacts;
  lines: number;
  counted: number;
};

export type EventLimit = {
  readonly tell: Write;
  /** Writes the counts of the windows that have ended, or of all. */
  readonly close: (which: "over" | "all") => void;
};

export function createEventLimit(clock: () => Instant, write: Write): EventLimit {
  const windows = new Map<string, Window>();

  function end(key: string, { event, since, facts, counted }: Window): void {
    windows.delete(key);
    if (counted > 0) write(event, { ...facts, count: counted, since });
  }

  function close(which: "over" | "all"): void {
    const from = addMs(clock(), -windowMs);
    // In the order in which they started.
    for (const [key, window] of windows) {
      if (which === "over" && window.since > from) return;
      end(key, window);
    }
  }

  return {
    tell: (event, facts) => {
      const who = sharedFacts(facts);
      const own = [event, ...Object.values(who)].join(" ");
      close("over");
      const isKnown = windows.has(own) || windows.size < maxKeys;
      const key = isKnown ? own : `${event} others`;
      const window = windows.get(key) ?? {
        event,
        since: clock(),
        facts: isKnown ? who : { network: "others" },
        lines: 0,
        counted: 0,
      };
      windows.set(key, window);
      if (window.lines === wholeLines) window.counted += 1;
      else {
        window.lines += 1;
        write(event, facts);
      }
    },
    close,
  };
}

/** Returns the facts that the events of one count share. */
function sharedFacts({ address, user, customer, partner }: SecurityFacts): SecurityFacts {
  const network = address == null ? null : (networkOf(address) ?? "unknown");
  const known = Object.entries({ network, user, customer, partner }).filter(([, value]) => value != null);
  return Object.fromEntries(known);
}

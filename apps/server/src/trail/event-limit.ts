import { addMs, type Instant } from "@vigie/domain";
import { networkOf } from "../features/identity/sessions/actions/network.ts";
import type { SecurityEvent, SecurityFacts } from "./security-events.ts";

/** Repeating a call can neither flood the trail nor hide an event in it: per minute, the first few occurrences of each event,
 * network and person are written in full, the others are counted in one line at the end. Each process counts its own events. */
const wholeLines = 5;
const windowMs = 60_000;
/** The limit of networks and persons that are counted separately; beyond it, events are counted together. */
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
  /** Writes the counts of the windows that are over, or of all. */
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
    // In the order in which they began.
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

/** Returns the facts that all events of one count have in common. */
function sharedFacts({ address, user, customer, partner }: SecurityFacts): SecurityFacts {
  const network = address == null ? null : (networkOf(address) ?? "unknown");
  const known = Object.entries({ network, user, customer, partner }).filter(([, value]) => value != null);
  return Object.fromEntries(known);
}

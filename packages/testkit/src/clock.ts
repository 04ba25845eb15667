import { addMs, type Clock, instant, type Instant } from "@vigie/domain";

/** A clock that advances only when the test sets it. */
export type FixedClock = {
  readonly clock: Clock;
  readonly set: (now: Instant) => void;
  readonly advance: (ms: number) => void;
};

export function fixedClock(start: string): FixedClock {
  let now = instant(start);
  return {
    clock: () => now,
    set: (next) => void (now = next),
    advance: (ms) => void (now = addMs(now, ms)),
  };
}

/** The server's time, taken from the Date header of a response and then counted by the page's monotonic timer, which changes of
 * the computer's clock do not affect: a wrong clock must neither end a session early nor keep an expired one. */

type Moment = { readonly wallMs: number; readonly timerMs: number };

/** From the last response: the server's time, the computer's clock and the page's timer. */
let known: { readonly serverMs: number; readonly at: Moment } | null = null;

function now(): Moment {
  return { wallMs: Date.now(), timerMs: performance.now() };
}

export function noteServerDate(header: string | null, at: Moment = now()): void {
  const saidMs = Date.parse(header ?? "");
  if (Number.isNaN(saidMs)) return;
  // The header has whole seconds: a smaller difference is not significant.
  const serverMs = Math.abs(saidMs - at.wallMs) < 1500 ? at.wallMs : saidMs;
  known = { serverMs, at };
}

export function serverNowMs(at: Moment = now()): number {
  return known === null ? at.wallMs : known.serverMs + (at.timerMs - known.at.timerMs);
}

/** False until a response arrived: the computer's clock alone decides nothing. */
export function isServerTimeKnown(): boolean {
  return known !== null;
}

/** A larger difference between the clock and the timer makes the known time doubtful. */
const doubtMs = 5000;

/** The clock was changed, or the computer slept and stopped its timer: only the server knows which. */
export function isServerTimeDoubtful(at: Moment = now()): boolean {
  if (known === null) return true;
  const elapsedMs = at.timerMs - known.at.timerMs;
  return Math.abs(at.wallMs - known.at.wallMs - elapsedMs) > doubtMs;
}

export function forgetServerTime(): void {
  known = null;
}

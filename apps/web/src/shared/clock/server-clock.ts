/** The server's time. It is known from the Date header of an answer, then counted by the page's own timer, which no change of
 * the computer's clock touches: a wrong clock must not end a session early, nor keep one that is over. */

type Moment = { readonly wallMs: number; readonly timerMs: number };

/** The last answer: the server's time, and what the computer's clock and the page's timer said then. */
let known: { readonly serverMs: number; readonly at: Moment } | null = null;

function now(): Moment {
  return { wallMs: Date.now(), timerMs: performance.now() };
}

export function noteServerDate(header: string | null, at: Moment = now()): void {
  const saidMs = Date.parse(header ?? "");
  if (Number.isNaN(saidMs)) return;
  // The header has whole seconds: a smaller difference from the computer's clock says nothing.
  const serverMs = Math.abs(saidMs - at.wallMs) < 1500 ? at.wallMs : saidMs;
  known = { serverMs, at };
}

export function serverNowMs(at: Moment = now()): number {
  return known === null ? at.wallMs : known.serverMs + (at.timerMs - known.at.timerMs);
}

/** False until an answer came: nothing is to be decided by the computer's clock alone. */
export function isServerTimeKnown(): boolean {
  return known !== null;
}

/** How far the clock and the timer may differ before one of them is doubted. */
const doubtMs = 5000;

/** The clock was changed, or the computer slept and its timer with it: only the server knows which. */
export function isServerTimeDoubtful(at: Moment = now()): boolean {
  if (known === null) return true;
  const elapsedMs = at.timerMs - known.at.timerMs;
  return Math.abs(at.wallMs - known.at.wallMs - elapsedMs) > doubtMs;
}

export function forgetServerTime(): void {
  known = null;
}

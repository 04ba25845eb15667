/** The server's time, known from the Date header of its answers: a computer with a wrong clock
 * must not end a session early, nor keep one that is over. */

let offsetMs = 0;

export function noteServerDate(header: string | null, nowMs: number = Date.now()): void {
  const serverMs = Date.parse(header ?? "");
  if (Number.isNaN(serverMs)) return;
  // The header has whole seconds: a smaller difference says nothing.
  offsetMs = Math.abs(serverMs - nowMs) < 1500 ? 0 : serverMs - nowMs;
}

export function serverNowMs(nowMs: number = Date.now()): number {
  return nowMs + offsetMs;
}

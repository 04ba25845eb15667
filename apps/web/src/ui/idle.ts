/** Runs background work when the browser is idle, one piece at a time, so that none delays a gesture or the first figures. */

const waiting: (() => void)[] = [];
let isAsked = false;
/** Work runs even on a page that is never idle. */
const longestWaitMs = 2000;
/** For browsers without requestIdleCallback (Safari). */
const guessedWaitMs = 200;

/** Runs a function later; the returned function cancels it. */
export function whenIdle(run: () => void): () => void {
  waiting.push(run);
  askForTime();
  return () => {
    const at = waiting.indexOf(run);
    if (at !== -1) waiting.splice(at, 1);
  };
}

function askForTime(): void {
  if (isAsked || waiting.length === 0) return;
  isAsked = true;
  const next = (): void => {
    isAsked = false;
    waiting.shift()?.();
    askForTime();
  };
  if ("requestIdleCallback" in globalThis) requestIdleCallback(next, { timeout: longestWaitMs });
  else setTimeout(next, guessedWaitMs);
}

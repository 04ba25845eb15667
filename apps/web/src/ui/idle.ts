/** Work that nobody waits for: done when the browser has nothing else to do, one piece after another, so that none of them
 * holds back a gesture or the first figures. */

const waiting: (() => void)[] = [];
let isAsked = false;
/** A page that is never at rest gets the rest of itself all the same. */
const longestWaitMs = 2000;
/** Where the browser cannot say when it is at rest (Safari). */
const guessedWaitMs = 200;

/** Runs it later; the answer takes it back. */
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

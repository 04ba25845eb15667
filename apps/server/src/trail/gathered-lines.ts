/** Long enough for what is told at once, short enough for whoever watches. */
const shortlyMs = 10;

export type GatheredLines = {
  readonly add: (line: string) => void;
  /** Writes what waits. */
  readonly flush: () => void;
};

/** Lines that are told within a few milliseconds are written together, in their order: each write by itself costs as much as a message to
 * the database, before what is told goes on. What waits when the process ends is written then. */
export function gatherLines(write: (lines: readonly string[]) => void, gatherMs = shortlyMs): GatheredLines {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | null = null;

  function flush(): void {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    process.off("exit", flush);
    const lines = waiting;
    waiting = [];
    write(lines);
  }

  return {
    add: (line) => {
      waiting.push(line);
      if (timer !== null) return;
      timer = setTimeout(flush, gatherMs);
      process.once("exit", flush);
    },
    flush,
  };
}

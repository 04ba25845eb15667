import type { Page } from "@playwright/test";

/** How to recognise, from what is in the page, that a list shows the right rows. */
export type RightRows = {
  /** Selector of its rows. */
  readonly rows: string;
  /** Text that every row contains, ignoring case; a complete list has a row without it. */
  readonly word: string;
  readonly isFiltered: boolean;
};

/** The cost of a gesture, in milliseconds. */
export type Gesture = {
  /** From the last event of the gesture to the frame that shows the right rows. */
  readonly rowsMs: number;
  /** The longest wait of one of its events for its next frame, according to the browser's own Event Timing; null under 16 ms. */
  readonly eventMs: number | null;
};

/** By then the page has drawn everything that a gesture causes. */
const afterGestureMs = 1500;

/** Watches frames from now on, in the page. Times are those of the events themselves, before any script. */
const watch = `({ isRight, types }) => {
  window.gesture = { last: 0, longest: null };
  const observer = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (types.includes(name)) window.gesture.longest = Math.max(window.gesture.longest ?? 0, duration);
  });
  observer.observe({ type: "event", durationThreshold: 16 });
  const note = (event) => { window.gesture.last = event.timeStamp; };
  for (const type of types) window.addEventListener(type, note, { capture: true, passive: true });
  window.gesture.done = new Promise((resolve) => {
    const frame = () => {
      if (window.gesture.last === 0 || !isRight()) { requestAnimationFrame(frame); return; }
      // The frame that shows them is painted when its own message comes.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        const end = performance.now();
        for (const type of types) window.removeEventListener(type, note, { capture: true });
        const rowsMs = end - window.gesture.last;
        setTimeout(() => { observer.disconnect(); resolve({ rowsMs, eventMs: window.gesture.longest }); }, 300);
      };
      channel.port2.postMessage(null);
    };
    requestAnimationFrame(frame);
  });
}`;

/** The selectors of the rows of a scrolling window: `isRight` once they differ from the rows before, from top to bottom. */
function scrolledRows(rows: string): string {
  return `(() => {
    const seen = () => [...document.querySelectorAll(${JSON.stringify(rows)})]
      .map((row) => [row, row.getBoundingClientRect()])
      .filter(([, box]) => box.bottom > 250 && box.top < innerHeight - 90);
    const [before] = seen();
    return () => {
      const now = seen();
      const [first] = now;
      if (first === undefined || (first[0] === before?.[0] && first[1].top === before[1].top)) return false;
      // No hole that waits for its rows: each begins near the end of the one before.
      return first[1].top < 420 && now.at(-1)[1].bottom > innerHeight - 200 &&
        now.every(([, box], index) => index === 0 || box.top - now[index - 1][1].bottom < 120);
    };
  })()`;
}

function filteredRows({ rows, word, isFiltered }: RightRows): string {
  return `() => {
    const all = [...document.querySelectorAll(${JSON.stringify(rows)})];
    const isHeld = (row) => row.textContent.toLowerCase().includes(${JSON.stringify(word.toLowerCase())});
    return all.length > 10 && (${isFiltered ? "all.every(isHeld)" : "!all.every(isHeld)"});
  }`;
}

export type Act = () => Promise<void>;

/** Typing or a press, until the right rows are painted. */
export async function untilRows(page: Page, right: RightRows, act: Act): Promise<Gesture> {
  return await watched(page, { isRight: filteredRows(right), types: ["keydown", "pointerup", "click"], act });
}

/** A turn of the wheel, until other rows fill the window. */
export async function untilScrolled(page: Page, rows: string, act: Act): Promise<Gesture> {
  return await watched(page, { isRight: scrolledRows(rows), types: ["wheel"], act });
}

type Watched = { readonly isRight: string; readonly types: readonly string[]; readonly act: Act };

async function watched(page: Page, { isRight, types, act }: Watched): Promise<Gesture> {
  await page.evaluate(`(${watch})({ isRight: ${isRight}, types: ${JSON.stringify(types)} })`);
  await act();
  const deadline = new Promise<never>((_, refuse) =>
    setTimeout(() => {
      refuse(new Error("The right rows did not come in 30 s."));
    }, 30_000).unref(),
  );
  const result: unknown = await Promise.race([page.evaluate("window.gesture.done"), deadline]);
  if (typeof result !== "object" || result === null) throw new Error("The gesture was not measured.");
  const { rowsMs, eventMs }: { rowsMs?: unknown; eventMs?: unknown } = result;
  return { rowsMs: Number(rowsMs), eventMs: eventMs === null ? null : Number(eventMs) };
}

/** The longest wait of an event of a gesture for its next frame, in milliseconds; 16 when each was within a frame. */
export async function longestEvent(page: Page, act: Act): Promise<number> {
  await page.evaluate(`(() => {
    window.longestEvent = 16;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longestEvent = Math.max(window.longestEvent, duration);
    }).observe({ type: "event", durationThreshold: 16 });
  })()`);
  await act();
  await page.waitForTimeout(afterGestureMs);
  return Number(await page.evaluate("window.longestEvent"));
}

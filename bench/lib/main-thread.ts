import type { Browser, CDPSession } from "@playwright/test";
import { fields, type JudgedPage, signedIn } from "./judged-pages.ts";
import { median, report } from "./report.ts";

/** What keeps the page's main thread busy at a first visit, from Chromium's trace. It counts the CPU time of each task (`tdur`),
 * which hardly depends on the load of the machine, where Lighthouse counts elapsed time. */

/** The phone profile of Lighthouse. */
const slowdown = 4;
const viewport = { width: 412, height: 823 };
/** A task under this is not noticed: https://web.dev/articles/tbt. */
const feltMs = 50;
const quietMs = 800;

type TraceEvent = {
  readonly name: string;
  readonly thread: string;
  readonly startUs: number;
  readonly lastedUs: number;
  readonly processorUs: number;
};

export type MainThreadRun = {
  readonly browser: Browser;
  readonly address: string;
  readonly helloUrl: string;
  readonly pages: readonly JudgedPage[];
  readonly loads: number;
};

/** Milliseconds blocked on each page, as medians, beside the page that only says hello. */
export async function runMainThread({
  browser,
  address,
  helloUrl,
  pages,
  loads,
}: MainThreadRun): Promise<void> {
  const blocked = async (url: string, account: JudgedPage["account"]): Promise<number> => {
    const context = await browser.newContext({ viewport, locale: "fr-FR", timezoneId: "Europe/Paris" });
    await context.addCookies(await signedIn(address, account));
    const found: number[] = [];
    for (let load = 0; load < loads; load += 1) {
      const page = await context.newPage();
      const session = await page.context().newCDPSession(page);
      await session.send("Network.setCacheDisabled", { cacheDisabled: true });
      const events = await traced(await browser.newBrowserCDPSession(), async () => {
        await page.goto(url, { waitUntil: "networkidle" });
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        await page.waitForTimeout(quietMs);
      });
      found.push(blockedMsOf(events));
      await page.close();
    }
    await context.close();
    return median(found);
  };
  const hello = await blocked(helloUrl, null);
  for (const { what, url, account, blockedMs: budget } of pages) {
    const ours = await blocked(url, account);
    report({
      bench: "web",
      what: `main thread blocked on a phone, ${what} (budget ${budget} ms)`,
      ours,
      peer: hello,
      peerName: "a React 19 page with its router that says hello",
      unit: "ms",
      conditions:
        `processor's time of each task times ${slowdown}, less ${feltMs} ms; empty cache; median of ${loads}; ` +
        `${ours <= budget ? "within" : "OVER"} the budget`,
    });
  }
}

async function traced(session: CDPSession, run: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    events.push(...value.flatMap(eventOf));
  });
  const complete = new Promise<void>((resolve) => {
    session.once("Tracing.tracingComplete", () => {
      resolve();
    });
  });
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel", "devtools.timeline", "__metadata"] },
  });
  await run();
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  return events;
}

/** Complete events, and the names of threads. */
function eventOf(value: unknown): readonly TraceEvent[] {
  const { name, ph, pid, tid, ts, dur, tdur, args } = fields(value);
  const thread = `${String(pid)}:${String(tid)}`;
  if (name === "thread_name")
    return [
      { name: `thread ${String(fields(args)["name"])}`, thread, startUs: 0, lastedUs: 0, processorUs: 0 },
    ];
  if (ph !== "X") return [];
  return [
    {
      name: String(name),
      thread,
      startUs: Number(ts),
      lastedUs: Number(dur ?? 0),
      processorUs: Number(tdur ?? 0),
    },
  ];
}

/** For the busiest thread that draws pages. Tasks that run in another thread are counted with it. */
function blockedMsOf(events: readonly TraceEvent[]): number {
  const tasksOf = (thread: string): readonly TraceEvent[] =>
    outermost(events.filter((event) => event.thread === thread && event.name.endsWith("RunTask")));
  const threads = events.filter(({ name }) => name === "thread CrRendererMain").map(({ thread }) => thread);
  const sums = [...new Set(threads)].map((thread) => {
    const tasks = tasksOf(thread);
    const blocked = tasks.reduce(
      (sum, { processorUs }) => sum + Math.max(0, (processorUs / 1000) * slowdown - feltMs),
      0,
    );
    return { blocked, processor: tasks.reduce((sum, { processorUs }) => sum + processorUs, 0) };
  });
  const [busiest] = sums.toSorted((a, b) => b.processor - a.processor);
  if (busiest === undefined || busiest.processor === 0) throw new Error("The trace holds no task of a page.");
  return busiest.blocked;
}

function outermost(tasks: readonly TraceEvent[]): readonly TraceEvent[] {
  let endUs = Number.NEGATIVE_INFINITY;
  return tasks
    .toSorted((a, b) => a.startUs - b.startUs || b.lastedUs - a.lastedUs)
    .filter((task) => {
      if (task.startUs < endUs) return false;
      endUs = task.startUs + task.lastedUs;
      return true;
    });
}

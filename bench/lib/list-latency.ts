import type { Browser, Page } from "@playwright/test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { actualName, openActual } from "./actual-web.ts";
import { type Gesture, type RightRows, untilRows, untilScrolled } from "./gesture.ts";
import { longAccountCookies, longAccountPage } from "./long-account.ts";
import { machine, median, report } from "./report.ts";
import { type StatementLine, statementLines } from "./statement.ts";

/** The gestures of a list of many transactions, ours and Actual's, with the same rows, in two pages of one browser. */
/** One line in 160 contains it: 125 of them. They are also all the incoming ones. */
const word = "SALAIRE";

type List = {
  readonly page: Page;
  readonly rows: string;
  /** Drops what an earlier round has read. */
  readonly renew: () => Promise<void>;
  readonly search: () => Promise<void>;
  readonly clear: () => Promise<void>;
  /** Everything before the press that applies the filter; then that press. */
  readonly prepareFilter: () => Promise<void>;
  readonly applyFilter: () => Promise<void>;
  readonly dropFilter: () => Promise<void>;
};
type Found = { readonly [name in GestureName]: readonly Gesture[] };
type GestureName = keyof typeof gestures;

const gestures = {
  typing: "a word typed in the search field, last key to its rows",
  clearing: "the search emptied, to all rows",
  filter: "a filter applied (what came in), press to its rows",
  scroll: "a turn of the wheel (600 px), to rows that fill the window",
  jump: "a long way down (200,000 px), to rows that fill the window",
} as const;

export type ListBench = { readonly address: string; readonly times: number; readonly count: number };

export async function benchList(browser: Browser, { address, times, count }: ListBench): Promise<void> {
  const lines = statementLines(count);
  const work = mkdtempSync(path.join(tmpdir(), "vigie-bench-list-"));
  const peer = await openActual(browser, lines, work);
  try {
    const ours = await openOurs(browser, address, lines);
    const theirs = peer.ok ? actualList(peer.page) : null;
    const found: { ours: Found[]; theirs: Found[] } = { ours: [], theirs: [] };
    // Alternates, so that a busy moment of the machine affects both. The first round warms up.
    for (let turn = 0; turn <= times; turn += 1) {
      const one = await gesturesOf(ours);
      const other = theirs === null ? null : await gesturesOf(theirs);
      if (turn === 0) continue;
      found.ours.push(one);
      if (other !== null) found.theirs.push(other);
    }
    reportLatencies(found, { count, why: peer.ok ? null : peer.why });
    await ours.page.context().close();
  } finally {
    if (peer.ok) await peer.stop();
    rmSync(work, { recursive: true, force: true });
  }
}

async function gesturesOf(list: List): Promise<Found> {
  const { page, rows } = list;
  const found: RightRows = { rows, word, isFiltered: true };
  const all: RightRows = { ...found, isFiltered: false };
  await list.renew();
  await list.search();
  const typing = await untilRows(page, found, async () => await page.keyboard.type(word, { delay: 60 }));
  const clearing = await untilRows(page, all, list.clear);
  await list.prepareFilter();
  const filter = await untilRows(page, found, list.applyFilter);
  await untilRows(page, all, list.dropFilter);
  await page.locator(rows).nth(5).hover();
  const scroll: Gesture[] = [];
  for (const _ of [1, 2]) {
    scroll.push(await untilScrolled(page, rows, async () => await page.mouse.wheel(0, 600)));
    await page.waitForTimeout(200);
  }
  const jump = await untilScrolled(page, rows, async () => await page.mouse.wheel(0, 200_000));
  await page.mouse.wheel(0, -210_000);
  await page.waitForTimeout(300);
  return { typing: [typing], clearing: [clearing], filter: [filter], scroll, jump: [jump] };
}

async function openOurs(browser: Browser, address: string, lines: readonly StatementLine[]): Promise<List> {
  const where = await longAccountPage(address, lines);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
  });
  await context.addCookies(await longAccountCookies(address));
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const rows = "main li[data-index]:not(:has(.skeleton))";
  return {
    page,
    rows,
    renew: async () => {
      await page.goto(`${address}${where}`, { waitUntil: "networkidle" });
      await page.locator(rows).nth(12).waitFor();
    },
    search: async () => await page.getByRole("searchbox").first().click(),
    clear: async () => await emptied(page),
    prepareFilter: async () => undefined,
    applyFilter: async () => await page.getByText("Entrées", { exact: true }).click(),
    dropFilter: async () => await page.getByText("Toutes", { exact: true }).click(),
  };
}

function actualList(page: Page): List {
  const filter = page.getByRole("button", { name: "Filter", exact: true });
  return {
    page,
    rows: '[data-testid="transaction-table"] [data-testid="row"]',
    // Actual reads its own database at each gesture.
    renew: async () => undefined,
    search: async () => await page.getByPlaceholder("Search").click(),
    clear: async () => await emptied(page),
    prepareFilter: async () => {
      await filter.click();
      await page.getByRole("button", { name: "Amount", exact: true }).click();
      await page.getByRole("button", { name: "is greater than", exact: true }).click();
      await page.keyboard.type("200");
    },
    applyFilter: async () => await page.getByRole("button", { name: "Apply", exact: true }).click(),
    dropFilter: async () => await page.getByRole("button", { name: "Delete filter" }).click(),
  };
}

async function emptied(page: Page): Promise<void> {
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
}

function reportLatencies(
  found: { ours: readonly Found[]; theirs: readonly Found[] },
  { count, why }: { readonly count: number; readonly why: string | null },
): void {
  const names: readonly GestureName[] = ["typing", "clearing", "filter", "scroll", "jump"];
  for (const name of names) {
    const [ours, theirs] = [found.ours.flatMap((one) => one[name]), found.theirs.flatMap((one) => one[name])];
    report({
      bench: "web",
      what: `list of ${count} transactions: ${gestures[name]}`,
      ours: median(ours.map(({ rowsMs }) => rowsMs)),
      peer: theirs.length === 0 ? null : median(theirs.map(({ rowsMs }) => rowsMs)),
      peerName: actualName,
      unit: "ms",
      conditions: `${longest(ours, theirs)}median of ${ours.length} in turns; ${why === null ? "" : `no peer: ${why}; `}${machine()}`,
    });
  }
}

/** Interaction to Next Paint: the longest that an event of the gesture waited for its frame. */
function longest(ours: readonly Gesture[], theirs: readonly Gesture[]): string {
  const of = (all: readonly Gesture[]): string => {
    const known = all.flatMap(({ eventMs }) => eventMs ?? []);
    return known.length === 0 ? "under 16" : String(Math.max(...known));
  };
  return `longest event to its next frame: ours ${of(ours)} ms, theirs ${theirs.length === 0 ? "unknown" : `${of(theirs)} ms`}; `;
}

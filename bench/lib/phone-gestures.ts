import type { Browser, Page } from "@playwright/test";
import { longestEvent } from "./gesture.ts";
import { advisor, full, signedIn } from "./judged-pages.ts";
import { longAccountCookies, longAccountPage } from "./long-account.ts";
import { machine, median, report } from "./report.ts";
import { statementLines } from "./statement.ts";

/** How long an event of a gesture waits for its next frame on a phone (Interaction to Next Paint): the viewport of Lighthouse's
 * phone, with Chromium's own throttling, which makes the CPU four times slower. */
const slowdown = 4;
const viewport = { width: 412, height: 823 };
/** The duration under which a gesture should stay. */
const budgetMs = 100;

type Case = {
  readonly what: string;
  readonly cookies: (address: string) => ReturnType<typeof signedIn>;
  readonly where: (address: string) => Promise<string>;
  /** Waits until the page is ready for the gesture. */
  readonly ready: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
  /** Waits until its effect is visible: a gesture without an effect waits for no frame. */
  readonly done: (page: Page) => Promise<void>;
};

const asFull = async (address: string) => await signedIn(address, full);
const at = (where: string) => async () => await Promise.resolve(where);

const cases: readonly Case[] = [
  {
    what: "another range of the dashboard",
    cookies: asFull,
    where: at("/app/dashboard"),
    ready: async (page) => await page.getByText("Tout", { exact: true }).waitFor(),
    act: async (page) => await page.getByText("Tout", { exact: true }).click(),
    done: async (page) => await isChosen(page, "Tout"),
  },
  {
    what: "fifty contracts sorted otherwise",
    cookies: asFull,
    where: at("/app/dashboard/contracts"),
    ready: async (page) => await page.getByText("Nom", { exact: true }).first().waitFor(),
    act: async (page) => await page.getByText("Nom", { exact: true }).first().click(),
    done: async (page) => await page.waitForURL(/[?&]tri=nom/),
  },
  {
    what: "the palette opened",
    cookies: asFull,
    where: at("/app/dashboard"),
    ready: async (page) => await page.getByText("Tout", { exact: true }).waitFor(),
    act: async (page) => await page.keyboard.press("Control+k"),
    done: async (page) => await page.getByRole("dialog").getByRole("searchbox").waitFor(),
  },
  {
    what: "a name typed in the advisor's search",
    cookies: async (address) => await signedIn(address, advisor),
    where: at("/advisory/customers"),
    ready: async (page) => await page.getByRole("searchbox").first().click(),
    act: async (page) => await page.keyboard.type("martin", { delay: 80 }),
    done: async (page) => await page.waitForURL(/[?&]q=martin/),
  },
];

/** Gestures in the list of an account that has many transactions. */
function casesOfALongList(transactions: number): readonly Case[] {
  const list = {
    cookies: longAccountCookies,
    where: async (address: string) => await longAccountPage(address, statementLines(transactions)),
  };
  const row = "main li[data-index]:not(:has(.skeleton))";
  return [
    {
      ...list,
      what: `a word typed in the search of ${transactions} transactions`,
      ready: async (page) => {
        await page.locator(row).nth(5).waitFor();
        await page.getByRole("searchbox").first().click();
      },
      act: async (page) => await page.keyboard.type("salaire", { delay: 80 }),
      done: async (page) =>
        await page.locator(`${row}[aria-posinset="1"]`, { hasText: /salaire/i }).waitFor(),
    },
    {
      ...list,
      what: `the end of ${transactions} transactions by its key`,
      ready: async (page) => await page.locator(row).nth(5).waitFor(),
      act: async (page) => await page.keyboard.press("End"),
      done: async (page) => await page.locator(`${row}[aria-posinset="${transactions}"]`).waitFor(),
    },
  ];
}

async function isChosen(page: Page, label: string): Promise<void> {
  await page.locator("label:has(input:checked)", { hasText: label }).first().waitFor();
}

export type PhoneGestures = {
  readonly address: string;
  readonly turns: number;
  /** The number of transactions of the longest list. */
  readonly transactions: number;
};

export async function benchPhoneGestures(
  browser: Browser,
  { address, turns, transactions }: PhoneGestures,
): Promise<void> {
  for (const { what, cookies, where, ready, act, done } of [...cases, ...casesOfALongList(transactions)]) {
    const context = await browser.newContext({ viewport, locale: "fr-FR", timezoneId: "Europe/Paris" });
    await context.addCookies(await cookies(address));
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const session = await context.newCDPSession(page);
    const found: number[] = [];
    const url = await where(address);
    for (let turn = 0; turn < turns; turn += 1) {
      await page.goto(`${address}${url}`, { waitUntil: "networkidle" });
      await ready(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
      const gesture = async (): Promise<void> => {
        await act(page);
        await done(page);
      };
      found.push(await longestEvent(page, gesture));
      await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    }
    await context.close();
    tell(what, found);
  }
}

function tell(what: string, found: readonly number[]): void {
  const ours = median(found);
  report({
    bench: "web",
    what: `longest event on a phone, ${what} (budget ${budgetMs} ms)`,
    ours,
    peer: null,
    peerName: "none: a budget",
    unit: "ms",
    conditions:
      `to its next frame, the processor ${slowdown} times slower by Chromium; median of ${found.length}, ` +
      `the worst ${Math.max(...found)}; ${ours <= budgetMs ? "within" : "OVER"} the budget; ${machine()}`,
  });
}

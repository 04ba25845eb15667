import type { Browser, Page } from "@playwright/test";
import { longestEvent } from "./gesture.ts";
import { type Account, advisor, full, signedIn } from "./judged-pages.ts";
import { machine, median, report } from "./report.ts";

/** How long an event of a gesture waits for its next frame on a phone (Interaction to Next Paint): the window of Lighthouse's phone, and
 * Chromium's own throttle, which makes the processor four times slower. */
const slowdown = 4;
const viewport = { width: 412, height: 823 };
/** What a gesture should stay under. */
const budgetMs = 100;

type Case = {
  readonly what: string;
  readonly account: Account;
  readonly where: string;
  /** Until the page is ready for the gesture. */
  readonly ready: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
  /** Until its effect is seen: a gesture that does nothing waits for no frame. */
  readonly done: (page: Page) => Promise<void>;
};

const cases: readonly Case[] = [
  {
    what: "another range of the dashboard",
    account: full,
    where: "/app/dashboard",
    ready: async (page) => await page.getByText("Tout", { exact: true }).waitFor(),
    act: async (page) => await page.getByText("Tout", { exact: true }).click(),
    done: async (page) => await isChosen(page, "Tout"),
  },
  {
    what: "fifty contracts sorted otherwise",
    account: full,
    where: "/app/dashboard/contracts",
    ready: async (page) => await page.getByText("Nom", { exact: true }).first().waitFor(),
    act: async (page) => await page.getByText("Nom", { exact: true }).first().click(),
    done: async (page) => await page.waitForURL(/[?&]tri=nom/),
  },
  {
    what: "the palette opened",
    account: full,
    where: "/app/dashboard",
    ready: async (page) => await page.getByText("Tout", { exact: true }).waitFor(),
    act: async (page) => await page.keyboard.press("Control+k"),
    done: async (page) => await page.getByRole("dialog").getByRole("searchbox").waitFor(),
  },
  {
    what: "a name typed in the advisor's search",
    account: advisor,
    where: "/advisory/customers",
    ready: async (page) => await page.getByRole("searchbox").first().click(),
    act: async (page) => await page.keyboard.type("martin", { delay: 80 }),
    done: async (page) => await page.waitForURL(/[?&]q=martin/),
  },
];

async function isChosen(page: Page, label: string): Promise<void> {
  await page.locator("label:has(input:checked)", { hasText: label }).first().waitFor();
}

export async function benchPhoneGestures(browser: Browser, address: string, turns: number): Promise<void> {
  for (const { what, account, where, ready, act, done } of cases) {
    const context = await browser.newContext({ viewport, locale: "fr-FR", timezoneId: "Europe/Paris" });
    await context.addCookies(await signedIn(address, account));
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const session = await context.newCDPSession(page);
    const found: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      await page.goto(`${address}${where}`, { waitUntil: "networkidle" });
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

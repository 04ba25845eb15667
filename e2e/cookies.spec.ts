import type { Page } from "@playwright/test";
import { contentLoaded, expect, test } from "./support.ts";

/** On a first visit the cookie question never covers anything that can be pressed, on a phone and on a desktop, wherever the
 * page is scrolled; and nothing covers its own buttons. */

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const ofEverybody = ["/", "/app/login", "/app/subscribe"];
const ofASaver = ["/app/dashboard", "/app/dashboard/contracts", "/app/accounts/new", "/app/accounts/import"];

test.use({ firstVisit: true });

for (const viewport of sizes)
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("the pages of everybody", async ({ page }) => {
      for (const address of ofEverybody) await coversNothing(page, address);
    });

    test.describe("a saver", () => {
      test.use({ account: "camille" });
      test("the pages of a saver, with their bar or sidebar", async ({ page }) => {
        for (const address of ofASaver) await coversNothing(page, address);
      });
    });
  });

async function coversNothing(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await contentLoaded(page);
  const banner = page.getByRole("region", { name: "Cookies" });
  for (const name of ["Tout refuser", "Tout accepter", "Choisir"]) {
    // A trial click fails when another element would receive it.
    await banner.getByRole("button", { name, exact: true }).click({ trial: true });
  }
  expect(await underTheBanner(page), address).toEqual([]);
}

/** What can be pressed and is under the banner, at any scroll position of the page. */
async function underTheBanner(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const banner = document.querySelector("section[aria-label=Cookies]");
    if (banner === null) throw new Error("There is no banner.");
    const covered = new Set<string>();
    const pressed = [...document.querySelectorAll("a[href], button, input, select, summary, [role=button]")];
    const isUnder = (one: Element): boolean => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const spots = [0.1, 0.5, 0.9].map((part) => ({ x: left + width / 2, y: top + height * part }));
      return spots.some(({ x, y }) => banner.contains(document.elementFromPoint(x, y)));
    };
    // What only a screen reader finds is one pixel wide.
    const isSeen = (one: Element): boolean => one.getBoundingClientRect().width > 1;
    const step = Math.floor(innerHeight / 3);
    for (let top = 0; top <= document.documentElement.scrollHeight - innerHeight + step; top += step) {
      scrollTo({ top, behavior: "instant" });
      for (const one of pressed)
        if (!banner.contains(one) && isSeen(one) && isUnder(one))
          covered.add(one.textContent || one.outerHTML.slice(0, 80));
    }
    return [...covered];
  });
}

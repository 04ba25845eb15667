import type { Page } from "@playwright/test";
import { contentLoaded, expect, test } from "./support.ts";

/** With reduced motion nothing moves, on the page and in what opens over it. */

test.use({ account: "camille" });

for (const reducedMotion of ["no-preference", "reduce"] as const)
  test.describe(`motion: ${reducedMotion}`, () => {
    test.use({ reducedMotion });

    test("what moves on the dashboard, in its palette and on a contract", async ({ page, api }) => {
      await page.goto("/app/dashboard");
      await contentLoaded(page);
      const onPage = await moving(page);
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("dialog")).toBeVisible();
      const withPalette = await moving(page);
      await page.goto(`/app/contract/${await api.contractId(/ARMOR VIE/i)}`);
      await contentLoaded(page);
      const found = [onPage, withPalette, await moving(page)].flat();
      if (reducedMotion === "reduce") expect(found).toEqual([]);
      else expect(found.length).toBeGreaterThan(0);
    });
  });

/** Elements with a transition or an animation that takes time; the shadow at the edge of a scrolling part moves nothing. */
async function moving(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const lasts = (times: string): boolean => times.split(",").some((time) => Number.parseFloat(time) > 0);
    return [...document.querySelectorAll("body *:not(.scroll-edges)")]
      .filter((one) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(one);
        return lasts(transitionDuration) || (animationName !== "none" && lasts(animationDuration));
      })
      .map((one) => `${one.tagName} ${one.getAttribute("class") ?? ""}`);
  });
}

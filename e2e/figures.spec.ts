import type { Page } from "@playwright/test";
import { axeFindsNothing, expect, contentLoaded, test } from "./support.ts";

/** Each displayed figure opens its own explanation: with the keyboard and the pointer, on a phone and on a desktop, in private
 * mode too. */

const widths = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

test.describe("the figures of a household", () => {
  test.use({ account: "camille" });

  for (const size of widths) {
    test(`at ${String(size.width)} px the net worth and the loss of a bad year tell how they are made`, async ({
      page,
      api,
    }) => {
      await page.setViewportSize(size);
      await page.goto("/app/dashboard");
      await contentLoaded(page);
      const net = page.getByRole("button", { name: "Patrimoine net" });
      await net.focus();
      await page.keyboard.press("Enter");
      const told = page.getByRole("dialog", { name: "Explication" });
      await expect(told).toContainText("La somme de ce que vous possédez, moins ce que vous devez.");
      await expect(told).toContainText(/Ce que vous possédez\s*721\s815,97/);
      await expect(told).toContainText("Compté pour votre part seulement.");
      await expect(told).toContainText(/laissé de côté|N’y sont pas/);
      await axeFindsNothing(page, "the explanation of the net worth");
      await page.keyboard.press("Escape");
      await expect(told).toBeHidden();
      await expect(net).toBeFocused();

      const contract = await api.contractId(/^armor vie 2$/i);
      await page.goto(`/app/contract/${contract}/analyse/risk/2`);
      await expect(page.getByRole("article")).toBeVisible({ timeout: 90_000 });
      await page.getByRole("button", { name: "D’où vient ce chiffre" }).first().click();
      await expect(told).toContainText("Perte d’une mauvaise année");
      await expect(told).toContainText(/118\s462,73\s€/);
      await isInsideTheWindow(page);
    });
  }

  test("an explanation holds no amount in private mode", async ({ page }) => {
    await page.goto("/app/dashboard");
    await contentLoaded(page);
    await page.keyboard.press("Alt+KeyP");
    await page.getByRole("button", { name: "Patrimoine net" }).click();
    const told = page.getByRole("dialog", { name: "Explication" });
    await expect(told).toContainText("*****");
    await expect(told).not.toContainText("€");
  });
});

async function isInsideTheWindow(page: Page): Promise<void> {
  const box = await page.getByRole("dialog", { name: "Explication" }).boundingBox();
  const size = page.viewportSize();
  if (box === null || size === null) throw new Error("no explanation");
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(size.width);
}

import type { Page } from "@playwright/test";
import { axeFindsNothing, expect, contentLoaded, test } from "./support.ts";

/** Unusual browsers: too old, in another language, in another part of the world. */

test.describe("a page that cannot open", () => {
  test.use({ allowedComplaints: [/ERR_FAILED|net::ERR|is not defined|Failed to load/] });

  test("a browser that is too old reads which one would do", async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, "CSSPropertyRule");
    });
    await page.goto("/app/login");
    const told = page.getByRole("alert");
    await expect(told).toContainText("Votre navigateur est trop ancien");
    await expect(told).toContainText("Firefox 128");
    await expect(page.getByLabel("Adresse e-mail")).toHaveCount(0);
    await axeFindsNothing(page, "too old");
  });

  test("a connection without encryption is told so", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, "isSecureContext", { value: false });
    });
    await page.goto("/app/login");
    await expect(page.getByRole("alert")).toContainText("https://");
  });

  test("a script that does not arrive leaves a sentence", async ({ page }) => {
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await route.abort();
    });
    await page.goto("/app/login");
    await expect(page.getByRole("alert")).toContainText("La page n’a pas pu s’ouvrir");
  });
});

test.describe("a browser in English", () => {
  test.use({ account: "camille", locale: "en-US" });

  test("the palette, a dialog and a list open, in French", async ({ page }) => {
    await dashboardOpens(page);
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog");
    await palette.getByRole("searchbox").fill("armor");
    await expect(palette.getByRole("menuitem").first()).toContainText("Armor");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(palette).toBeHidden();
  });
});

test.describe("a browser on the other side of the world", () => {
  test.use({ account: "camille", timezoneId: "Pacific/Auckland" });

  test("days are those of Paris", async ({ page, browser, sessions, baseURL }) => {
    await dashboardOpens(page);
    const paris = await browser.newContext({
      locale: "fr-FR",
      timezoneId: "Europe/Paris",
      storageState: await sessions("camille"),
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    const beside = await paris.newPage();
    await dashboardOpens(beside);
    await expect(async () => {
      expect(await daysShown(page)).toEqual(await daysShown(beside));
    }).toPass();
    await paris.close();
  });
});

async function daysShown(page: Page): Promise<readonly string[]> {
  const text = await page.getByRole("main").innerText();
  const days = text.match(/\d\d\.\d\d\.\d{4}/g) ?? [];
  expect(days.length).toBeGreaterThan(2);
  return days;
}

async function dashboardOpens(page: Page): Promise<void> {
  await page.goto("/app/dashboard");
  await contentLoaded(page);
  await expect(page.getByRole("heading", { level: 1, name: "Bonjour Camille" })).toBeVisible();
}
